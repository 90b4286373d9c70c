import { briefJson, GyreError } from 'gyre';
import { isLoopfree, type LoopyGame } from 'gyre/loopy';
import { type CodedStopper, checkList, isObject, stopperOfCode } from '../census/index.ts';
import { MOST_BYTES, mixed, PairExaminer, type Summand } from './pair.ts';

/** A list of stoppers, ready to be added: what an examiner remembers of them, until that takes too many bytes. */
export class ListedStoppers {
  readonly stoppers: readonly CodedStopper[];
  readonly games: readonly LoopyGame[];
  readonly isLoopfree: readonly boolean[];
  readonly #maxBytes: number;
  #examiner = new PairExaminer();
  #summands: (Summand | undefined)[] = [];

  constructor(stoppers: readonly CodedStopper[], maxBytes: number = MOST_BYTES) {
    checkList('stoppers', stoppers, isObject);
    this.stoppers = stoppers;
    this.games = stoppers.map(stopperOfCode);
    this.isLoopfree = this.games.map(isLoopfree);
    this.#maxBytes = maxBytes;
  }

  /** Refuses a row that is not in the list. */
  checkRow(row: number): void {
    if (Number.isInteger(row) && row >= 0 && row < this.stoppers.length) return;
    const hint = `the rows are 0 to ${this.stoppers.length - 1}`;
    throw new GyreError('E_SIZE', `the row is ${briefJson(row)}`, hint);
  }

  /** Some of them, and who adds them; what was found out so far is forgotten if it takes too many bytes. */
  summands(members: readonly number[]): { readonly examiner: PairExaminer; readonly summands: Summand[] } {
    if (this.#examiner.bytes > this.#maxBytes) {
      this.#examiner = new PairExaminer();
      this.#summands = [];
    }
    const examiner = this.#examiner;
    const summands = members.map((i) => {
      const known = this.#summands[i] ?? examiner.summand(this.games[i]);
      this.#summands[i] = known;
      return known;
    });
    return { examiner, summands };
  }
}

/** The counts of rows together, in their order: field by field, from none of each; the hashes are mixed. */
export function added<Count extends Record<string, number>>(
  rows: readonly (Readonly<Count> & { readonly hash: number })[],
  none: Count,
): Count & { hash: number } {
  const fields = Object.keys(none) as (keyof Count & string)[];
  checkList('rows of sums', rows, (row) => {
    return (
      isObject(row) &&
      Array.isArray(row.open) &&
      [...fields, 'hash'].every((name) => Number.isSafeInteger(row[name]))
    );
  });
  const all: Record<string, number> = { ...none, hash: 0 };
  for (const row of rows) {
    for (const name of fields) all[name] += row[name];
    all.hash = mixed(all.hash, row.hash);
  }
  return all as Count & { hash: number };
}
