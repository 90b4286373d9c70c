import { DRAW, LOSS, type Value, WIN } from '../../game/inner.ts';
import { checkArgument, checkParts, checkWhole, refuse, shown } from '../../graph/inner.ts';

/**
 * One cell per position, one or two bytes wide. While its value is open, a cell counts the moves not yet
 * refuted: 0 to `mostMoves`. Once settled, it holds `settled` plus the plies. Every end is lost for the
 * player to move or drawn, so positions at an even number of plies are lost and those at an odd number won.
 */
export interface CellCode {
  readonly bytes: 1 | 2;
  /** Cells from here on, up to `mostPlies` more, are settled. */
  readonly settled: number;
  readonly mostPlies: number;
  /** The game is over here, and drawn. */
  readonly drawn: number;
  /** The index does not stand for a position. */
  readonly nothing: number;
  /** In a table of scores or of values alone, without plies: the cell of the score 0. Then `nothing` is 0. */
  readonly zero?: number;
  /** Is a table of values alone: W, D and L are 1 above, at and 1 below `zero`. Four cells share a byte. */
  readonly isPacked?: boolean;
}

/** The cells of a table, one per index: one byte wide where its plies fit, else two. */
export type Cells = Uint8Array | Uint16Array;

/** The code of cells that are `bytes` wide, for a ruleset with at most `mostMoves` moves per position. */
export function cellCode(mostMoves: number, bytes: 1 | 2): CellCode {
  checkWhole(mostMoves, 'the most moves');
  if (bytes !== 1 && bytes !== 2) refuse('E_SIZE', `a cell has ${shown(bytes)} bytes`, 'give 1 or 2');
  const nothing = bytes === 1 ? 0xff : 0xffff;
  const settled = mostMoves + 1;
  return { bytes, settled, mostPlies: nothing - 2 - settled, drawn: nothing - 1, nothing };
}

/** The code of cells with scores: a byte each. */
export function scoreCode(mostMoves: number): CellCode {
  return { ...cellCode(mostMoves, 1), nothing: 0, zero: 128 };
}

/** The code of cells with values alone: two bits each. */
export function valueCode(mostMoves: number): CellCode {
  return { ...cellCode(mostMoves, 1), nothing: 0, zero: 2, isPacked: true };
}

/** The code of a table file, from what its header says of its cells. */
export function codeOfCells(cell: Pick<CellCode, 'bytes' | 'settled' | 'zero' | 'isPacked'>): CellCode {
  const { bytes, settled, zero, isPacked } = cell;
  if (zero === undefined) return cellCode(settled - 1, bytes);
  return isPacked === true ? valueCode(settled - 1) : scoreCode(settled - 1);
}

/** How many bytes that many cells take. */
export function cellBytes(code: CellCode, size: number): number {
  return code.isPacked === true ? Math.ceil(size / 4) : size * code.bytes;
}

/** The cell of an index. */
export function cellAt(code: CellCode, cells: Cells, index: number): number {
  return code.isPacked === true ? (cells[index >>> 2] >>> ((index & 3) << 1)) & 3 : cells[index];
}

/** Room for that many cells; on shared memory if several threads need it. */
export function newCells(size: number, bytes: 1 | 2, isShared = false): Cells {
  const buffer = isShared ? new SharedArrayBuffer(size * bytes) : new ArrayBuffer(size * bytes);
  return bytes === 1 ? new Uint8Array(buffer) : new Uint16Array(buffer);
}

/** What a settled table says about one position. */
export interface CellReading {
  readonly value: Value;
  /** Plies of best play; undefined in a draw. */
  readonly plies: number | undefined;
  /** The score, in a table of scores. */
  readonly score?: number;
  /** False in a table without plies. */
  readonly hasPlies?: false;
}

/** Reads one cell of a finished table; undefined where there is no position. */
export function readCell(code: CellCode, cell: number): CellReading | undefined {
  if (typeof code?.nothing !== 'number')
    checkParts(code, 'a code of cells', { nothing: 'number' }, 'a table has one, and cellCode makes one');
  if (typeof cell !== 'number') checkArgument(cell, 'the cell', 'number');
  if (cell === code.nothing) return undefined;
  if (code.zero !== undefined) {
    const score = cell - code.zero;
    const value = score > 0 ? WIN : score < 0 ? LOSS : DRAW;
    return { value, plies: undefined, hasPlies: false, ...(code.isPacked === true ? {} : { score }) };
  }
  if (cell === code.drawn || cell < code.settled) return { value: DRAW, plies: undefined };
  const plies = cell - code.settled;
  return { value: plies % 2 === 0 ? LOSS : WIN, plies };
}
