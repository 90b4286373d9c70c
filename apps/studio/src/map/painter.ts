import { DRAW, LOSS, WIN } from 'gyre';
import type { PositionMap } from 'gyre/map';
import type { MapWindow } from '../document/index.ts';
import type { Palette } from '../look/palette.ts';
import type { Frame } from './camera.ts';
import { openGl, type Program } from './gl.ts';

/** What a painter knows of a map. */
export interface PaintedMap extends Omit<PositionMap, 'order' | 'layers'> {
  /** How many points there are. */
  readonly points: number;
}

/** What is to be painted. */
export interface Scenery {
  readonly window: MapWindow;
  readonly frame: Frame;
  /** Pixels of the screen in one of the page. */
  readonly ratio: number;
  readonly palette: Palette;
  /** How many points are settled; the others are a haze. */
  readonly settled: number;
  /** Points that light up: from, to, how bright (0 to 1). */
  readonly sparks: readonly (readonly [number, number, number])[];
}

/** Paints a map. */
export interface Painter {
  /** Paints as much as a moment allows, and says what is left; busy: the card still has the last frame. */
  paint(scenery: Scenery): 'nothing' | 'more' | 'busy';
  close(): void;
}

/** WebGL takes strides of up to 255 bytes, and a point has eight. */
const MOST_SLICES = 31;
const MOST_SPARKS = 12_000;
const LEAST_BUDGET = 16_000;
const FIRST_BUDGET = 80_000;

/**
 * A painter on a canvas; undefined without WebGL 2.
 *
 * Counts are added up in a texture that stays. A still picture and a wave that advances only add points to
 * it; another window begins anew. What a frame adds is limited by how long the last frames took: a slow
 * machine first sees an even sample of all points, then the rest.
 */
export function openPainter(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  map: PaintedMap,
): Painter | undefined {
  const tools = openGl(canvas, map.places);
  if (tools === undefined) return undefined;
  const { gl, dots, ink, counts } = tools;
  const { points } = map;
  const [won, drawn] = map.bands;
  const bounds = [(won.bottom + drawn.top) / 2, (drawn.bottom + map.bands[2].top) / 2] as const;
  let budget = FIRST_BUDGET;
  let key = ''; // of the window that the counts belong to
  let slices = 1; // all points are added in so many strides
  let done = 0; // strides added
  let base = 0; // points below this were counted as settled in the strides
  let upTo = 0; // points below this are counted as settled
  let sync: WebGLSync | null = null;
  let sent = 0;

  function begin(settled: number, pixels: Frame): void {
    counts.resize(pixels.width, pixels.height);
    counts.clear();
    slices = Math.min(MOST_SLICES, Math.max(1, Math.ceil(points / budget)));
    [done, base, upTo] = [0, settled, settled];
  }

  /** Has the graphics card done what it was last given? Learns from how long that took. */
  function isFree(spent: number): boolean {
    if (sync === null) return true;
    const state = gl.clientWaitSync(sync, 0, 0);
    if (state === gl.TIMEOUT_EXPIRED) return false;
    gl.deleteSync(sync);
    sync = null;
    const took = performance.now() - sent;
    if (spent >= 0.5 * budget && took < 20) budget *= 2;
    else if (took > 60) budget = Math.max(LEAST_BUDGET, budget / 2);
    return true;
  }

  function add(program: Program, first: number, stride: number, amount: number, settled: number): void {
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 8 * stride, 8 * first);
    gl.uniform3i(program.at('slice'), first, stride, settled);
    gl.drawArrays(gl.POINTS, 0, amount);
  }

  let spent = 0;
  return {
    paint({ window, frame, ratio, palette, settled, sparks }) {
      if (gl.isContextLost()) return 'nothing';
      if (!isFree(spent)) return 'busy';
      spent = 0;
      const pixels = { width: Math.round(frame.width * ratio), height: Math.round(frame.height * ratio) };
      const { width, height } = pixels;
      if (width < 1 || height < 1) return 'nothing';
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, pixels);
      const { peak, size } = densityOf(map, window, pixels);
      const now = [width, height, ...Object.values(window)].join(' ');
      if (now !== key || settled < upTo) begin(settled, pixels);
      key = now;
      gl.viewport(0, 0, width, height);
      gl.useProgram(dots.program);
      gl.uniform2f(dots.at('origin'), window.left, window.top);
      gl.uniform2f(dots.at('scale'), 2 / (window.right - window.left), 2 / (window.bottom - window.top));
      gl.uniform2f(dots.at('bounds'), ...bounds);
      gl.uniform1f(dots.at('size'), size);
      gl.uniform4f(dots.at('spark'), 0, 0, 0, 0);
      counts.bind();
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE);
      for (; done < slices && spent < budget; done++) {
        const amount = Math.ceil((points - done) / slices);
        add(dots, done, slices, amount, base);
        spent += amount;
      }
      if (done === slices && settled > upTo && spent < budget) {
        const amount = Math.min(settled - upTo, budget - spent);
        add(dots, upTo, 1, amount, points);
        upTo += amount;
        spent += amount;
      }
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.disable(gl.BLEND);
      gl.useProgram(ink.program);
      gl.uniform2f(ink.at('tone'), slices / Math.max(1, done), peak);
      gl.uniform3f(ink.at('ground'), ...rgbOf(palette.ground));
      const { fill } = palette;
      gl.uniform3fv(ink.at('inks'), [fill[WIN], fill[DRAW], fill[LOSS], palette.soft].flatMap(rgbOf));
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      if (sparks.length > 0) {
        gl.useProgram(dots.program);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        gl.uniform1f(dots.at('size'), Math.max(2 * ratio, size + 1));
        const colour = rgbOf(palette.accent);
        for (const [from, to, light] of sparks) {
          const first = Math.max(from, to - Math.min(MOST_SPARKS, Math.ceil(budget / 16)));
          gl.uniform4f(dots.at('spark'), ...colour, light);
          if (to > first) add(dots, first, 1, to - first, points);
        }
      }
      sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      gl.flush();
      sent = performance.now();
      return done < slices || upTo < settled ? 'more' : 'nothing';
    },
    close: () => tools.close(),
  };
}

/** How many points a pixel holds where they are densest, and how large they may be without covering. */
function densityOf(
  map: PaintedMap,
  window: MapWindow,
  { width, height }: Frame,
): { peak: number; size: number } {
  const perPly = width / (window.right - window.left);
  const perBand = height / (window.bottom - window.top);
  const share = map.points / Math.max(1, map.positions); // of the positions that are points
  let peak = 0;
  const first = Math.max(0, Math.floor(window.left));
  const last = Math.min(map.longest, Math.floor(window.right));
  for (const { value, top, bottom, wide: columns } of map.bands) {
    const column = map.counts[value];
    const high = perBand * (bottom - top);
    let most = 0;
    for (let k = first; k <= last; k++) if (column[k] > most) most = column[k];
    peak = Math.max(peak, most / (high * perPly * columns));
    const apart = perPly * (map.width - map.endlessFrom);
    if (window.right > map.endlessFrom && apart > 0)
      peak = Math.max(peak, column[map.longest + 1] / (high * apart));
  }
  peak *= share * 1.3; // a column keeps free edges
  const size = Math.min(22, Math.max(1, 0.6 / Math.sqrt(Math.max(peak, 1e-6))));
  return { peak: Math.min(255, Math.max(1, peak * size * size)), size };
}

function rgbOf(hex: string): [number, number, number] {
  const at = (i: number): number => Number.parseInt(hex.slice(i, i + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}
