import { assert, GyreError, shown, throwIfAborted } from '../../graph/index.ts';
import { type AlgebraOptions, isLoopfree, isPlumtree, type LoopyGame, negative } from '../../values/index.ts';
import { type CodedStopper, checkList, codeOfStopper, isObject, stopperOfCode } from '../census/index.ts';
import { MOST_BYTES, mixed, PairExaminer, type SideStatus, type Summand } from './pair.ts';

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
  readonly #stoppers: readonly CodedStopper[];
  readonly #games: readonly LoopyGame[];
  readonly #isLoopfree: Uint8Array;
  readonly #isCovered: Uint8Array; // stopper → is it a plumtree, and are those trusted?
  readonly #negatives: Int32Array; // stopper → its negative
  readonly #maxBytes: number;
  #examiner = new PairExaminer();
  #summands: (Summand | undefined)[] = [];

  /** The list must hold the negative of each of its members. */
  constructor(
    stoppers: readonly CodedStopper[],
    { trustsPlumtrees = false, maxBytes = MOST_BYTES }: SumsOptions = {},
  ) {
    checkList('stoppers', stoppers, isObject);
    if (typeof maxBytes !== 'number' || !(maxBytes > 0))
      throw new GyreError('E_SIZE', `the most bytes are ${shown(maxBytes)}`, 'give a number above 0');
    this.#stoppers = stoppers;
    this.#maxBytes = maxBytes;
    this.#games = stoppers.map(stopperOfCode);
    this.#isLoopfree = Uint8Array.from(this.#games, (game) => (isLoopfree(game) ? 1 : 0));
    this.#isCovered = Uint8Array.from(this.#games, (game) => (trustsPlumtrees && isPlumtree(game) ? 1 : 0));
    const places = new Map(stoppers.map(({ vertices, code }, i) => [`${vertices} ${code}`, i]));
    this.#negatives = Int32Array.from(this.#games, (game, i) => {
      const place = places.get(`${game.vertices} ${codeOfStopper(negative(game))}`);
      if (place !== undefined) return place;
      const found = `stopper ${i} has no negative in the list`;
      throw new GyreError('E_SHAPE', found, 'give all stoppers of a census');
    });
  }

  /** The pairs of stopper `row` with itself and all after it. */
  row(row: number, options: AlgebraOptions = {}): SumsCount {
    this.#checkRow(row);
    const count = { ...NOTHING };
    const open: OpenPair[] = [];
    let hash = 0;
    for (let j = row; j < this.#stoppers.length; j++) {
      const weight = this.#weight(row, j);
      if (weight === 0) continue;
      count.pairs += weight;
      const known = this.#knownKind(row, j);
      if (known !== undefined) {
        count[known] += weight;
        continue;
      }
      throwIfAborted(options.signal);
      this.#makeRoom();
      const answer = this.#examiner.examine(this.#summand(row), this.#summand(j), options);
      hash = mixed(hash, answer.hash);
      count.proofs += answer.proofs;
      const { onside, offside } = answer;
      const kind = answer.isStopper ? 'stoppers' : kindOf(onside, offside);
      count[kind] += weight;
      if (kind === 'impossible' || kind === 'unknown')
        open.push({ first: this.#stoppers[row], second: this.#stoppers[j], onside, offside });
    }
    return { ...count, hash, open };
  }

  /** Why a pair need not be looked at. */
  #knownKind(i: number, j: number): 'loopfree' | 'plumtrees' | undefined {
    if (this.#isLoopfree[i] === 1 || this.#isLoopfree[j] === 1) return 'loopfree';
    return this.#isCovered[i] === 1 && this.#isCovered[j] === 1 ? 'plumtrees' : undefined;
  }

  #checkRow(row: number): void {
    if (Number.isInteger(row) && row >= 0 && row < this.#stoppers.length) return;
    const hint = `the rows are 0 to ${this.#stoppers.length - 1}`;
    throw new GyreError('E_SIZE', `the row is ${shown(row)}`, hint);
  }

  /** 0 if the mirror image of the pair comes first, 1 if it is the pair itself, otherwise 2. */
  #weight(i: number, j: number): number {
    const [a, b] = [this.#negatives[i], this.#negatives[j]];
    const [low, high] = a < b ? [a, b] : [b, a];
    if (low === i && high === j) return 1;
    return low < i || (low === i && high < j) ? 0 : 2;
  }

  /** Forgets what was found out so far if that takes too many bytes. */
  #makeRoom(): void {
    if (this.#examiner.bytes <= this.#maxBytes) return;
    this.#examiner = new PairExaminer();
    this.#summands = [];
  }

  #summand(i: number): Summand {
    const known = this.#summands[i] ?? this.#examiner.summand(this.#games[i]);
    this.#summands[i] = known;
    return known;
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

function kindOf(onside: SideStatus, offside: SideStatus): 'found' | 'impossible' | 'unknown' {
  if (onside === 'impossible' || offside === 'impossible') return 'impossible';
  return onside === 'found' && offside === 'found' ? 'found' : 'unknown';
}

/** Rows together, in their order. */
export function joinSums(rows: readonly SumsCount[]): SumsCount {
  const fields = [...Object.keys(NOTHING), 'hash'];
  checkList('rows of sums', rows, (row) => {
    return (
      isObject(row) && Array.isArray(row.open) && fields.every((name) => Number.isSafeInteger(row[name]))
    );
  });
  const start: SumsCount = { ...NOTHING, hash: 0, open: [] };
  const open = rows.flatMap((row) => row.open);
  const all = rows.reduce((sum, row) => addCounts(sum, row), start);
  const { pairs, loopfree, plumtrees, stoppers, found, impossible, unknown } = all;
  assert(
    pairs === loopfree + plumtrees + stoppers + found + impossible + unknown,
    'pairs were counted twice or not at all',
  );
  return { ...all, open };
}

function addCounts(a: SumsCount, b: SumsCount): SumsCount {
  return {
    pairs: a.pairs + b.pairs,
    loopfree: a.loopfree + b.loopfree,
    plumtrees: a.plumtrees + b.plumtrees,
    stoppers: a.stoppers + b.stoppers,
    found: a.found + b.found,
    impossible: a.impossible + b.impossible,
    unknown: a.unknown + b.unknown,
    proofs: a.proofs + b.proofs,
    hash: mixed(a.hash, b.hash),
    open: [],
  };
}
