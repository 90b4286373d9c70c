import { nearestPoint } from 'gyre/map';
import { mapWindow, type Point } from '../document/index.ts';
import { centreOf, type Frame, isClosest, isWhole, panned, toMap, zoomed } from './camera.ts';
import type { Gestures } from './gestures.ts';
import { crossed, dive, goToLayer, lookAt, lookAway, runOrRest, seen, source, wave } from './state.ts';

/** The point of the map within so many pixels of a place in the plot; −1 if there is none. */
export function pointAt(frame: Frame, at: Point, reach: number): number {
  const map = source.value?.map;
  if (map === undefined) return -1;
  const window = seen.value;
  const { x, y } = toMap(frame, window, at);
  const reachX = (reach / frame.width) * (window.right - window.left);
  const reachY = (reach / frame.height) * (window.bottom - window.top);
  const settled = wave.value?.settledAt(crossed.value);
  return nearestPoint(map, x, y, reachX, reachY, settled);
}

const MOUSE_REACH = 14;
const TOUCH_REACH = 28;

/** What pointers do on the map. */
export function mapGestures(frame: () => Frame, hover: (point: number) => void): Gestures {
  return {
    drag: (dx, dy) => {
      const map = source.value?.map;
      const { width, height } = frame();
      if (map !== undefined) mapWindow.value = panned(map, seen.value, -dx / width, -dy / height);
    },
    zoom: (factor, at) => zoomAt(frame(), factor, at),
    tap: (at, isTouch, isDouble) => {
      const i = pointAt(frame(), at, isTouch ? TOUCH_REACH : MOUSE_REACH);
      const position = source.value?.map.order[i];
      if (position === undefined) lookAway();
      else if (isDouble) dive(position);
      else void lookAt(position);
    },
    hover: (at) => hover(at === undefined ? -1 : pointAt(frame(), at, MOUSE_REACH)),
  };
}

/** Zooms around a place in the plot; closer than the closest is the neighbourhood of what is there. */
export function zoomAt(frame: Frame, factor: number, at: Point): void {
  const map = source.value?.map;
  if (map === undefined) return;
  if (factor > 1 && isClosest(map, seen.value)) {
    const i = pointAt(frame, at, Math.max(frame.width, frame.height));
    if (i >= 0) dive(map.order[i]);
    return;
  }
  const next = zoomed(map, seen.value, factor, toMap(frame, seen.value, at));
  mapWindow.value = isWhole(map, next) ? undefined : next;
}

/** Zooms around the middle. */
export function zoomBy(frame: Frame, factor: number): void {
  zoomAt(frame, factor, { x: frame.width / 2, y: frame.height / 2 });
}

/** Keys on the map: everything that a pointer can do there. */
export function mapKey(frame: Frame, event: KeyboardEvent): void {
  const map = source.value?.map;
  if (map === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const isPressed = event.target instanceof HTMLButtonElement && [' ', 'Enter'].includes(event.key);
  if (isPressed) return; // the button's own key
  const pan = (across: number, down: number) => () => {
    mapWindow.value = panned(map, seen.value, across, down);
  };
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: pan(-0.15, 0),
    ArrowRight: pan(0.15, 0),
    ArrowUp: pan(0, -0.15),
    ArrowDown: pan(0, 0.15),
    '+': () => zoomBy(frame, 1.5),
    '=': () => zoomBy(frame, 1.5),
    '-': () => zoomBy(frame, 1 / 1.5),
    0: () => (mapWindow.value = undefined),
    f: () => (mapWindow.value = undefined),
    Home: () => goToLayer(0),
    End: () => goToLayer(Infinity),
    '.': () => goToLayer(Math.floor(crossed.value) + 1),
    ',': () => goToLayer(Math.ceil(crossed.value) - 1),
    ' ': runOrRest,
    Enter: () => lookAtMiddle(frame),
    g: () => diveMiddle(frame),
    Escape: lookAway,
  };
  const action = actions[event.key];
  if (action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

function middlePosition(frame: Frame): number | undefined {
  const map = source.value?.map;
  const { x, y } = centreOf(seen.value);
  if (map === undefined || !Number.isFinite(x + y)) return undefined;
  const i = pointAt(frame, { x: frame.width / 2, y: frame.height / 2 }, Math.max(frame.width, frame.height));
  return map.order[i];
}

function lookAtMiddle(frame: Frame): void {
  const position = middlePosition(frame);
  if (position !== undefined) void lookAt(position);
}

function diveMiddle(frame: Frame): void {
  const position = middlePosition(frame);
  if (position !== undefined) dive(position);
}
