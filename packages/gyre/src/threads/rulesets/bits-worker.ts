import { Meeting } from '../../floor/meeting.ts';
import type { IndexedRuleset } from '../../rulesets/inner.ts';
import { BitShare, type BitWork, isSettled, type Resumed } from '../../tables/inner.ts';
import { IS_LATE, LINE, type PliesDone, type PliesWanted, sumOf, type TablePlace } from './table-worker.ts';

/** A worker's place in a table of two bits per index. */
export interface BitBeginning extends Omit<TablePlace, 'mail'> {
  readonly work: BitWork;
  readonly resumed: Resumed;
  /** How many blocks the table has. */
  readonly blocks: number;
}

/** One thread's part in such a table: it draws blocks, like all others, and meets them after each pass. */
export class BitWorker {
  readonly #share: BitShare;
  readonly #meeting: Meeting;
  readonly #place: BitBeginning;

  constructor(ruleset: IndexedRuleset, place: BitBeginning) {
    const { meeting, share, shares, patience } = place;
    this.#share = new BitShare(ruleset, place.work);
    this.#meeting = new Meeting(meeting, share, shares, patience);
    this.#place = place;
  }

  prepare(): void {
    this.#pass((block) => {
      this.#share.prepare(block, this.#place.resumed);
      return 0;
    });
  }

  /** Goes through plies with all others. They stop together: nothing is left, or the first finds it late. */
  settle({ plies, ms }: PliesWanted): PliesDone {
    const { board, share } = this.#place;
    const until = performance.now() + ms;
    for (let ply = plies; ; ) {
      let settled = this.#pass((block) => this.#share.play(block, ply));
      if (ply % 2 === 1) settled += this.#pass((block) => this.#share.check(block, ply));
      board[LINE * share] = settled;
      if (share === 0) board[IS_LATE] = performance.now() < until ? 0 : 1;
      this.#meeting.meet();
      ply++;
      if (isSettled(ply, sumOf(board, 0)) || board[IS_LATE] === 1) return { plies: ply, frontier: settled };
    }
  }

  /** Draws blocks until none is left, and waits for the others. */
  #pass(visit: (block: number) => number): number {
    let sum = 0;
    for (let b = this.#meeting.draw(); b < this.#place.blocks; b = this.#meeting.draw()) sum += visit(b);
    this.#meeting.meet();
    return sum;
  }
}
