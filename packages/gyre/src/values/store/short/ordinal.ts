import { GyreError } from '../../../graph/inner.ts';
import type { ShortStore } from './short-store.ts';

/** A game by its options, which need not be canonical: an ordinal sum asks how its base is written. */
export interface Form {
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
}

/**
 * The value of base : h, where a move in the base throws h away: {base's, base : h^L | base's, base : h^R}.
 * Of h only the value counts. Every follower of h is met once, by an explicit stack.
 */
export function ordinalSum(base: Form, h: number, store: ShortStore): number {
  const sums = new Map<number, number>(); // follower of h → base : it
  const waiting = [h];
  for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
    if (sums.has(top)) {
      waiting.pop();
      continue;
    }
    const options = [store.options(0, top), store.options(1, top)] as const;
    const lacking = options.flatMap((list) => Array.from(list).filter((x) => !sums.has(x)));
    if (lacking.length > 0) {
      waiting.push(...lacking);
      if (waiting.length > MOST_FOLLOWERS) throw tooMany();
      if (--store.budget.fuel < 0) store.budget.look();
      continue;
    }
    const above = (list: Int32Array): number[] => Array.from(list, (x) => sums.get(x) as number);
    const lefts = [...base.lefts, ...above(options[0])];
    sums.set(top, store.game(lefts, [...base.rights, ...above(options[1])]));
    waiting.pop();
  }
  return sums.get(h) as number;
}

const MOST_FOLLOWERS = 200_000;

function tooMany(): GyreError {
  const hint = `up to ${MOST_FOLLOWERS} are followed`;
  return new GyreError('E_LIMIT', 'the upper part of the ordinal sum has too many followers', hint);
}
