import { Meeting } from '../../floor/meeting.ts';
import type { IndexedRuleset } from '../../rulesets/inner.ts';
import {
  type CellWindow,
  type IndexedShare,
  LayerShare,
  type LayerWork,
  type Mail,
} from '../../tables/inner.ts';

/** A worker's place among those that settle plies together. */
export interface TablePlace {
  readonly mail: Mail;
  readonly share: number;
  readonly shares: number;
  /** Where the shares meet. */
  readonly meeting: Int32Array;
  readonly patience: number;
  /** What the shares tell each other: `tableBoard` makes it. */
  readonly board: Int32Array;
}

/** A worker's share of a layer, and the first window of finished cells. */
export interface LayerBeginning extends TablePlace {
  readonly work: LayerWork;
  readonly window: CellWindow;
  /** Are the cells filled already, by a run that was stopped? */
  readonly isResumed: boolean;
}

/** Settle plies from this one on, for about that many milliseconds, but at least one ply. */
export interface PliesWanted {
  readonly plies: number;
  readonly ms: number;
}

/** All positions of this many plies are settled, and this share has so many of them. */
export interface PliesDone {
  readonly plies: number;
  readonly frontier: number;
}

/** Words between two shares' entries on the board: a cache line, so that nobody waits for another's. */
export const LINE = 16;
const IS_DONE = 0;
const FRONTIER = 1;
export const IS_LATE = 2;

/** Room for what that many shares tell each other. */
export function tableBoard(shares: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * LINE * shares));
}

/** Adds up what all shares have written. */
export function sumOf(board: Int32Array, entry: number): number {
  let sum = 0;
  for (let at = entry; at < board.length; at += LINE) sum += board[at];
  return sum;
}

/** The share of a layer, filled with counts and ends, with what moves to the first window are worth. */
export function shareOfLayer(ruleset: IndexedRuleset, beginning: LayerBeginning): LayerShare {
  const { work, mail, share, shares, window, isResumed } = beginning;
  const made = new LayerShare(ruleset, work, mail, share, shares);
  const meeting = meetingOf(beginning);
  if (isResumed) made.lookUp(window);
  else while (made.fill(window, meeting.draw()));
  return made;
}

function meetingOf({ meeting, share, shares, patience }: TablePlace): Meeting {
  return new Meeting(meeting, share, shares, patience);
}

/** One thread's part in a layer: its share, and how it goes through plies together with the others. */
export class TableWorker {
  readonly #share: IndexedShare;
  readonly #meeting: Meeting;
  readonly #board: Int32Array;

  constructor(own: IndexedShare, place: TablePlace) {
    this.#share = own;
    this.#meeting = meetingOf(place);
    this.#board = place.board;
  }

  get frontier(): number {
    return this.#share.frontier;
  }

  /** Goes through plies with all others. They stop together: nothing is left, or the first finds it late. */
  settle({ plies, ms }: PliesWanted): PliesDone {
    const until = performance.now() + ms;
    for (let ply = plies; ; ) {
      this.#ply(ply++, until);
      if (sumOf(this.#board, FRONTIER) === 0 || this.#board[IS_LATE] === 1)
        return { plies: ply, frontier: this.frontier };
    }
  }

  /** One ply, in rounds: all post, all meet, all look at what was posted to them, all meet. */
  #ply(ply: number, until: number): void {
    const share = this.#share;
    const board = this.#board;
    const mine = LINE * this.#meeting.thread;
    for (let isOver = false; !isOver; ) {
      board[mine + IS_DONE] = share.produce(ply) ? 1 : 0;
      this.#meeting.meet();
      share.consume(ply);
      isOver = share.areStandsEmpty && sumOf(board, IS_DONE) === this.#meeting.threads;
      share.endRound(isOver);
      if (isOver) {
        board[mine + FRONTIER] = share.frontier;
        if (mine === 0) board[IS_LATE] = performance.now() < until ? 0 : 1;
      }
      this.#meeting.meet();
    }
  }
}
