import { DRAW, LOSS, type Value, WIN } from '../../game/index.ts';
import { GyreError, shown } from '../../graph/index.ts';
import { checkWhole } from '../../rulesets/index.ts';

/**
 * One cell per position, one or two bytes wide. While its value is open, a cell counts the moves not yet
 * refuted: 0 to `mostMoves`. Once settled, it holds `settled` plus the plies. Every end is lost for the player to
 * move or drawn, so positions at an even number of plies are lost and those at an odd number won.
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
}

/** The cells of a table, one per index: one byte wide where its plies fit, else two. */
export type Cells = Uint8Array | Uint16Array;

/** The code of cells that are `bytes` wide, for a ruleset with at most `mostMoves` moves per position. */
export function cellCode(mostMoves: number, bytes: 1 | 2): CellCode {
  checkWhole('the most moves', mostMoves);
  if (bytes !== 1 && bytes !== 2)
    throw new GyreError('E_SIZE', `a cell has ${shown(bytes)} bytes`, 'give 1 or 2');
  const nothing = bytes === 1 ? 0xff : 0xffff;
  const settled = mostMoves + 1;
  return { bytes, settled, mostPlies: nothing - 2 - settled, drawn: nothing - 1, nothing };
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
}

/** Reads one cell of a finished table; undefined where there is no position. */
export function readCell(code: CellCode, cell: number): CellReading | undefined {
  if (cell === code.nothing) return undefined;
  if (cell === code.drawn || cell < code.settled) return { value: DRAW, plies: undefined };
  const plies = cell - code.settled;
  return { value: plies % 2 === 0 ? LOSS : WIN, plies };
}
