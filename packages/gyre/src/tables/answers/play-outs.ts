import { GyreError } from '../../graph/inner.ts';
import { type Cells, newCells, readCell } from '../keep/cells.ts';
import type { IndexedTable } from '../keep/table.ts';
import { askCells, lineOfPlay } from './answers.ts';

/** A finished table with plies, in memory or elsewhere. */
export interface ReadableTable<P> extends Pick<IndexedTable<P>, 'ruleset' | 'code'> {
  /** Reads cells from an index on, as many as there is room for. */
  readCells(from: number, into: Cells): void;
}

/**
 * Plays some of the longest wins of an audited table out, by the rules themselves rather than by their index:
 * the game must end after as many plies as the table says, and with a win. Refuses a table that fails;
 * returns how many were played.
 *
 * @param counts plies → how many positions are decided in so many
 */
export async function playOutLongest<P>(
  table: IndexedTable<P> | ReadableTable<P>,
  counts: readonly number[],
  most: number,
): Promise<number> {
  const readable = isReadable(table) ? table : inMemory(table);
  const { ruleset, code } = readable;
  const plies = counts.findLastIndex((found, n) => n % 2 === 1 && found > 0);
  const cell = newCells(1, code.bytes);
  const ask = askCells(ruleset, (index) => {
    readable.readCells(index, cell);
    return readCell(code, cell[0]);
  });
  const indices = plies < 0 ? [] : firstWith(readable, code.settled + plies, most);
  for (const index of indices) {
    const found = ruleset.at(index);
    if (found === undefined) throw failed(`index ${index} stands for no position`);
    const line = await lineOfPlay(ruleset, ask, found.position, found.player);
    const board = ruleset.show(found.position, found.player);
    if (line.length !== plies) throw failed(`a win in ${plies} plies took ${line.length}, from\n${board}`);
  }
  return indices.length;
}

function isReadable<P>(table: IndexedTable<P> | ReadableTable<P>): table is ReadableTable<P> {
  return typeof (table as Partial<ReadableTable<P>> | null)?.readCells === 'function';
}

function inMemory<P>(table: IndexedTable<P>): ReadableTable<P> {
  const { ruleset, code, cells } = table;
  return { ruleset, code, readCells: (from, into) => into.set(cells.subarray(from, from + into.length)) };
}

/** The first indices with this cell. */
function firstWith<P>(table: ReadableTable<P>, wanted: number, most: number): number[] {
  const { ruleset, code } = table;
  const found: number[] = [];
  const cells = newCells(Math.min(ruleset.size, PIECE), code.bytes);
  for (let from = 0; from < ruleset.size && found.length < most; from += PIECE) {
    const part = cells.subarray(0, Math.min(PIECE, ruleset.size - from));
    table.readCells(from, part);
    for (let at = part.indexOf(wanted); at >= 0 && found.length < most; at = part.indexOf(wanted, at + 1))
      found.push(from + at);
  }
  return found;
}

/** Cells that are looked at in one go. */
const PIECE = 2 ** 22;

function failed(found: string): GyreError {
  const hint = 'moves by index are not those of the rules; gyre check finds where';
  return new GyreError('E_RULESET', found, hint);
}
