import { type Painted, type PaintLoop, paintLoop } from './paint-loop.ts';
import { openPainter, type PaintedMap, type Scenery } from './painter.ts';

/** What the page says: first the canvas and the map, then what is to be seen. */
export type PainterOrder =
  | { readonly kind: 'open'; readonly canvas: OffscreenCanvas; readonly map: PaintedMap }
  | { readonly kind: 'show'; readonly scenery: Scenery };

/** What the worker answers: whether it can paint at all, and what it has painted. */
export type PainterReport = { readonly canPaint: boolean } | Painted;

/** The port of this worker; the types of a page do not know it. */
interface Port {
  postMessage(report: PainterReport): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<PainterOrder>) => void): void;
}

const port = globalThis as unknown as Port;
let loop: PaintLoop | undefined;

port.addEventListener('message', ({ data }) => {
  if (data.kind === 'show') loop?.show(data.scenery);
  else {
    const { canvas, map } = data;
    const reopen = () => {
      const painter = openPainter(canvas, map);
      port.postMessage({ canPaint: painter !== undefined });
      return painter;
    };
    loop = paintLoop(canvas, reopen, (painted) => port.postMessage(painted));
  }
});
