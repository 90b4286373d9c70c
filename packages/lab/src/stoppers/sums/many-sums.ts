import { briefJson, GyreError } from 'gyre';
import type { AlgebraOptions } from 'gyre/algebra';
import { assert, throwIfAborted } from '../../kit/checks.ts';
import type { CodedStopper } from '../census/index.ts';
import { added, ListedStoppers } from './listed.ts';
import { isOpen, kindOf, mixed, type SideStatus } from './pair.ts';

/** A sum of several stoppers with a side that is impossible or unknown. */
export interface OpenSum {
  readonly summands: readonly CodedStopper[];
  readonly onside: SideStatus;
  readonly offside: SideStatus;
}

/** What was found about some sums of several stoppers. */
export interface ManySumsCount {
  /** Sums; the order of the summands does not count. */
  readonly sums: number;
  /** Of these: at most one summand has loops, so that the sum is a stopper. */
  readonly loopfree: number;
  /** Of the others: the sum has no alternating cycle, so that it is a stopper as it stands. */
  readonly stoppers: number;
  /** Of the others: both sides were found and proved. */
  readonly found: number;
  /** A side is proved to be no stopper. */
  readonly impossible: number;
  /** A side is unknown, and none is impossible. */
  readonly unknown: number;
  /** Proofs that were made and replayed. */
  readonly proofs: number;
  /** A number that depends on the sides that were found, in the order of the sums. */
  readonly hash: number;
  readonly open: readonly OpenSum[];
}

/**
 * Sums of three stoppers of a list, and multiples of one, a row at a time. Each sum is looked at by itself: both sides are compared with the
 * whole product, and every proof is replayed, as for pairs. No row depends on what was asked before.
 */
export class ManySumsExaminer {
  readonly #list: ListedStoppers;

  constructor(stoppers: readonly CodedStopper[]) {
    this.#list = new ListedStoppers(stoppers);
  }

  /** The sums of stopper `row` and two that are not before it, itself among them. */
  triples(row: number, options: AlgebraOptions = {}): ManySumsCount {
    this.#list.checkRow(row);
    const last = this.#list.stoppers.length;
    const sums: number[][] = [];
    for (let j = row; j < last; j++) for (let k = j; k < last; k++) sums.push([row, j, k]);
    return this.#count(sums, options);
  }

  /** The sums of 2, 3, … copies of stopper `row`, up to `most`. */
  multiples(row: number, most: number, options: AlgebraOptions = {}): ManySumsCount {
    this.#list.checkRow(row);
    if (!Number.isInteger(most) || most < 2 || most > MOST_COPIES)
      throw new GyreError('E_SIZE', `the most copies are ${briefJson(most)}`, `give 2 to ${MOST_COPIES}`);
    const copies = Array.from({ length: most - 1 }, (_, n) => Array.from({ length: n + 2 }, () => row));
    return this.#count(copies, options);
  }

  #count(sums: readonly (readonly number[])[], options: AlgebraOptions): ManySumsCount {
    const { stoppers, isLoopfree } = this.#list;
    const count = { ...NOTHING };
    const open: OpenSum[] = [];
    let hash = 0;
    for (const [done, members] of sums.entries()) {
      throwIfAborted(options.signal);
      options.onProgress?.(done / sums.length);
      count.sums++;
      if (members.filter((i) => !isLoopfree[i]).length < 2) {
        count.loopfree++;
        continue;
      }
      const { examiner, summands } = this.#list.summands(members);
      const answer = examiner.examine(summands, options);
      hash = mixed(hash, answer.hash);
      count.proofs += answer.proofs;
      const kind = kindOf(answer);
      count[kind]++;
      const { onside, offside } = answer;
      if (isOpen(kind)) open.push({ summands: members.map((i) => stoppers[i]), onside, offside });
    }
    return { ...count, hash, open };
  }
}

const NOTHING = { sums: 0, loopfree: 0, stoppers: 0, found: 0, impossible: 0, unknown: 0, proofs: 0 };

/** The product of more copies has too many positions. */
const MOST_COPIES = 6;

/** Rows together, in their order. */
export function joinManySums(rows: readonly ManySumsCount[]): ManySumsCount {
  const all = { ...added(rows, NOTHING), open: rows.flatMap((row) => row.open) };
  const { sums, loopfree, stoppers, found, impossible, unknown } = all;
  assert(
    sums === loopfree + stoppers + found + impossible + unknown,
    'sums were counted twice or not at all',
  );
  return all;
}
