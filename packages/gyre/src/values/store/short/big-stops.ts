import type { Player } from '../../../graph/inner.ts';
import { compareDyadic, type Dyadic, dyadic, dyadicOf } from '../../plain/dyadic.ts';
import { DEFERRED } from './budget.ts';
import type { IntegerStack } from './integer-stack.ts';
import type { PlainTable } from './plain-table.ts';
import type { ShortOrder } from './short-order.ts';
import { PLAIN, type ValueTable } from './table.ts';

/** The game is not a number. */
export const NO_NUMBER = -2;

/**
 * Stops that no double holds exactly. They are rare, and kept beside the columns, which have NaN for them: so
 * no comparison is decided by them at a glance, and games with such options are tested for numbers here.
 */
export class BigStops {
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  readonly #order: ShortOrder;
  readonly #stops = new Map<number, readonly [Dyadic, Dyadic]>();

  constructor(table: ValueTable, plain: PlainTable, order: ShortOrder) {
    this.#table = table;
    this.#plain = plain;
    this.#order = order;
  }

  /** The stop of a value when `player` begins. */
  of(player: Player, id: number): Dyadic {
    const stop = (player === 0 ? this.#table.leftStop : this.#table.rightStop)[id];
    if (!Number.isNaN(stop)) return dyadicOf(stop);
    if ((this.#table.flags[id] & PLAIN) !== 0) return this.#plain.numberOf(id);
    return (this.#stops.get(id) as readonly [Dyadic, Dyadic])[player];
  }

  /** Keeps the stops of a value with these canonical options. */
  keep(id: number, lefts: IntegerStack, rights: IntegerStack): void {
    this.#stops.set(id, [this.#best(0, lefts) as Dyadic, this.#best(1, rights) as Dyadic]);
  }

  /** The best stop that `player` reaches by one of these moves. */
  #best(player: Player, list: IntegerStack): Dyadic | undefined {
    let best: Dyadic | undefined;
    for (let i = 0; i < list.length; i++) {
      const stop = this.of(player === 0 ? 1 : 0, list.items[i]);
      const by = best === undefined ? 1 : compareDyadic(stop, best);
      if (player === 0 ? by > 0 : by < 0 || best === undefined) best = stop;
    }
    return best;
  }

  /** The number that { lefts | rights } is, NO_NUMBER or DEFERRED. */
  number(lefts: IntegerStack, rights: IntegerStack): number {
    const [low, high] = [this.#best(0, lefts), this.#best(1, rights)];
    if (low !== undefined && high !== undefined && compareDyadic(low, high) > 0) return NO_NUMBER;
    const reaches = [this.#reaches(0, lefts, low), this.#reaches(1, rights, high)];
    if (reaches.includes(DEFERRED)) return DEFERRED;
    const [hasLow, hasHigh] = reaches.map((answer) => answer === 0);
    const isPoint = low !== undefined && high !== undefined && compareDyadic(low, high) === 0;
    if (isPoint && !(hasLow && hasHigh)) return NO_NUMBER;
    return this.#plain.of({ number: simplestDyadic(low, hasLow, high, hasHigh), ups: 0n, nimber: 0n });
  }

  /** 1 if an option of `player` is at least as good for him as the number where it stops. */
  #reaches(player: Player, list: IntegerStack, stop: Dyadic | undefined): number {
    if (stop === undefined) return 0;
    const number = this.#plain.of({ number: stop, ups: 0n, nimber: 0n });
    for (let i = 0; i < list.length; i++) {
      const option = list.items[i];
      const reaches = player === 0 ? this.#order.atMost(number, option) : this.#order.atMost(option, number);
      if (reaches !== 0) return reaches;
    }
    return 0;
  }

  /** Forgets every id from `size` on. */
  truncate(size: number): void {
    for (const id of this.#stops.keys()) if (id >= size) this.#stops.delete(id);
  }
}

/** As `simplest` for doubles; an end that is undefined is infinite. */
function simplestDyadic(
  low: Dyadic | undefined,
  hasLow: boolean,
  high: Dyadic | undefined,
  hasHigh: boolean,
): Dyadic {
  const isIn = (x: Dyadic): boolean => {
    const above = low === undefined ? 1 : compareDyadic(x, low);
    const below = high === undefined ? -1 : compareDyadic(x, high);
    return (above > 0 || (hasLow && above === 0)) && (below < 0 || (hasHigh && below === 0));
  };
  const zero = dyadic(0n, 0);
  if (isIn(zero)) return zero;
  const isUp = low !== undefined && compareDyadic(low, zero) >= 0;
  const from = (isUp ? low : high) as Dyadic;
  for (let exponent = 0; ; exponent++) {
    // The nearest multiple of 1/2^exponent, from the end that is nearer to 0 outwards.
    const shift = exponent - from.exponent;
    const floor = shift >= 0 ? from.numerator << BigInt(shift) : from.numerator >> BigInt(-shift);
    for (const numerator of isUp ? [floor, floor + 1n] : [floor + 1n, floor]) {
      const x = dyadic(numerator, exponent);
      if (isIn(x)) return x;
    }
    const beyond = dyadic(isUp ? floor + 2n : floor - 1n, exponent);
    if (isIn(beyond)) return beyond;
  }
}
