import {
  type IndexedRuleset,
  type Layer,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
} from '../../rulesets/index.ts';
import type { Audited, AuditedTable } from './audit.ts';
import { DRAWN, inWords, Tally } from './tally.ts';

/** A finished layer as its audit reads it. */
export interface LayerAuditWork {
  readonly layer: Layer;
  readonly code: AuditedTable['code'];
  /** Index in the layer → its cell. */
  readonly cells: AuditedTable['cells'];
  /** Room as large as the cells, all zero: what the moves looked at so far are worth together. */
  readonly worth: AuditedTable['cells'];
  /** Cells of other layers come in windows of this many indices. */
  readonly windowSize: number;
}

/**
 * The audit of one layer, for tables that are not in memory as a whole. It shows the same as `Audit`, and shares nothing with the solver either:
 * each cell follows from those that its moves lead to. The cells that moves lead to come in windows, so moves are listed once per
 * view, and what those of the earlier windows are worth is kept meanwhile.
 *
 * A worth is 0 before any move is looked at, odd if a move wins, in so many plies, and else the even number of plies of a loss, above
 * which stands a draw.
 */
export class LayerAudit {
  /** The numbers of the windows that moves out of the layer lead to. */
  readonly reached: Set<number> = new Set();
  readonly #ruleset: IndexedRuleset;
  readonly #work: LayerAuditWork;
  readonly #share: number;
  readonly #shares: number;
  readonly #moves: Uint32Array;
  readonly #draw: number;

  constructor(ruleset: IndexedRuleset, work: LayerAuditWork, share: number, shares: number) {
    this.#ruleset = ruleset;
    this.#work = work;
    this.#share = share;
    this.#shares = shares;
    this.#moves = new Uint32Array(ruleset.mostMoves);
    this.#draw = 2 ** (8 * work.worth.BYTES_PER_ELEMENT) - 2;
  }

  /** Looks at all moves to these cells, and at those that end the game. The layer's own cells are one such view. */
  look(view: Layer & Pick<AuditedTable, 'cells'>): void {
    const { worth, layer, windowSize } = this.#work;
    const moves = this.#moves;
    const isOwn = view.from === layer.from && view.to === layer.to; // in other windows the layer is not finished yet
    for (const i of this.#own()) {
      const listed = this.#listed(layer.from + i);
      for (let n = 0; n < listed; n++) {
        const to = moves[n];
        if (to >= MOVE_LOSES) worth[i] = this.#best(worth[i], to === MOVE_WINS ? 1 : 2);
        else if (to >= layer.from && to < layer.to && !isOwn) continue;
        else if (to >= view.from && to < view.to)
          worth[i] = this.#best(worth[i], this.#after(view.cells[to - view.from]));
        else this.reached.add(Math.floor(to / windowSize));
      }
    }
  }

  /** Compares each cell with what its moves are worth, once all have been looked at. */
  end(): Audited {
    const { layer, code } = this.#work;
    const tally = new Tally({ ruleset: this.#ruleset, code });
    for (const i of this.#own()) {
      const found = this.#faultAt(i, tally);
      if (found !== undefined) return { counts: tally.counts, fault: { index: layer.from + i, found } };
    }
    return { counts: tally.counts, fault: undefined };
  }

  /** The indices of this share, in blocks. */
  *#own(): Generator<number> {
    const { length } = this.#work.cells;
    for (let start = this.#share * BLOCK; start < length; start += this.#shares * BLOCK)
      for (let i = start; i < Math.min(length, start + BLOCK); i++) yield i;
  }

  /** Lists the moves of an index; none where there is no position, or the game is over. */
  #listed(index: number): number {
    const mark = this.#ruleset.prepare(index);
    const hasNone = mark === NOT_A_POSITION || mark === OVER_LOST || mark === OVER_DRAWN;
    return hasNone ? 0 : this.#ruleset.movesFrom(index, this.#moves);
  }

  /** What a move is worth that leads to this cell. */
  #after(cell: number): number {
    const { settled, drawn, nothing } = this.#work.code;
    if (cell < settled || cell === drawn || cell === nothing) return this.#draw;
    return cell - settled + 1;
  }

  /** What two moves, or all looked at so far and one more, are worth together. */
  #best(a: number, b: number): number {
    const isWonByA = a % 2 === 1;
    const isWonByB = b % 2 === 1;
    if (isWonByA && isWonByB) return Math.min(a, b);
    if (isWonByA || isWonByB) return isWonByA ? a : b;
    return Math.max(a, b);
  }

  /** What is wrong at an index; counts it if nothing is. */
  #faultAt(i: number, tally: Tally): string | undefined {
    const { layer, cells, worth, code } = this.#work;
    const index = layer.from + i;
    const cell = cells[i];
    const mark = this.#ruleset.prepare(index);
    if (mark === NOT_A_POSITION) return cell === code.nothing ? undefined : 'an entry without a position';
    if (cell === code.nothing) return 'a position without an entry';
    const plies = cell < code.settled || cell === code.drawn ? DRAWN : cell - code.settled;
    const isOver = mark === OVER_LOST || mark === OVER_DRAWN;
    const expected = mark === OVER_DRAWN || worth[i] === this.#draw ? DRAWN : worth[i];
    if (plies === expected) {
      tally.add(index, plies, this.#listed(index), isOver);
      return undefined;
    }
    const where = isOver ? 'the game is over,' : 'its moves give';
    return `${inWords(plies)} where ${where} ${inWords(expected)}`;
  }
}

const BLOCK = 1 << 14;
