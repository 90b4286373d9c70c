import type { Value } from 'gyre';
import { type PositionMap, placeOnMap } from 'gyre/map';
import type { Ref } from 'preact';
import { lookOf, type MapWindow, type Point, type Stop } from '../document/index.ts';
import type { Palette } from '../look/palette.ts';
import { type Frame, roundNumbers, toFrame } from './camera.ts';

/** The room around the plot for letters and numbers, in pixels. */
export const MARGIN = { left: 62, top: 10, right: 10, bottom: 44 } as const;

export interface AxesProps {
  readonly map: PositionMap;
  readonly window: MapWindow;
  readonly frame: Frame;
  readonly palette: Palette;
  /** Where the wave is, in layers; undefined when it is over. */
  readonly front: number | undefined;
  readonly trail: readonly Stop[];
  readonly line: readonly Stop[];
  /** The position that is looked at. */
  readonly ring: Point | undefined;
  /** The names of single positions, where there is room for them. */
  readonly names: readonly {
    readonly at: Point;
    readonly name: string;
    readonly value: Value;
    readonly plies: number | undefined;
  }[];
  /** Where the drawing is found, to be written to a file. */
  readonly svg: Ref<SVGSVGElement>;
}

/** Letters, numbers, lines of play and marks over the points. */
export function Axes(props: AxesProps) {
  const { frame, ring, palette, names } = props;
  return (
    <svg
      ref={props.svg}
      class="map-axes"
      width={frame.width + MARGIN.left + MARGIN.right}
      height={frame.height + MARGIN.top + MARGIN.bottom}
      aria-hidden="true"
    >
      <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
        <PliesAxis {...props} />
        <Bands {...props} />
      </g>
      <svg x={MARGIN.left} y={MARGIN.top} width={frame.width} height={frame.height}>
        <Front {...props} />
        <Path {...props} stops={props.line} colour={palette.ink} look="map-line" />
        <Path {...props} stops={props.trail} colour={palette.accent} look="map-trail" />
        {names.map(({ at, name, value, plies }) => {
          const { x, y } = toFrame(frame, props.window, at);
          return (
            <text key={`${name} ${x}`} class="map-name" x={x + 13} y={y + 4}>
              {lookOf(value).letter}
              {plies ?? ''} {name}
            </text>
          );
        })}
        {ring === undefined ? null : <Ring at={toFrame(frame, props.window, ring)} />}
      </svg>
    </svg>
  );
}

function PliesAxis({ map, window, frame }: AxesProps) {
  const ticks = roundNumbers(window.left, Math.min(window.right, map.longest + 1), frame.width / 70);
  const at = (x: number): number => toFrame(frame, window, { x, y: 0 }).x;
  const endless = at((map.endlessFrom + map.width) / 2);
  const isEndless = map.endlessFrom < map.width && endless > 0 && endless < frame.width;
  return (
    <g class="map-plies">
      <path d={`M0 ${frame.height + 0.5}H${frame.width}`} />
      {ticks
        .filter((k) => k <= map.longest && at(k + 0.5) > 0 && at(k + 0.5) < frame.width)
        .map((k) => (
          <g key={k} transform={`translate(${at(k + 0.5)} ${frame.height})`}>
            <path d="M0 0V5" />
            <text y={19}>{k.toLocaleString('en')}</text>
          </g>
        ))}
      {isEndless ? (
        <text x={Math.min(endless, frame.width - 26)} y={frame.height + 19}>
          {map.longest < 0 ? 'no plies' : 'endless'}
        </text>
      ) : null}
      <text class="map-title" x={frame.width / 2} y={frame.height + 38}>
        plies to the end →
      </text>
    </g>
  );
}

/** The letter of each band stands in the middle of what is seen of it. */
function Bands({ map, window, frame, palette }: AxesProps) {
  return map.bands.map(({ value, top, bottom, count }) => {
    const from = Math.max(0, toFrame(frame, window, { x: 0, y: top }).y);
    const to = Math.min(frame.height, toFrame(frame, window, { x: 0, y: bottom }).y);
    if (to - from < 12) return null;
    const { letter, shape } = lookOf(value);
    return (
      <g key={letter} class="map-band" transform={`translate(-34 ${(from + to) / 2})`}>
        <path d={`M29 ${from - (from + to) / 2}V${to - (from + to) / 2}`} stroke={palette.fill[value]} />
        <text fill={palette.fill[value]} y={to - from > 40 ? 0 : 6}>
          {SIGNS[shape]} {letter}
        </text>
        {to - from > 40 ? (
          <text class="map-count" y={16}>
            {shortCount(count)}
          </text>
        ) : null}
      </g>
    );
  });
}

const SIGNS = { circle: '●', diamond: '◆', square: '■', ring: '○' } as const;

/** 1234567 as "1.2 M": the table has the whole number. */
function shortCount(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(count >= 1e7 ? 0 : 1)} M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)} k`;
  return count.toLocaleString('en');
}

function Front({ map, window, frame, front }: AxesProps) {
  if (front === undefined || front > map.longest + 1) return null;
  const { x } = toFrame(frame, window, { x: front, y: 0 });
  return <path class="map-front" d={`M${x} 0V${frame.height}`} />;
}

interface PathProps extends AxesProps {
  readonly stops: readonly Stop[];
  readonly colour: string;
  readonly look: string;
}

/** Play as a line from station to station; its beginning is a ring. */
function Path({ map, window, frame, stops, colour, look }: PathProps) {
  if (stops.length === 0) return null;
  const places = stops.map(({ position, value, plies }) =>
    toFrame(frame, window, placeOnMap(map, position, value, plies)),
  );
  const points = places.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  return (
    <g class={look}>
      <polyline class="map-halo" points={points} />
      <polyline points={points} stroke={colour} />
      {places.map(({ x, y }, i) => (
        <circle
          key={`${i} ${x}`}
          cx={round(x)}
          cy={round(y)}
          r={i === places.length - 1 ? 5 : 3}
          fill={colour}
        />
      ))}
    </g>
  );
}

function Ring({ at: { x, y } }: { readonly at: Point }) {
  return (
    <g class="map-ring">
      <circle class="map-halo" cx={x} cy={y} r={11} />
      <circle cx={x} cy={y} r={11} />
    </g>
  );
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}
