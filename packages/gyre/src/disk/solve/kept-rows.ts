import { PAGE_ARCS, type Pages } from './pages.ts';

/**
 * Blocks of rows in pages of memory: as many as there are pages, each block within one page. The pages are those that the
 * sort has emptied.
 */
export class KeptRows {
  readonly #pages: Pages;
  /** Block → where it is among the words of the pages; −1 if it is not. */
  readonly places: Int32Array;
  /** Is every block here? */
  isWhole = true;
  #next = 0; // where the next block goes
  #end = 0; // of the page

  constructor(pages: Pages, blocks: number) {
    this.#pages = pages;
    this.places = new Int32Array(blocks).fill(-1);
  }

  /** The words of all pages, and behind them some room for blocks that are read. */
  get words(): Int32Array {
    return this.#pages.columns.words;
  }

  /**
   * Keeps the blocks from `first` to `stop`, as far as there is room.
   *
   * @param blockAt block → the word of the file at which it begins
   * @param written where they are
   * @param start the word of the file that `written` begins with
   */
  add(first: number, stop: number, blockAt: Float64Array, written: Int32Array, start: number): void {
    for (let block = first; block < stop; ) {
      const from = blockAt[block];
      let last = block; // the first block that does not fit into this page
      while (last < stop && blockAt[last + 1] - from <= this.#end - this.#next) last++;
      if (last === block) {
        if (blockAt[block + 1] - from <= PAGE_ARCS && this.#turnPage()) continue;
        this.isWhole = false;
        block++;
        continue;
      }
      this.words.set(written.subarray(from - start, blockAt[last] - start), this.#next);
      for (let b = block; b < last; b++) this.places[b] = this.#next + blockAt[b] - from;
      this.#next += blockAt[last] - from;
      block = last;
    }
  }

  #turnPage(): boolean {
    const page = this.#pages.take();
    if (page === undefined) return false;
    this.#next = page * PAGE_ARCS;
    this.#end = this.#next + PAGE_ARCS;
    return true;
  }
}
