import { GyreError } from 'gyre';
import { rowsOf } from './parquet-columns.ts';
import type { ColumnPage } from './parquet-pages.ts';

/** The numbers of a column in pieces of any length, whatever its pages are. */
export class ColumnPieces<T extends Int32Array | Uint8Array> {
  readonly #pages: AsyncIterator<ColumnPage>;
  readonly #make: (length: number) => T;
  readonly #fill: (page: ColumnPage, out: T, done: number) => void;
  #page: T;
  #at = 0;
  #done = 0; // rows in the pages so far

  /** @param fill writes the numbers of a page, which follows `done` rows, to `out` */
  constructor(
    pages: AsyncIterator<ColumnPage>,
    make: (length: number) => T,
    fill: (page: ColumnPage, out: T, done: number) => void,
  ) {
    this.#pages = pages;
    this.#make = make;
    this.#fill = fill;
    this.#page = make(0);
  }

  /** The next numbers; there must be so many. */
  async next(count: number): Promise<T> {
    const piece = this.#make(count);
    for (let at = 0; at < count; ) {
      if (this.#at === this.#page.length) await this.#turn();
      const part = this.#page.subarray(this.#at, this.#at + count - at);
      piece.set(part, at);
      at += part.length;
      this.#at += part.length;
    }
    return piece;
  }

  async #turn(): Promise<void> {
    const { value: page } = (await this.#pages.next()) as { readonly value: ColumnPage };
    this.#page = this.#make(page.rows);
    this.#fill(page, this.#page, this.#done);
    this.#at = 0;
    this.#done += page.rows;
  }
}

/** The texts of a column in pieces of any length. */
export class TextPieces {
  readonly #pages: AsyncIterator<ColumnPage>;
  readonly #name: string;
  #row: number;
  #entries: Iterator<number | string | null> = [].values();

  /** @param row the number of the first row in the file, for errors */
  constructor(pages: AsyncIterator<ColumnPage>, name: string, row: number) {
    this.#pages = pages;
    this.#name = name;
    this.#row = row;
  }

  /** The next texts; there must be so many. */
  async next(count: number): Promise<string[]> {
    const texts: string[] = [];
    while (texts.length < count) {
      const next = this.#entries.next();
      if (next.done === true) {
        const { value: page } = (await this.#pages.next()) as { readonly value: ColumnPage };
        this.#entries = rowsOf(page);
      } else texts.push(this.#checked(next.value));
    }
    return texts;
  }

  #checked(entry: number | string | null): string {
    if (entry === null) {
      const found = `row ${this.#row + 1} of the column "${this.#name}" is null`;
      throw new GyreError('E_ARC', found, 'give a name in every row', { at: this.#row });
    }
    this.#row++;
    return String(entry);
  }
}
