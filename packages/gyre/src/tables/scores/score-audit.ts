import { checkParts, GyreError, shown } from '../../graph/index.ts';
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
 * Several audits can share a table, each with every `shares`-th block. They have one list of what is shown. It only grows, so that an audit
 * which misses what another has just written down merely shows something later.
 */
export class ScoreAudit {
  fault: AuditFault | undefined;
  readonly #table: ScoredTable;
  readonly #zero: number;
  readonly #moves: Uint32Array;
  readonly #into: Uint32Array;
  /** A bit per index. */
  readonly #isShown: Uint8Array;
  readonly #share: number;
  readonly #shares: number;
  readonly #tally = new Map<number, number>();
  #left: Uint32Array = new Uint32Array(0);
  #positions = 0;
  #ends = 0;
  #listed = 0;
  readonly #work: Iterator<void>;

  constructor(table: ScoredTable, isShown: Uint8Array = noneShown(table), share = 0, shares = 1) {
    checkScored(table);
    if (!(isShown instanceof Uint8Array))
      throw new GyreError('E_SHAPE', `what is shown is ${shown(isShown)}`, 'give a Uint8Array');
    this.#table = table;
    this.#isShown = isShown;
    this.#share = share;
    this.#shares = shares;
    this.#zero = table.code.zero ?? 0;
    this.#moves = new Uint32Array(table.ruleset.mostMoves);
    this.#into = new Uint32Array(table.ruleset.mostMovesInto);
    this.#work = this.#audit();
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
    const { size } = this.#table.ruleset;
    for (let start = this.#share * BLOCK; start < size; start += this.#shares * BLOCK)
      for (let index = start; index < Math.min(size, start + BLOCK); index++) yield index;
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
        if (p < ruleset.size && this.#isOpen(p) && this.#show(p)) stack.push(p);
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
    const cell = code.isPacked === true ? (cells[index >> 2] >> (2 * (index % 4))) % 4 : cells[index];
    return cell === code.nothing ? undefined : cell - this.#zero;
  }

  #has(index: number): boolean {
    return ((this.#isShown[index >>> 3] >>> (index & 7)) & 1) === 1;
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
    let best = isOver ? this.#end(index, mark) : Number.NEGATIVE_INFINITY;
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

  /** What a move is worth to the player who makes it; undefined if it leads to no position. */
  #after(index: number, to: number): number | undefined {
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
    let isShown = score < 0;
    for (let i = 0; i < listed; i++) {
      const to = this.#moves[i];
      const isEnd = to === MOVE_WINS || to === MOVE_LOSES || this.#gain(index, to) !== 0 || this.#has(to);
      if (score > 0 && isEnd && this.#after(index, to) === score) isShown = true;
      if (score < 0 && !isEnd) isShown = false;
    }
    if (isShown) Atomics.or(this.#isShown, index >>> 3, 1 << (index & 7));
    return isShown;
  }
}

const PIECE = 1 << 12;
const BLOCK = 1 << 14;

/** The counts of all shares together. */
export function addScoreCounts(all: readonly ScoreCounts[]): ScoreCounts {
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

function noneShown(table: ScoredTable): Uint8Array {
  checkScored(table);
  return new Uint8Array(Math.ceil(table.ruleset.size / 8));
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
