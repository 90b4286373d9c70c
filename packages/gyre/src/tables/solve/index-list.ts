/** A list of indices in chunks, which are kept for reuse. */
export class IndexList {
  length = 0;
  readonly #chunks: Uint32Array[] = [];
  #last: Uint32Array = new Uint32Array(0);

  push(index: number): void {
    const place = this.length++ & CHUNK_MASK;
    if (place === 0) this.#last = this.#nextChunk();
    this.#last[place] = index;
  }

  /** The chunk that the newest index goes to. */
  #nextChunk(): Uint32Array {
    const chunk = (this.length - 1) >>> CHUNK_BITS;
    if (chunk === this.#chunks.length) this.#chunks.push(new Uint32Array(1 << CHUNK_BITS));
    return this.#chunks[chunk];
  }

  at(i: number): number {
    return this.#chunks[i >>> CHUNK_BITS][i & CHUNK_MASK];
  }

  clear(): void {
    this.length = 0;
  }
}

const CHUNK_BITS = 16;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;
