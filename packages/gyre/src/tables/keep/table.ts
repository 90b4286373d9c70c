import { ENDLESS_16 } from '../../game/inner.ts';
import { checkArgument, checkParts, refuse } from '../../graph/inner.ts';
import type { IndexedRuleset, Layer } from '../../rulesets/inner.ts';
import type { AuditCounts } from '../audit/tally.ts';
import { checkTable } from '../rules/checks.ts';
import { type CellCode, type CellReading, type Cells, cellAt, readCell } from './cells.ts';

/** A solved table: one cell per position. */
export interface IndexedTable<P = unknown> {
  readonly ruleset: IndexedRuleset<P>;
  readonly code: CellCode;
  readonly cells: Cells;
  /** What an audit counted, if the table comes from a file that says so. */
  readonly audited?: AuditCounts;
  /** The same for a table without plies: how many positions, moves and ends. */
  readonly scoresAudited?: Pick<AuditCounts, 'positions' | 'moves' | 'ends'>;
}

/**
 * Where a run resumes stopped work: from cells settled up to and including `plies`. In a table that is made
 * by layers, so many `layers` are finished, and `plies` are those of the next one; in cells of two bits that
 * are not made by layers, any part may be settled.
 */
export interface ResumeFrom {
  readonly cells: Cells;
  readonly layers?: number;
  readonly plies?: number;
}

/** What is made of a ruleset. */
export interface TableOptions {
  /** Values alone, without plies: two bits per position. */
  readonly isValues?: boolean;
  /**
   * Is a table with plies made layer by layer, where the ruleset has layers? That takes longer and less
   * memory. Without plies it is always made so.
   */
  readonly isByLayers?: boolean;
  /** Width of a cell with plies: 1 (the default, up to about 200 plies) or 2. */
  readonly cellBytes?: 1 | 2;
  readonly resume?: ResumeFrom;
}

/** Cells of the finished table: those of the indices from `from` up to, not including, `to`. */
export interface CellWindow extends Layer {
  /**
   * Where four cells share a byte, `from` is a multiple of four. Cells of layers that are not finished stand
   * for no position.
   */
  readonly cells: Cells;
}

/** A layer at work. */
export interface LayerWork {
  readonly layer: Layer;
  /** The code of the finished table: with plies, with scores, or with values alone. */
  readonly code: CellCode;
  /**
   * Index in the layer → its cell while the layer is at work: moves that are not refuted, then plies or the
   * class of its score.
   */
  readonly cells: Cells;
  /**
   * Index in the layer → what moves out of it are worth together: see `SettleOptions`. Not where the table
   * has plies and is all one layer.
   */
  readonly pending?: Cells;
  /** Finished cells come in windows of this many indices. */
  readonly windowSize: number;
  /** Without plies: no position of the layer is worth more than this. It is 1 for values alone. */
  readonly mostScore?: number;
}

/** Refuses a size that indices of 32 bits do not reach. */
export function checkSize({ title, size }: IndexedRuleset): void {
  if (Number.isInteger(size) && size >= 0 && size <= MOST_INDICES) return;
  refuse('E_SIZE', `${title} has the size ${size}`, `give a whole number up to ${MOST_INDICES}`);
}

/** The last two numbers of 32 bits mark moves that end the game. */
const MOST_INDICES = 2 ** 32 - 2;

/** Refuses unfinished work of another table: cells of so many bytes, and so many layers, are right. */
export function checkResume(
  { title, size }: IndexedRuleset,
  resume: ResumeFrom,
  bytes: number,
  mostLayers: number,
): void {
  checkParts(resume, 'a run to resume', { cells: 'list' }, 'give its cells, and its layers or plies');
  const { cells, layers = 0 } = resume;
  if (cells.byteLength === bytes && layers <= mostLayers) return;
  const [found, right] =
    cells.byteLength === bytes
      ? [`${layers} layers`, `${mostLayers}`]
      : [`${cells.byteLength} bytes of cells`, `${bytes} for its ${size} indices`];
  const hint = 'resume with the ruleset and parameters that it was begun with';
  refuse('E_SOLUTION', `the unfinished table has ${found}, ${title} has ${right}`, hint);
}

/** What the table says about a position; undefined if the index does not have it. */
export function probeIndexed<P>(table: IndexedTable<P>, index: number): CellReading | undefined {
  if (table?.ruleset === undefined || table.code === undefined || table.cells === undefined)
    checkTable(table);
  if (typeof index !== 'number') checkArgument(index, 'the index', 'number');
  const { ruleset, code, cells } = table;
  return index >= 0 && index < ruleset.size ? readCell(code, cellAt(code, cells, index)) : undefined;
}

/** Values and plies of a table, one per index. */
export interface TableColumns {
  /** index → its value; 3 where the index does not stand for a position. */
  readonly values: Uint8Array;
  /** index → its plies; `ENDLESS_16` where play need not end. Some tables have none. */
  readonly plies?: Uint16Array;
}

/** What stands in a column of values for an index without a position. */
const NOTHING = 3;

/** A finished table as the columns of a solution: each cell is looked up, and none is made an object. */
export function columnsOfTable(table: IndexedTable): TableColumns {
  checkTable(table);
  const { cells, code, ruleset } = table;
  const kinds = 2 ** (8 * code.bytes);
  const valueOf = new Uint8Array(kinds); // cell → value
  const pliesOf = new Uint16Array(kinds); // cell → plies
  for (let cell = 0; cell < kinds; cell++) {
    const { value = NOTHING, plies = ENDLESS_16 } = readCell(code, cell) ?? {};
    valueOf[cell] = value;
    pliesOf[cell] = plies;
  }
  const values = new Uint8Array(ruleset.size);
  for (let i = 0; i < values.length; i++) values[i] = valueOf[cellAt(code, cells, i)];
  if (code.zero !== undefined) return { values };
  const plies = new Uint16Array(ruleset.size);
  for (let i = 0; i < plies.length; i++) plies[i] = pliesOf[cells[i]];
  return { values, plies };
}
