import { GyreError } from 'gyre';
import { fillPlayers, fillVertices, rowsOf } from './parquet-columns.ts';
import type { ParquetColumn, ParquetFile } from './parquet-file.ts';
import type { ColumnPage } from './parquet-pages.ts';

/** The entries of a column in a group of rows, in pieces of any length, whatever its pages are. */
export interface Pieces<T> {
  /** The next entries; there must be so many. */
  next(count: number): Promise<T>;
}

type Numbers = Int32Array | Uint8Array;

/** A column of vertices that are numbers; its first row has the number `row` in the file, for errors. */
export function vertexPieces(
  file: ParquetFile,
  column: ParquetColumn,
  group: number,
  row: number,
): Pieces<Int32Array> {
  const make = (length: number): Int32Array => new Int32Array(length);
  return numberPieces(file.pages(column, group), make, (page, out, done) =>
    fillVertices(page, column.name, out, 0, row + done),
  );
}

/** A column that says whose the arcs are. */
export function playerPieces(
  file: ParquetFile,
  column: ParquetColumn,
  group: number,
  row: number,
): Pieces<Uint8Array> {
  const make = (length: number): Uint8Array => new Uint8Array(length);
  return numberPieces(file.pages(column, group), make, (page, out, done) =>
    fillPlayers(page, column.name, out, 0, row + done),
  );
}

/** @param fill writes the numbers of a page, which follows `done` rows, to `out` */
function numberPieces<T extends Numbers>(
  pages: AsyncIterator<ColumnPage>,
  make: (length: number) => T,
  fill: (page: ColumnPage, out: T, done: number) => void,
): Pieces<T> {
  let page = make(0);
  let at = 0;
  let done = 0; // rows in the pages so far
  const next = async (count: number): Promise<T> => {
    const piece = make(count);
    for (let filled = 0; filled < count; ) {
      if (at === page.length) {
        const { value } = (await pages.next()) as { readonly value: ColumnPage };
        page = make(value.rows);
        fill(value, page, done);
        at = 0;
        done += value.rows;
      }
      const part = page.subarray(at, at + count - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
    }
    return piece;
  };
  return { next };
}

/** A column of texts. */
export function textPieces(
  file: ParquetFile,
  column: ParquetColumn,
  group: number,
  first: number,
): Pieces<string[]> {
  const pages = file.pages(column, group);
  let entries: Iterator<number | string | null> = [].values();
  let row = first;
  const next = async (count: number): Promise<string[]> => {
    const texts: string[] = [];
    while (texts.length < count) {
      const { done, value } = entries.next();
      if (done === true) {
        const page = (await pages.next()) as { readonly value: ColumnPage };
        entries = rowsOf(page.value);
      } else if (value === null) {
        const found = `row ${row + 1} of the column "${column.name}" is null`;
        throw new GyreError('E_ARC', found, 'give a name in every row', { at: row });
      } else {
        texts.push(String(value));
        row++;
      }
    }
    return texts;
  };
  return { next };
}
