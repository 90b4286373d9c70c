import { type Budget, COMPARISON, DEFERRED, MOST_DEPTH } from './budget.ts';
import { glance, OPEN } from './marks.ts';
import { PairMemo } from './pair-memo.ts';
import type { PlainTable } from './plain-table.ts';
import { NUMBER, PLAIN, type ValueTable } from './table.ts';

/** What the memo knows of a pair, low < high. */
const LOW_AT_MOST = 1;
const LOW_NOT_AT_MOST = 2;
const HIGH_AT_MOST = 4;
const HIGH_NOT_AT_MOST = 8;

/**
 * The order of loop-free values: a ≤ b unless a Left option of a is at least b or a Right option of b at most a.
 *
 * Stops decide most pairs of hot games at a glance; plain values have a closed form; for a number it is enough
 * to look at the other's options (number avoidance). What is left is searched once and kept.
 */
export class ShortOrder {
  readonly #table: ValueTable;
  readonly #plain: PlainTable;
  readonly #budget: Budget;
  readonly #memo: PairMemo;

  constructor(table: ValueTable, plain: PlainTable, budget: Budget) {
    this.#table = table;
    this.#plain = plain;
    this.#budget = budget;
    this.#memo = new PairMemo(budget);
  }

  /** 1 if a ≤ b, 0 if not, DEFERRED if something else must be settled first. */
  atMost(a: number, b: number): number {
    if (a === b) return 1;
    const { leftStop, rightStop, marks, flags } = this.#table;
    const seen = glance(leftStop[a], rightStop[a], marks[a], leftStop[b], rightStop[b], marks[b]);
    if (seen !== OPEN) return seen;
    const both = flags[a] & flags[b];
    if ((both & PLAIN) !== 0) return this.#plain.atMost(a, b) ? 1 : 0;
    if (((flags[a] | flags[b]) & PLAIN) !== 0) {
      if ((flags[a] & PLAIN) !== 0) this.#plain.writeOptions(a);
      if ((flags[b] & PLAIN) !== 0) this.#plain.writeOptions(b);
    }
    const near = this.#glanceAtOptions(a, b);
    return near === OPEN ? this.#kept(a, b) : near;
  }

  /** The answer if stops and marks of the options give it: most searches end here, and need not be remembered. */
  #glanceAtOptions(a: number, b: number): number {
    const { leftStop, rightStop, marks, flags, first, middle, end, pool } = this.#table;
    let answer = 1;
    if ((flags[a] & NUMBER) === 0) {
      const [left, right, mark] = [leftStop[b], rightStop[b], marks[b]];
      for (let i = first[a]; i < middle[a]; i++) {
        const x = pool[i];
        if (x === b) return 0;
        const seen = glance(left, right, mark, leftStop[x], rightStop[x], marks[x]);
        if (seen === 1) return 0;
        if (seen === OPEN) answer = OPEN;
      }
    }
    if ((flags[b] & NUMBER) === 0) {
      const [left, right, mark] = [leftStop[a], rightStop[a], marks[a]];
      for (let i = middle[b]; i < end[b]; i++) {
        const x = pool[i];
        if (x === a) return 0;
        const seen = glance(leftStop[x], rightStop[x], marks[x], left, right, mark);
        if (seen === 1) return 0;
        if (seen === OPEN) answer = OPEN;
      }
    }
    return answer;
  }

  #kept(a: number, b: number): number {
    const isLow = a < b;
    const known = isLow ? this.#memo.get(a, b) : this.#memo.get(b, a);
    const yes = isLow ? LOW_AT_MOST : HIGH_AT_MOST;
    const no = isLow ? LOW_NOT_AT_MOST : HIGH_NOT_AT_MOST;
    if ((known & yes) !== 0) return 1;
    if ((known & no) !== 0) return 0;
    const holds = this.#searched(a, b);
    if (holds === DEFERRED) return DEFERRED;
    // Different ids are different values, so one that is at most the other is not at least it.
    const both = LOW_NOT_AT_MOST | HIGH_NOT_AT_MOST;
    const learned = known | (holds === 1 ? yes | (both ^ no) : no);
    if (isLow) this.#memo.set(a, b, learned);
    else this.#memo.set(b, a, learned);
    return holds;
  }

  #searched(a: number, b: number): number {
    const table = this.#table;
    const budget = this.#budget;
    if (budget.depth >= MOST_DEPTH) return budget.note(COMPARISON, a, b);
    if (--budget.fuel < 0) budget.look();
    budget.depth++;
    let holds = 1;
    if ((table.flags[a] & NUMBER) === 0) {
      for (let i = table.first[a]; i < table.middle[a] && holds === 1; i++) {
        const wins = this.atMost(b, table.pool[i]);
        if (wins !== 0) holds = wins === 1 ? 0 : DEFERRED;
      }
    }
    if ((table.flags[b] & NUMBER) === 0 && holds === 1) {
      for (let i = table.middle[b]; i < table.end[b] && holds === 1; i++) {
        const wins = this.atMost(table.pool[i], a);
        if (wins !== 0) holds = wins === 1 ? 0 : DEFERRED;
      }
    }
    budget.depth--;
    return holds;
  }

  /** Forgets every comparison. */
  clear(): void {
    this.#memo.clear();
  }
}
