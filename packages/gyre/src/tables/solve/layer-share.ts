import { GyreError } from '../../graph/inner.ts';
import {
  type IndexedRuleset,
  isScored,
  type Layer,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_AT_ONCE,
} from '../../rulesets/inner.ts';
import { type CellCode, type Cells, cellAt, cellCode } from '../keep/cells.ts';
import type { CellWindow, LayerWork } from '../keep/table.ts';
import { lacksForLayers, leadsToUnfinished } from '../rules/checks.ts';
import type { Mail } from './mail.ts';
import { IndexedShare } from './share.ts';
import { neverRefuted, type SweptRules, scoreClass, tooDeep } from './swept.ts';

/**
 * One thread's share of a layer. Moves within the layer are counted, as in a table that is solved in one
 * sweep. Those that leave it are looked up in finished cells, and what they are worth together waits for its
 * ply. So plies are those of one sweep over all layers: a position is settled in the same ply, by the same
 * moves.
 */
export class LayerShare {
  /** Settles the plies of the layer, once all moves out of it are looked up. */
  readonly sweep: IndexedShare;
  /** The numbers of the windows that moves out of the layer lead to. */
  readonly reached: Set<number> = new Set();
  readonly #ruleset: IndexedRuleset;
  readonly #work: LayerWork;
  /** The code of cells at work. */
  readonly #own: CellCode;
  readonly #pending: Cells;
  readonly #moves: Uint32Array;
  readonly #share: number;
  readonly #shares: number;

  constructor(ruleset: IndexedRuleset, work: LayerWork, mail: Mail, share: number, shares: number) {
    const { cells, pending, code } = work;
    this.#ruleset = ruleset;
    this.#work = work;
    this.#own = cellCode(ruleset.mostMoves, cells.BYTES_PER_ELEMENT as 1 | 2);
    const hasPlies = code.zero === undefined;
    const options = pending === undefined ? { hasPlies } : { pending, hasPlies };
    const rules = pending === undefined ? ruleset : rulesOfLayer(ruleset, work.layer);
    this.#pending = pending ?? new Uint8Array(0);
    this.sweep = new IndexedShare(rules, this.#own, cells, mail, share, shares, options);
    this.#moves = new Uint32Array(ruleset.mostMoves);
    this.#share = share;
    this.#shares = shares;
  }

  /**
   * Fills a block of cells with counts and ends, and looks up what moves to this window are worth. False if
   * there is no such block. Shares draw the blocks.
   */
  fill(view: CellWindow, block: number): boolean {
    const { cells, pending } = this.#work;
    if (pending === undefined) return this.sweep.prepare(block);
    const start = BLOCK * block;
    const stop = Math.min(cells.length, start + BLOCK);
    for (let i = start; i < stop; i++) this.#fillAt(i, view);
    return start < cells.length;
  }

  #fillAt(i: number, view: CellWindow): void {
    const { cells, layer } = this.#work;
    const mark = this.#ruleset.prepare(layer.from + i);
    if (mark === NOT_A_POSITION) cells[i] = this.#own.nothing;
    else if (mark === OVER_DRAWN || mark === OVER_LOST) cells[i] = this.#endAt(i, mark);
    else if (mark === WON_AT_ONCE) throw lacksForLayers(this.#ruleset, 'cannot be solved by layers');
    else cells[i] = this.#lookAt(i, view);
  }

  /** Looks up what moves to this window are worth, for the open positions in some blocks. */
  lookUp(view: CellWindow): void {
    const { cells, pending } = this.#work;
    if (pending === undefined) return;
    const { settled } = this.#own;
    for (let start = BLOCK * this.#share; start < cells.length; start += BLOCK * this.#shares) {
      const stop = Math.min(cells.length, start + BLOCK);
      for (let i = start; i < stop; i++) if (cells[i] < settled) this.#lookAt(i, view);
    }
  }

  /**
   * Takes up the layer with this many plies settled, or scores where there are no plies. Returns how many
   * positions of the share are on the frontier, or may come on it.
   */
  begin(settled: number): number {
    const { pending, code } = this.#work;
    if (code.zero !== undefined) return this.sweep.beginPhase(settled);
    if (pending === undefined && settled === 0) this.sweep.putOut();
    else this.sweep.resume(settled);
    return this.sweep.frontier;
  }

  /** The cell of an end. Without plies its score waits for its turn, like that of a move out of the layer. */
  #endAt(i: number, mark: number): number {
    const { settled, drawn } = this.#own;
    const { code, layer } = this.#work;
    const ruleset = this.#ruleset;
    if (code.zero === undefined) return mark === OVER_LOST ? settled : drawn;
    const score = isScored(ruleset) ? ruleset.endOf(layer.from + i) : mark === OVER_LOST ? -1 : 0;
    if (score === 0) return drawn;
    this.#pending[i] = this.#classOf(score, layer.from + i);
    return 1;
  }

  /** Looks up the moves of a position. Returns how many are to be refuted: those out of the layer are one. */
  #lookAt(i: number, view: CellWindow): number {
    const { layer, windowSize } = this.#work;
    const pending = this.#pending;
    const moves = this.#moves;
    const listed = this.#ruleset.movesFrom(layer.from + i, moves);
    let within = 0;
    let worth = pending[i];
    for (let n = 0; n < listed; n++) {
      const to = moves[n];
      if (to >= layer.from && to < layer.to) within++;
      else if (to >= MOVE_LOSES) worth = better(worth, this.#ending(to === MOVE_WINS, layer.from + i));
      else if (to >= view.from && to < view.to) worth = better(worth, this.#worthOf(i, to, view));
      else this.reached.add(Math.floor(to / windowSize));
    }
    pending[i] = worth;
    return within < listed ? within + 1 : within;
  }

  /** What a move is worth that ends the game, or leads to where the other player ends it. */
  #ending(isWon: boolean, index: number): number {
    if (this.#work.code.zero === undefined) return isWon ? 1 : 2;
    return this.#classOf(isWon ? 1 : -1, index);
  }

  /** What a move out of the layer is worth. */
  #worthOf(i: number, to: number, view: CellWindow): number {
    const { code, layer } = this.#work;
    const ruleset = this.#ruleset;
    const index = layer.from + i;
    const cell = cellAt(code, view.cells, to - view.from);
    if (cell === code.nothing) throw leadsToUnfinished(ruleset, index, to);
    if (code.zero !== undefined) {
      const gain = isScored(ruleset) ? ruleset.gainOf(index, to) : 0;
      return this.#classOf(gain - (cell - code.zero), index);
    }
    const never = neverRefuted(this.#pending.BYTES_PER_ELEMENT);
    if (cell < code.settled || cell === code.drawn) return never;
    const plies = cell - code.settled + 1;
    if (plies > code.mostPlies) throw tooDeep(code);
    return plies;
  }

  #classOf(score: number, index: number): number {
    const { mostScore = 0 } = this.#work;
    if (score > mostScore || score < -mostScore) throw tooMuch(this.#ruleset, index, score, mostScore);
    return scoreClass(score, mostScore, this.#pending.BYTES_PER_ELEMENT);
  }
}

const BLOCK = 1 << 12;

/** The better of two worths: wins are odd, the shorter the better; of others the one refuted later. */
function better(a: number, b: number): number {
  if ((a & 1) === 1) return (b & 1) === 1 ? Math.min(a, b) : a;
  return (b & 1) === 1 ? b : Math.max(a, b);
}

/** The rules of one layer, whose indices count from 0: only moves back within it. */
function rulesOfLayer(ruleset: IndexedRuleset, { from, to }: Layer): SweptRules {
  const { title, mostMoves, mostMovesInto } = ruleset;
  const movesInto = ruleset.movesInto?.bind(ruleset);
  if (movesInto === undefined) throw lacksForLayers(ruleset, 'cannot be solved by layers');
  return {
    title,
    mostMoves,
    mostMovesInto,
    from,
    size: to - from,
    prepare: (index) => ruleset.prepare(from + index),
    movesFrom: () => 0,
    movesInto(index, out) {
      const found = movesInto(from + index, out);
      let kept = 0;
      for (let i = 0; i < found; i++) if (out[i] >= from && out[i] < to) out[kept++] = out[i] - from;
      return kept;
    },
  };
}

function tooMuch({ title }: IndexedRuleset, index: number, score: number, most: number): GyreError {
  const hint = `mostScore says that nobody gains more than ${most} there`;
  return new GyreError('E_RULESET', `index ${index} of ${title} can come to a score of ${score}`, hint);
}
