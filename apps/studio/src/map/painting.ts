import type { PositionMap } from 'gyre/map';
import { type Painted, type PaintLoop, paintLoop } from './paint-loop.ts';
import { openPainter, type PaintedMap, type Scenery } from './painter.ts';
import type { PainterOrder, PainterReport } from './painter.worker.ts';

/** What is heard from whoever paints. */
export interface PaintEvents {
  canPaint(can: boolean): void;
  painted(painted: Painted): void;
}

/**
 * Paints a map on a canvas: in a worker, so that a slow graphics card does not hold up the page; on the page
 * itself where a browser cannot hand a canvas over.
 */
export function openPainting(canvas: HTMLCanvasElement, map: PositionMap, events: PaintEvents): PaintLoop {
  const { order, layers: _, ...rest } = map;
  const painted: PaintedMap = { ...rest, points: order.length };
  if (!('transferControlToOffscreen' in canvas)) return paintedHere(canvas, painted, events);
  const worker = new Worker(new URL('./painter.worker.ts', import.meta.url), {
    type: 'module',
    name: 'gyre-painter',
  });
  const say = (what: PainterOrder, transfer: Transferable[] = []): void => worker.postMessage(what, transfer);
  worker.addEventListener('message', ({ data }: MessageEvent<PainterReport>) => {
    if ('canPaint' in data) events.canPaint(data.canPaint);
    else events.painted(data);
  });
  worker.addEventListener('error', () => events.canPaint(false));
  const offscreen = canvas.transferControlToOffscreen();
  say({ kind: 'open', canvas: offscreen, map: painted }, [offscreen]);
  return {
    show: (scenery: Scenery) => say({ kind: 'show', scenery }),
    close: () => worker.terminate(),
  };
}

function paintedHere(canvas: HTMLCanvasElement, map: PaintedMap, events: PaintEvents): PaintLoop {
  const reopen = () => {
    const painter = openPainter(canvas, map);
    events.canPaint(painter !== undefined);
    return painter;
  };
  return paintLoop(canvas, reopen, (done) => events.painted(done));
}
