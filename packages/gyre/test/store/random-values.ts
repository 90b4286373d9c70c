import type { LoopyGame } from '../../src/values/index.ts';
import { shortValues } from '../../src/values/store/short/graphs.ts';
import { ordinalSum } from '../../src/values/store/short/ordinal.ts';
import type { ShortStore } from '../../src/values/store/short/short-store.ts';
import { randomGame } from '../loopy/random-games.ts';

/** Runs a law for so many seeds, and names the seed that breaks it. */
export function forSeeds(first: number, count: number, law: (seed: number) => void): void {
  for (let seed = first; seed < first + count; seed++) {
    try {
      law(seed);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
}

/** The id of a loop-free game. */
export function idOf(game: LoopyGame, store: ShortStore): number {
  const ids = store.ask({}, game.vertices, () => shortValues(game, store));
  if (ids === undefined) throw new Error('the game has a cycle');
  return ids[game.start];
}

/** A random loop-free game of a few positions, some of them plain. */
export function smallGame(random: () => number): LoopyGame {
  return randomGame(random, 2 + Math.floor(random() * 7), 1 + random(), true);
}

/** The ordinal sum a : b, on the canonical form of a. */
export function ordinalOf(a: number, b: number, store: ShortStore): number {
  return ordinalSum({ lefts: [...store.options(0, a)], rights: [...store.options(1, a)] }, b, store);
}
