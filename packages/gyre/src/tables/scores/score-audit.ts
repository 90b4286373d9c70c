import { checkArgument, checkParts, GyreError, shown } from '../../graph/index.ts';
import {
  checkRules,
  type IndexedRuleset,
  isScored,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
} from '../../rulesets/index.ts';
import type { AuditFault } from '../audit/audit.ts';

/** A finished table without plies, as its audit reads it. */
export interface ScoredTable {
  readonly ruleset: IndexedRuleset;
  readonly code: { readonly zero?: number; readonly nothing: number; readonly isPacked?: boolean };
  readonly cells: Uint8Array | Uint16Array;
}

/** One layer of such a table, whose moves out of it lead to cells that come in windows. */
export interface ScoredLayer extends ScoredTable {
  /** The indices of the layer; `cells` are its own. */
  readonly layer: { readonly from: number; readonly to: number };
  /** Index in the layer → the best of the moves out of it that were looked at so far. Filled with `NO_SCORE` at first. */
  readonly best: Int8Array;
  /** Cells of other layers come in windows of this many indices. */
  readonly windowSize: number;
}

/** No move is looked at yet. */
export const NO_SCORE = -128;

/** What the audit of a table without plies has counted. */
export interface ScoreCounts {
  readonly positions: number;
  readonly ends: number;
  readonly moves: number;
  /** Score → how many positions are worth it to the player to move, from the largest score down. */
  readonly scores: readonly (readonly [score: number, count: number])[];
}

/** A round of an audit: so many positions of the share are still to be shown, and whether any was shown in it. */
export interface ScoreRound {
  readonly left: number;
  readonly hasShown: boolean;
}

/**
 * The audit of a table of scores, or of values alone: every position is played forwards by every move. It shares nothing with the
 * solver except the ruleset, does not use its layers, and uses moves back only to look at positions in a good order.
 *
 * First, each score must be the best that a move makes of the scores after it. That proves what a player cannot be kept from if
 * endless play, which is worth 0, is good enough: at least the score, where that is 0 or less. A positive score must also be reached
 * in the end. So a position is shown to be won if a best move ends the game, gains something, or leads to a position
 * that is shown to be lost, and to be lost if every move leads to an end, to a gain, or to one that is shown to be won. All that are not
 * worth 0 must be shown at last.
 *
 * A layer can be audited by itself once the layers that its moves lead to are audited. What moves out of it are worth is looked up first,
 * in windows. Such a move then counts as one that ends the game, since it has been shown that the score after it comes about.
 *
 * Several audits can share a table, each with every `shares`-th block. They have one list of what is shown. It only grows, so that an audit
 * which misses what another has just written down merely shows something later.
 */
export class ScoreAudit {
  fault: AuditFault | undefined;
  /** The numbers of the windows that moves out of the layer lead to. */
  readonly reached: Set<number> = new Set();
  readonly #table: ScoredTable;
  readonly #from: number;
  readonly #to: number;
  readonly #layer: ScoredLayer | undefined;
  readonly #zero: number;
  readonly #moves: Uint32Array;
  readonly #into: Uint32Array;
  /** A bit per index of the table or layer. */
  readonly #isShown: Uint8Array;
  readonly #share: number;
  readonly #shares: number;
  readonly #tally = new Map<number, number>();
  #left: Uint32Array = new Uint32Array(0);
  #positions = 0;
  #ends = 0;
  #listed = 0;
  readonly #work: Iterator<void>;

  constructor(
    table: ScoredTable | ScoredLayer,
    isShown: Uint8Array = noneShown(table),
    share = 0,
    shares = 1,
  ) {
    checkScored(table);
    if (!(isShown instanceof Uint8Array))
      throw new GyreError('E_SHAPE', `what is shown is ${shown(isShown)}`, 'give a Uint8Array');
    this.#table = table;
    this.#layer = 'best' in table ? table : undefined;
    const { from, to } = this.#layer?.layer ?? { from: 0, to: table.ruleset.size };
    this.#from = from;
    this.#to = to;
    this.#isShown = isShown;
    this.#share = share;
    this.#shares = shares;
    this.#zero = table.code.zero ?? 0;
    this.#moves = new Uint32Array(table.ruleset.mostMoves);
    this.#into = new Uint32Array(table.ruleset.mostMovesInto);
    this.#work = this.#audit();
  }

  /** Looks up what the layer's moves to these finished cells are worth. Called for every window that moves reach, before the rest of the work. */
  look(view: { readonly from: number; readonly to: number; readonly cells: ScoredTable['cells'] }): void {
    const { best, windowSize } = this.#layer as ScoredLayer;
    const { ruleset, code } = this.#table;
    const moves = this.#moves;
    for (const index of this.#own()) {
      const mark = ruleset.prepare(index);
      const hasNone = mark === NOT_A_POSITION || mark === OVER_LOST || mark === OVER_DRAWN;
      const listed = hasNone ? 0 : ruleset.movesFrom(index, moves);
      const i = index - this.#from;
      for (let n = 0; n < listed; n++) {
        const to = moves[n];
        if (to === MOVE_WINS || to === MOVE_LOSES) best[i] = Math.max(best[i], to === MOVE_WINS ? 1 : -1);
        else if (to >= view.from && to < view.to && !this.#isInside(to)) {
          const cell = cellOf(code, view.cells, to - view.from);
          const after = this.#gain(index, to) - (cell - this.#zero);
          if (cell !== code.nothing) best[i] = Math.max(best[i], Math.min(after, MOST_SCORE));
        } else if (!this.#isInside(to)) this.reached.add(Math.floor(to / windowSize));
      }
    }
  }

  /** Does some milliseconds of work; false if nothing is left, or there is a fault. */
  piece(): boolean {
    return this.fault === undefined && this.#work.next().done !== true;
  }

  get counts(): ScoreCounts {
    return {
      positions: this.#positions,
      ends: this.#ends,
      moves: this.#listed,
      scores: [...this.#tally].toSorted(([a], [b]) => b - a),
    };
  }

  *#audit(): Generator<void> {
    for (const index of this.#own()) {
      const found = this.#faultAt(index);
      if (found !== undefined) {
        this.fault = { index, found };
        return;
      }
      if (index % PIECE === 0) yield;
    }
    for (const index of this.#own()) {
      this.#showFrom(index);
      if (index % PIECE === 0) yield;
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

  /** Goes once through what is left, forth and back in turn. If no share shows anything in a round, what is left need never come about. */
  round(): ScoreRound {
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
    return { index, found: `a score of ${this.#score(index)} that need never come about` };
  }

  /** The indices of this share, in blocks. */
  *#own(): Generator<number> {
    for (let start = this.#from + this.#share * BLOCK; start < this.#to; start += this.#shares * BLOCK)
      for (let index = start; index < Math.min(this.#to, start + BLOCK); index++) yield index;
  }

  #isInside(index: number): boolean {
    return index >= this.#from && index < this.#to;
  }

  #allOpen(): Uint32Array {
    let open = 0;
    for (const index of this.#own()) if (this.#isOpen(index)) open++;
    const left = new Uint32Array(open);
    let length = 0;
    for (const index of this.#own()) if (length < open && this.#isOpen(index)) left[length++] = index;
    return left.subarray(0, length); // another share may have shown some meanwhile
  }

  /**
   * Shows a position, if it can be shown already, and then those that moves come from, and so on. Moves back only say where to look
   * next: each position is shown by its moves forwards, and what is missed here is shown in rounds.
   */
  #showFrom(index: number): void {
    const { ruleset } = this.#table;
    if (!this.#isOpen(index) || !this.#show(index)) return;
    const stack = [index];
    for (let q = stack.pop(); q !== undefined; q = stack.pop()) {
      const found = ruleset.movesInto?.(q, this.#into) ?? 0;
      for (let i = 0; i < found; i++) {
        const p = this.#into[i];
        if (this.#isInside(p) && this.#isOpen(p) && this.#show(p)) stack.push(p);
      }
    }
  }

  /** Is the score not 0, and not shown to come about yet? */
  #isOpen(index: number): boolean {
    const score = this.#score(index);
    return score !== undefined && score !== 0 && !this.#has(index);
  }

  #score(index: number): number | undefined {
    const { code, cells } = this.#table;
    const cell = this.#layer === undefined ? cellOf(code, cells, index) : cells[index - this.#from];
    return cell === code.nothing ? undefined : cell - this.#zero;
  }

  #has(index: number): boolean {
    const i = index - this.#from;
    return ((this.#isShown[i >>> 3] >>> (i & 7)) & 1) === 1;
  }

  /** What is wrong at an index; counts it if nothing is. */
  #faultAt(index: number): string | undefined {
    const { ruleset } = this.#table;
    const mark = ruleset.prepare(index);
    const score = this.#score(index);
    if (mark === NOT_A_POSITION) return score === undefined ? undefined : 'an entry without a position';
    if (score === undefined) return 'a position without an entry';
    const isOver = mark === OVER_LOST || mark === OVER_DRAWN;
    const listed = isOver ? 0 : ruleset.movesFrom(index, this.#moves);
    let best = isOver ? this.#end(index, mark) : this.#outside(index);
    for (let i = 0; i < listed; i++) best = Math.max(best, this.#after(index, this.#moves[i]) ?? best);
    if (best !== score) return `a score of ${score} where ${isOver ? 'the end' : 'its moves'} give ${best}`;
    this.#positions++;
    this.#listed += listed;
    if (isOver) this.#ends++;
    this.#tally.set(score, (this.#tally.get(score) ?? 0) + 1);
    return undefined;
  }

  #end(index: number, mark: number): number {
    const { ruleset } = this.#table;
    return isScored(ruleset) ? ruleset.endOf(index) : mark === OVER_LOST ? -1 : 0;
  }

  /** The best of the moves out of the layer; less than any score if there are none. */
  #outside(index: number): number {
    const best = this.#layer?.best[index - this.#from] ?? NO_SCORE;
    return best === NO_SCORE ? Number.NEGATIVE_INFINITY : best;
  }

  /** What a move is worth to the player who makes it; undefined if it leads to no position, or out of the layer. */
  #after(index: number, to: number): number | undefined {
    if (this.#layer !== undefined && !this.#isInside(to)) return undefined;
    if (to === MOVE_WINS) return 1;
    if (to === MOVE_LOSES) return -1;
    const score = this.#score(to);
    return score === undefined ? undefined : this.#gain(index, to) - score;
  }

  #gain(index: number, to: number): number {
    const { ruleset } = this.#table;
    return isScored(ruleset) ? ruleset.gainOf(index, to) : 0;
  }

  /** Can it be shown that the score comes about? It is marked if so. */
  #show(index: number): boolean {
    const { ruleset } = this.#table;
    const score = this.#score(index) as number;
    const mark = ruleset.prepare(index);
    const isOver = mark === OVER_LOST || mark === OVER_DRAWN;
    const listed = isOver ? 0 : ruleset.movesFrom(index, this.#moves);
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
    if (to === MOVE_WINS || to === MOVE_LOSES || (this.#layer !== undefined && !this.#isInside(to)))
      return true;
    return this.#gain(index, to) !== 0 || this.#has(to);
  }
}

/** The cell of an index, where four of them may share a byte. */
function cellOf(code: ScoredTable['code'], cells: ScoredTable['cells'], index: number): number {
  return code.isPacked === true ? (cells[Math.floor(index / 4)] >> (2 * (index % 4))) % 4 : cells[index];
}

const MOST_SCORE = 127;
const PIECE = 1 << 12;
const BLOCK = 1 << 14;

/** The counts of all shares together. */
export function addScoreCounts(all: readonly ScoreCounts[]): ScoreCounts {
  checkArgument(all, 'the list of counts', 'list');
  for (const counts of all)
    checkParts(counts, 'the counts of an audit', { scores: 'list' }, 'an audit gives them');
  const sum = (part: (counts: ScoreCounts) => number): number =>
    all.reduce((total, counts) => total + part(counts), 0);
  const tally = new Map<number, number>();
  for (const [score, count] of all.flatMap(({ scores }) => scores))
    tally.set(score, (tally.get(score) ?? 0) + count);
  return {
    positions: sum(({ positions }) => positions),
    ends: sum(({ ends }) => ends),
    moves: sum(({ moves }) => moves),
    scores: [...tally].toSorted(([a], [b]) => b - a),
  };
}

function noneShown(table: ScoredTable | ScoredLayer): Uint8Array {
  checkScored(table);
  const { from, to } = 'best' in table ? table.layer : { from: 0, to: table.ruleset.size };
  return new Uint8Array(Math.ceil((to - from) / 8));
}

/** Refuses what is not a table of rules that can be played backwards. */
function checkScored(table: ScoredTable): void {
  checkRules(table?.ruleset);
  checkParts(table, 'a table', { code: 'object', cells: 'list' }, 'solveScores makes one');
  checkParts(
    table.ruleset,
    'a ruleset with an index',
    { size: 'number', mostMoves: 'number', prepare: 'function', movesFrom: 'function' },
    'give one with size, index and at',
  );
}
