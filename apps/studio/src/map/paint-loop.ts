import type { Painter, Scenery } from './painter.ts';

/** What has been painted: how many frames, and whether the last one shows all points. */
export interface Painted {
  readonly frames: number;
  readonly isWhole: boolean;
}

/** Paints what it is shown, frame by frame, until nothing is left to do. */
export interface PaintLoop {
  show(scenery: Scenery): void;
  close(): void;
}

/** A loop around a painter; `reopen` makes another one when the graphics card was lost and is back. */
export function paintLoop(
  canvas: EventTarget,
  reopen: () => Painter | undefined,
  tell: (painted: Painted) => void,
): PaintLoop {
  let painter = reopen();
  let latest: Scenery | undefined;
  let asked: number | undefined;
  let frames = 0;
  const stop = new AbortController();
  const paint = (): void => {
    asked = undefined;
    if (latest === undefined || painter === undefined) return;
    const left = painter.paint(latest);
    if (left !== 'busy') tell({ frames: ++frames, isWhole: left === 'nothing' });
    if (left !== 'nothing') ask();
  };
  const ask = (): void => {
    asked ??= requestAnimationFrame(paint);
  };
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault(), { signal: stop.signal });
  canvas.addEventListener(
    'webglcontextrestored',
    () => {
      painter = reopen();
      ask();
    },
    { signal: stop.signal },
  );
  return {
    show: (scenery) => {
      latest = scenery;
      ask();
    },
    close: () => {
      stop.abort();
      if (asked !== undefined) cancelAnimationFrame(asked);
      painter?.close();
    },
  };
}
