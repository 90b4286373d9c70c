import { type ArcRows, checkLimit, GyreError, MAX_COUNT } from '../../graph/index.ts';
import { checkMaxBytes } from './checks.ts';

/**
 * Arcs that arrive one at a time from a large file: two growing columns in blocks, twelve bytes per arc at
 * the peak. As long as they come in the order of their sources, only the number of arcs of each source is kept: then it is eight bytes
 * per arc at the peak, nothing is sorted, and the numbers become the rows' offsets.
 */
export class ArcBlocks {
  readonly #blocks: Block[] = [];
  readonly #maxBytes: number;
  /** The block that is being filled: `used` of its entries are taken. Callers with a hot loop write it. */
  from: Int32Array = new Int32Array(FIRST_BLOCK);
  to: Int32Array = new Int32Array(FIRST_BLOCK);
  used = 0;
  #length = 0; // arcs in full blocks
  /** Source → its arcs in the first blocks, those without sources of their own. */
  #degrees: Int32Array = new Int32Array(0);
  #last = 0; // the last source of these blocks
  #isSorted = true;
  #numbers: Int32Array | undefined;

  constructor(maxBytes: number = Number.POSITIVE_INFINITY) {
    checkMaxBytes(maxBytes);
    this.#maxBytes = maxBytes;
  }

  push(from: number, to: number): void {
    if (this.used === this.from.length) this.turn();
    this.from[this.used] = from;
    this.to[this.used++] = to;
  }

  /** The number of arcs so far. */
  get length(): number {
    return this.#length + this.used;
  }

  /** Puts the full block away and begins another. */
  turn(): void {
    const { from, to, length } = this;
    const size = Math.min(LAST_BLOCK, from.length * 2);
    const needed = 12 * (length + size);
    if (length >= MAX_COUNT) throw new GyreError('E_SIZE', `more than ${MAX_COUNT} arcs`, 'split the graph');
    if (needed > this.#maxBytes) throw memoryError(needed, this.#maxBytes, `after ${length} arcs `);
    const isCounted = this.#countInOrder(from);
    this.#blocks.push({ from: isCounted ? undefined : from, to });
    this.#length = length;
    if (!isCounted || size > from.length) this.from = new Int32Array(size);
    this.to = new Int32Array(size);
    this.used = 0;
  }

  /** Counts the sources of a block if all so far have come in order, and are not much more than the arcs; says whether it did. */
  #countInOrder(from: Int32Array): boolean {
    const highest = from[from.length - 1];
    this.#isSorted &&= isRising(from, this.#last) && highest < 4 * this.length + LAST_BLOCK;
    if (!this.#isSorted) return false;
    if (highest >= this.#degrees.length) {
      const larger = new Int32Array(Math.max(highest + 1, Math.floor(1.25 * this.#degrees.length)));
      larger.set(this.#degrees);
      this.#degrees = larger;
    }
    const degrees = this.#degrees;
    for (let a = 0; a < from.length; a++) degrees[from[a]]++;
    this.#last = highest;
    return true;
  }

  /** Gives every vertex v the number `numbers[v]`. */
  renumber(numbers: Int32Array): void {
    const before = this.#numbers;
    this.#numbers = before === undefined ? numbers : before.map((v) => numbers[v]);
  }

  /** Adds all arcs of the rows. */
  pushRows({ offsets, ends }: ArcRows): void {
    if (ends.length === 0) return;
    for (let v = 0; v + 1 < offsets.length; v++) {
      for (let a = offsets[v]; a < offsets[v + 1]; a++) this.push(v, ends[a]);
    }
  }

  /** The arcs in rows; the blocks are released. */
  rows(vertices: number): ArcRows {
    checkVertexMemory(vertices, this.#maxBytes);
    const last = { from: this.from.subarray(0, this.used), to: this.to.subarray(0, this.used) };
    const isSorted = this.#isSorted && isRising(last.from, this.#last) && this.#numbers === undefined;
    this.#blocks.push(last);
    const offsets = this.#offsets(vertices, last.from);
    if (isSorted) this.#degrees = new Int32Array(0); // its memory can be used again
    const ends = new Int32Array(offsets[vertices]);
    if (isSorted) this.#concatenate(ends);
    else {
      const scatter = scatterer(ends, offsets);
      this.#eachBlock(scatter);
      offsets.copyWithin(1, 0, vertices); // each row's end is where the next begins
      offsets[0] = 0;
    }
    this.#release();
    return { offsets, ends };
  }

  /** Where each row begins; one more entry, where the last one ends. */
  #offsets(vertices: number, last: Int32Array): Int32Array {
    const offsets = new Int32Array(vertices + 1);
    const count = counter(offsets);
    if (this.#isSorted && this.#numbers === undefined) {
      const { length } = this.#degrees;
      offsets.set(length > vertices ? this.#degrees.subarray(0, vertices) : this.#degrees, 1);
      count(last);
    } else this.#eachBlock(count);
    for (let v = 0; v < vertices; v++) offsets[v + 1] += offsets[v];
    return offsets;
  }

  /** Goes through the arcs block by block, as they are called now. */
  #eachBlock(take: (from: Int32Array, to: Int32Array) => void): void {
    const numbers = this.#numbers;
    const next = sourcesInOrder(this.#degrees);
    for (const block of this.#blocks) {
      const from = block.from ?? next(block.to.length);
      if (numbers === undefined) take(from, block.to);
      else
        take(
          from.map((v) => numbers[v]),
          block.to.map((v) => numbers[v]),
        );
    }
  }

  #concatenate(ends: Int32Array): void {
    let at = 0;
    for (const { to } of this.#blocks) {
      ends.set(to, at);
      at += to.length;
    }
  }

  #release(): void {
    this.#blocks.length = 0;
    this.#length = 0;
    this.#degrees = new Int32Array(0);
    this.#last = 0;
    this.#isSorted = true;
    this.#numbers = undefined;
    this.from = new Int32Array(FIRST_BLOCK);
    this.to = new Int32Array(FIRST_BLOCK);
    this.used = 0;
  }
}

/** A block of arcs: their sources, where they are not just counted, and their targets. */
interface Block {
  readonly from: Int32Array | undefined;
  readonly to: Int32Array;
}

/** Do the sources never fall, from `last` on? */
function isRising(from: Int32Array, last: number): boolean {
  let before = last;
  for (let a = 0; a < from.length; a++) {
    if (from[a] < before) return false;
    before = from[a];
  }
  return true;
}

/** Gives the next sources of arcs that came in order, from the number of arcs of each. */
function sourcesInOrder(degrees: Int32Array): (length: number) => Int32Array {
  let v = 0;
  let left = degrees[0] ?? 0;
  return (length) => {
    const from = new Int32Array(length);
    for (let a = 0; a < length; ) {
      while (left === 0) left = degrees[++v];
      const run = Math.min(left, length - a);
      from.fill(v, a, a + run);
      a += run;
      left -= run;
    }
    return from;
  };
}

// The arrays that are accessed at random are captured, not passed: V8 then reaches them without checks.

/** Counts sources, each at the offset after it. */
function counter(offsets: Int32Array): (from: Int32Array) => void {
  return (from) => {
    for (let a = 0; a < from.length; a++) offsets[from[a] + 1]++;
  };
}

/** Puts each target into the next free place of its source's row; `next` moves from the row's start to its end. */
function scatterer(ends: Int32Array, next: Int32Array): (from: Int32Array, to: Int32Array) => void {
  return (from, to) => {
    for (let a = 0; a < from.length; a++) {
      const v = from[a];
      const at = next[v];
      ends[at] = to[a];
      next[v] = at + 1;
    }
  };
}

const FIRST_BLOCK = 1 << 8;
const LAST_BLOCK = 1 << 20;
const BYTES_PER_VERTEX = 24; // rows, rows backwards, and an answer

/** Refuses a graph with too many vertices for its memory limit, before anything is allocated for them. */
export function checkVertexMemory(vertices: number, maxBytes: number = Number.POSITIVE_INFINITY): void {
  checkLimit(vertices, 'the number of vertices', 0);
  checkMaxBytes(maxBytes);
  const needed = BYTES_PER_VERTEX * vertices;
  if (needed > maxBytes) throw memoryError(needed, maxBytes, `with ${vertices} vertices `);
}

/** The refusal of a graph that needs more memory than the limit. */
export function memoryError(needed: number, allowed: number, when = ''): GyreError {
  return new GyreError(
    'E_LIMIT',
    `${when}the graph needs ${sizeText(needed)} of memory and may have ${sizeText(allowed)}`,
    'allow more, or split the graph',
    {},
    { option: 'maxBytes' },
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_048_576)} MB`;
}
