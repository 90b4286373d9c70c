import { briefJson, GyreError } from 'gyre';
import { type AlgebraOptions, isPlumtree, negative } from 'gyre/loopy';
import { assert, throwIfAborted } from '../../kit/checks.ts';
import { type CodedStopper, codeOfStopper } from '../census/index.ts';
import { added, ListedStoppers } from './listed.ts';
import { isOpen, kindOf, MOST_BYTES, mixed, type SideStatus } from './pair.ts';

/** A pair whose sum has a side that is impossible or unknown. */
export interface OpenPair {
  readonly first: CodedStopper;
  readonly second: CodedStopper;
  readonly onside: SideStatus;
  readonly offside: SideStatus;
}

/** What was found about some pairs. */
export interface SumsCount {
  /** Unordered pairs, s + s among them. */
  readonly pairs: number;
  /** Of these: one of the two is loop-free, so that the sum is a stopper. */
  readonly loopfree: number;
  /** Of the others: both are plumtrees, and the theorem of docs/laboratory.md §3 was taken for a proof. */
  readonly plumtrees: number;
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
  /** A number that depends on the sides that were found, in the order of the pairs. */
  readonly hash: number;
  /** The pairs of the last two kinds; of a pair and its mirror image only the first. */
  readonly open: readonly OpenPair[];
}

/** How thorough to be. */
export interface SumsOptions {
  /** Are sums of two plumtrees to be left out, because a theorem says that they have both sides? By default all are proved. */
  readonly trustsPlumtrees?: boolean;
  /** About the most bytes of values to remember before it starts afresh; 256 MiB if it is not given. The answers do not depend on it. */
  readonly maxBytes?: number;
}

/**
 * The sums of all pairs of given stoppers, a row at a time: row i has the pairs of stopper i with itself and all after it.
 * The sides of (−s) + (−t) are the negatives of those of s + t, so of a pair and its mirror image
 * only the first is looked at, and both are counted with it.
 */
export class SumsExaminer {
  readonly #list: ListedStoppers;
  readonly #isCovered: readonly boolean[]; // stopper → is it a plumtree, and are those trusted?
  readonly #negatives: Int32Array; // stopper → its negative

  /** The list must hold the negative of each of its members. */
  constructor(
    stoppers: readonly CodedStopper[],
    { trustsPlumtrees = false, maxBytes = MOST_BYTES }: SumsOptions = {},
  ) {
    if (typeof maxBytes !== 'number' || !(maxBytes > 0))
      throw new GyreError('E_SIZE', `the most bytes are ${briefJson(maxBytes)}`, 'give a number above 0');
    this.#list = new ListedStoppers(stoppers, maxBytes);
    const { games } = this.#list;
    this.#isCovered = games.map((game) => trustsPlumtrees && isPlumtree(game));
    const places = new Map(stoppers.map(({ vertices, code }, i) => [`${vertices} ${code}`, i]));
    this.#negatives = Int32Array.from(games, (game, i) => {
      const place = places.get(`${game.vertices} ${codeOfStopper(negative(game))}`);
      if (place !== undefined) return place;
      const found = `stopper ${i} has no negative in the list`;
      throw new GyreError('E_SHAPE', found, 'give all stoppers of a census');
    });
  }

  /** The pairs of stopper `row` with itself and all after it. */
  row(row: number, options: AlgebraOptions = {}): SumsCount {
    const { stoppers } = this.#list;
    this.#list.checkRow(row);
    const count = { ...NOTHING };
    const open: OpenPair[] = [];
    let hash = 0;
    for (let j = row; j < stoppers.length; j++) {
      const weight = this.#weight(row, j);
      if (weight === 0) continue;
      count.pairs += weight;
      const known = this.#knownKind(row, j);
      if (known !== undefined) {
        count[known] += weight;
        continue;
      }
      throwIfAborted(options.signal);
      const { examiner, summands } = this.#list.summands([row, j]);
      const answer = examiner.examine(summands, options);
      hash = mixed(hash, answer.hash);
      count.proofs += answer.proofs;
      const { onside, offside } = answer;
      const kind = kindOf(answer);
      count[kind] += weight;
      if (isOpen(kind)) open.push({ first: stoppers[row], second: stoppers[j], onside, offside });
    }
    return { ...count, hash, open };
  }

  /** Why a pair need not be looked at. */
  #knownKind(i: number, j: number): 'loopfree' | 'plumtrees' | undefined {
    const { isLoopfree } = this.#list;
    if (isLoopfree[i] || isLoopfree[j]) return 'loopfree';
    return this.#isCovered[i] && this.#isCovered[j] ? 'plumtrees' : undefined;
  }

  /** 0 if the mirror image of the pair comes first, 1 if it is the pair itself, otherwise 2. */
  #weight(i: number, j: number): number {
    const [a, b] = [this.#negatives[i], this.#negatives[j]];
    const [low, high] = a < b ? [a, b] : [b, a];
    if (low === i && high === j) return 1;
    return low < i || (low === i && high < j) ? 0 : 2;
  }
}

const NOTHING = {
  pairs: 0,
  loopfree: 0,
  plumtrees: 0,
  stoppers: 0,
  found: 0,
  impossible: 0,
  unknown: 0,
  proofs: 0,
};

/** Rows together, in their order. */
export function joinSums(rows: readonly SumsCount[]): SumsCount {
  const all = { ...added(rows, NOTHING), open: rows.flatMap((row) => row.open) };
  const { pairs, loopfree, plumtrees, stoppers, found, impossible, unknown } = all;
  assert(
    pairs === loopfree + plumtrees + stoppers + found + impossible + unknown,
    'pairs were counted twice or not at all',
  );
  return all;
}
