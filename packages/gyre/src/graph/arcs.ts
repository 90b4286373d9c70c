import { grown } from '../floor/lists.ts';
import { GyreError, refuse, shown } from './error.ts';

/** The largest number of vertices or arcs that one graph in memory may have. */
export const MAX_COUNT = 0x7fff_ffff;

/** Integers in any array-like form. */
export type Integers = ArrayLike<number>;

/** Arcs in compressed rows: row v is `ends[offsets[v]]` up to, not including, `ends[offsets[v + 1]]`. */
export interface ArcRows {
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  /** The source of each arc, where it is known. */
  readonly from?: Int32Array;
}

/** Arcs as two columns: arc a runs from `from[a]` to `to[a]`. */
export interface ArcColumns {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Arcs in one form or both. */
export type Arcs = ArcColumns | ArcRows;

/** Called by the library for each vertex; calls `emit(w)` once for each arc from the vertex to w. */
export type MoveCallback = (vertex: number, emit: (target: number) => void) => void;

/** The forms in which arcs may be handed over. A bare array is a list of pairs `[from, to]`. */
export type ArcSource =
  | readonly (readonly [number, number])[]
  | { readonly pairs: Iterable<readonly [number, number]> }
  | { readonly adjacency: readonly Integers[] }
  | { readonly from: Integers; readonly to: Integers }
  | { readonly offsets: Integers; readonly ends: Integers }
  | { readonly moves: MoveCallback };

/** Refuses a vertex count that is not a whole number in range. */
export function checkVertexCount(vertices: number): void {
  if (!(Number.isInteger(vertices) && vertices >= 0 && vertices <= MAX_COUNT)) {
    const hint = `give a whole number from 0 to ${MAX_COUNT}`;
    refuse('E_SIZE', `the number of vertices is ${shown(vertices)}`, hint);
  }
}

/** The integers as an Int32Array; not copied where the caller's array already is one. */
function asInt32(values: Integers, what: string): Int32Array {
  checkAttached(values, what);
  if (values instanceof Int32Array) return values;
  if (values.length > MAX_COUNT)
    refuse('E_SIZE', `${what} has ${values.length} entries`, `at most ${MAX_COUNT} fit`);
  const copy = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const x = values[i];
    if (!(Number.isInteger(x) && x >= 0 && x <= MAX_COUNT))
      refuse('E_VERTEX', `${what}[${i}] is ${shown(x)}`, 'give whole numbers, 0 or more', { at: i });
    copy[i] = x;
  }
  return copy;
}

/** Refuses an array whose memory was transferred elsewhere: it looks empty, but was not meant to be. */
export function checkAttached(values: Integers, what: string): void {
  if (!ArrayBuffer.isView(values) || values.length > 0) return;
  const { buffer } = values;
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength > 0) return;
  try {
    buffer.slice(0); // fails on a detached buffer, but not on an empty one
  } catch {
    const hint = 'it was transferred to a worker; keep a copy, or take it back first';
    refuse('E_DETACHED', `the buffer of ${what} is detached`, hint);
  }
}

/** Arcs from any source, checked against the number of vertices, as rows or as columns. */
export function readArcs(vertices: number, source: ArcSource): Arcs {
  checkVertexCount(vertices);
  if (typeof source !== 'object' || source === null) throw unknownForm();
  if (Array.isArray(source))
    return columnsFromPairs(vertices, source as readonly (readonly [number, number])[]);
  for (const key of ['adjacency', 'from', 'to', 'offsets', 'ends'] as const) checkArray(source, key);
  if ('pairs' in source) return columnsFromPairs(vertices, source.pairs);
  if ('adjacency' in source) return rowsFromAdjacency(vertices, source.adjacency);
  if ('moves' in source) return rowsFromMoves(vertices, source.moves);
  if ('from' in source && 'to' in source) return checkedColumns(vertices, source.from, source.to);
  if ('offsets' in source && 'ends' in source) return checkedRows(vertices, source.offsets, source.ends);
  throw unknownForm();
}

/** Refuses a part of the source that is present but not an array. */
function checkArray(source: object, key: string): void {
  if (!(key in source)) return;
  const part = (source as Record<string, unknown>)[key] as { length?: unknown } | null | undefined;
  if (typeof part?.length !== 'number') refuse('E_SHAPE', `${key} is ${shown(part)}`, 'give an array');
}

function unknownForm(): GyreError {
  const hint = 'give pairs, { adjacency }, { from, to }, { offsets, ends } or { moves }';
  return new GyreError('E_SHAPE', 'the arcs have none of the known forms', hint);
}

function columnsFromPairs(vertices: number, pairs: Iterable<readonly [number, number]>): ArcColumns {
  if (typeof (pairs as Partial<Iterable<unknown>> | null)?.[Symbol.iterator] !== 'function')
    throw unknownForm();
  const arcs = new ArcBuffer();
  let index = 0;
  for (const pair of pairs) {
    const at = index++;
    if (!Array.isArray(pair) || pair.length !== 2)
      refuse('E_ARC', `arc ${at} is ${shown(pair)}`, 'give [from, to]', { at });
    checkEnd(vertices, pair[0], at);
    checkEnd(vertices, pair[1], at);
    arcs.push(pair[0], pair[1]);
  }
  return arcs.columns();
}

/** Refuses an end of arc `at` that is not a vertex. */
function checkEnd(vertices: number, v: number, at: number): void {
  if (!Number.isInteger(v) || v < 0 || v >= vertices) throw badEnd(vertices, v, at);
}

function badEnd(vertices: number, v: number, at: number): GyreError {
  const range = vertices === 0 ? 'the graph has no vertices' : `the vertices are 0 to ${vertices - 1}`;
  return new GyreError('E_VERTEX', `arc ${at} names vertex ${shown(v)}`, range, { at });
}

function rowsFromAdjacency(vertices: number, adjacency: readonly Integers[]): ArcRows {
  const found = `the adjacency has ${adjacency.length} rows for ${vertices} vertices`;
  if (adjacency.length !== vertices) refuse('E_SHAPE', found, 'give one row per vertex');
  return rowsFromMoves(vertices, (v, emit) => {
    const row = adjacency[v];
    if (typeof row?.length !== 'number')
      refuse('E_SHAPE', `row ${v} of the adjacency is ${shown(row)}`, 'give an array', { at: v });
    checkAttached(row, `row ${v} of the adjacency`);
    for (let i = 0; i < row.length; i++) emit(row[i]);
  });
}

function rowsFromMoves(vertices: number, moves: MoveCallback): ArcRows {
  if (typeof moves !== 'function') throw unknownForm();
  const offsets = new Int32Array(vertices + 1);
  let ends = new Int32Array(Math.min(MAX_COUNT, Math.max(16, vertices * 4)));
  let count = 0;
  const emit = (w: number): void => {
    if (!Number.isInteger(w) || w < 0 || w >= vertices) throw badEnd(vertices, w, count);
    if (count === ends.length) ends = doubled(ends);
    ends[count++] = w;
  };
  for (let v = 0; v < vertices; v++) {
    moves(v, emit);
    offsets[v + 1] = count;
  }
  return { offsets, ends: ends.slice(0, count) };
}

/** The refusal of a graph that is too large. */
export function tooManyArcs(): GyreError {
  return new GyreError('E_SIZE', `there are more than ${MAX_COUNT} arcs`, 'split the graph');
}

/** A copy with room for twice as many entries. */
function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  if (array.length === MAX_COUNT) throw tooManyArcs();
  return grown(array, Math.min(MAX_COUNT, array.length * 2));
}

function checkedColumns(vertices: number, from: Integers, to: Integers): Arcs {
  const columns = { from: asInt32(from, 'from'), to: asInt32(to, 'to') };
  const found = `from has ${from.length} entries and to has ${to.length}`;
  if (from.length !== to.length) refuse('E_SHAPE', found, 'give one of each for every arc');
  checkEnds(vertices, columns.to);
  const offsets = offsetsOfSorted(vertices, columns.from);
  if (offsets !== undefined) return { offsets, ends: columns.to, from: columns.from };
  checkEnds(vertices, columns.from);
  return columns;
}

function checkEnds(vertices: number, ends: Int32Array): void {
  // The sign of v | (limit − v) says whether v is out of range; four at a time keep the processor busy.
  const limit = vertices - 1;
  const tail = ends.length & ~3;
  let sign = 0;
  let otherSign = 0;
  for (let a = 0; a < tail; a += 4) {
    const v = ends[a];
    const w = ends[a + 1];
    const x = ends[a + 2];
    const y = ends[a + 3];
    sign |= v | (limit - v) | w | (limit - w);
    otherSign |= x | (limit - x) | y | (limit - y);
  }
  for (let a = tail; a < ends.length; a++) sign |= ends[a] | (limit - ends[a]);
  if ((sign | otherSign) >= 0) return;
  const at = ends.findIndex((v) => v < 0 || v >= vertices);
  throw badEnd(vertices, ends[at], at);
}

/** Where each row starts if the sources never fall and are vertices, undefined if not. */
function offsetsOfSorted(vertices: number, from: Int32Array): Int32Array | undefined {
  const arcs = from.length;
  if (arcs > 0 && (from[0] < 0 || from[arcs - 1] >= vertices)) return undefined;
  const bytes = 4 * (vertices + 1);
  // On shared memory if the arcs are, so that threads need no copy.
  const memory = from.buffer instanceof ArrayBuffer ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
  const offsets = new Int32Array(memory);
  if (markRows(offsets, from) < 0) return undefined;
  for (let v = 0; v < vertices; v++) if (offsets[v + 1] === 0) offsets[v + 1] = offsets[v];
  return offsets;
}

/**
 * Marks behind each source where its arcs stop. One store per arc and no branch: the last arc of a row is
 * the one whose mark stays. Four at a time, as in `checkEnds`.
 *
 * @returns negative if a source is, or is below the one before it
 */
function markRows(offsets: Int32Array, from: Int32Array): number {
  const tail = from.length & ~3;
  let last = 0;
  let sign = 0;
  for (let a = 0; a < tail; a += 4) {
    const v = from[a];
    const w = from[a + 1];
    const x = from[a + 2];
    const y = from[a + 3];
    sign |= v | w | x | y | (v - last) | (w - v) | (x - w) | (y - x);
    last = y;
    offsets[v + 1] = a + 1;
    offsets[w + 1] = a + 2;
    offsets[x + 1] = a + 3;
    offsets[y + 1] = a + 4;
  }
  for (let a = tail; a < from.length; a++) {
    const v = from[a];
    sign |= v | (v - last);
    last = v;
    offsets[v + 1] = a + 1;
  }
  return sign;
}

function checkedRows(vertices: number, offsets: Integers, ends: Integers): ArcRows {
  const rows = { offsets: asInt32(offsets, 'offsets'), ends: asInt32(ends, 'ends') };
  if (rows.offsets.length !== vertices + 1) {
    const found = `offsets has ${rows.offsets.length} entries for ${vertices} vertices`;
    refuse('E_SHAPE', found, 'give one more than there are vertices');
  }
  if (rows.offsets[0] !== 0 || rows.offsets[vertices] !== rows.ends.length) {
    const found = `offsets run from ${rows.offsets[0]} to ${rows.offsets[vertices]} over ${rows.ends.length} ends`;
    refuse('E_SHAPE', found, 'they start at 0 and stop at the number of arcs');
  }
  for (let v = 0; v < vertices; v++) {
    if (rows.offsets[v] > rows.offsets[v + 1])
      refuse('E_SHAPE', `offsets fall after vertex ${v}`, 'they never decrease', { at: v + 1 });
  }
  checkEnds(vertices, rows.ends);
  return rows;
}

/** Arcs that arrive one at a time, kept in growing blocks of integers: never an object per arc. */
export class ArcBuffer {
  readonly #blocks: Int32Array[] = [];
  #block = new Int32Array(BLOCK_START);
  #used = 0;
  #length = 0;

  /** The number of arcs so far. */
  get length(): number {
    return this.#length;
  }

  push(from: number, to: number): void {
    if (this.#used === this.#block.length) this.#turn();
    this.#block[this.#used++] = from;
    this.#block[this.#used++] = to;
    this.#length++;
  }

  #turn(): void {
    if (this.#length >= MAX_COUNT) {
      throw tooManyArcs();
    }
    this.#blocks.push(this.#block);
    this.#block = new Int32Array(Math.min(BLOCK_END, this.#block.length * 2));
    this.#used = 0;
  }

  /** All arcs so far, in the order in which they came. */
  columns(): ArcColumns {
    const from = new Int32Array(this.#length);
    const to = new Int32Array(this.#length);
    let arc = 0;
    const copy = (block: Int32Array, used: number): void => {
      for (let i = 0; i < used; i += 2) {
        from[arc] = block[i];
        to[arc++] = block[i + 1];
      }
    };
    for (const block of this.#blocks) copy(block, block.length);
    copy(this.#block, this.#used);
    return { from, to };
  }
}

const BLOCK_START = 1 << 10;
const BLOCK_END = 1 << 21;
