import { checkText } from '../graph/inner.ts';
import { type SidedGame, StoredGame, storedGame } from '../notation/inner.ts';
import { type AlgebraOptions, checkWork, ValueStore } from '../values/inner.ts';
import { checkParts } from './checks.ts';

/** The relation of two values: equal, less, greater, or neither is at most the other. */
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

/** Relation between two values → its word. */
export const RELATION_WORDS: Readonly<Record<Relation, string>> = {
  '=': 'equal',
  '<': 'less',
  '>': 'greater',
  '||': 'neither is at most the other',
};

/**
 * Compares values in one store: a value that returns is not simplified again, nor compared again with the
 * same value.
 */
export class Orders {
  readonly #shared = new SharedStore();

  /** Compares the onsides and the offsides; a ≤ b in free play if both say so. */
  of(a: SidedGame, b: SidedGame, options: AlgebraOptions = {}): Order {
    checkWork(options);
    const store = this.#storeFor(a, b);
    const [x, y] = [a, b].map((game) => storedGame(game, store, options).value);
    const onLeq = store.sideAtMost(x.on, y.on, 'onside', options);
    const onGeq = store.sideAtMost(y.on, x.on, 'onside', options);
    const offLeq = store.sideAtMost(x.off, y.off, 'offside', options);
    const offGeq = store.sideAtMost(y.off, x.off, 'offside', options);
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

  /**
   * The store of the two values, if they share one; otherwise our own store, which starts afresh before it
   * fills the memory.
   */
  #storeFor(a: SidedGame, b: SidedGame): ValueStore {
    if (a instanceof StoredGame && b instanceof StoredGame && a.store === b.store) return a.store;
    return this.#shared.current;
  }
}

function relationOf(isAtMostB: boolean, isAtLeastB: boolean): Relation {
  if (isAtMostB) return isAtLeastB ? '=' : '<';
  return isAtLeastB ? '>' : '||';
}

/** Is the statement of a sign such as <= true? */
export function relationHolds(order: Pick<Order, 'relation'>, sign: string): boolean {
  checkParts(order, ['relation'], 'Orders.of');
  checkText(sign, 'the sign');
  const { relation } = order;
  if (sign === '<|' || sign === '|>') return relation === '||' || relation === sign.replace('|', '');
  return (
    sign === relation || (relation === '=' && (sign === '<=' || sign === '>=')) || sign === `${relation}=`
  );
}

/**
 * A store for many questions that have nothing to do with each other: one that has grown large gives way to a
 * new one.
 */
export class SharedStore {
  #store = new ValueStore();

  /** The store for the next question. */
  get current(): ValueStore {
    if (this.#store.bytes > MOST_BYTES) this.#store = new ValueStore();
    return this.#store;
  }
}

/**
 * Bytes after which a store starts afresh between two questions, so that many of them do not fill the memory.
 */
export const MOST_BYTES: number = 1 << 26;
