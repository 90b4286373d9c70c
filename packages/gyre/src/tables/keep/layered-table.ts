import { checkObject, checkParts, refuse } from '../../graph/inner.ts';
import { type IndexedRuleset, isScored, type Layer } from '../../rulesets/inner.ts';
import { checkIndexedRules } from '../rules/checks.ts';
import { type CellCode, type Cells, cellBytes, cellCode, newCells, scoreCode, valueCode } from './cells.ts';
import {
  type CellWindow,
  checkResume,
  checkSize,
  type IndexedTable,
  type LayerWork,
  type TableOptions,
} from './table.ts';

/** Who keeps the finished layers of a table, in memory or elsewhere, and makes room for the layer at work. */
export interface LayerKeeper<P = unknown> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly layers: readonly Layer[];
  /** How many layers are finished. */
  readonly layer: number;
  /** So many plies of the next layer, or scores without plies, are settled in the work that is taken up. */
  readonly resumed: number;
  /** Room for the next layer. */
  begin(): LayerWork;
  /** Finished cells: the window with this number. */
  window(number: number): CellWindow | Promise<CellWindow>;
  /** Keeps the layer. All of its plies are settled; with plies, what is open is marked as drawn. */
  finish(work: LayerWork): void | Promise<void>;
}

/** All cells of a table in memory, in one window; a table with plies that is not made by layers has one. */
export class LayeredTable<P> implements IndexedTable<P>, LayerKeeper<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Cells;
  readonly layers: readonly Layer[];
  layer: number;
  resumed: number;
  readonly #isShared: boolean;
  /** Is it made in place, without a look at moves forwards? */
  readonly #isWhole: boolean;

  constructor(ruleset: IndexedRuleset<P>, options: TableOptions, isShared: boolean) {
    checkIndexedRules(ruleset);
    checkObject(options, 'the options');
    const { resume } = options;
    if (resume !== undefined)
      checkParts(resume, 'a run to resume', { cells: 'list' }, 'give its cells, and its layers or plies');
    checkSize(ruleset);
    const code = codeFor(ruleset, options);
    this.ruleset = ruleset;
    this.code = code;
    checkCode(ruleset, code);
    const { isByLayers = resume?.layers !== undefined } = options;
    this.#isWhole = code.zero === undefined && (!isByLayers || ruleset.layers === undefined);
    const whole = [{ from: 0, to: ruleset.size }];
    this.layers = this.#isWhole ? whole : (ruleset.layers ?? whole);
    const bytes = cellBytes(code, ruleset.size);
    if (resume !== undefined) checkResume(ruleset, resume, bytes, this.layers.length);
    this.cells =
      resume === undefined || isShared ? newCells(bytes / code.bytes, code.bytes, isShared) : resume.cells;
    if (resume !== undefined && isShared) this.cells.set(resume.cells);
    else if (resume === undefined && !this.#isWhole) this.cells.fill(code.nothing);
    this.layer = resume?.layers ?? 0;
    this.resumed = resume?.plies ?? 0;
    this.#isShared = isShared;
  }

  begin(): LayerWork {
    const { code, cells, ruleset } = this;
    const layer = this.layers[this.layer];
    const work = { code, windowSize: ruleset.size };
    if (code.zero !== undefined) return { ...work, ...roomForScores(ruleset, this.layer, this.#isShared) };
    const own = cells.subarray(layer.from, layer.to);
    if (this.#isWhole) return { ...work, layer, cells: own };
    return { ...work, layer, cells: own, pending: newCells(own.length, code.bytes, this.#isShared) };
  }

  window(): CellWindow {
    return { from: 0, to: this.ruleset.size, cells: this.cells };
  }

  finish(work: LayerWork): void {
    if (this.code.zero !== undefined) {
      const { from } = work.layer;
      eachScore(this.ruleset, work, (i, cell) => {
        if (this.code.isPacked === true) this.cells[(from + i) >>> 2] |= cell << (((from + i) & 3) << 1);
        else this.cells[from + i] = cell;
      });
    }
    this.layer++;
    this.resumed = 0;
  }
}

/** The code of the finished table. */
export function codeFor(ruleset: IndexedRuleset, options: TableOptions): CellCode {
  const { isValues = false, cellBytes: asked = 1, resume } = options;
  if (isScored(ruleset)) return scoreCode(ruleset.mostMoves);
  if (isValues) return valueCode(ruleset.mostMoves);
  const bytes = (resume?.cells.BYTES_PER_ELEMENT as 1 | 2 | undefined) ?? asked;
  return cellCode(ruleset.mostMoves, bytes);
}

/** Refuses cells that have no room for plies beside the counts of moves. */
function checkCode(ruleset: IndexedRuleset, { mostPlies }: CellCode): void {
  if (mostPlies >= 1 || isScored(ruleset)) return;
  const hint = 'solve with cellBytes: 2';
  refuse('E_LIMIT', `${ruleset.mostMoves} moves a position do not fit a cell of one byte`, hint);
}

/** In a finished layer, what was never settled is drawn. */
export function openAreDrawn({ cells, code }: LayerWork): void {
  const { settled, drawn } = code;
  for (let i = 0; i < cells.length; i++) if (cells[i] < settled) cells[i] = drawn;
}

/** Room for a layer at work without plies, where wins and losses are scores of 1 and −1. */
export function roomForScores(
  ruleset: IndexedRuleset,
  number: number,
  isShared: boolean,
): Required<Pick<LayerWork, 'layer' | 'cells' | 'pending' | 'mostScore'>> {
  const { size, layers = [{ from: 0, to: size }], mostMoves } = ruleset;
  const layer = layers[number];
  const mostScore = isScored(ruleset) ? ruleset.mostScore(number) : 1;
  const bytes = workBytes(mostMoves, mostScore);
  const room = (): Cells => newCells(layer.to - layer.from, bytes, isShared);
  return { layer, mostScore, cells: room(), pending: room() };
}

/** A cell at work must hold all counts of moves, two classes per score, and the marks. */
function workBytes(mostMoves: number, mostScore: number): 1 | 2 {
  return cellCode(mostMoves, 1).mostPlies > 2 * mostScore + 2 ? 1 : 2;
}

/** Calls back with each cell of a finished layer without plies: nothing, or its score above `zero`. */
export function eachScore(
  ruleset: IndexedRuleset,
  work: LayerWork,
  visit: (i: number, cell: number) => void,
): void {
  const { mostMoves } = ruleset;
  const { cells, code, mostScore = 1 } = work;
  const { settled, drawn, nothing } = cellCode(mostMoves, cells.BYTES_PER_ELEMENT as 1 | 2);
  const zero = code.zero as number;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    if (cell === nothing) visit(i, code.nothing);
    else if (cell < settled || cell === drawn) visit(i, zero);
    else {
      const score = code.isPacked === true ? 1 : mostScore - ((cell - settled) >> 1);
      visit(i, (cell - settled) % 2 === 1 ? zero + score : zero - score);
    }
  }
}
