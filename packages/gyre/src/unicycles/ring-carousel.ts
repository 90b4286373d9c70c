import { GyreError } from '../graph/index.ts';
import {
  type AlgebraOptions,
  canonicalKey,
  canonicalNumbering,
  checkWork,
  gameFromOptions,
  type LoopyGame,
  offside,
  onside,
  ticker,
} from '../values/index.ts';
import { checkExits } from './checks.ts';
import type { ExitSet } from './exits.ts';
import { checkPattern, isAlternating, type Pattern, writePattern } from './pattern.ts';

/**
 * A game with a single cycle, an alternating one, that has a side which is not a stopper, as Bach's Carousel does; or
 * a side for which at least no stopper could be found.
 */
export interface Carousel {
  readonly game: LoopyGame;
  readonly side: 'onside' | 'offside';
  /** Whether it was proved that no stopper is equal to it on that side. */
  readonly isProved: boolean;
  /** A game equal to it on that side, as simple as could be found. */
  readonly simplified: LoopyGame;
}

/**
 * Every game with this alternating cycle in which each player may leave each vertex for any of the exits,
 * as long as no exit of a set dominates another one. The start is vertex 0.
 */
export function* alternatingCycles(pattern: Pattern, set: ExitSet): Generator<LoopyGame> {
  if (!isAlternating(pattern)) {
    throw new GyreError(
      'E_SHAPE',
      `the pattern ${writePattern(pattern)} does not alternate`,
      'carousels have an alternating cycle: write for example LRLR',
    );
  }
  const n = pattern.length;
  const { stock } = set;
  const sets = antichains(set);
  const counter = new Int32Array(2 * n); // vertex · 2 + player → which set of exits
  while (true) {
    const rows = ([0, 1] as const).map((player) => [
      ...pattern.map((colour, i) => {
        const exits = sets[counter[2 * i + player]].map((g) => n + g);
        return colour === player ? [...exits, (i + 1) % n] : exits;
      }),
      ...stock.options[player].map((options) => options.map((g) => n + g)),
    ]);
    yield gameFromOptions(n + stock.size, rows[0], rows[1]);
    let at = 0;
    while (at < counter.length && counter[at] === sets.length - 1) counter[at++] = 0;
    if (at === counter.length) return;
    counter[at]++;
  }
}

/** The sets of exits in which no two are comparable, the empty one first. */
function antichains({ stock, games }: ExitSet): number[][] {
  let chains: number[][] = [[]];
  for (const g of games) {
    const joined = chains.filter((chain) =>
      chain.every((h) => !stock.isAtMost(g, h) && !stock.isAtMost(h, g)),
    );
    chains = [...chains, ...joined.map((chain) => [...chain, g])];
  }
  return chains;
}

/** How many games `alternatingCycles` yields. */
export function countAlternatingCycles(pattern: Pattern, set: ExitSet): number {
  checkPattern(pattern);
  checkExits(set);
  return antichains(set).length ** (2 * pattern.length);
}

/** The carousels among `alternatingCycles`, counting those that simplify to the same graph once. The smallest come first. */
export function findCarousels(pattern: Pattern, set: ExitSet, options: AlgebraOptions = {}): Carousel[] {
  checkPattern(pattern);
  checkExits(set);
  checkWork(options);
  const carousels = new Map<string, Carousel>();
  const total = countAlternatingCycles(pattern, set);
  const inner: AlgebraOptions = options.signal === undefined ? {} : { signal: options.signal };
  const tick = ticker(options, total);
  let done = 0;
  for (const game of alternatingCycles(pattern, set)) {
    tick(done++);
    for (const side of ['onside', 'offside'] as const) {
      const answer = side === 'onside' ? onside(game, inner) : offside(game, inner);
      if (answer.status === 'found') continue;
      const simplified = canonicalNumbering(answer.simplified);
      const key = `${side} ${canonicalKey(simplified)}`;
      if (carousels.has(key)) continue;
      carousels.set(key, { game, side, isProved: answer.status === 'impossible', simplified });
    }
  }
  return [...carousels.values()].toSorted((a, b) => size(a) - size(b));
}

/** Vertices first, then arcs. */
function size({ simplified }: Carousel): number {
  return simplified.vertices * 1000 + simplified.arcs(0) + simplified.arcs(1);
}
