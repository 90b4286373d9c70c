import { type ArcRows, checkLimit, GyreError, MAX_COUNT } from '../../graph/index.ts';
import { checkMaxBytes } from './checks.ts';

/**
 * Arcs that arrive one at a time from a large file: two growing columns in blocks, twelve bytes per arc at
 * the peak, and no sorting at all if they come in the order of their sources. Full blocks in that order hold each
 * source once, with its number of arcs: then it is eight bytes per arc, and eight per vertex.
 */
export class ArcBlocks {
  readonly #blocks: Block[] = [];
  readonly #maxBytes: number;
  /** The block that is being filled: `used` of its entries are taken. Callers with a hot loop write it. */
  from: Int32Array = new Int32Array(FIRST_BLOCK);
  to: Int32Array = new Int32Array(FIRST_BLOCK);
  used = 0;

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
    return this.#blocks.reduce((sum, { to }) => sum + to.length, this.used);
  }

  /** Puts the full block away and begins another. */
  turn(): void {
    const runs = runsOf(this.from);
    this.#blocks.push({ from: runs ?? this.from, isPacked: runs !== undefined, to: this.to });
    const { length } = this;
    const size = Math.min(LAST_BLOCK, this.from.length * 2);
    const needed = 12 * (length + size);
    if (length >= MAX_COUNT) throw new GyreError('E_SIZE', `more than ${MAX_COUNT} arcs`, 'split the graph');
    if (needed > this.#maxBytes) throw memoryError(needed, this.#maxBytes, `after ${length} arcs `);
    if (runs === undefined || size > this.from.length) this.from = new Int32Array(size);
    this.to = new Int32Array(size);
    this.used = 0;
  }

  /** Gives every vertex v the number `numbers[v]`. */
  renumber(numbers: Int32Array): void {
    for (const { from, isPacked, to } of [...this.#blocks, this.#last()]) {
      const step = isPacked ? 2 : 1;
      for (let a = 0; a < from.length; a += step) from[a] = numbers[from[a]];
      for (let a = 0; a < to.length; a++) to[a] = numbers[to[a]];
    }
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
    this.#blocks.push(this.#last());
    const offsets = new Int32Array(vertices + 1);
    const count = counter(offsets);
    let isSorted = true;
    let last = 0;
    for (const block of this.#blocks) {
      const from = sourcesOf(block);
      if (from.length === 0) continue;
      isSorted = count(from) && from[0] >= last && isSorted;
      last = from[from.length - 1];
    }
    for (let v = 0; v < vertices; v++) offsets[v + 1] += offsets[v];
    const ends = new Int32Array(offsets[vertices]);
    if (isSorted) this.#concatenate(ends);
    else {
      const scatter = scatterer(ends, offsets);
      for (const block of this.#blocks) scatter(sourcesOf(block), block.to);
      offsets.copyWithin(1, 0, vertices); // each row's end is where the next begins
      offsets[0] = 0;
    }
    this.#blocks.length = 0;
    this.used = 0;
    return { offsets, ends };
  }

  /** The filled part of the present block. */
  #last(): Block {
    return { from: this.from.subarray(0, this.used), isPacked: false, to: this.to.subarray(0, this.used) };
  }

  #concatenate(ends: Int32Array): void {
    let at = 0;
    for (const { to } of this.#blocks) {
      ends.set(to, at);
      at += to.length;
    }
  }
}

/** A block of arcs: their sources (or runs: a source, then its number of arcs), and their targets. */
interface Block {
  readonly from: Int32Array;
  readonly isPacked: boolean;
  readonly to: Int32Array;
}

/** The runs of sources that never fall; undefined where they do, or where runs would not be much shorter. */
function runsOf(from: Int32Array): Int32Array | undefined {
  let count = 1;
  for (let a = 1; a < from.length; a++) {
    if (from[a] === from[a - 1]) continue;
    if (from[a] < from[a - 1] || 4 * ++count > from.length) return undefined;
  }
  const runs = new Int32Array(2 * count);
  let at = 0;
  let start = 0;
  for (let a = 1; a <= from.length; a++) {
    if (a < from.length && from[a] === from[a - 1]) continue;
    runs[at++] = from[start];
    runs[at++] = a - start;
    start = a;
  }
  return runs;
}

/** The source of each arc of a block. */
function sourcesOf({ from, isPacked, to }: Block): Int32Array {
  if (!isPacked) return from;
  const sources = new Int32Array(to.length);
  let start = 0;
  for (let a = 0; a < from.length; a += 2) {
    sources.fill(from[a], start, start + from[a + 1]);
    start += from[a + 1];
  }
  return sources;
}

// The arrays that are accessed at random are captured, not passed: V8 then reaches them without checks.

/** Counts sources, each at the offset after it; returns whether they never fall. */
function counter(offsets: Int32Array): (from: Int32Array) => boolean {
  return (from) => {
    let falls = 0;
    let last = from[0];
    for (let a = 0; a < from.length; a++) {
      const v = from[a];
      falls |= v - last;
      last = v;
      offsets[v + 1]++;
    }
    return falls >= 0;
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
