import { GyreError } from '../../graph/index.ts';
import {
  type IndexedRuleset,
  LOST_NEXT,
  MOVE_LOSES,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../rulesets/index.ts';
import type { CellCode, Cells } from './cells.ts';
import { IndexList } from './index-list.ts';
import type { Mail } from './mail.ts';

/** What a share needs of the rules: those of a whole game, or of one layer of it. */
export interface SweptRules
  extends Pick<
    IndexedRuleset,
    'title' | 'size' | 'mostMoves' | 'mostMovesInto' | 'prepare' | 'movesFrom' | 'movesInto'
  > {
  /** The index that the first position of a layer has in the whole game. */
  readonly from?: number;
}

/** How a share settles its positions. */
export interface SettleOptions {
  /**
   * For a layer: index → what the moves that leave it are worth together. An odd number is the ply in which one of them wins, an even
   * one the ply in which the last of them is refuted. `neverRefuted` means that one of them draws and none wins, 0 that there are none.
   */
  readonly pending?: Cells;
  /** If false, cells are settled at 0 or 1 plies only, lost and won: the table has no plies, and their number no limit. */
  readonly hasPlies?: boolean;
}

/** What stands for a draw among what moves out of a layer are worth: an even number above all plies. */
export function neverRefuted(bytes: number): number {
  return 2 ** (8 * bytes) - 2;
}

/**
 * One thread's share of a table: the positions in every `shares`-th block, which only it reads and writes.
 *
 * A ply takes rounds of two phases. `produce` lists the moves into positions of the share's frontier
 * and posts each to the share that owns where it comes from; `consume` empties the share's own boxes. Between phases all
 * shares wait for each other; within one nobody touches what another writes, so no cell needs an atomic
 * access, and the result does not depend on who was faster.
 */
export class IndexedShare {
  /** Positions settled at the present ply, and those for the next one. */
  #frontier = new IndexList();
  #next = new IndexList();
  /** Positions that the rules settle at 1 and 2 plies, until their ply comes. */
  readonly #known: readonly IndexList[] = [new IndexList(), new IndexList()];
  #plies = 0;
  #done = 0;
  /** How many of its blocks are filled with counts. */
  #prepared = 0;
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
  /** Ply → how many positions wait for it. */
  #waiting: Float64Array = new Float64Array(0);
  /** Where its first block begins, and the distance from one of its blocks to the next. */
  readonly #firstOwn: number;
  readonly #stride: number;
  readonly #block: number;
  /** Share → how many indices were posted to it in this round. */
  readonly #posted: Int32Array;

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
    this.#firstOwn = share * this.#block;
    this.#stride = shares * this.#block;
    this.#posted = new Int32Array(shares);
  }

  /** Fills the cells with counts and ends; the lost ends become the frontier of ply 0. */
  prepare(): void {
    while (this.prepareSome());
  }

  /** Fills the next of its blocks; false once all are filled. */
  prepareSome(): boolean {
    const start = this.#firstOwn + this.#prepared * this.#stride;
    if (start >= this.#ruleset.size) return false;
    this.#prepareFrom(start, Math.min(this.#ruleset.size, start + this.#block));
    this.#prepared++;
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
    if (this.#pending !== undefined) this.#waiting = this.#countWaiting(this.#pending, plies);
  }

  /** Counts the positions of this share that wait for a later ply. */
  #countWaiting(pending: Cells, plies: number): Float64Array {
    const never = neverRefuted(pending.BYTES_PER_ELEMENT);
    const waiting = new Float64Array(never);
    for (let start = this.#firstOwn; start < pending.length; start += this.#stride) {
      const stop = Math.min(pending.length, start + this.#block);
      for (let index = start; index < stop; index++)
        if (pending[index] > plies && pending[index] < never) waiting[pending[index]]++;
    }
    return waiting;
  }

  /** Lists the positions of this share that are settled at `plies` and that the solver plays back from. */
  #collect(plies: number, list: IndexList): void {
    const cells = this.#cells;
    const ruleset = this.#ruleset;
    const mark = this.#code.settled + plies;
    for (let start = this.#firstOwn; start < cells.length; start += this.#stride) {
      const stop = Math.min(cells.length, start + this.#block);
      for (let index = start; index < stop; index++) {
        if (cells[index] !== mark || (plies === 1 && ruleset.prepare(index) === WON_AT_ONCE)) continue;
        list.push(index);
      }
    }
  }

  /** How many positions are on the frontier, or may come on it without moves back. */
  get frontier(): number {
    const [first, second] = this.#known;
    let all =
      this.#frontier.length + (this.#plies < 1 ? first.length : 0) + (this.#plies < 2 ? second.length : 0);
    for (let ply = this.#plies + 1; ply < this.#waiting.length; ply++) all += this.#waiting[ply];
    return all;
  }

  /** Posts moves into the frontier until it is used up (true) or a box is nearly full (false). */
  produce(): boolean {
    const movesInto = this.#movesInto;
    if (movesInto === undefined) return true; // consume looks at everything
    const frontier = this.#frontier;
    const { counts } = this.#mail;
    const posted = this.#posted.fill(0);
    const first = this.#share * this.#shares;
    const full = this.#mail.boxes[first].length - this.#moves.length;
    let done = this.#done;
    for (let most = 0; done < frontier.length && most < full; )
      most = this.#post(movesInto(frontier.at(done++), this.#moves), first);
    this.#done = done;
    // Counted apart and written once: counts of two shares may lie on one cache line.
    for (let to = 0; to < posted.length; to++) counts[first + to] = posted[to];
    return done === frontier.length;
  }

  /** Puts this many of `#moves` into boxes; returns how much the fullest of these now holds. */
  #post(found: number, first: number): number {
    const { boxes, owners, blockBits } = this.#mail;
    const moves = this.#moves;
    const posted = this.#posted;
    let most = 0;
    for (let i = 0; i < found; i++) {
      const index = moves[i];
      const to = owners[index >>> blockBits] | 0; // one that is out of range goes to the first share, which refuses it
      const count = posted[to];
      boxes[first + to][count] = index;
      posted[to] = count + 1;
      if (count > most) most = count;
    }
    return most;
  }

  /** Looks at all positions posted to this share: they have a move to one settled at `plies`. */
  consume(plies: number): void {
    if (this.#hasPlies && plies >= this.#code.mostPlies) throw tooDeep(this.#code);
    if (this.#movesInto === undefined) {
      for (let start = this.#firstOwn; start < this.#cells.length; start += this.#stride)
        this.#lookForwards(start, Math.min(this.#cells.length, start + this.#block), plies);
      return;
    }
    for (let from = 0; from < this.#shares; from++) {
      const box = from * this.#shares + this.#share;
      if (plies % 2 === 0) this.#win(this.#mail.boxes[box], this.#mail.counts[box], plies + 1);
      else this.#refute(this.#mail.boxes[box], this.#mail.counts[box], plies + 1);
    }
  }

  /**
   * Does a ply for a share that has the table to itself and needs no mail: this many more positions of its frontier.
   * True once the frontier is used up.
   */
  sweep(plies: number, most: number): boolean {
    if (this.#hasPlies && plies >= this.#code.mostPlies) throw tooDeep(this.#code);
    const movesInto = this.#movesInto;
    if (movesInto === undefined) return this.#sweepForwards(plies, most);
    const frontier = this.#frontier;
    const moves = this.#moves;
    const stop = Math.min(frontier.length, this.#done + most);
    for (let i = this.#done; i < stop; i++) {
      const found = movesInto(frontier.at(i), moves);
      if (plies % 2 === 0) this.#win(moves, found, plies + 1);
      else this.#refute(moves, found, plies + 1);
    }
    this.#done = stop;
    return stop === frontier.length;
  }

  /** The same without moves back: this many more indices are looked at, and the moves of those that are open. */
  #sweepForwards(plies: number, most: number): boolean {
    const { length } = this.#cells;
    const stop = Math.min(length, this.#done + most);
    this.#lookForwards(this.#done, stop, plies);
    this.#done = stop;
    return stop === length;
  }

  /**
   * Settles the open positions among these that have a move to one lost at `plies`, or only moves to positions won at `plies` or
   * before. What others settle meanwhile is of the next ply and does not matter.
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

  /** A move to a lost position wins. */
  #win(box: Uint32Array, count: number, plies: number): void {
    const cells = this.#cells;
    const next = this.#next;
    const { settled } = this.#code;
    const mark = settled + (this.#hasPlies ? plies : plies & 1);
    for (let i = 0; i < count; i++) {
      const index = box[i];
      const cell = cells[index];
      if (cell < settled) {
        cells[index] = mark;
        next.push(index);
      } else if (!(cell < this.#code.drawn)) throw badMoveInto(this.#ruleset, index);
    }
  }

  /** A move to a won position is refuted; once all are, the position is lost. */
  #refute(box: Uint32Array, count: number, plies: number): void {
    const cells = this.#cells;
    const next = this.#next;
    const { settled } = this.#code;
    const mark = settled + (this.#hasPlies ? plies : plies & 1);
    for (let i = 0; i < count; i++) {
      const index = box[i];
      const cell = cells[index];
      if (cell < settled) {
        if (cell > 1) cells[index] = cell - 1;
        else {
          cells[index] = mark;
          next.push(index);
        }
      } else if (!(cell < this.#code.drawn)) throw badMoveInto(this.#ruleset, index);
    }
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
    if (this.#waiting[this.#plies] > 0) this.#settleWaiting(this.#plies);
  }

  /** Settles the positions that moves out of the layer decide in this ply: they come on the frontier. */
  #settleWaiting(plies: number): void {
    const pending = this.#pending as Cells;
    const cells = this.#cells;
    const { settled } = this.#code;
    const mark = settled + (this.#hasPlies ? plies : plies & 1);
    for (let start = this.#firstOwn; start < cells.length; start += this.#stride) {
      const stop = Math.min(cells.length, start + this.#block);
      for (let index = start; index < stop; index++) {
        if (pending[index] !== plies || cells[index] >= settled) continue;
        if (plies % 2 === 0 && cells[index] > 1) cells[index]--;
        else {
          cells[index] = mark;
          this.#frontier.push(index);
        }
      }
    }
  }
}

function badCount(ruleset: SweptRules, index: number, count: number): GyreError {
  return new GyreError(
    'E_RULESET',
    `prepare(${index}) of ${ruleset.title} gives ${count}`,
    `give 1 to mostMoves = ${ruleset.mostMoves}, or a mark such as NOT_A_POSITION or OVER_LOST`,
  );
}

function badMoveInto({ title, size, from = 0 }: SweptRules, index: number): GyreError {
  const what =
    index >= size
      ? `is out of range: there are ${size} indices`
      : 'is not a position in which the game goes on';
  return new GyreError(
    'E_RULESET',
    `movesInto of ${title} gives the index ${from + index}, which ${what}`,
    'moves and moves back must agree; gyre check finds where they do not',
  );
}

/** The refusal of more plies than cells can hold. */
export function tooDeep(code: CellCode): GyreError {
  return new GyreError(
    'E_LIMIT',
    `more than ${code.mostPlies} plies do not fit a cell of ${code.bytes} byte`,
    'solve with cellBytes: 2',
  );
}
