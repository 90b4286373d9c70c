import type { Point } from '../document/index.ts';

/** What fingers, mouse and wheel do on the map, in pixels of the plot. */
export interface Gestures {
  /** Dragged by so many pixels. */
  drag(dx: number, dy: number): void;
  /** Zoomed by a factor around a place. */
  zoom(factor: number, at: Point): void;
  tap(at: Point, isTouch: boolean, isDouble: boolean): void;
  hover(at: Point | undefined): void;
}

const CLICK = 6; // pixels that a tap may wander
const DOUBLE = 350; // milliseconds between two taps

/** Listens to the pointers on an element; gives what ends it. */
export function listen(element: HTMLElement, gestures: Gestures): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const down = new Map<number, Point>(); // pointer → where it is
  let start: Point | undefined; // where a tap began, while it may still be one
  let lastTap = { time: 0, x: 0, y: 0 };
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, placeOf(event));
    start = down.size === 1 ? placeOf(event) : undefined;
  };
  const move = (event: PointerEvent): void => {
    const now = placeOf(event);
    const before = down.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') gestures.hover(now);
      return;
    }
    const others = [...down].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    down.set(event.pointerId, now);
    if (start !== undefined && Math.hypot(now.x - start.x, now.y - start.y) < CLICK) return;
    start = undefined;
    gestures.hover(undefined);
    const [other] = others;
    if (other === undefined) gestures.drag(now.x - before.x, now.y - before.y);
    else pinch(before, now, other);
  };
  const pinch = (before: Point, now: Point, other: Point): void => {
    const [was, is] = [before, now].map(({ x, y }) => Math.hypot(x - other.x, y - other.y));
    gestures.drag((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 4) gestures.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  const lift = (event: PointerEvent): void => {
    down.delete(event.pointerId);
    if (start === undefined) return;
    const { x, y } = start;
    const isDouble =
      event.timeStamp - lastTap.time < DOUBLE && Math.hypot(x - lastTap.x, y - lastTap.y) < 4 * CLICK;
    lastTap = { time: event.timeStamp, x, y };
    start = undefined;
    gestures.tap({ x, y }, event.pointerType === 'touch', isDouble);
  };
  const cancel = (event: PointerEvent): void => {
    down.delete(event.pointerId);
    start = undefined;
  };
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    gestures.zoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * unit)) / 400), placeOf(event));
  };
  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', lift, { signal });
  element.addEventListener('pointercancel', cancel, { signal });
  element.addEventListener('pointerleave', () => gestures.hover(undefined), { signal });
  element.addEventListener('wheel', turn, { signal, passive: false });
  return () => stop.abort();
}
