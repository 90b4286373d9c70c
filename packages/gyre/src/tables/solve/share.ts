import {
  type IndexedRuleset,
  LOST_NEXT,
  MOVE_LOSES,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../rulesets/inner.ts';
import type { CellCode, Cells } from '../keep/cells.ts';
import { IndexList, type Mail, MOST_PIECE, ownBlock, Stands } from './mail.ts';
import { badCount, badMoveInto, type SettleOptions, type SweptRules, tooDeep, waitingIn } from './swept.ts';

/**
 * One thread's share of a table: the positions in some of its blocks, whose cells only it reads and writes.
 *
 * A ply takes rounds of two phases. `produce` lists the moves into positions that are on the stands,
 * whoever's they are, and posts each to the share that owns where it comes from; `consume` empties the
 * share's own boxes, and `endRound` puts the next positions of the share's frontier on its stand. Between
 * phases all shares wait for each other; within one nobody touches what another writes, so no cell needs an
 * atomic access, and the result does not depend on who was faster.
 */
export class IndexedShare {
  /** Positions settled at the present ply, and those for the next one. */
  #frontier = new IndexList();
  #next = new IndexList();
  /** Positions that the rules settle at 1 and 2 plies, until their ply comes. */
  readonly #known: readonly IndexList[] = [new IndexList(), new IndexList()];
  #plies = 0;
  /** How many positions of the frontier are done, or were taken from the stand. */
  #done = 0;
  readonly #ruleset: SweptRules;
  readonly #code: CellCode;
  readonly #cells: Cells;
  readonly #mail: Mail;
  readonly #share: number;
  readonly #shares: number;
  readonly #moves: Uint32Array;
  readonly #movesInto: IndexedRuleset['movesInto'];
  readonly #pending: Cells | undefined;
  readonly #hasPlies: boolean;
  /** Without plies: how many scores, from the largest down, are done with. */
  #phase = 0;
  /** Ply, or else class of scores → how many positions wait for it. */
  #waiting: Float64Array = new Float64Array(0);
  readonly #block: number;
  /** Share → how many indices were posted to it in this round. */
  readonly #posted: Int32Array;
  readonly #stands: Stands;
  /** What it has taken from the stands: the moves into those from `#at` up to `#stop` are not listed yet. */
  readonly #taken = new Uint32Array(MOST_PIECE);
  #at = 0;
  #stop = 0;

  constructor(
    ruleset: SweptRules,
    code: CellCode,
    cells: Cells,
    mail: Mail,
    share: number,
    shares: number,
    { pending, hasPlies = true }: SettleOptions = {},
  ) {
    this.#pending = pending;
    this.#hasPlies = hasPlies;
    this.#ruleset = ruleset;
    this.#code = code;
    this.#cells = cells;
    this.#mail = mail;
    this.#share = share;
    this.#shares = shares;
    this.#moves = new Uint32Array(Math.max(ruleset.mostMovesInto, ruleset.mostMoves));
    this.#movesInto = ruleset.movesInto?.bind(ruleset);
    this.#block = 2 ** mail.blockBits;
    this.#posted = new Int32Array(shares);
    this.#stands = new Stands(mail, share, shares);
  }

  /**
   * Fills a block of cells with counts and ends; lost ends go to the frontier of ply 0. False if there is no
   * such block. Shares draw the blocks: a position with an early end may be on any share's frontier.
   */
  prepare(block: number): boolean {
    const start = PREPARED * block;
    if (start >= this.#ruleset.size) return false;
    this.#prepareFrom(start, Math.min(this.#ruleset.size, start + PREPARED));
    return true;
  }

  #prepareFrom(start: number, stop: number): void {
    const cells = this.#cells;
    const ruleset = this.#ruleset;
    const { settled, drawn, nothing } = this.#code;
    for (let index = start; index < stop; index++) {
      const count = ruleset.prepare(index);
      if (count > 0 && count < settled) cells[index] = count;
      else if (count === NOT_A_POSITION) cells[index] = nothing;
      else if (count === OVER_DRAWN) cells[index] = drawn;
      else if (count === OVER_LOST) {
        cells[index] = settled;
        this.#frontier.push(index);
      } else if (count === WON_AT_ONCE) cells[index] = settled + 1;
      else if (count === WON_NEXT || count === LOST_NEXT) {
        const plies = count === WON_NEXT ? 1 : 2;
        cells[index] = settled + plies;
        this.#known[plies - 1].push(index);
      } else throw badCount(ruleset, index, count);
    }
  }

  /** Resumes a table that is settled up to and including `plies`. */
  resume(plies: number): void {
    this.#plies = plies;
    this.#collect(plies, this.#frontier);
    for (let known = plies + 1; known <= this.#known.length; known++)
      this.#collect(known, this.#known[known - 1]);
    if (this.#pending !== undefined)
      this.#waiting = waitingIn(this.#pending, plies, (visit) => this.#eachOwn(visit));
    this.putOut();
  }

  /**
   * Begins the next score of a layer without plies: what moves out of the layer are worth settles some
   * positions at once, lost ones at ply 0 of the phase and won ones at ply 1. Returns how many.
   */
  beginPhase(phase: number): number {
    const pending = this.#pending as Cells;
    if (this.#waiting.length === 0)
      this.#waiting = waitingIn(pending, 2 * phase, (visit) => this.#eachOwn(visit));
    this.#phase = phase;
    this.#plies = 0;
    this.#done = 0;
    for (const list of [this.#frontier, this.#next, ...this.#known]) list.clear();
    this.#settleWaiting(2 * phase + 1, pending, this.#known[0]);
    this.#settleWaiting(2 * phase + 2, pending, this.#frontier);
    this.putOut();
    return this.frontier;
  }

  /** Lists the positions of this share that are settled at `plies` and that the solver plays back from. */
  #collect(plies: number, list: IndexList): void {
    const cells = this.#cells;
    const ruleset = this.#ruleset;
    const mark = this.#code.settled + plies;
    this.#eachOwn((start, stop) => {
      for (let index = start; index < stop; index++) {
        if (cells[index] !== mark || (plies === 1 && ruleset.prepare(index) === WON_AT_ONCE)) continue;
        list.push(index);
      }
    });
  }

  /** Calls back with each of its blocks: from where to where. */
  #eachOwn(visit: (start: number, stop: number) => void): void {
    const { length } = this.#cells;
    for (let run = 0; run * this.#shares * this.#block < length; run++) {
      const start = ownBlock(run, this.#share, this.#shares) * this.#block;
      if (start < length) visit(start, Math.min(length, start + this.#block));
    }
  }

  /** How many positions are on the frontier, or may come on it without moves back. */
  get frontier(): number {
    const [first, second] = this.#known;
    let all =
      this.#frontier.length + (this.#plies < 1 ? first.length : 0) + (this.#plies < 2 ? second.length : 0);
    if (!this.#hasPlies) return all;
    for (let ply = this.#plies + 1; ply < this.#waiting.length; ply++) all += this.#waiting[ply];
    return all;
  }

  /**
   * Posts moves into what is on the stands until nothing is left there, or a box is nearly full. True if this
   * share has nothing more in hand, and nothing on its frontier that was not on its stand.
   *
   * @param plies those at which what is on the stands was settled
   */
  produce(plies: number): boolean {
    if (this.#hasPlies && plies >= this.#code.mostPlies) throw tooDeep(this.#code);
    const movesInto = this.#movesInto;
    if (movesInto === undefined) return true; // consume looks at everything
    const { counts } = this.#mail;
    const stands = this.#stands;
    const posted = this.#posted.fill(0);
    const first = this.#share * this.#shares;
    stands.open();
    while (this.#at < this.#stop || this.#takePiece()) if (!this.#post(movesInto, plies + 1)) break;
    // Counted apart and written once: counts of two shares may lie on one cache line.
    for (let to = 0; to < posted.length; to++) counts[first + to] = posted[to];
    return this.#at === this.#stop && this.#done + stands.shown === this.#frontier.length;
  }

  /** Takes the next piece from the stands; false if nothing is left there. */
  #takePiece(): boolean {
    this.#at = 0;
    this.#stop = this.#stands.take(this.#taken);
    return this.#stop > 0;
  }

  /**
   * Lists moves into what it has taken, looks at its own positions among them, as `#look` does, and posts the
   * others. False if it stopped because a box is nearly full. Own ones are not gathered for `#look`: to write
   * them down and read them again took an eighth of the time.
   */
  #post(movesInto: NonNullable<IndexedRuleset['movesInto']>, plies: number): boolean {
    const { boxes, capacity, owners, blockBits } = this.#mail;
    const moves = this.#moves;
    const posted = this.#posted;
    const share = this.#share;
    const cells = this.#cells;
    const next = this.#next;
    const { settled, drawn } = this.#code;
    const mark = this.#mark(plies);
    const last = lastCount(plies, settled);
    const first = share * this.#shares;
    const full = capacity - moves.length;
    let at = this.#at;
    let most = 0;
    for (; at < this.#stop && most < full; at++) {
      const found = movesInto(this.#taken[at], moves);
      for (let i = 0; i < found; i++) {
        const index = moves[i];
        const to = owners[index >>> blockBits] | 0; // one that is out of range goes to the first share, which refuses it
        if (to === share) {
          const cell = cells[index];
          if (cell > last && cell < settled) cells[index] = cell - 1;
          else if (cell < settled) {
            cells[index] = mark;
            next.push(index);
          } else if (!(cell < drawn)) throw badMoveInto(this.#ruleset, index);
        } else {
          const count = posted[to];
          boxes[(first + to) * capacity + count] = index;
          posted[to] = count + 1;
          if (count > most) most = count;
        }
      }
    }
    this.#at = at;
    return most < full;
  }

  /** After all have met: is everything taken that was on the stands? */
  get areStandsEmpty(): boolean {
    return this.#movesInto === undefined || this.#stands.areEmpty;
  }

  /** Looks at all positions posted to this share: they have a move to one settled at `plies`. */
  consume(plies: number): void {
    if (this.#movesInto === undefined) {
      this.#eachOwn((start, stop) => this.#lookForwards(start, stop, plies));
      return;
    }
    const { boxes, counts, capacity } = this.#mail;
    for (let from = 0; from < this.#shares; from++) {
      const box = from * this.#shares + this.#share;
      const start = box * capacity;
      this.#look(boxes, start, start + counts[box], plies + 1);
    }
  }

  /**
   * Does a ply for a share that has the table to itself and needs no mail: this many more positions of its
   * frontier. True once the frontier is used up.
   */
  sweep(plies: number, most: number): boolean {
    if (this.#hasPlies && plies >= this.#code.mostPlies) throw tooDeep(this.#code);
    const movesInto = this.#movesInto;
    if (movesInto === undefined) return this.#sweepForwards(plies, most);
    const frontier = this.#frontier;
    const moves = this.#moves;
    const stop = Math.min(frontier.length, this.#done + most);
    for (let i = this.#done; i < stop; i++) {
      this.#look(moves, 0, movesInto(frontier.at(i), moves), plies + 1);
    }
    this.#done = stop;
    return stop === frontier.length;
  }

  /** The same without moves back: looks at this many more indices, and at the moves of the open ones. */
  #sweepForwards(plies: number, most: number): boolean {
    const { length } = this.#cells;
    const stop = Math.min(length, this.#done + most);
    this.#lookForwards(this.#done, stop, plies);
    this.#done = stop;
    return stop === length;
  }

  /**
   * Settles the open positions among these that have a move to one lost at `plies`, or only moves to
   * positions won at `plies` or before. What others settle meanwhile is of the next ply and does not matter.
   */
  #lookForwards(start: number, stop: number, plies: number): void {
    const cells = this.#cells;
    const moves = this.#moves;
    const { settled } = this.#code;
    const last = settled + plies;
    for (let index = start; index < stop; index++) {
      if (cells[index] >= settled) continue;
      const count = this.#ruleset.movesFrom(index, moves);
      let matching = 0;
      for (let i = 0; i < count; i++) {
        const cell = moves[i] === MOVE_LOSES ? settled + 1 : cells[moves[i]];
        if (plies % 2 === 0 ? cell === last : cell > settled && cell <= last && (cell - last) % 2 === 0)
          matching++;
      }
      if (plies % 2 === 0 ? matching === 0 : matching < count) continue;
      cells[index] = last + 1;
      this.#next.push(index);
    }
  }

  /**
   * Looks at positions that have a move to one settled a ply before: they are settled at `plies`, or have a
   * move less that is not refuted.
   */
  #look(box: Uint32Array, from: number, to: number, plies: number): void {
    const cells = this.#cells;
    const next = this.#next;
    const { settled, drawn } = this.#code;
    const mark = this.#mark(plies);
    const last = lastCount(plies, settled);
    for (let i = from; i < to; i++) {
      const index = box[i];
      const cell = cells[index];
      if (cell > last && cell < settled) cells[index] = cell - 1;
      else if (cell < settled) {
        cells[index] = mark;
        next.push(index);
      } else if (!(cell < drawn)) throw badMoveInto(this.#ruleset, index);
    }
  }

  /** Ends a round, and the ply if the frontier of all is used up: the next positions go on the stand. */
  endRound(isPlyOver: boolean): void {
    if (isPlyOver) this.turn();
    else this.#done += this.#stands.takenHere;
    this.putOut();
  }

  /** Puts the next positions of the frontier on the stand. */
  putOut(): void {
    this.#stands.put(this.#frontier, this.#done);
  }

  /** Begins the next ply: the positions just settled become the frontier. */
  turn(): void {
    const used = this.#frontier;
    this.#frontier = this.#next;
    this.#next = used;
    used.clear();
    this.#done = 0;
    const known = this.#known[this.#plies++];
    for (let i = 0; i < (known?.length ?? 0); i++) this.#frontier.push(known.at(i));
    if (this.#hasPlies) this.#settleWaiting(this.#plies, this.#pending as Cells, this.#frontier);
  }

  /** What a cell holds that is settled now: its plies, or its score. */
  #mark(plies: number): number {
    return this.#code.settled + (this.#hasPlies ? plies : 2 * this.#phase + (plies & 1));
  }

  /** Settles and lists the positions that moves out of the layer decide in this ply, or for this score. */
  #settleWaiting(wanted: number, pending: Cells, list: IndexList): void {
    if (!(this.#waiting[wanted] > 0)) return;
    const cells = this.#cells;
    const { settled } = this.#code;
    const mark = this.#mark(wanted);
    this.#eachOwn((start, stop) => {
      for (let index = start; index < stop; index++) {
        if (pending[index] !== wanted || cells[index] >= settled) continue;
        if (wanted % 2 === 0 && cells[index] > 1) cells[index]--;
        else {
          cells[index] = mark;
          list.push(index);
        }
      }
    });
  }
}

/**
 * A position with this many open moves or fewer is settled by one to a position settled before `plies`: a
 * single move to a lost position wins, but of moves to won ones all must be refuted.
 */
function lastCount(plies: number, settled: number): number {
  return plies % 2 === 0 ? 1 : settled;
}

/** So many cells are filled at a time: some milliseconds. */
const PREPARED = 1 << 12;
