import { throwIfAborted } from '../../graph/index.ts';
import type { AlgebraOptions } from '../work.ts';
import { CutTable } from './cuts.ts';
import type { ExitSet } from './exits.ts';
import type { Pattern } from './pattern.ts';
import { checkSearchable } from './search.ts';
import { SearchTree } from './tree.ts';

/** An order in which to fill exits, and how many tests the search is estimated to take with it. */
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
 * Looks for an order of filling exits that makes the tree small. Each order is judged by random dives
 * (Knuth's estimate: multiply up the choices that survive on a random path). First come the ways round
 * the cycle from every vertex, both ways; each round keeps the best, judged afresh with more dives so
 * that luck does not last, and adds random changes of them.
 */
export function diveForOrder(pattern: Pattern, set: ExitSet, options: DiveOptions = {}): SearchOrder {
  const dives = divesForOrder(pattern, set, options);
  for (;;) {
    const { done, value } = dives.next();
    if (done === true) return value;
    throwIfAborted(options.signal);
    options.onProgress?.(value);
  }
}

/** The same dive by dive, for a caller who has other things to do between two: yields the share done. */
export function* divesForOrder(
  pattern: Pattern,
  set: ExitSet,
  options: DiveOptions = {},
): Generator<number, SearchOrder> {
  const { seed = 1, rounds = 3, dives = 8 } = options;
  checkSearchable(pattern);
  const total = countDives(pattern.length, rounds, dives);
  let done = 0;
  const random = randomSource(seed);
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

  /** The orders with fresh estimates, the best first. */
  function* judged(
    orders: readonly (readonly number[])[],
    times: number,
  ): Generator<number, readonly SearchOrder[]> {
    const estimates: SearchOrder[] = [];
    for (const order of orders) {
      const tree = new SearchTree(pattern, set, order, cuts);
      let sum = 0;
      for (let k = 0; k < times; k++) {
        sum += dive(tree, pattern.length, random);
        yield ++done / total;
      }
      estimates.push({ order, estimate: Math.round(sum / times) });
    }
    return estimates.toSorted((a, b) => a.estimate - b.estimate);
  }
}

/** How many dives it takes to choose an order. */
function countDives(n: number, rounds: number, dives: number): number {
  let total = 2 * n * dives;
  for (let round = 1; round <= rounds; round++) total += KEPT * (1 + CHANGES) * dives * 2 ** round;
  return total + KEPT * dives * 2 ** (rounds + 2);
}

const KEPT = 6;
const CHANGES = 5;

/** The size of the tree as one random path suggests it. */
function dive(tree: SearchTree, levels: number, random: () => number): number {
  let total = 0;
  let width = 1;
  for (let level = 0; level < levels; level++) {
    const choices = tree.choices(level);
    const survivors: number[] = [];
    for (let choice = 0; choice < choices; choice++) if (tree.step(level, choice)) survivors.push(choice);
    total += width * choices;
    width *= survivors.length;
    if (survivors.length === 0) break;
    tree.step(level, survivors[Math.floor(random() * survivors.length)]);
  }
  return total;
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

/** Numbers in [0, 1) from a seed, by a multiplicative mix of a counter (32 bits). */
function randomSource(seed: number): () => number {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let x = counter;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
  };
}
