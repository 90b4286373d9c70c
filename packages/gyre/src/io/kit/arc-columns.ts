import {
  type ArcRows,
  checkLimit,
  checkObject,
  checkVertexCount,
  GyreError,
  MAX_COUNT,
  refuse,
} from '../../graph/inner.ts';
import { checkMaxBytes } from './doors.ts';
import { bytesOf, checkScratch, MOST_HELD, type Scratch } from './format.ts';

/** The room that arcs have: so many bytes of memory, and perhaps room outside of it. */
export interface ArcRoom {
  readonly maxBytes?: number | undefined;
  readonly scratch?: Scratch | undefined;
}

/**
 * Arcs that arrive one at a time from a large file, in blocks of two columns. With room outside memory, blocks beyond the first
 * 32 MB wait there: then the peak is four bytes per arc, which the game takes, and 48 MB, in whatever order the arcs come
 * (docs/decisions/340). Without it, the peak is twelve bytes per arc. As long as arcs come in the order of their sources,
 * blocks in memory keep only the number of arcs of each source: then it is eight, and the numbers become the rows' offsets.
 */
export class ArcBlocks {
  readonly #blocks: Block[] = [];
  readonly #maxBytes: number;
  readonly #scratch: Scratch | undefined;
  /** The block that is being filled: `used` of its entries are taken. Callers with a hot loop write it. */
  from: Int32Array<ArrayBuffer> = new Int32Array(FIRST_BLOCK);
  to: Int32Array<ArrayBuffer> = new Int32Array(FIRST_BLOCK);
  used = 0;
  #length = 0; // arcs in full blocks
  #held = 0; // bytes of full blocks in memory
  /** Source → its arcs in the first blocks, those without sources of their own. */
  #degrees: Int32Array = new Int32Array(0);
  #last = 0; // the last source of the full blocks, as long as they are sorted
  #isSorted = true;
  #isCounting = true; // are the blocks so far all counted?
  #numbers: Int32Array | undefined;

  constructor(room: ArcRoom = {}) {
    checkObject(room, 'the room of arcs');
    const { maxBytes = Number.POSITIVE_INFINITY, scratch } = room;
    checkMaxBytes(maxBytes);
    checkScratch(scratch);
    this.#maxBytes = maxBytes;
    this.#scratch = scratch;
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
    checkArcMemory(length + size, { maxBytes: this.#maxBytes, scratch: this.#scratch }, length);
    this.used = 0;
    this.#length = length;
    this.#isSorted &&= isRising(from, this.#last);
    this.#last = from[from.length - 1];
    if (this.#scratch !== undefined && this.#held + 8 * from.length > (this.#scratch.mostHeld ?? MOST_HELD)) {
      const places = [from, to].map((column) => (this.#scratch as Scratch).append(bytesOf(column)));
      this.#blocks.push({ from: places[0], to: places[1], length: to.length });
      return; // the arrays are used again
    }
    const isCounted = this.#countInOrder(from);
    this.#held += (isCounted ? 4 : 8) * from.length;
    this.#blocks.push({ from: isCounted ? undefined : from, to, length: to.length });
    if (!isCounted || size > from.length) this.from = new Int32Array(size);
    this.to = new Int32Array(size);
  }

  /** Counts the sources of a block if all so far were, it comes in order, and there are not many more vertices than arcs; says whether it did. */
  #countInOrder(from: Int32Array): boolean {
    const highest = from[from.length - 1];
    this.#isCounting &&= this.#isSorted && highest < 4 * this.length + LAST_BLOCK;
    if (!this.#isCounting) return false;
    if (highest >= this.#degrees.length) {
      const larger = new Int32Array(Math.max(highest + 1, Math.floor(1.25 * this.#degrees.length)));
      larger.set(this.#degrees);
      this.#degrees = larger;
    }
    const degrees = this.#degrees;
    for (let a = 0; a < from.length; a++) degrees[from[a]]++;
    return true;
  }

  /** Gives every vertex v the number `numbers[v]`. */
  renumber(numbers: Int32Array): void {
    const before = this.#numbers;
    this.#numbers = before === undefined ? numbers : before.map((v) => numbers[v]);
  }

  /** The arcs in rows, which release the blocks; in each row, those of `more` follow, which keep theirs. */
  rows(vertices: number, more: readonly ArcBlocks[] = []): ArcRows {
    checkVertexMemory(vertices, this.#maxBytes);
    const parts = [this, ...more].filter(({ length }) => length > 0);
    const isSorted = parts.length < 2 && parts.every((part) => part.#isInOrder);
    const offsets = new Int32Array(vertices + 1);
    const count = counter(offsets);
    for (const part of parts) part.#count(offsets, count);
    for (let v = 0; v < vertices; v++) offsets[v + 1] += offsets[v];
    const ends = new Int32Array(offsets[vertices]);
    if (isSorted) {
      for (const part of parts) part.#concatenate(ends);
    } else {
      const scatter = scatterer(ends, offsets);
      for (const part of parts) part.#eachBlock(scatter, { hasTargets: true, hasCounted: true });
      offsets.copyWithin(1, 0, vertices); // each row's end is where the next begins
      offsets[0] = 0;
    }
    this.#release();
    return { offsets, ends };
  }

  /** Do the sources never fall, up to the last arc? */
  get #isInOrder(): boolean {
    const isSorted = this.#isSorted && this.#numbers === undefined;
    return isSorted && isRising(this.from.subarray(0, this.used), this.#last);
  }

  /** Counts the arcs of each source, each at the offset after it. */
  #count(offsets: Int32Array, count: (from: Int32Array) => void): void {
    const isPlain = this.#numbers === undefined;
    const degrees = isPlain ? this.#degrees : NONE;
    const sources = Math.min(degrees.length, offsets.length - 1);
    for (let v = 0; v < sources; v++) offsets[v + 1] += degrees[v];
    this.#eachBlock(count, { hasTargets: false, hasCounted: !isPlain });
  }

  /** Goes through the arcs block by block, as they are called now. */
  #eachBlock(
    take: (from: Int32Array, to: Int32Array) => void,
    { hasTargets, hasCounted }: { readonly hasTargets: boolean; readonly hasCounted: boolean },
  ): void {
    const last = { from: this.from, to: this.to, length: this.used };
    const [from, to] = [new BlockColumn(this.#scratch), new BlockColumn(this.#scratch)];
    const next = sourcesInOrder(this.#degrees);
    for (const block of [...this.#blocks, last]) {
      if (block.from === undefined && !hasCounted) continue;
      const { length } = block;
      const sources = block.from === undefined ? next(from.room(length)) : from.read(block.from, length);
      const targets = hasTargets ? to.read(block.to, length) : NONE;
      if (this.#numbers === undefined) take(sources, targets);
      else take(from.renumbered(sources, this.#numbers), to.renumbered(targets, this.#numbers));
    }
  }

  #concatenate(ends: Int32Array<ArrayBuffer>): void {
    let at = 0;
    for (const { to, length } of this.#blocks) {
      if (typeof to === 'number') this.#scratch?.read(bytesOf(ends.subarray(at, at + length)), to);
      else ends.set(to, at);
      at += length;
    }
    ends.set(this.to.subarray(0, this.used), at);
  }

  #release(): void {
    this.#blocks.length = 0;
    this.#length = 0;
    this.#held = 0;
    this.#degrees = NONE;
    this.#last = 0;
    this.#isSorted = true;
    this.#isCounting = true;
    this.#numbers = undefined;
    this.from = new Int32Array(FIRST_BLOCK);
    this.to = new Int32Array(FIRST_BLOCK);
    this.used = 0;
  }
}

/** A block of arcs: their sources, where they are not just counted, and their targets; or the places where these were put away. */
interface Block {
  readonly from: Int32Array | number | undefined;
  readonly to: Int32Array | number;
  readonly length: number;
}

/** A column of one block after the other. What is not in memory is read into the same room each time. */
class BlockColumn {
  readonly #scratch: Scratch | undefined;
  #room: Int32Array<ArrayBuffer> = NONE;

  constructor(scratch: Scratch | undefined) {
    this.#scratch = scratch;
  }

  room(length: number): Int32Array {
    if (this.#room.length < length) this.#room = new Int32Array(length);
    return this.#room.subarray(0, length);
  }

  read(column: Int32Array | number, length: number): Int32Array {
    if (typeof column !== 'number') return column.length === length ? column : column.subarray(0, length);
    const room = this.room(length);
    this.#scratch?.read(bytesOf(room), column);
    return room;
  }

  /** What was read, called by other numbers; a column in memory stays as it is. */
  renumbered(column: Int32Array, numbers: Int32Array): Int32Array {
    const room = this.room(column.length);
    for (let a = 0; a < column.length; a++) room[a] = numbers[column[a]];
    return room;
  }
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
function sourcesInOrder(degrees: Int32Array): (room: Int32Array) => Int32Array {
  let v = 0;
  let left = degrees[0] ?? 0;
  return (room) => {
    for (let a = 0; a < room.length; ) {
      while (left === 0) left = degrees[++v];
      const run = Math.min(left, room.length - a);
      room.fill(v, a, a + run);
      a += run;
      left -= run;
    }
    return room;
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

const NONE: Int32Array<ArrayBuffer> = new Int32Array(0);
const FIRST_BLOCK = 1 << 8;
const LAST_BLOCK = 1 << 20;
const BYTES_PER_VERTEX = 24; // rows, rows backwards, and an answer

/** Refuses more arcs than fit, before their room is taken: `read` of them have been read. */
export function checkArcMemory(arcs: number, room: ArcRoom, read?: number): void {
  checkLimit(arcs, 'the number of arcs', 0);
  checkObject(room, 'the room of arcs');
  const { maxBytes, scratch } = room;
  checkMaxBytes(maxBytes);
  if ((read ?? arcs) >= MAX_COUNT) refuse('E_SIZE', `more than ${MAX_COUNT} arcs`, 'split the graph');
  const waiting =
    scratch === undefined ? 8 * arcs : Math.min(8 * arcs, (scratch.mostHeld ?? MOST_HELD) + 16 * LAST_BLOCK);
  const needed = 4 * arcs + waiting;
  if (needed <= (maxBytes ?? Number.POSITIVE_INFINITY)) return;
  throw memoryError(
    needed,
    maxBytes as number,
    read === undefined ? `with ${arcs} arcs ` : `after ${read} arcs `,
  );
}

/** Refuses a graph with too many vertices for its memory limit, before anything is allocated for them. */
export function checkVertexMemory(vertices: number, maxBytes: number = Number.POSITIVE_INFINITY): void {
  checkVertexCount(vertices);
  checkMaxBytes(maxBytes);
  const needed = BYTES_PER_VERTEX * vertices;
  if (needed > maxBytes) throw memoryError(needed, maxBytes, `with ${vertices} vertices `);
}

/** The refusal of a graph that needs more memory than the limit. */
export function memoryError(needed: number, allowed: number, when = ''): GyreError {
  const found = `${when}the graph needs ${sizeText(needed)} of memory and may have ${sizeText(allowed)}`;
  return new GyreError('E_LIMIT', found, 'allow more, or split the graph', {}, { option: 'maxBytes' });
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_048_576)} MB`;
}
