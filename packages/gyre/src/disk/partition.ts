import { type ArcBatch, BOTH_PLAYERS } from '../game/index.ts';
import { GyreError } from '../graph/index.ts';
import { bytesOf, type DiskFile } from './folder.ts';
import type { Shape } from './shape.ts';

/** Counters in as few bytes as the largest out-degree needs. */
export type Counters = Uint8Array | Uint16Array | Uint32Array;

/**
 * Where the pieces of each bucket are in the file of arcs: piece i belongs to `buckets[i]` and has `lengths[i]` arcs, their sources first
 * and then their rows.
 */
export interface Pieces {
  readonly buckets: Int32Array;
  readonly lengths: Int32Array;
}

/**
 * Rows per bucket, as a power of two: few enough that the counters of a bucket stay in the cache, and enough that
 * there are at most 512 buckets, each of which has a piece in memory.
 */
export function bucketShift(rows: number): number {
  return Math.max(14, Math.ceil(Math.log2(Math.max(1, rows / 512))));
}

/** Arcs in a piece, as a power of two. */
const PIECE_SHIFT = 12;
export const PIECE_ARCS: number = 1 << PIECE_SHIFT;

/** The rows of arcs within their bucket: two bytes each, where a bucket has so few rows. */
export type RowColumn = Uint16Array | Uint32Array;

export function rowColumn(shift: number, length: number): RowColumn {
  return shift <= 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/**
 * Takes arcs as they come and writes them, reversed, to one file: each as its source and its row (the target, behind the first
 * player's rows if the second player moves), in pieces that hold arcs of one bucket of rows. It also counts
 * moves. Memory: 24 or 32 KB per bucket, and the counters.
 */
export class Partition {
  readonly #shape: Shape;
  readonly #file: DiskFile;
  readonly #sources: Int32Array; // the piece of each bucket that is being filled
  readonly #rows: RowColumn; // the same
  readonly #used: Int32Array; // bucket → arcs in it
  readonly #buckets: number[] = [];
  readonly #lengths: number[] = [];
  readonly #spilled = new Map<number, number>(); // counter → what did not fit into it
  #counters: Counters;
  #take: Taker;
  arcs = 0;

  constructor(shape: Shape, file: DiskFile) {
    this.#shape = shape;
    this.#file = file;
    const shift = bucketShift(shape.rows);
    const buckets = Math.max(1, Math.ceil(shape.rows / 2 ** shift));
    this.#sources = new Int32Array(buckets * PIECE_ARCS);
    this.#rows = rowColumn(shift, buckets * PIECE_ARCS);
    this.#used = new Int32Array(buckets);
    this.#counters = new Uint8Array(shape.kind === 'partizan' ? 2 * shape.vertices : shape.vertices);
    this.#take = this.#taker();
  }

  add({ from, to, players }: ArcBatch): void {
    const { vertices, kind } = this.#shape;
    if (from.length !== to.length || (players !== undefined && players.length !== from.length))
      throw new GyreError('E_SHAPE', 'a batch of arcs has columns of different lengths', 'one entry per arc');
    // In turns of a few thousand arcs, so that each loop over them finds them in the cache.
    for (let start = 0; start < from.length; start += TURN) {
      const stop = Math.min(from.length, start + TURN);
      const stray = firstStray(from, to, start, stop, vertices);
      if (stray >= 0) throw this.#strayError(from[stray], to[stray], this.arcs + stray);
      if (kind !== 'partizan') this.#take(from, to, undefined, 0, start, stop);
      else if (players !== undefined) this.#take(from, to, players, 0, start, stop);
      else for (const player of [0, 1]) this.#take(from, to, undefined, player, start, stop);
    }
    this.arcs += from.length;
    if (this.#spilled.size > MOST_SPILLED) this.#widen(new Uint32Array(this.#counters.length));
  }

  /** Writes what is still in memory. Afterwards the counters are by position. */
  finish(): { readonly pieces: Pieces; readonly movesLeft: Counters } {
    for (let bucket = 0; bucket < this.#used.length; bucket++) this.#flush(bucket);
    const most = [...this.#spilled.values()].reduce((top, more) => Math.max(top, more), 0);
    if (most > 0) {
      const { length } = this.#counters;
      this.#widen(most + 0xff < 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length));
    }
    const pieces = { buckets: Int32Array.from(this.#buckets), lengths: Int32Array.from(this.#lengths) };
    return { pieces, movesLeft: this.#byPosition() };
  }

  #strayError(v: number, w: number, at: number): GyreError {
    const { vertices } = this.#shape;
    const stray = v < 0 || v >= vertices ? v : w;
    const range = vertices === 0 ? 'the graph has no vertices' : `the vertices are 0 to ${vertices - 1}`;
    return new GyreError('E_VERTEX', `arc ${at} names vertex ${stray}`, range, { at });
  }

  /** In the paired layout of a symmetric graph both players have the same moves. */
  #byPosition(): Counters {
    const counters = this.#counters;
    const { positions, vertices } = this.#shape;
    if (counters.length === positions) return counters;
    const both = new (counters.constructor as Uint8ArrayConstructor)(positions);
    both.set(counters);
    both.set(counters, vertices);
    return both;
  }

  #taker(): Taker {
    const spill = (p: number): void => {
      this.#spilled.set(p, (this.#spilled.get(p) ?? 0) + 1);
    };
    const flush = (bucket: number): void => this.#flush(bucket);
    return createTaker(this.#shape, this.#counters, this.#sources, this.#rows, this.#used, flush, spill);
  }

  #flush(bucket: number): void {
    const length = this.#used[bucket];
    if (length === 0) return;
    const start = bucket * PIECE_ARCS;
    this.#file.append(bytesOf(this.#sources.subarray(start, start + length)));
    this.#file.append(bytesOf(this.#rows.subarray(start, start + length)));
    this.#buckets.push(bucket);
    this.#lengths.push(length);
    this.#used[bucket] = 0;
  }

  #widen(wide: Counters): void {
    wide.set(this.#counters);
    for (const [p, more] of this.#spilled) wide[p] += more;
    this.#spilled.clear();
    this.#counters = wide;
    this.#take = this.#taker();
  }
}

/** Beyond this many large counters all counters become large: a map of millions would take more memory. */
const MOST_SPILLED = 1 << 14;

const TURN = 1 << 12;

/** The first arc from `start` to `stop` with an end that is not a vertex, or −1. */
function firstStray(from: Int32Array, to: Int32Array, start: number, stop: number, vertices: number): number {
  const limit = vertices - 1;
  let sign = 0;
  for (let a = start; a < stop; a++) {
    const v = from[a];
    const w = to[a];
    sign |= v | (limit - v) | w | (limit - w);
  }
  if (sign >= 0) return -1;
  return from.findIndex((v, a) => a >= start && (v < 0 || v > limit || to[a] < 0 || to[a] > limit));
}

/** Takes the arcs from `start` to `stop`: each for the player that `players` names, or all for `player`. */
type Taker = (
  from: Int32Array,
  to: Int32Array,
  players: Uint8Array | undefined,
  player: number,
  start: number,
  stop: number,
) => void;

/** The hot loops, over captured arrays (see graph/fresh.ts). */
function createTaker(
  { vertices, rows, kind, owners }: Shape,
  counters: Counters,
  sources: Int32Array,
  rowsInBucket: RowColumn,
  used: Int32Array,
  flush: (bucket: number) => void,
  spill: (p: number) => void,
): Taker {
  const full =
    counters.BYTES_PER_ELEMENT === 1 ? 0xff : counters.BYTES_PER_ELEMENT === 2 ? 0xffff : 0xffff_ffff;
  const shift = bucketShift(rows);
  const mask = 2 ** shift - 1;
  const isPartizan = kind === 'partizan';
  return (from, to, players, player, start, stop) => {
    if (owners !== undefined) takeOwned(from, to, start, stop);
    else if (players === undefined) takeAll(from, to, player, start, stop);
    else takeTheirs(from, to, players, start, stop);
  };

  /** Counts first and places afterwards: each loop then has the cache for itself. */
  function takeAll(from: Int32Array, to: Int32Array, player: number, start: number, stop: number): void {
    const base = player * vertices;
    const counterBase = isPartizan ? base : 0;
    for (let a = start; a < stop; a++) count(counterBase + from[a]);
    for (let a = start; a < stop; a++) put(base + to[a], from[a]);
  }

  function takeTheirs(
    from: Int32Array,
    to: Int32Array,
    players: Uint8Array,
    start: number,
    stop: number,
  ): void {
    for (let a = start; a < stop; a++) {
      const v = from[a];
      const mover = players[a];
      if (mover === 0 || mover === BOTH_PLAYERS) {
        count(v);
        put(to[a], v);
      }
      if (mover === 1 || mover === BOTH_PLAYERS) {
        count(vertices + v);
        put(vertices + to[a], v);
      }
    }
  }

  function takeOwned(from: Int32Array, to: Int32Array, start: number, stop: number): void {
    for (let a = start; a < stop; a++) {
      const v = from[a];
      count(v);
      put((owners as Uint8Array)[v] * vertices + to[a], v);
    }
  }

  function count(p: number): void {
    const moves = counters[p];
    if (moves === full) spill(p);
    else counters[p] = moves + 1;
  }

  function put(row: number, source: number): void {
    const bucket = row >>> shift;
    const at = used[bucket];
    const place = (bucket << PIECE_SHIFT) + at;
    sources[place] = source;
    rowsInBucket[place] = row & mask;
    used[bucket] = at + 1;
    if (at + 1 === PIECE_ARCS) flush(bucket);
  }
}
