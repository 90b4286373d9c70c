import { type ArcBatch, BOTH_PLAYERS } from '../game/index.ts';
import { GyreError } from '../graph/index.ts';
import type { Counters } from './columns.ts';
import { bytesOf, type DiskFile } from './folder.ts';
import { bucketCount, bucketShift, lowBits, PAGE_ARCS, PAGE_SHIFT, type Pages } from './pages.ts';
import type { Shape } from './shape.ts';

/**
 * Where the pieces of each bucket are in the file of arcs: piece i belongs to `buckets[i]` and has `lengths[i]` arcs, their words
 * first and then their highs.
 */
export interface Pieces {
  readonly buckets: Int32Array;
  readonly lengths: Int32Array;
}

/** Arcs that are in memory: bucket → its pages, of which all but the last are full, and the arcs in the last. */
export interface BucketPages {
  readonly pages: readonly number[][];
  readonly rest: Int32Array;
}

/**
 * Takes arcs as they come and puts each, reversed, into a page of its bucket of rows; the row is the target, behind the first
 * player's rows if the second player moves. When no page is left, full ones go to a file. It also counts moves.
 */
export class Partition {
  readonly #shape: Shape;
  readonly #file: () => DiskFile;
  readonly #pages: Pages;
  readonly #full: number[][]; // bucket → its full pages
  readonly #next: Int32Array; // bucket → where its next arc goes
  readonly #buckets: number[] = [];
  readonly #lengths: number[] = [];
  readonly #spilled = new Map<number, number>(); // counter → what did not fit into it
  #counters: Counters;
  #take: Taker;
  arcs = 0;

  /** @param file gives the file, which is asked for only if pages run out or at `write` */
  constructor(shape: Shape, pages: Pages, file: () => DiskFile) {
    this.#shape = shape;
    this.#pages = pages;
    this.#file = file;
    const buckets = bucketCount(shape.rows);
    this.#full = Array.from({ length: buckets }, () => []);
    this.#next = new Int32Array(buckets);
    for (let bucket = 0; bucket < buckets; bucket++) this.#next[bucket] = this.#freshPage();
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

  /** Position → its moves; to be asked for once, after the last arc. */
  movesLeft(): Counters {
    const most = [...this.#spilled.values()].reduce((top, more) => Math.max(top, more), 0);
    if (most > 0) {
      const { length } = this.#counters;
      this.#widen(most + 0xff < 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length));
    }
    return this.#byPosition();
  }

  /** The arcs in memory; undefined if some of them are in the file. */
  kept(): BucketPages | undefined {
    if (this.#buckets.length > 0) return undefined;
    const pages = this.#full.map((full, bucket) => [...full, this.#next[bucket] >>> PAGE_SHIFT]);
    return { pages, rest: this.#next.map((at) => at & (PAGE_ARCS - 1)) };
  }

  /** Writes what is still in memory. */
  write(): Pieces {
    this.#spill();
    for (let bucket = 0; bucket < this.#next.length; bucket++) {
      const rest = this.#next[bucket] & (PAGE_ARCS - 1);
      if (rest > 0) this.#append(bucket, [this.#next[bucket] >>> PAGE_SHIFT], rest);
    }
    return { buckets: Int32Array.from(this.#buckets), lengths: Int32Array.from(this.#lengths) };
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
    const turnPage = (bucket: number): void => {
      this.#full[bucket].push((this.#next[bucket] - 1) >>> PAGE_SHIFT);
      this.#next[bucket] = this.#freshPage();
    };
    return createTaker(this.#shape, this.#counters, this.#pages, this.#next, turnPage, spill);
  }

  /** Where a page begins that is not in use. */
  #freshPage(): number {
    let page = this.#pages.take();
    if (page === undefined) {
      this.#spill();
      page = this.#pages.take() as number;
    }
    return page * PAGE_ARCS;
  }

  /** Writes all full pages. */
  #spill(): void {
    for (const [bucket, full] of this.#full.entries()) {
      if (full.length > 0) this.#append(bucket, full, PAGE_ARCS);
      for (const page of full.splice(0)) this.#pages.give(page);
    }
  }

  /** Writes these pages as one piece; each has this many arcs. */
  #append(bucket: number, pages: readonly number[], arcs: number): void {
    const file = this.#file();
    const { words, highs } = this.#pages.columns;
    for (const column of [words, highs])
      for (const page of pages)
        file.append(bytesOf(column.subarray(page * PAGE_ARCS, page * PAGE_ARCS + arcs)));
    this.#buckets.push(bucket);
    this.#lengths.push(pages.length * arcs);
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
  { columns }: Pages,
  next: Int32Array,
  turnPage: (bucket: number) => void,
  spill: (p: number) => void,
): Taker {
  const full =
    counters.BYTES_PER_ELEMENT === 1 ? 0xff : counters.BYTES_PER_ELEMENT === 2 ? 0xffff : 0xffff_ffff;
  const shift = bucketShift(rows);
  const low = lowBits(rows);
  const lowMask = 2 ** low - 1;
  const { words, highs } = columns;
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
    const at = next[bucket];
    words[at] = (row << low) | (source & lowMask);
    highs[at] = source >>> low;
    next[bucket] = at + 1;
    if (((at + 1) & (PAGE_ARCS - 1)) === 0) turnPage(bucket);
  }
}
