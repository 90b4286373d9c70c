import { checkText } from '../graph/index.ts';
import type { SidedGame } from '../notation/index.ts';
import { type AlgebraOptions, isAtMost, isStopper, type LoopyGame, ValueStore } from '../values/index.ts';
import { checkParts, checkSided } from './checks.ts';

/** How two values stand to each other: equal, less, greater, or neither is at most the other. */
export type Relation = '=' | '<' | '>' | '||';

/** How two values compare on each side and in free play. */
export interface Order {
  readonly onLeq: boolean;
  readonly onGeq: boolean;
  readonly offLeq: boolean;
  readonly offGeq: boolean;
  readonly onside: Relation;
  readonly offside: Relation;
  readonly relation: Relation;
}

export const RELATION_WORDS: Readonly<Record<Relation, string>> = {
  '=': 'equal',
  '<': 'less',
  '>': 'greater',
  '||': 'neither is at most the other',
};

/**
 * Compares values, and keeps those that are stoppers: a value that comes again is not simplified again, a
 * pair that comes again is not compared again.
 */
export class Orders {
  #store = new ValueStore();
  #asked = 0;

  /** Compares the onsides and the offsides; a ≤ b in free play if both say so. */
  of(a: SidedGame, b: SidedGame, options: AlgebraOptions = {}): Order {
    checkSided(a);
    checkSided(b);
    if (++this.#asked % MOST_KEPT === 0) this.#store = new ValueStore();
    const onLeq = this.#isAtMost(a.onside, b.onside, 'onside', options);
    const onGeq = this.#isAtMost(b.onside, a.onside, 'onside', options);
    const offLeq = this.#isAtMost(a.offside, b.offside, 'offside', options);
    const offGeq = this.#isAtMost(b.offside, a.offside, 'offside', options);
    return {
      onLeq,
      onGeq,
      offLeq,
      offGeq,
      onside: relationOf(onLeq, onGeq),
      offside: relationOf(offLeq, offGeq),
      relation: relationOf(onLeq && offLeq, onGeq && offGeq),
    };
  }

  /** For stoppers the two sides are one order, which the store keeps. */
  #isAtMost(a: LoopyGame, b: LoopyGame, side: 'onside' | 'offside', options: AlgebraOptions): boolean {
    const isKept = [a, b].every((game) => game.vertices <= LARGEST_KEPT && isStopper(game));
    if (!isKept) return isAtMost(a, b, side, options);
    const [left, right] = [a, b].map((game) => this.#store.intern(game, options));
    return this.#store.atMost(left, right, options);
  }
}

/** Pairs after which the store starts afresh, so that a long batch does not fill the memory. */
const MOST_KEPT = 1 << 16;

/** Positions beyond which a game is compared as it is: its canonical form may cost more than that. */
const LARGEST_KEPT = 256;

function relationOf(isAtMostB: boolean, isAtLeastB: boolean): Relation {
  if (isAtMostB) return isAtLeastB ? '=' : '<';
  return isAtLeastB ? '>' : '||';
}

/** Does a sign such as <= say something true? */
export function relationHolds(order: Pick<Order, 'relation'>, sign: string): boolean {
  checkParts(order, ['relation'], 'Orders.of');
  checkText(sign, 'the sign');
  const { relation } = order;
  return (
    sign === relation || (relation === '=' && (sign === '<=' || sign === '>=')) || sign === `${relation}=`
  );
}
