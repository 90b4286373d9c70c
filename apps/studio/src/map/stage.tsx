import { useSignal } from '@preact/signals';
import { type PositionMap, placeOnMap, pointsWithin } from 'gyre/map';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Spot } from '../document/index.ts';
import { mapWindow } from '../document/index.ts';
import { chartOf, writeBarsTikz } from '../export/bars.ts';
import { useFigure } from '../export/figures.ts';
import { canvasElement, writeShownSvg } from '../export/shown-svg.ts';
import { palette } from '../look/theme.ts';
import { Button } from '../parts/index.ts';
import { barsOf } from '../survey/bars.ts';
import { Axes, MARGIN } from './axes.tsx';
import { type Frame, isWhole, toFrame } from './camera.ts';
import { listen } from './gestures.ts';
import { mapGestures, mapKey, zoomBy } from './moving.ts';
import { openPainting } from './painting.ts';
import {
  crossed,
  goToLayer,
  isRunning,
  line,
  pace,
  seen,
  source,
  spot,
  spotInWords,
  trail,
  wave,
} from './state.ts';

/** The map itself: points by WebGL, letters and lines by SVG above them. Another map is another stage. */
export function MapStage({ map }: { readonly map: PositionMap }) {
  const plot = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [frame, setFrame] = useState<Frame>({ width: 0, height: 0 });
  const [canPaint, setCanPaint] = useState(true);
  const hovered = useSignal<Spot | undefined>(undefined);
  const latest = useRef(frame);
  latest.current = frame;

  useEffect(() => sized(plot.current, setFrame), []);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    return keepPainting(canvas.current, map, () => latest.current, setCanPaint);
  }, []);
  useEffect(() => {
    if (plot.current === null) return undefined;
    let asked = -1;
    return listen(
      plot.current,
      mapGestures(
        () => latest.current,
        (point) => {
          if (point === asked) return;
          asked = point;
          const now = source.value;
          if (point < 0 || now === undefined) hovered.value = undefined;
          else
            void now.spots([map.order[point]]).then(([found]) => {
              if (asked === point) hovered.value = found;
            });
        },
      ),
    );
  }, []);

  const axes = useRef<SVGSVGElement>(null);
  useFigure({
    what: 'the map as it is seen',
    svg: () => writeSeen(axes.current, canvas.current),
    tikz: () =>
      writeBarsTikz(chartOf(barsOf(ended(map))), `${source.value?.title ?? ''}: positions by plies`),
    inTikz: 'its numbers of positions by plies: TeX has no room for so many points',
  });
  const window = seen.value;
  const front = crossed.value < (wave.value?.layers ?? 0) ? crossed.value : undefined;
  const hover = hovered.value;
  const names = useNames(map, frame);
  return (
    <div
      class="map-stage"
      role="application"
      tabIndex={0}
      aria-label={`Map of ${map.positions.toLocaleString('en')} positions by plies and value; the table Numbers of the map holds the same. Press ? for the keys.`}
      onKeyDown={(event) => mapKey(latest.current, event)}
    >
      <div
        ref={plot}
        class={`map-plot ${isWhole(map, window) ? 'map-whole' : ''}`}
        style={{ inset: `${MARGIN.top}px ${MARGIN.right}px ${MARGIN.bottom}px ${MARGIN.left}px` }}
      >
        <canvas ref={canvas} />
      </div>
      {frame.width < 1 ? null : (
        <Axes
          map={map}
          window={window}
          frame={frame}
          palette={palette.value}
          front={front}
          trail={trail.value}
          line={line.value}
          ring={spot.value === undefined ? undefined : placeOf(map, spot.value)}
          names={names}
          svg={axes}
        />
      )}
      {hover === undefined || isRunning.value ? null : <Tip map={map} frame={frame} hover={hover} />}
      {canPaint ? null : (
        <p class="map-words row hint">
          This browser does not draw with WebGL 2, so the points cannot be seen. The numbers are beside.
        </p>
      )}
      <div class="map-tools" role="toolbar" aria-label="Part of the map that is seen">
        <Button icon="add" label="Closer" tip="Closer (+)" act={() => zoomBy(frame, 2)} />
        <button type="button" aria-label="Farther" title="Farther (−)" onClick={() => zoomBy(frame, 0.5)}>
          <span class="minus" aria-hidden="true" />
        </button>
        <Button
          icon="fit"
          label="All of the map"
          tip="All of the map (0)"
          act={() => (mapWindow.value = undefined)}
        />
      </div>
    </div>
  );
}

function placeOf(map: PositionMap, { position, value, plies }: Spot) {
  return placeOnMap(map, position, value, plies);
}

/** How many positions have how many plies: the last count of each is of endless play, which has none. */
function ended({ counts, longest }: PositionMap): Uint32Array[] {
  return counts.map((column) => column.subarray(0, longest + 1));
}

/** The points and what is written over them, as a file. */
function writeSeen(axes: SVGSVGElement | null, canvas: HTMLCanvasElement | null): string {
  if (axes === null || canvas === null) throw new Error('the map is still being drawn');
  const elements = canvasElement(canvas, MARGIN.left, MARGIN.top);
  return writeShownSvg(axes, { ground: palette.value.ground, elements }, source.value?.title ?? 'map');
}

/** The size of the plot, now and whenever it changes. */
function sized(element: HTMLElement | null, tell: (frame: Frame) => void): (() => void) | undefined {
  if (element === null) return undefined;
  const watching = new ResizeObserver(() =>
    tell({ width: element.clientWidth, height: element.clientHeight }),
  );
  watching.observe(element);
  return () => watching.disconnect();
}

/** What the pointer is over, next to it. */
function Tip({
  map,
  frame,
  hover,
}: {
  readonly map: PositionMap;
  readonly frame: Frame;
  readonly hover: Spot;
}) {
  const { x, y } = toFrame(frame, seen.value, placeOf(map, hover));
  const isRight = x > frame.width / 2;
  return (
    <p
      class={`map-tip ${isRight ? 'map-tip-left' : ''}`}
      style={{ left: `${MARGIN.left + x + (isRight ? -14 : 14)}px`, top: `${MARGIN.top + y}px` }}
      aria-hidden="true"
    >
      {spotInWords(hover)}
    </p>
  );
}

const MOST_NAMES = 28;

/** The names of the points that are seen, if they are few. */
function useNames(map: PositionMap, frame: Frame) {
  const [names, setNames] = useState<readonly Spot[]>([]);
  const { left, right, top, bottom } = seen.value;
  useEffect(() => {
    let isGone = false;
    const points = pointsWithin(map, left, right, top, bottom, MOST_NAMES + 1);
    if (points.length > MOST_NAMES || frame.width < 300) setNames([]);
    else
      void source.value?.spots(points.map((i) => map.order[i])).then((found) => {
        if (!isGone) setNames(found);
      });
    return () => {
      isGone = true;
    };
  }, [map, left, right, top, bottom, frame.width]);
  return names.map((found) => ({ ...found, at: placeOf(map, found) }));
}

/** Shows the painter whatever has changed; lets the wave run. Gives what ends it. */
function keepPainting(
  canvas: HTMLCanvasElement,
  map: PositionMap,
  frame: () => Frame,
  canPaint: (can: boolean) => void,
): () => void {
  const painting = openPainting(canvas, map, {
    canPaint,
    painted: ({ frames, isWhole: isDone }) => {
      canvas.dataset.frames = String(frames);
      canvas.dataset.whole = String(isDone);
    },
  });
  let before = ''; // what was shown last
  let last = performance.now();
  let asked = 0;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const tick = (time: number): void => {
    asked = requestAnimationFrame(tick);
    advance((time - last) / 1000, calm.matches);
    last = time;
    const settled = wave.value?.settledAt(crossed.value) ?? 0;
    const ratio = Math.min(2, devicePixelRatio);
    const { width, height } = frame();
    const sparks = calm.matches ? [] : sparksNow(map);
    const scenery = {
      window: seen.value,
      frame: { width, height },
      ratio,
      palette: palette.value,
      settled,
      sparks,
    };
    const now = JSON.stringify(scenery);
    if (now === before) return;
    before = now;
    canvas.dataset.whole = 'false';
    painting.show(scenery);
  };
  asked = requestAnimationFrame(tick);
  return () => {
    cancelAnimationFrame(asked);
    painting.close();
  };
}

/** Moves the wave on; in a page that is to be calm from layer to layer, at most two in a second. */
function advance(seconds: number, isCalm: boolean): void {
  const now = wave.value;
  if (!isRunning.value || now === undefined) return;
  if (isCalm) waited += seconds;
  else {
    const next = now.layersAfter(now.secondsOf(crossed.value) + pace.value * Math.min(0.25, seconds));
    if (next >= now.layers) isRunning.value = false;
    goToLayer(next);
    return;
  }
  if (waited < CALM_STEP) return;
  waited = 0;
  const step = Math.max(1, Math.ceil(now.layers / CALM_STEPS));
  const next = Math.floor(crossed.value) + step;
  if (next >= now.layers) isRunning.value = false;
  goToLayer(next);
}

let waited = 0;
const CALM_STEP = 0.5;
const CALM_STEPS = 60;

/** The layers that the wave has just reached light up, and fade. */
function sparksNow(map: PositionMap): [number, number, number][] {
  const now = wave.value;
  const at = crossed.value;
  if (now === undefined || !isRunning.value || at >= now.layers) return [];
  const layer = Math.floor(at);
  const part = at - layer;
  const sparks: [number, number, number][] = [[map.layers[layer], now.settledAt(at), 0.75]];
  if (layer >= 1) sparks.push([map.layers[layer - 1], map.layers[layer], 0.6 * (1 - part)]);
  return sparks;
}
