import { checkOptions, type SolveOptions } from '../../game/index.ts';
import { checkParts, GyreError, inPieces, throwIfAborted } from '../../graph/index.ts';
import {
  type IndexedRuleset,
  isScored,
  type Layer,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../rulesets/index.ts';
import {
  type CellCode,
  type Cells,
  cellAt,
  cellBytes,
  newCells,
  scoreCode,
  valueCode,
} from '../indexed/cells.ts';
import { checkIndexedRules, lacksForLayers, leadsToUnfinished } from '../indexed/checks.ts';
import type { IndexedTable } from '../indexed/run.ts';

/** Where a run resumes stopped work: this many layers are in the cells. */
export interface ScoreResume {
  readonly cells: Cells;
  readonly layers: number;
}

/**
 * Solves an indexed ruleset into scores, or into values alone, without plies: layer by layer, each on finished ones. Two bits per
 * position for values, a byte for scores, and besides two bytes per position of the layer at work.
 *
 * In a layer, scores are settled from the largest to the smallest. A position is worth v if a move that leaves the layer is, or
 * one to a position worth −v; it is worth −v if all its moves are worth that or less to it. What is never settled is worth 0: play
 * need not end. Each move is looked at once, forwards or backwards. O(positions × scores + moves).
 */
export class ScoreRun<P> implements IndexedTable<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Cells;
  /** How many layers are finished. */
  layer: number;
  readonly layers: readonly Layer[];
  readonly #movesInto: NonNullable<IndexedRuleset['movesInto']>;
  readonly #moves: Uint32Array;
  readonly #stack = new IndexStack();
  /** Index in the layer → moves within the layer that are not refuted, or one of the marks below. */
  #counts: Uint8Array = new Uint8Array(0);
  /** Index in the layer → the best score by a move that leaves the layer; the score, once it is settled. */
  #best: Int8Array = new Int8Array(0);
  #work: Iterator<void> | undefined;

  constructor(ruleset: IndexedRuleset<P>, resume?: ScoreResume) {
    checkIndexedRules(ruleset);
    if (resume !== undefined)
      checkParts(resume, 'a run to resume', { cells: 'list', layers: 'number' }, 'give its cells and layers');
    const { size, mostMoves } = ruleset;
    const movesInto = ruleset.movesInto?.bind(ruleset);
    if (movesInto === undefined || mostMoves > MOST_MOVES) throw unfit(ruleset);
    this.ruleset = ruleset;
    this.#movesInto = movesInto;
    this.layers = ruleset.layers ?? [{ from: 0, to: size }];
    this.code = isScored(ruleset) ? scoreCode(mostMoves) : valueCode(mostMoves);
    const bytes = cellBytes(this.code, size);
    if (resume !== undefined && (resume.cells.byteLength !== bytes || !(resume.layers <= this.layers.length)))
      throw otherTable(ruleset, resume);
    this.cells = resume?.cells ?? newCells(bytes, 1);
    this.layer = resume?.layers ?? 0;
    this.#moves = new Uint32Array(Math.max(mostMoves, ruleset.mostMovesInto));
  }

  /** The memory that the run takes, in bytes: the cells, two bytes per index of the largest layer, and as much to come back to. */
  get memory(): number {
    const largest = Math.max(...this.layers.map(({ from, to }) => to - from));
    return this.cells.byteLength + 4 * largest;
  }

  /** Solves the next layer; false if there is none. */
  step(): boolean {
    const { layer } = this;
    while (this.layer === layer) if (!this.piece()) return false;
    return true;
  }

  /** Does some milliseconds of work; false if all layers are finished. */
  piece(): boolean {
    if (this.layer === this.layers.length) return false;
    this.#work ??= this.#solve(this.layers[this.layer]);
    if (this.#work.next().done === true) {
      this.#work = undefined;
      this.layer++;
    }
    return true;
  }

  *#solve({ from, to }: Layer): Generator<void> {
    this.#counts = new Uint8Array(to - from);
    this.#best = new Int8Array(to - from).fill(NONE);
    for (let index = from; index < to; index++) {
      this.#prepare(index, from, to);
      if (index % PIECE === 0) yield;
    }
    const most = isScored(this.ruleset) ? this.ruleset.mostScore(this.layer) : 1;
    for (let score = most; score > 0; score--) {
      for (let i = 0; i < to - from; i++) {
        this.#settlePlain(i, score);
        if (i % PIECE === 0) while (!this.#playBack(from, to, score)) yield;
      }
      while (!this.#playBack(from, to, score)) yield;
    }
    this.#keep(from);
  }

  /** Counts the moves that stay in the layer, and scores those that leave it. */
  #prepare(index: number, from: number, to: number): void {
    const { ruleset } = this;
    const i = index - from;
    const mark = ruleset.prepare(index);
    if (mark === NOT_A_POSITION) this.#counts[i] = NOTHING;
    else if (mark === OVER_LOST || mark === OVER_DRAWN)
      this.#best[i] = isScored(ruleset) ? ruleset.endOf(index) : mark === OVER_LOST ? -1 : 0;
    else if (ruleset.layers === undefined) this.#prepareAlone(i, mark);
    else if (mark === WON_AT_ONCE) throw unfit(ruleset);
    else {
      const listed = ruleset.movesFrom(index, this.#moves);
      for (let n = 0; n < listed; n++) {
        const next = this.#moves[n];
        if (next >= from && next < to) this.#counts[i]++;
        else this.#best[i] = Math.max(this.#best[i], this.#scoreOf(index, next));
      }
    }
  }

  /** A game of one layer: the marks of the ruleset say all. */
  #prepareAlone(i: number, mark: number): void {
    if (mark === WON_AT_ONCE) {
      this.#counts[i] = SETTLED; // nobody counts a move to here
      this.#best[i] = 1;
    } else if (mark === WON_NEXT) this.#best[i] = 1;
    else if (mark === LOST_NEXT) this.#best[i] = -1;
    else this.#counts[i] = mark;
  }

  /** What a move that leaves the layer is worth to the player who makes it. */
  #scoreOf(index: number, next: number): number {
    if (next === MOVE_WINS) return 1;
    if (next === MOVE_LOSES) return -1;
    const { ruleset, code } = this;
    const cell = next < ruleset.size ? cellAt(code, this.cells, next) : code.nothing;
    if (cell === code.nothing) throw leadsToUnfinished(ruleset, index, next);
    return (isScored(ruleset) ? ruleset.gainOf(index, next) : 0) - (cell - (code.zero as number));
  }

  /** Settles a position that moves out of the layer decide. */
  #settlePlain(i: number, score: number): void {
    const count = this.#counts[i];
    if (count > MOST_MOVES) return;
    if (this.#best[i] === score) this.#settle(i, score);
    else if (count === 0 && this.#best[i] === -score) this.#settle(i, -score);
  }

  #settle(i: number, score: number): void {
    this.#counts[i] = SETTLED;
    this.#best[i] = score;
    this.#stack.push(i);
  }

  /** Plays back from positions just settled, many at a time; true once none is left. */
  #playBack(from: number, to: number, score: number): boolean {
    const counts = this.#counts;
    const best = this.#best;
    const moves = this.#moves;
    for (let n = 0; n < PIECE; n++) {
      const q = this.#stack.pop();
      if (q < 0) return true;
      const isLost = best[q] < 0;
      const found = this.#movesInto(from + q, moves);
      for (let m = 0; m < found; m++) {
        if (moves[m] < from || moves[m] >= to) continue;
        const p = moves[m] - from;
        if (counts[p] > MOST_MOVES) continue;
        if (isLost) this.#settle(p, score);
        else if (counts[p] > 0 && --counts[p] === 0 && best[p] <= -score) this.#settle(p, -score);
      }
    }
    return false;
  }

  /** Writes the scores of the layer into the cells. */
  #keep(from: number): void {
    const counts = this.#counts;
    const { code, cells } = this;
    const zero = code.zero as number;
    for (let i = 0; i < counts.length; i++) {
      const index = from + i;
      const cell = counts[i] === NOTHING ? code.nothing : counts[i] === SETTLED ? zero + this.#best[i] : zero;
      if (code.isPacked === true) cells[index >>> 2] |= cell << ((index & 3) << 1);
      else cells[index] = cell;
    }
    this.#counts = new Uint8Array(0);
    this.#best = new Int8Array(0);
  }
}

/** Solves an indexed ruleset into scores, or into values alone, in this thread. */
export function solveScores<P>(ruleset: IndexedRuleset<P>, options: StopOptions = {}): IndexedTable<P> {
  checkIndexedRules(ruleset);
  checkOptions(options);
  throwIfAborted(options.signal);
  const run = new ScoreRun(ruleset);
  while (run.step()) throwIfAborted(options.signal);
  options.onProgress?.(1);
  return run;
}

/** The same in pieces: the event loop turns between them, so that a signal can come from outside. */
export async function solveScoresAsync<P>(
  ruleset: IndexedRuleset<P>,
  options: StopOptions & { readonly onLayers?: (layers: number) => void } = {},
): Promise<IndexedTable<P>> {
  checkIndexedRules(ruleset);
  checkOptions(options);
  const run = new ScoreRun(ruleset);
  let told = 0;
  await inPieces(() => {
    const isMore = run.piece();
    if (run.layer > told) options.onLayers?.((told = run.layer));
    return isMore;
  }, options.signal);
  options.onProgress?.(1);
  return run;
}

type StopOptions = Pick<SolveOptions, 'signal' | 'onProgress'>;

/** Marks among the counts. */
const SETTLED = 255;
const NOTHING = 254;
const MOST_MOVES = 253;
/** No move leaves the layer. */
const NONE = -128;
/** How many positions are looked at before other work has its turn. */
const PIECE = 1 << 13;

/** Indices to come back to: the newest first. */
class IndexStack {
  #room = new Uint32Array(1 << 12);
  #length = 0;

  push(index: number): void {
    if (this.#length === this.#room.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.#length++] = index;
  }

  /** −1 if there is none. */
  pop(): number {
    return this.#length === 0 ? -1 : this.#room[--this.#length];
  }
}

function unfit(ruleset: IndexedRuleset): GyreError {
  const { title, mostMoves } = ruleset;
  return mostMoves > MOST_MOVES
    ? new GyreError(
        'E_LIMIT',
        `${title} has up to ${mostMoves} moves`,
        `a table without plies counts up to ${MOST_MOVES}`,
      )
    : lacksForLayers(ruleset, 'does not fit a table without plies');
}

function otherTable({ title }: IndexedRuleset, { layers }: ScoreResume): GyreError {
  return new GyreError(
    'E_SOLUTION',
    `the unfinished table, with ${layers} layers solved, is none of ${title}`,
    'resume with the ruleset and parameters that it was begun with',
  );
}
