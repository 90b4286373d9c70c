import { DRAW, LOSS, type Value, WIN } from '../game/inner.ts';
import { check } from '../graph/inner.ts';
import { checkNumbers, checkSpot, MAP } from './check-map.ts';

/** The strip of a map in which the positions of one value stand. */
export interface Band {
  readonly value: Value;
  /** How many positions of that value there are. */
  readonly count: number;
  /** From 0, the top of the map, to 1. */
  readonly top: number;
  readonly bottom: number;
  /**
   * How wide its columns are: 2 where only even or only odd plies occur, so that there are no gaps; else 1.
   */
  readonly wide: 1 | 2;
}

/**
 * Where things stand on a map. The middle of the column of k plies is x = k + ½. The column of endless play
 * is wider and stands apart at the right. Inside a band, positions stand in the order of their numbers.
 */
export interface Ground {
  /** How many numbers of positions there are, with those that stand for no position. */
  readonly numbers: number;
  /** The most plies of a position whose play ends; −1 if there is none. */
  readonly longest: number;
  readonly width: number;
  readonly endlessFrom: number;
  /** Won, drawn, lost, from the top. */
  readonly bands: readonly [Band, Band, Band];
}

/** A point of a map. */
export interface MapPlace {
  readonly x: number;
  readonly y: number;
}

/** Where a position stands, whether it is a point of the map or not; no plies stand for endless play. */
export function placeOnMap(ground: Ground, position: number, value: Value, plies?: number): MapPlace {
  check(ground, MAP);
  checkSpot(ground, position, value);
  if (plies !== undefined) checkNumbers({ plies });
  const place = new Float32Array(2);
  writePlace(ground, position, value, plies ?? ground.longest + 1, place, 0);
  return { x: place[0], y: place[1] };
}

/** Writes the place of a position of a layer as the i-th of the places. */
export function writePlace(
  { numbers, longest, width, endlessFrom, bands }: Ground,
  position: number,
  value: Value,
  layer: number,
  places: Float32Array,
  i: number,
): void {
  const { top, bottom, wide } = bands[WIN - value];
  const part = EDGE + (1 - 2 * EDGE) * scattered(position);
  places[2 * i] =
    layer > longest ? endlessFrom + part * (width - endlessFrom) : layer + 0.5 + wide * (part - 0.5);
  places[2 * i + 1] = top + ((position + 0.5) / numbers) * (bottom - top);
}

/** The part of a column that stays free on each side. */
const EDGE = 0.06;

/** A number from 0 to 1, always the same for a position (the last steps of MurmurHash3). */
function scattered(position: number): number {
  let h = position ^ (position >>> 16);
  h = Math.imul(h, 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** The ground of a map with that many columns of plies, and one for endless play if there is some. */
export function groundOf(
  numbers: number,
  longest: number,
  hasEndless: boolean,
  bands: readonly [Band, Band, Band],
): Ground {
  const columns = longest + 1;
  const endlessFrom = columns === 0 ? 0 : columns + Math.max(0.3, 0.02 * columns);
  const width = !hasEndless ? Math.max(1, columns) : endlessFrom + Math.max(1, 0.16 * columns);
  return { numbers, longest, width, endlessFrom: hasEndless ? endlessFrom : width, bands };
}

/** The bands: as high as their shares, but high enough to be read. [value][layer] → positions. */
export function bandsOf(counts: readonly Uint32Array[]): [Band, Band, Band] {
  const byValue = counts.map((column) => column.reduce((sum, n) => sum + n, 0));
  const all = byValue.reduce((sum, n) => sum + n, 0);
  const shares = VALUES.map((value) =>
    byValue[value] === 0 ? NOTHING : Math.max(LEAST, byValue[value] / all),
  );
  const scale = (1 - 2 * GAP) / shares.reduce((sum, share) => sum + share, 0);
  let top = 0;
  return VALUES.map((value, i) => {
    const bottom = top + scale * shares[i];
    const band: Band = { value, count: byValue[value], top, bottom, wide: wideOf(counts[value]) };
    top = bottom + GAP;
    return band;
  }) as [Band, Band, Band];
}

/** The last layer is that of endless play, which has a column of its own. */
function wideOf(column: Uint32Array): 1 | 2 {
  const last = column.length - 1;
  let [hasEven, hasOdd] = [false, false];
  for (let k = 0; k < last; k++) {
    if (column[k] === 0) continue;
    if (k % 2 === 0) hasEven = true;
    else hasOdd = true;
  }
  return hasEven && hasOdd ? 1 : 2;
}

const VALUES = [WIN, DRAW, LOSS] as const;
const GAP = 0.025;
const LEAST = 0.14;
const NOTHING = 0.07;
