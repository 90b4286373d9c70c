import type { LoopyGame } from 'gyre/algebra';
import type { Positions } from './generators.ts';

/** One call of one contestant: prepared, timed, and asked afterwards what came out. */
export interface Call {
  /** What is timed. It makes a new store, where there are stores, or works in the one that was made for this call alone. */
  run(): void;
  /** The answers of the run as texts that two contestants must agree on. */
  answers(): string[];
}

/** A way to do the work of the rows. Each method prepares a call: what it does beforehand is not timed. */
export interface Contestant {
  /** Canonical forms of loop-free graphs: positions in, values out. */
  canonicalValues(graphs: readonly Positions[]): Call;
  /** The same with games in and their canonical graphs out. */
  canonicalGraphs(graphs: readonly Positions[]): Call;
  /** Sums of values, each list of positions one sum; the terms are values before the clock starts. */
  sums(terms: readonly (readonly Positions[])[]): Call;
  /** The values of texts, each in a store of its own. */
  texts(texts: readonly string[]): Call;
  /** How two stoppers compare, for each pair; they are values before the clock starts. */
  comparisons(stoppers: readonly Positions[], pairs: readonly (readonly [number, number])[]): Call;
  /** Both sides of each game, each in a store of its own: positions in, values out. */
  sides(graphs: readonly Positions[]): Call;
}

/** A call that keeps what `work` gives and says it in texts afterwards. */
export function callOf<T>(work: () => T[], texts: (answer: T) => string[]): Call {
  let found: T[] = [];
  return {
    run() {
      found = work();
    },
    answers: () => found.flatMap(texts),
  };
}

/** The lists of options of a game. */
export function positionsOf(game: LoopyGame): Positions {
  const lists = (player: 0 | 1): number[][] =>
    Array.from({ length: game.vertices }, (_, v) => Array.from(game.options(player, v)));
  return { left: lists(0), right: lists(1), start: game.start };
}
