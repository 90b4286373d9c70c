import { type ArcRows, GyreError, MAX_COUNT } from '../graph/index.ts';

/**
 * Arcs that arrive one at a time from a large file: two growing columns in blocks, twelve bytes an arc at
 * the peak, and no sorting at all if they come in the order of their sources.
 */
export class ArcBlocks {
  readonly #blocks: { readonly from: Int32Array; readonly to: Int32Array }[] = [];
  readonly #maxBytes: number;
  /** The block that is being filled: `used` of its entries are taken. Callers with a hot loop write it. */
  from: Int32Array = new Int32Array(FIRST_BLOCK);
  to: Int32Array = new Int32Array(FIRST_BLOCK);
  used = 0;

  constructor(maxBytes: number = Number.POSITIVE_INFINITY) {
    this.#maxBytes = maxBytes;
  }

  push(from: number, to: number): void {
    if (this.used === this.from.length) this.turn();
    this.from[this.used] = from;
    this.to[this.used++] = to;
  }

  /** The number of arcs so far. */
  get length(): number {
    return this.#blocks.reduce((sum, { from }) => sum + from.length, this.used);
  }

  /** Puts the full block away and begins another. */
  turn(): void {
    this.#blocks.push({ from: this.from, to: this.to });
    const { length } = this;
    const size = Math.min(LAST_BLOCK, this.from.length * 2);
    const needed = 12 * (length + size);
    if (length >= MAX_COUNT) throw new GyreError('E_SIZE', `more than ${MAX_COUNT} arcs`, 'split the graph');
    if (needed > this.#maxBytes) throw memoryError(needed, this.#maxBytes, `after ${length} arcs `);
    this.from = new Int32Array(size);
    this.to = new Int32Array(size);
    this.used = 0;
  }

  /** The arcs in rows; the blocks are given up. */
  rows(vertices: number): ArcRows {
    this.#blocks.push({ from: this.from.subarray(0, this.used), to: this.to.subarray(0, this.used) });
    const offsets = new Int32Array(vertices + 1);
    let isSorted = true;
    let last = 0;
    for (const { from } of this.#blocks) {
      for (let a = 0; a < from.length; a++) {
        const v = from[a];
        if (v < last) isSorted = false;
        last = v;
        offsets[v + 1]++;
      }
    }
    for (let v = 0; v < vertices; v++) offsets[v + 1] += offsets[v];
    const ends = new Int32Array(offsets[vertices]);
    if (isSorted) this.#concatenate(ends);
    else this.#scatter(ends, offsets.slice(0, vertices));
    this.#blocks.length = 0;
    this.used = 0;
    return { offsets, ends };
  }

  #concatenate(ends: Int32Array): void {
    let at = 0;
    for (const { to } of this.#blocks) {
      ends.set(to, at);
      at += to.length;
    }
  }

  #scatter(ends: Int32Array, next: Int32Array): void {
    for (const { from, to } of this.#blocks) {
      for (let a = 0; a < from.length; a++) ends[next[from[a]]++] = to[a];
    }
  }
}

const FIRST_BLOCK = 1 << 8;
const LAST_BLOCK = 1 << 20;

/** The refusal of a graph that needs more memory than there may be. */
export function memoryError(needed: number, allowed: number, when = ''): GyreError {
  return new GyreError(
    'E_LIMIT',
    `${when}the graph needs ${inMegabytes(needed)} of memory and may have ${inMegabytes(allowed)}`,
    'allow more (--max-memory on the command line), or split the graph',
  );
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_048_576)} MB`;
}
