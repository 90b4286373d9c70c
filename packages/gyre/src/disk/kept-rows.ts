import { PAGE_ARCS, type Pages } from './pages.ts';

/** The first part of the file of rows, in pages of memory: as much of it as there are pages. */
export class KeptRows {
  readonly #pages: Pages;
  readonly #list: number[] = [];
  #length = 0;
  #isFull = false;

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  /** Adds what comes next in the file. */
  add(words: Int32Array): void {
    for (let at = 0; at < words.length && !this.#isFull; ) {
      const inPage = this.#length % PAGE_ARCS;
      if (inPage === 0 && !this.#extend()) return;
      const count = Math.min(PAGE_ARCS - inPage, words.length - at);
      const page = this.#list[this.#list.length - 1];
      this.#pages.columns.words.set(words.subarray(at, at + count), page * PAGE_ARCS + inPage);
      this.#length += count;
      at += count;
    }
  }

  #extend(): boolean {
    const page = this.#pages.take();
    if (page === undefined) this.#isFull = true;
    else this.#list.push(page);
    return !this.#isFull;
  }

  /** Copies words of the file, from `start` on; says whether all of them are here. */
  read(into: Int32Array, start: number): boolean {
    if (start + into.length > this.#length) return false;
    const { words } = this.#pages.columns;
    for (let at = 0; at < into.length; ) {
      const from = start + at;
      const inPage = from % PAGE_ARCS;
      const count = Math.min(PAGE_ARCS - inPage, into.length - at);
      const place = this.#list[Math.floor(from / PAGE_ARCS)] * PAGE_ARCS + inPage;
      into.set(words.subarray(place, place + count), at);
      at += count;
    }
    return true;
  }
}
