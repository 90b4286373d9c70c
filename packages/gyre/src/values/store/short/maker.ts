import type { Player } from '../../../graph/inner.ts';
import { simplest } from '../../plain/dyadic.ts';
import { BigStops, NO_NUMBER } from './big-stops.ts';
import { type Budget, DEFERRED } from './budget.ts';
import { IntegerStack } from './integer-stack.ts';
import {
  concededBy,
  concedesStop,
  HIGH,
  LOW,
  marksOf,
  NOTHING_CONCEDED,
  NOTHING_REACHED,
  reachedBy,
  reachesStop,
} from './marks.ts';
import { NO_PLAIN, PlainOptions } from './plain-options.ts';
import type { PlainTable } from './plain-table.ts';
import { RawGame, type ShortOrder } from './short-order.ts';
import { makeSet, type Translates } from './sum-terms.ts';
import { NUMBER, PLAIN, UNWRITTEN, type ValueTable } from './table.ts';

/** Up to this many options are compared with each other directly. */
const FEW = 6;

/** There is no such value. */
const NONE: typeof NO_NUMBER = NO_NUMBER;

/**
 * Makes the id of a loop-free game from the ids of its options: a number by simplicity, else without
 * dominated options and with the reversible ones bypassed, and then found or entered by what is left.
 */
export class Maker {
  /** The options to make a game of: fill them, then call `make`. Both are used up. */
  readonly lists: readonly [IntegerStack, IntegerStack] = [new IntegerStack(), new IntegerStack()];
  readonly #lefts: IntegerStack = this.lists[0];
  readonly #rights: IntegerStack = this.lists[1];
  readonly #spare = new IntegerStack();
  #firm = new IntegerStack(); // options that are not reversible and do not dominate each other
  #nextFirm = new IntegerStack();
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  readonly #translates: Translates;
  readonly #order: ShortOrder;
  readonly #budget: Budget;
  readonly #raw: RawGame;
  readonly #bigStops: BigStops;
  readonly #plainOptions: PlainOptions;
  // What `#weigh` found of the game in the lists; the stops and marks count only if it is not a number.
  #leftStop = 0;
  #rightStop = 0;
  #reached = 0;
  #conceded = 0;

  constructor(
    table: ValueTable,
    plain: PlainTable,
    translates: Translates,
    order: ShortOrder,
    budget: Budget,
  ) {
    this.#table = table;
    this.#plain = plain;
    this.#translates = translates;
    this.#order = order;
    this.#budget = budget;
    this.#raw = new RawGame(table, translates, order, budget, this.lists);
    this.#bigStops = new BigStops(table, plain, order);
    this.#plainOptions = new PlainOptions(table, plain, this.lists);
  }

  /** The id of { lists[0] | lists[1] }, or DEFERRED. */
  make(): number {
    const number = this.#numberOrNone();
    if (number !== NONE) return number;
    this.#dropByStops(0, 0);
    this.#dropByStops(1, 0);
    this.#makeSets();
    if (!(this.#leftStop > this.#rightStop)) {
      const impartial = this.#plainOptions.impartial();
      if (impartial !== NO_PLAIN) return impartial;
    }
    this.#firm.length = 0;
    if (!this.#dropDominated(0) || !this.#dropDominated(1)) return DEFERRED;
    return this.#bypassed();
  }

  /**
   * The same for a sum of two values, neither of them a number. In each list stand first the moves in one of
   * them, then from `leftSplit` and `rightSplit` on those in the other. Two moves in the same value differ by
   * two of its canonical options, so neither dominates the other.
   */
  makeSum(leftSplit: number, rightSplit: number): number {
    const number = this.#numberOrNone();
    if (number !== NONE) return number;
    if (!this.#dropAcross(0, leftSplit) || !this.#dropAcross(1, rightSplit)) return DEFERRED;
    this.#makeSets();
    return this.#bypassed();
  }

  #makeSets(): void {
    if (this.#lefts.length > 1) makeSet(this.#lefts, this.#table);
    if (this.#rights.length > 1) makeSet(this.#rights, this.#table);
  }

  /** Weighs the game in the lists. Its id if it is a number, else NONE, or DEFERRED. */
  #numberOrNone(): number {
    if (--this.#budget.fuel < 0) this.#budget.look();
    this.#weigh();
    const low = this.#leftStop;
    const high = this.#rightStop;
    if (low > high) return NONE;
    return low <= high ? this.#between(low, high) : this.#bigStops.number(this.#lefts, this.#rights);
  }

  /** The id of the weighed game in the lists, where no option is dominated; or DEFERRED. */
  #bypassed(): number {
    // Stops and marks belong to the value, so they stay what they are while the options change.
    const low = this.#leftStop;
    const high = this.#rightStop;
    const marks = marksOf(this.#reached, this.#conceded, low === high);
    this.#raw.begin(low, high, marks);
    return this.#bypassAll(0) && this.#bypassAll(1) ? this.#kept(low, high, marks) : DEFERRED;
  }

  /** The id of the game whose canonical options are in the lists, if that is not a number. */
  asCanonical(): number {
    this.#makeSets();
    this.#weigh();
    const low = this.#leftStop;
    const high = this.#rightStop;
    return this.#kept(low, high, marksOf(this.#reached, this.#conceded, low === high));
  }

  #kept(low: number, high: number, marks: number): number {
    if (!(low > high)) {
      const plain = this.#plainOptions.id();
      if (plain !== NO_PLAIN) return plain;
    }
    const id = this.#table.intern(this.#lefts, this.#rights, low, high, marks);
    if (Number.isNaN(low)) this.#bigStops.keep(id, this.#lefts, this.#rights);
    return id;
  }

  /**
   * Reads the stops of the game off its options: the best that they promise. Notes which small values are
   * reached by the options that promise this much. If a stop is not a double, neither is known here.
   */
  #weigh(): void {
    const { leftStop, rightStop, marks } = this.#table;
    const lefts = this.#lefts.items;
    const rights = this.#rights.items;
    let low = Number.NEGATIVE_INFINITY;
    let high = Number.POSITIVE_INFINITY;
    let reached = NOTHING_REACHED;
    let conceded = NOTHING_CONCEDED;
    let isKnown = true;
    for (let i = 0; i < this.#lefts.length; i++) {
      const stop = rightStop[lefts[i]];
      if (stop > low) {
        low = stop;
        reached = marks[lefts[i]] >>> HIGH;
      } else if (stop === low) reached = reachedBy(reached, marks[lefts[i]]);
      else if (Number.isNaN(stop)) isKnown = false;
    }
    for (let i = 0; i < this.#rights.length; i++) {
      const stop = leftStop[rights[i]];
      if (stop < high) {
        high = stop;
        conceded = marks[rights[i]] & LOW;
      } else if (stop === high) conceded = concededBy(conceded, marks[rights[i]]);
      else if (Number.isNaN(stop)) isKnown = false;
    }
    this.#leftStop = isKnown ? low : Number.NaN;
    this.#rightStop = isKnown ? high : Number.NaN;
    this.#reached = reached;
    this.#conceded = conceded;
  }

  /**
   * The simplest number between the stops; an end counts if no option that stops there reaches that number.
   */
  #between(low: number, high: number): number {
    const hasLow = !reachesStop(this.#reached);
    const hasHigh = !concedesStop(this.#conceded);
    if (low < high) return this.#plain.number(simplest(low, hasLow, high, hasHigh));
    return hasLow && hasHigh ? this.#plain.number(low) : NONE;
  }

  /** Drops options that another one is better than; false if that was put off. */
  #dropDominated(player: Player): boolean {
    const list = this.lists[player];
    if (list.length < 2) return true;
    if (list.length > FEW && this.#dropBelow(player, this.#highest(player), 0) === DEFERRED) return false;
    const { items } = list;
    this.#budget.spend(list.length * list.length);
    for (let i = list.length - 1; i > 0; i--) {
      if (--this.#budget.fuel < 0) this.#budget.look();
      const isFirm = this.#isFirm(items[i]);
      for (let j = i - 1; j >= 0; j--) {
        if (isFirm && this.#isFirm(items[j])) continue;
        const worse = this.#worse(player, items[i], items[j]);
        if (worse === DEFERRED) return false;
        if (worse === 0) continue;
        list.remove(worse === 1 ? i : j);
        if (worse === 1) break;
        i--;
      }
    }
    return true;
  }

  /** The same where no two options before `split`, and no two from there on, can dominate each other. */
  #dropAcross(player: Player, split: number): boolean {
    const list = this.lists[player];
    let middle = this.#dropByStops(player, split);
    if (list.length > FEW) {
      middle = this.#dropBelow(player, this.#highest(player), middle);
      if (middle === DEFERRED) return false;
    }
    const { items } = list;
    this.#budget.spend(list.length * list.length);
    for (let i = list.length - 1; i >= middle; i--) {
      if (--this.#budget.fuel < 0) this.#budget.look();
      for (let j = middle - 1; j >= 0; j--) {
        const worse = items[i] === items[j] ? 1 : this.#worse(player, items[i], items[j]);
        if (worse === DEFERRED) return false;
        if (worse === 0) continue;
        list.remove(worse === 1 ? i : j);
        if (worse === 1) break;
        i--;
        middle--;
      }
    }
    return true;
  }

  /**
   * Drops options whose best stop for the player is worse than what the game promises: the option that
   * promises this dominates them. How many options before `split` are left.
   */
  #dropByStops(player: Player, split: number): number {
    const list = this.lists[player];
    const { items, length } = list;
    const stop = player === 0 ? this.#table.leftStop : this.#table.rightStop;
    const sign = player === 0 ? 1 : -1;
    const promised = sign * (player === 0 ? this.#leftStop : this.#rightStop);
    let kept = 0;
    let before = split;
    for (let i = 0; i < length; i++) {
      const x = items[i];
      if (sign * stop[x] < promised) {
        if (i < split) before--;
      } else items[kept++] = x;
    }
    list.length = kept;
    return before;
  }

  /** Which of two options is worse for the player: 1 the first, 2 the second, 0 neither; or DEFERRED. */
  #worse(player: Player, x: number, y: number): number {
    const relation = this.#order.relation(x, y);
    return player === 0 || relation <= 0 ? relation : 3 - relation;
  }

  #isFirm(x: number): boolean {
    return this.#firm.length > 0 && this.#firm.has(x);
  }

  /** The option that promises its player most: of many, it dominates most. */
  #highest(player: Player): number {
    const { items, length } = this.lists[player];
    const sign = player === 0 ? 1 : -1;
    const stop = player === 0 ? this.#table.rightStop : this.#table.leftStop;
    let best = items[0];
    for (let i = 1; i < length; i++) if (sign * (stop[items[i]] - stop[best]) > 0) best = items[i];
    return best;
  }

  /** Drops what the given option dominates. How many options before `split` are left, or DEFERRED. */
  #dropBelow(player: Player, best: number, split: number): number {
    const list = this.lists[player];
    const { items } = list;
    let kept = 0;
    let before = split;
    this.#budget.spend(8 * list.length);
    for (let i = 0; i < list.length; i++) {
      if (--this.#budget.fuel < 0) this.#budget.look();
      const worse = items[i] === best ? 0 : this.#worse(player, items[i], best);
      if (worse === DEFERRED) return DEFERRED;
      if (worse !== 1) items[kept++] = items[i];
      else if (i < split) before--;
    }
    list.length = kept;
    return before;
  }

  /**
   * Bypasses the reversible options of a player, and drops what is dominated then, until there are none;
   * false if that was put off. Whether an option is reversible depends on the value alone: only new options
   * are looked at again.
   */
  #bypassAll(player: Player): boolean {
    this.#firm.length = 0;
    for (;;) {
      const bypassed = this.#bypass(player);
      if (bypassed <= 0) return bypassed === 0;
      this.#dropByStops(player, 0);
      if (!this.#dropDominated(player)) return false;
    }
  }

  /**
   * Puts, in place of each reversible option, the options behind the answer; 1 if there was one, or DEFERRED.
   */
  #bypass(player: Player): number {
    const { items, length } = this.lists[player];
    for (let i = 0; i < length; i++) {
      if (this.#isFirm(items[i])) continue;
      const through = this.#reversal(player, items[i]);
      if (through === DEFERRED) return DEFERRED;
      if (through !== NONE) return this.#bypassFrom(player, i, through);
    }
    return 0;
  }

  /** The same, where the option at `first` is the first that is reversible. */
  #bypassFrom(player: Player, first: number, reversal: number): number {
    const table = this.#table;
    const list = this.lists[player];
    const behind = this.#spare; // the options behind the answers
    const firm = this.#nextFirm;
    behind.length = firm.length = 0;
    for (let i = 0; i < list.length; i++) {
      const isKnown = i < first || this.#isFirm(list.items[i]);
      const through = isKnown ? NONE : i === first ? reversal : this.#reversal(player, list.items[i]);
      if (through === DEFERRED) return DEFERRED;
      if (through === NONE) firm.push(list.items[i]);
      else {
        this.#translates.write(through);
        for (let at = table.begin(player, through); at < table.finish(player, through); at++)
          behind.push(table.pool[at]);
      }
    }
    list.length = 0;
    for (let i = 0; i < firm.length; i++) list.push(firm.items[i]);
    for (let i = 0; i < behind.length; i++) list.push(behind.items[i]);
    makeSet(list, table);
    this.#nextFirm = this.#firm;
    this.#firm = firm;
    return 1;
  }

  /** The answer through which an option of `player` is reversible; NONE or DEFERRED. */
  #reversal(player: Player, x: number): number {
    const table = this.#table;
    // A number is dominated before it is reversible: its answer lies above it, and then so does another option.
    if ((table.flags[x] & NUMBER) !== 0) return NONE;
    // All options of number + ups + nimber stop at the number, so that one look may do for all of them.
    if ((table.flags[x] & PLAIN) !== 0 && this.#raw.isHopeless(table.leftStop[x], player)) return NONE;
    // The options of a translate are those of its shape, moved.
    const shape = table.shape[x];
    const shift = this.#translates.shiftOf(x);
    if (table.first[shape] === UNWRITTEN) this.#translates.write(shape);
    const from = player === 0 ? table.middle[shape] : table.first[shape];
    const to = player === 0 ? table.end[shape] : table.middle[shape];
    for (let at = from; at < to; at++) {
      const answer = table.pool[at];
      const reverses = this.#raw.compareMoved(answer, shift, player);
      if (reverses !== 0) return reverses === 1 ? this.#translates.plus(answer, shift) : DEFERRED;
    }
    return NONE;
  }

  /** Forgets every id from `size` on. */
  truncate(size: number): void {
    this.#bigStops.truncate(size);
  }
}
