import { Random } from 'gyre';
import type { AlgebraOptions } from 'gyre/algebra';
import { checkWork, throwIfAborted } from '../kit/checks.ts';
import { checkExits } from './checks.ts';
import { CutTable } from './cuts.ts';
import type { ExitSet } from './exits.ts';
import type { Pattern } from './pattern.ts';
import { checkPattern } from './pattern.ts';
import { checkSearchable } from './search.ts';
import { SearchTree } from './tree.ts';

/** An order in which to fill exits, and an estimate of how many tests the search takes with it. */
export interface SearchOrder {
  readonly order: readonly number[];
  readonly estimate: number;
}

/** How long to look for an order. */
export interface DiveOptions extends AlgebraOptions {
  /** Makes the choice repeatable. */
  readonly seed?: number;
  /** How often to change the best orders and judge again. */
  readonly rounds?: number;
  /** How many random paths to follow for each order in the first round; each round doubles it. */
  readonly dives?: number;
}

/**
 * Looks for an order of filling exits that makes the tree small. Each order is judged by a dive along
 * random paths. First come the ways round the cycle from every vertex, both ways; each round keeps the
 * best, judged afresh with more paths so that luck does not last, and adds random changes of them.
 */
export function diveForOrder(pattern: Pattern, set: ExitSet, options: DiveOptions = {}): SearchOrder {
  checkPattern(pattern);
  checkExits(set);
  checkWork(options);
  const dives = divesForOrder(pattern, set, options);
  for (;;) {
    const { done, value } = dives.next();
    if (done === true) return value;
    throwIfAborted(options.signal);
    options.onProgress?.(value);
  }
}

/** The same in small steps, for a caller who has other things to do in between: yields the share of the work that is done. */
export function* divesForOrder(
  pattern: Pattern,
  set: ExitSet,
  options: DiveOptions = {},
): Generator<number, SearchOrder> {
  checkPattern(pattern);
  checkExits(set);
  checkWork(options);
  const { seed = 1, rounds = 3, dives = usualDives(pattern.length) } = options;
  checkSearchable(pattern);
  const total = countPaths(pattern.length, rounds, dives);
  let done = 0;
  const source = new Random(seed);
  const random = (): number => source.share();
  const cuts = new CutTable(set.stock);
  let pool = yield* judged(waysRound(pattern.length), dives);
  for (let round = 1; round <= rounds; round++) {
    const kept = pool.slice(0, KEPT).map(({ order }) => order);
    const changed = kept.flatMap((order) => Array.from({ length: CHANGES }, () => moved(order, random)));
    pool = yield* judged([...kept, ...changed], dives * 2 ** round);
  }
  const finalists = pool.slice(0, KEPT).map(({ order }) => order);
  const [best] = yield* judged(finalists, dives * 2 ** (rounds + 2));
  return best;

  /** The orders with new estimates, the best first. */
  function* judged(
    orders: readonly (readonly number[])[],
    paths: number,
  ): Generator<number, readonly SearchOrder[]> {
    const estimates: SearchOrder[] = [];
    for (const order of orders) {
      const levels = dive(new SearchTree(pattern, set, order, cuts), pattern.length, paths, random);
      let level = levels.next();
      for (; level.done !== true; level = levels.next()) yield (done + paths * level.value) / total;
      estimates.push({ order, estimate: level.value });
      done += paths;
      yield done / total;
    }
    return estimates.toSorted((a, b) => a.estimate - b.estimate);
  }
}

/** Eight up to ten vertices; fewer where each takes longer. */
function usualDives(n: number): number {
  return Math.max(1, Math.min(8, Math.floor(800 / n ** 2)));
}

/** How many paths are followed to choose an order. */
function countPaths(n: number, rounds: number, dives: number): number {
  let total = 2 * n * dives;
  for (let round = 1; round <= rounds; round++) total += KEPT * (1 + CHANGES) * dives * 2 ** round;
  return total + KEPT * dives * 2 ** (rounds + 2);
}

const KEPT = 6;
const CHANGES = 5;

/**
 * The size of the tree as parallel random paths suggest it: at each level all continuations of all paths are
 * tried, and `paths` of those that survive are drawn for the next level. (Stochastic enumeration: unbiased, as
 * Knuth's estimate from single paths is, but much less skewed; a skewed estimate flatters bad orders.)
 * Yields the share of levels that are done.
 */
function* dive(
  tree: SearchTree,
  levels: number,
  most: number,
  random: () => number,
): Generator<number, number> {
  let total = 0;
  let width = 1; // the estimated size of the tree at this level
  let paths: number[][] = [[]];
  for (let level = 0; level < levels && paths.length > 0; level++) {
    const survivors: number[][] = [];
    let tests = 0;
    for (const path of paths) {
      for (let k = 0; k < level; k++) tree.step(k, path[k]);
      const choices = tree.choices(level);
      tests += choices;
      for (let choice = 0; choice < choices; choice++) {
        if (tree.step(level, choice)) survivors.push([...path, choice]);
      }
      yield level / levels;
    }
    total += (width * tests) / paths.length;
    width *= survivors.length / paths.length;
    paths = drawn(survivors, most, random);
  }
  return Math.round(total);
}

/** Picks that many items at random, or all of them if there are fewer; the list is reordered. */
function drawn<T>(items: T[], most: number, random: () => number): T[] {
  const count = Math.min(most, items.length);
  for (let k = 0; k < count; k++) {
    const other = k + Math.floor(random() * (items.length - k));
    [items[k], items[other]] = [items[other], items[k]];
  }
  return items.slice(0, count);
}

/** The orders that go round the cycle: against the arcs and along them, from every vertex. */
function waysRound(n: number): number[][] {
  const from = (first: number, stride: number): number[] =>
    Array.from({ length: n }, (_, k) => (first + stride * k + n * n) % n);
  return [-1, 1].flatMap((stride) => Array.from({ length: n }, (_, first) => from(first, stride)));
}

/** The order with one vertex moved to another place, sometimes two. */
function moved(order: readonly number[], random: () => number): number[] {
  const changed = [...order];
  const times = random() < 0.5 ? 1 : 2;
  for (let k = 0; k < times; k++) {
    const [vertex] = changed.splice(Math.floor(random() * changed.length), 1);
    changed.splice(Math.floor(random() * (changed.length + 1)), 0, vertex);
  }
  return changed;
}
