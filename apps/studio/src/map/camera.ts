import type { Ground } from 'gyre/map';
import type { MapWindow, Point } from '../document/index.ts';

/** The size of the plot, in pixels of the page. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** All of a map, with a little room around it. */
export function wholeWindow({ width }: Ground): MapWindow {
  return { left: -0.5 - 0.01 * width, right: 0.5 + 1.01 * width, top: -0.01, bottom: 1.01 };
}

/** The smallest part that is shown: two columns and a half of plies, and a few numbers of positions. */
function leastWindow({ numbers, width }: Ground): { readonly width: number; readonly height: number } {
  return { width: Math.min(2.5, 1 + 1.02 * width), height: Math.min(1.02, 8 / Math.max(1, numbers)) };
}

/** The window after zooming by a factor (above 1: closer) around a point of the map. */
export function zoomed(ground: Ground, window: MapWindow, factor: number, { x, y }: Point): MapWindow {
  const whole = wholeWindow(ground);
  const least = leastWindow(ground);
  const width = clamped((window.right - window.left) / factor, least.width, whole.right - whole.left);
  const height = clamped((window.bottom - window.top) / factor, least.height, whole.bottom - whole.top);
  const left = x - ((x - window.left) / (window.right - window.left)) * width;
  const top = y - ((y - window.top) / (window.bottom - window.top)) * height;
  return kept(ground, { left, right: left + width, top, bottom: top + height });
}

/** The window moved by parts of its own width and height. */
export function panned(ground: Ground, window: MapWindow, across: number, down: number): MapWindow {
  const dx = across * (window.right - window.left);
  const dy = down * (window.bottom - window.top);
  return kept(ground, {
    left: window.left + dx,
    right: window.right + dx,
    top: window.top + dy,
    bottom: window.bottom + dy,
  });
}

/** A window of the same size around a point. */
export function centred(ground: Ground, window: MapWindow, { x, y }: Point): MapWindow {
  const { x: nowX, y: nowY } = centreOf(window);
  return panned(
    ground,
    window,
    (x - nowX) / (window.right - window.left),
    (y - nowY) / (window.bottom - window.top),
  );
}

export function centreOf({ left, right, top, bottom }: MapWindow): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** A window that was given from outside, as far as it lies on the map. */
export function kept(ground: Ground, window: MapWindow): MapWindow {
  const whole = wholeWindow(ground);
  const [left, right] = keptSide(window.left, window.right, whole.left, whole.right);
  const [top, bottom] = keptSide(window.top, window.bottom, whole.top, whole.bottom);
  return { left, right, top, bottom };
}

function keptSide(from: number, to: number, least: number, most: number): [number, number] {
  const size = Math.min(to - from, most - least);
  const start = clamped(from, least, most - size);
  return [start, start + size];
}

/** Is all of it seen? */
export function isWhole(ground: Ground, window: MapWindow): boolean {
  const { left, right, top, bottom } = wholeWindow(ground);
  return (
    right - left - (window.right - window.left) < 1e-9 && bottom - top - (window.bottom - window.top) < 1e-9
  );
}

/** Is no smaller part shown? */
export function isClosest(ground: Ground, window: MapWindow): boolean {
  const { width, height } = leastWindow(ground);
  return window.right - window.left <= 1.001 * width && window.bottom - window.top <= 1.001 * height;
}

/** The place of a point of the map in the plot. */
export function toFrame({ width, height }: Frame, window: MapWindow, { x, y }: Point): Point {
  return {
    x: ((x - window.left) / (window.right - window.left)) * width,
    y: ((y - window.top) / (window.bottom - window.top)) * height,
  };
}

/** The point of the map at a place in the plot. */
export function toMap({ width, height }: Frame, window: MapWindow, { x, y }: Point): Point {
  return {
    x: window.left + (x / width) * (window.right - window.left),
    y: window.top + (y / height) * (window.bottom - window.top),
  };
}

/** At most that many round numbers between two others. */
export function roundNumbers(from: number, to: number, most: number): number[] {
  const raw = Math.max(1, (to - from) / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((n) => n * power >= raw) ?? 10);
  const numbers: number[] = [];
  for (let n = Math.max(0, Math.ceil(from / step) * step); n <= to; n += step) numbers.push(n);
  return numbers;
}

function clamped(x: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, x));
}
