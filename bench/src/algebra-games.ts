import { gameFromOptions, type LoopyGame } from 'gyre/loopy';
import { randomBits } from './workloads.ts';

/** Gives whole numbers from 0 to below − 1. */
export type Random = (below: number) => number;

/** A seeded source of small whole numbers. */
export function seeded(seed: number): Random {
  const bits = randomBits(seed);
  for (let i = 0; i < 20; i++) bits();
  return (below) => bits() % below;
}

function blank(size: number): [number[][], number[][]] {
  const rows = (): number[][] => Array.from({ length: size }, () => []);
  return [rows(), rows()];
}

/**
 * A loop-free game on exactly `size` positions; each player has up to `most` options at each, and one more
 * here and there.
 */
export function loopfreeGame(size: number, most: number, random: Random): LoopyGame {
  const rows = blank(size);
  for (let v = 1; v < size; v++) {
    // An arc into each vertex from a higher one sees to it that all are reached.
    rows[random(2)][v + random(size - v)].push(v - 1);
    for (const lists of rows) for (let i = random(most + 1); i > 0; i--) lists[v].push(random(v));
  }
  return gameFromOptions(size, rows[0], rows[1], size - 1);
}

/**
 * A game whose options lead anywhere, up to `most` of each player; positions that are not reached do not
 * count.
 */
export function cyclicGame(size: number, most: number, random: Random): LoopyGame {
  const rows = blank(size);
  for (let v = 0; v < size; v++) {
    for (const lists of rows) for (let i = random(most + 1); i > 0; i--) lists[v].push(random(size));
  }
  return gameFromOptions(size, rows[0], rows[1]);
}

/**
 * A game born by the given day, 2 or later, as a text: 1 to `most` options of each player, in the end values
 * of day 2.
 */
export function bornBy(day: number, most: number, random: Random): string {
  if (day === 2) return DAY_2[random(DAY_2.length)];
  const options = (): string =>
    Array.from({ length: 1 + random(most) }, () => bornBy(day - 1, most, random)).join();
  return `{${options()}|${options()}}`;
}

/** The 22 values born by day 2. */
const DAY_2 =
  '0 1 -1 2 -2 1/2 -1/2 * *2 ^ v ^* v* 1* -1* {1|-1} {1|0} {1|*} {1|0,*} {0|-1} {*|-1} {0,*|-1}'.split(' ');

/** {{a|b}|{c|d}} with a ≥ b ≥ c ≥ d between −7 and 7, no two of them equal, as a text. */
export function hotGame(random: Random): string {
  const numbers = new Set<number>();
  while (numbers.size < 4) numbers.add(random(15) - 7);
  const [a, b, c, d] = [...numbers].toSorted((x, y) => y - x);
  return `{{${a}|${b}}|{${c}|${d}}}`;
}
