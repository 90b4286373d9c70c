import { refuse, shown } from '../../graph/inner.ts';
import {
  type IndexedRuleset,
  isScored,
  type Layer,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
} from '../../rulesets/inner.ts';
import { checkTable } from '../rules/checks.ts';
import { type AuditCounts, type AuditedCode, cellOf, type ScoreCounts, Tally, Worths } from './tally.ts';

/** A finished table as the audit reads it, with plies or without. */
export interface AuditedTable {
  readonly ruleset: IndexedRuleset;
  readonly code: AuditedCode;
  readonly cells: Uint8Array | Uint16Array;
  /** Without plies: a bit per index, all zero, on shared memory if several audits share the table. */
  readonly isShown?: Uint8Array;
}

/** One layer of such a table, whose moves out of it lead to cells that come in windows. */
export interface AuditedLayer extends AuditedTable {
  /** The indices of the layer; `cells` are its own, a byte or two each. */
  readonly layer: Layer;
  /** Room for a worth per index of the layer: the best of the moves out of it that were looked at so far. */
  readonly worth: Int8Array | Int16Array;
  /** Cells of other layers come in windows of this many indices. */
  readonly windowSize: number;
}

/** An index at which a table contradicts its neighbours, and what was found there. */
export interface AuditFault {
  readonly index: number;
  readonly found: string;
}

/** What an audit has found: the counts of a table with plies or without. */
export interface Audited {
  readonly counts: AuditCounts | ScoreCounts;
  readonly fault: AuditFault | undefined;
}

/** A round of an audit: so many positions of the share are still to be shown; was any shown in it? */
export interface AuditRound {
  readonly left: number;
  readonly hasShown: boolean;
}

/**
 * The audit of a table: every position is played forwards by every move. It shares nothing with the solver
 * except the ruleset, does not use its layers, and uses moves back only to look at positions in a good order.
 *
 * First, each cell must be worth the best that a move makes of the cells after it: `Worths`. With plies that
 * proves all of them. Wins and losses by induction on the plies: a win in n has a move to a loss in n − 1 and
 * none to a shorter one, in a loss in n every move leads to a win in n − 1 or fewer. Draws because whoever is
 * in one has a move to another, and no move to a loss, so that neither player ever leaves them.
 *
 * Without plies it proves what a player cannot be kept from if endless play, which is worth 0, is good
 * enough: at least the score, where that is 0 or less. A positive score must also be reached in the end. So a
 * position is shown to be won if a best move ends the game, gains something, or leads to a position that is
 * shown to be lost, and to be lost if every move leads to an end, to a gain, or to one that is shown to be
 * won. All that are not worth 0 must be shown at last.
 *
 * A layer can be audited by itself once the layers that its moves lead to are audited. What moves out of it
 * are worth is looked up first, in windows. Such a move then counts as one that ends the game, since it has
 * been shown that the score after it comes about.
 *
 * Several audits can share a table, each with every `shares`-th block. They have one list of what is shown.
 * It only grows, so that an audit which misses what another has just written down merely shows something
 * later.
 */
export class Audit {
  fault: AuditFault | undefined;
  /** The numbers of the windows that moves out of the layer lead to. */
  readonly reached: Set<number> = new Set();
  readonly #ruleset: IndexedRuleset;
  readonly #code: AuditedCode;
  readonly #cells: AuditedTable['cells'];
  readonly #isPacked: boolean;
  readonly #layer: AuditedLayer | undefined;
  readonly #from: number;
  readonly #to: number;
  readonly #share: number;
  readonly #shares: number;
  readonly #worths: Worths;
  readonly #tally: Tally;
  readonly #moves: Uint32Array;
  readonly #into: Uint32Array;
  /** Does a move gain something beside what it leads to? */
  readonly #gainOf: ((from: number, to: number) => number) | undefined;
  readonly #isShown: Uint8Array;
  /** What is not shown when the first look is over, in the order in which the next round goes through it. */
  #left: Uint32Array = new Uint32Array(0);
  readonly #work: Generator<void>;

  constructor(table: AuditedTable | AuditedLayer, share = 0, shares = 1) {
    checkTable(table);
    const { ruleset, code, cells } = table;
    this.#ruleset = ruleset;
    this.#code = code;
    this.#cells = cells;
    this.#layer = 'worth' in table ? table : undefined;
    this.#isPacked = code.isPacked === true && this.#layer === undefined;
    const { from, to } = this.#layer?.layer ?? { from: 0, to: ruleset.size };
    this.#from = from;
    this.#to = to;
    this.#share = share;
    this.#shares = shares;
    this.#worths = new Worths(code, cells.BYTES_PER_ELEMENT);
    this.#tally = new Tally(ruleset, this.#worths);
    this.#moves = new Uint32Array(ruleset.mostMoves);
    this.#into = new Uint32Array(ruleset.mostMovesInto);
    this.#gainOf = isScored(ruleset) ? ruleset.gainOf.bind(ruleset) : undefined;
    this.#isShown = shownIn(table, this.#worths.hasPlies ? 0 : to - from);
    for (const [start, stop] of this.#blocks())
      this.#layer?.worth.fill(this.#worths.none, start - from, stop - from);
    this.#work = this.#audit();
  }

  /**
   * Looks up what the layer's moves to these finished cells are worth. Called for every window that moves
   * reach, before the rest of the work.
   */
  look(view: Layer & Pick<AuditedTable, 'cells'>): void {
    const { worth, windowSize } = this.#layer as AuditedLayer;
    const { after, none, most } = this.#worths;
    const moves = this.#moves;
    for (const [start, stop] of this.#blocks())
      for (let index = start; index < stop; index++) {
        const listed = this.#listed(index, this.#ruleset.prepare(index));
        const i = index - this.#from;
        for (let n = 0; n < listed; n++) {
          const to = moves[n];
          if (this.#isInside(to) || to >= MOVE_LOSES) continue;
          if (to >= view.from && to < view.to) {
            const next = after[cellOf(this.#code, view.cells, to - view.from)];
            if (next !== none) worth[i] = Math.max(worth[i], Math.min(this.#gain(index, to) + next, most));
          } else this.reached.add(Math.floor(to / windowSize));
        }
      }
  }

  /** Does some milliseconds of work; false if nothing is left, or there is a fault. */
  piece(): boolean {
    return this.fault === undefined && this.#work.next().done !== true;
  }

  get counts(): AuditCounts | ScoreCounts {
    return this.#tally.counts;
  }

  /** Compares every so-manieth position only with its moves, from a place on. */
  sample(stride: number, from: number = this.#from, to: number = this.#to): AuditFault | undefined {
    for (let index = from; index < Math.min(to, this.#to); index += stride) {
      const found = this.#faultAt(index);
      if (found !== undefined) return { index, found };
    }
    return undefined;
  }

  *#audit(): Generator<void> {
    for (const [start, stop] of this.#blocks()) {
      for (let index = start; index < stop; index++) {
        const found = this.#faultAt(index);
        if (found === undefined) continue;
        this.fault = { index, found };
        return;
      }
      yield;
    }
    if (this.#worths.hasPlies) return;
    for (const [start, stop] of this.#blocks()) {
      for (let index = start; index < stop; index++) this.#showFrom(index);
      yield;
    }
    this.#left = this.#allOpen();
    if (this.#shares > 1) return; // `round` goes on when the others are as far
    for (let round = this.round(); round.left > 0; round = this.round()) {
      if (!round.hasShown) {
        this.fault = this.neverComes();
        return;
      }
      yield;
    }
  }

  /**
   * Goes once through what is left, forth and back in turn. If no share shows anything in a round, what is
   * left need never come about.
   */
  round(): AuditRound {
    const left = this.#left;
    let kept = 0;
    for (let i = 0; i < left.length; i++) if (!this.#show(left[i])) left[kept++] = left[i];
    const rest = left.subarray(0, kept);
    rest.reverse(); // in place
    this.#left = rest;
    return { left: kept, hasShown: kept < left.length };
  }

  /** A position of this share whose score need never come about, once rounds show nothing more. */
  neverComes(): AuditFault | undefined {
    if (this.#left.length === 0) return undefined;
    const [index] = this.#left;
    return { index, found: `a score of ${this.#worth(index)} that need never come about` };
  }

  /** The blocks of this share: from where to where. */
  *#blocks(): Generator<readonly [start: number, stop: number]> {
    for (let start = this.#from + this.#share * BLOCK; start < this.#to; start += this.#shares * BLOCK)
      yield [start, Math.min(this.#to, start + BLOCK)];
  }

  #isInside(index: number): boolean {
    return index >= this.#from && index < this.#to;
  }

  /** The cell of an index of the table or layer. */
  #cell(index: number): number {
    if (this.#isPacked) return cellOf(this.#code, this.#cells, index);
    return this.#cells[index - this.#from];
  }

  /** What the cell says that a position is worth to the player to move. */
  #worth(index: number): number {
    return this.#worths.of[this.#cell(index)];
  }

  #gain(index: number, to: number): number {
    return this.#gainOf === undefined ? 0 : this.#gainOf(index, to);
  }

  /** Lists the moves of an index; none where there is no position, or the game is over. */
  #listed(index: number, mark: number): number {
    const hasNone = mark === NOT_A_POSITION || mark === OVER_LOST || mark === OVER_DRAWN;
    return hasNone ? 0 : this.#ruleset.movesFrom(index, this.#moves);
  }

  /** What is wrong at an index; counts it if nothing is. */
  #faultAt(index: number): string | undefined {
    const { nothing } = this.#code;
    const mark = this.#ruleset.prepare(index);
    const cell = this.#cell(index);
    if (mark === NOT_A_POSITION) return cell === nothing ? undefined : 'an entry without a position';
    if (cell === nothing) return 'a position without an entry';
    const isOver = mark === OVER_LOST || mark === OVER_DRAWN;
    const listed = this.#listed(index, mark);
    const expected = isOver ? this.#end(index, mark) : this.#best(index, listed);
    const worth = this.#worths.of[cell];
    if (worth !== expected) return this.#saying(worth, expected, isOver);
    this.#tally.add(index, worth, listed, isOver);
    return undefined;
  }

  #saying(worth: number, expected: number, isOver: boolean): string {
    const [found, right] = [worth, expected].map((one) => this.#worths.inWords(one));
    if (!this.#worths.hasPlies)
      return `a score of ${found} where ${isOver ? 'the end' : 'its moves'} give ${right}`;
    return `${found} where ${isOver ? 'the game is over,' : 'its moves give'} ${right}`;
  }

  #end(index: number, mark: number): number {
    if (isScored(this.#ruleset)) return this.#ruleset.endOf(index);
    return mark === OVER_LOST ? this.#worths.lost : 0;
  }

  /** The best of the moves out of the layer; what nobody can move is worth, if there are none. */
  #outside(index: number): number {
    const { none, hasPlies, lost } = this.#worths;
    const worth = this.#layer === undefined ? none : this.#layer.worth[index - this.#from];
    if (worth !== none) return worth;
    return hasPlies ? lost : Number.NEGATIVE_INFINITY;
  }

  /** The best that the moves which are listed make of what comes after them. */
  #best(index: number, listed: number): number {
    const moves = this.#moves;
    let best = this.#outside(index);
    for (let i = 0; i < listed; i++) {
      const after = this.#after(index, moves[i]);
      if (after > best) best = after;
    }
    return best;
  }

  /** What a move is worth to the player who makes it; −∞ if it leads to no position, or out of the layer. */
  #after(index: number, to: number): number {
    if (to >= MOVE_LOSES) return to === MOVE_WINS ? this.#worths.wins : this.#worths.loses;
    if (to < this.#from || to >= this.#to) return Number.NEGATIVE_INFINITY;
    const after = this.#worths.after[this.#cell(to)];
    if (this.#gainOf === undefined) return after; // below every worth if there is no position
    return after === this.#worths.none ? Number.NEGATIVE_INFINITY : this.#gainOf(index, to) + after;
  }

  #allOpen(): Uint32Array {
    let open = 0;
    for (const [start, stop] of this.#blocks())
      for (let index = start; index < stop; index++) if (this.#isOpen(index)) open++;
    const left = new Uint32Array(open);
    let length = 0;
    for (const [start, stop] of this.#blocks())
      for (let index = start; index < stop && length < open; index++)
        if (this.#isOpen(index)) left[length++] = index;
    return left.subarray(0, length); // another share may have shown some meanwhile
  }

  /**
   * Shows a position, if it can be shown already, and then those that moves come from, and so on. Moves back
   * only say where to look next: each position is shown by its moves forwards, and what is missed here is
   * shown in rounds.
   */
  #showFrom(index: number): void {
    if (!this.#isOpen(index) || !this.#show(index)) return;
    const stack = [index];
    for (let q = stack.pop(); q !== undefined; q = stack.pop()) {
      const found = this.#ruleset.movesInto?.(q, this.#into) ?? 0;
      for (let i = 0; i < found; i++) {
        const p = this.#into[i];
        if (this.#isInside(p) && this.#isOpen(p) && this.#show(p)) stack.push(p);
      }
    }
  }

  /** Is the score not 0, and not shown to come about yet? */
  #isOpen(index: number): boolean {
    const cell = this.#cell(index);
    return cell !== this.#code.nothing && this.#worths.of[cell] !== 0 && !this.#has(index);
  }

  #has(index: number): boolean {
    const i = index - this.#from;
    return ((this.#isShown[i >>> 3] >>> (i & 7)) & 1) === 1;
  }

  /** Can it be shown that the score comes about? It is marked if so. */
  #show(index: number): boolean {
    const score = this.#worth(index);
    const mark = this.#ruleset.prepare(index);
    const isOver = mark === OVER_LOST || mark === OVER_DRAWN;
    const listed = this.#listed(index, mark);
    let isShown = score < 0 || isOver || this.#outside(index) === score;
    for (let i = 0; i < listed; i++) {
      const to = this.#moves[i];
      const isEnd = this.#isEnd(index, to);
      if (score > 0 && isEnd && this.#after(index, to) === score) isShown = true;
      if (score < 0 && !isEnd) isShown = false;
    }
    const i = index - this.#from;
    if (isShown) Atomics.or(this.#isShown, i >>> 3, 1 << (i & 7));
    return isShown;
  }

  /** Does a move end the game, or lead to what is shown already? */
  #isEnd(index: number, to: number): boolean {
    return !this.#isInside(to) || this.#gain(index, to) !== 0 || this.#has(to);
  }
}

const BLOCK = 1 << 14;

/** The bits of what is shown: those that are given, or room for so many. */
function shownIn({ isShown }: AuditedTable, size: number): Uint8Array {
  if (isShown !== undefined && !(isShown instanceof Uint8Array))
    refuse('E_SHAPE', `what is shown is ${shown(isShown)}`, 'give a Uint8Array');
  return isShown ?? new Uint8Array(Math.ceil(size / 8));
}
