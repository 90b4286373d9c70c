import { checkArgument, checkObject, checkParts, GyreError } from '../../graph/index.ts';
import { checkWhole, type IndexedRuleset, isScored, type Layer } from '../../rulesets/index.ts';
import {
  type CellCode,
  type Cells,
  cellBytes,
  cellCode,
  newCells,
  scoreCode,
  valueCode,
} from '../indexed/cells.ts';
import { checkIndexedRules } from '../indexed/checks.ts';
import { checkRoom, checkSize, type IndexedTable } from '../indexed/run.ts';
import type { CellWindow, LayerWork } from './layer-share.ts';

/** Where a run by layers resumes stopped work: this many layers are in the cells, and so many plies of the next one. */
export interface LayersResume {
  readonly cells: Cells;
  readonly layers: number;
  readonly plies?: number;
}

/** How a table is solved by layers. */
export interface LayerOptions {
  /** Values alone, without plies: two bits per position. */
  readonly isValues?: boolean;
  /** Width of a cell with plies: 1 (the default, up to about 200 plies) or 2. */
  readonly cellBytes?: 1 | 2;
  readonly resume?: LayersResume;
}

/** Who keeps the finished layers of a table, in memory or elsewhere, and makes room for the layer at work. */
export interface LayerKeeper<P = unknown> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly layers: readonly Layer[];
  /** How many layers are finished. */
  readonly layer: number;
  /** So many plies of the next layer, or scores where there are no plies, are settled in the work that is taken up. */
  readonly resumed: number;
  /** Room for the next layer. */
  begin(): LayerWork;
  /** Finished cells: the window with this number. */
  window(number: number): CellWindow | Promise<CellWindow>;
  /** Keeps the layer. All of its plies are settled; with plies, what is open is marked as drawn. */
  finish(work: LayerWork): void | Promise<void>;
}

/** All cells of a table that is solved by layers, in memory: one window. */
export class LayeredTable<P> implements IndexedTable<P>, LayerKeeper<P> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Cells;
  readonly layers: readonly Layer[];
  layer: number;
  resumed: number;
  readonly #isShared: boolean;

  constructor(ruleset: IndexedRuleset<P>, options: LayerOptions, isShared: boolean) {
    checkIndexedRules(ruleset);
    checkObject(options, 'the options');
    const { resume } = options;
    if (resume !== undefined)
      checkParts(resume, 'a run to resume', { cells: 'list', layers: 'number' }, 'give its cells and layers');
    this.ruleset = ruleset;
    this.code = codeFor(ruleset, options);
    if (isScored(ruleset)) checkSize(ruleset);
    else checkRoom(ruleset, cellCode(ruleset.mostMoves, this.code.bytes));
    const bytes = cellBytes(this.code, ruleset.size);
    this.layers = ruleset.layers ?? [{ from: 0, to: ruleset.size }];
    if (resume !== undefined && (resume.cells.byteLength !== bytes || !(resume.layers <= this.layers.length)))
      throw otherTable(ruleset, resume);
    this.cells = newCells(bytes / this.code.bytes, this.code.bytes, isShared);
    if (resume === undefined) this.cells.fill(this.code.nothing);
    else this.cells.set(resume.cells);
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
    if (ruleset.layers === undefined) return { ...work, layer, cells: own };
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
function codeFor(
  ruleset: IndexedRuleset,
  { isValues = false, cellBytes: asked = 1, resume }: LayerOptions,
): CellCode {
  if (isScored(ruleset)) return scoreCode(ruleset.mostMoves);
  if (isValues) return valueCode(ruleset.mostMoves);
  const bytes = (resume?.cells.BYTES_PER_ELEMENT as 1 | 2 | undefined) ?? asked;
  return cellCode(ruleset.mostMoves, bytes);
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
): Pick<LayerWork, 'layer' | 'cells' | 'pending' | 'mostScore'> {
  checkIndexedRules(ruleset);
  checkWhole('the number of the layer', number);
  const { size, layers = [{ from: 0, to: size }], mostMoves } = ruleset;
  if (number >= layers.length)
    throw new GyreError('E_SIZE', `there is no layer ${number}`, `give one below ${layers.length}`);
  const layer = layers[number];
  const mostScore = isScored(ruleset) ? ruleset.mostScore(number) : 1;
  const bytes = workBytes(mostMoves, mostScore);
  const room = (): Cells => newCells(layer.to - layer.from, bytes, isShared);
  const work = { layer, mostScore, cells: room() };
  return ruleset.layers === undefined ? work : { ...work, pending: room() };
}

/** A cell at work must hold all counts of moves, two classes per score, and the marks. */
function workBytes(mostMoves: number, mostScore: number): 1 | 2 {
  return cellCode(mostMoves, 1).mostPlies > 2 * mostScore + 2 ? 1 : 2;
}

/** Calls back with what each cell of a finished layer without plies holds in the table: nothing, or its score above `zero`. */
export function eachScore(
  ruleset: IndexedRuleset,
  work: LayerWork,
  visit: (i: number, cell: number) => void,
): void {
  checkIndexedRules(ruleset);
  checkParts(work, 'a layer at work', { cells: 'list', code: 'object' }, 'roomForScores makes room for one');
  checkArgument(visit, 'what takes the cells', 'function');
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

function otherTable({ title }: IndexedRuleset, { layers }: LayersResume): GyreError {
  return new GyreError(
    'E_SOLUTION',
    `the unfinished table, with ${layers} layers solved, is none of ${title}`,
    'resume with the ruleset and parameters that it was begun with',
  );
}
