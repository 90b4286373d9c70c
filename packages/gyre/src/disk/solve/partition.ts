import { type ArcBatch, BOTH_PLAYERS } from '../../game/inner.ts';
import { GyreError, refuse } from '../../graph/inner.ts';
import { bytesOf, type DiskFile } from '../files/folder.ts';
import type { Counters } from './columns.ts';
import {
  type ArcColumns,
  type ArcFormat,
  bucketCount,
  bucketShift,
  lowBits,
  PAGE_ARCS,
  PAGE_SHIFT,
  type Pages,
} from './pages.ts';
import type { Shape } from './shape.ts';

/**
 * Where the pieces of each bucket are in the file of arcs: piece i belongs to `buckets[i]` and has `lengths[i]` words,
 * and behind them as many highs unless they are packed.
 */
export interface Pieces {
  readonly buckets: Int32Array;
  readonly lengths: Int32Array;
}

/**
 * Arcs that are in memory: bucket → its pages. All entries of a page are used, except in the first, which begins after
 * `skips[bucket]` entries, and in the last, which ends with `ends[bucket]` entries.
 */
export interface BucketPages {
  readonly pages: readonly number[][];
  readonly skips: Int32Array;
  readonly ends: Int32Array;
}

/**
 * Takes arcs as they come and puts each, reversed, into a page of its bucket of rows; the row is the target, behind the first
 * player's rows if the second player moves. When no page is left, full ones go to a file. It also counts moves.
 */
export class ArcPartition {
  readonly #shape: Shape;
  readonly #format: ArcFormat;
  readonly #file: () => DiskFile;
  readonly #pages: Pages;
  readonly #full: number[][]; // bucket → its full pages
  readonly #next: Int32Array; // bucket → where its next arc goes
  readonly #marks: Int32Array; // bucket → its last mark, if words are packed
  readonly #skips: Int32Array; // bucket → entries at the beginning of its oldest page that hold nothing
  readonly #buckets: number[] = [];
  readonly #lengths: number[] = [];
  readonly #spilled = new Map<number, number>(); // counter → what did not fit into it
  #counters: Counters;
  #take: Taker;
  arcs = 0;

  /** @param file gives the file, which is asked for only if pages run out or at `write` */
  constructor(shape: Shape, format: ArcFormat, pages: Pages, file: () => DiskFile) {
    this.#shape = shape;
    this.#format = format;
    this.#pages = pages;
    this.#file = file;
    const buckets = bucketCount(shape.rows);
    this.#full = Array.from({ length: buckets }, () => []);
    this.#next = new Int32Array(buckets);
    this.#marks = new Int32Array(buckets).fill(-1);
    // All buckets fill at about the same rate: from different places on, or they would compete for the same lines of the cache.
    this.#skips = Int32Array.from(this.#next, (_, bucket) => (bucket * SKIP) % PAGE_ARCS);
    for (let bucket = 0; bucket < buckets; bucket++)
      this.#next[bucket] = this.#freshPage() + this.#skips[bucket];
    this.#counters = new Uint8Array(shape.kind === 'partizan' ? 2 * shape.vertices : shape.vertices);
    this.#take = this.#taker();
  }

  add({ from, to, players }: ArcBatch): void {
    const { kind } = this.#shape;
    if (from.length !== to.length || (players !== undefined && players.length !== from.length))
      refuse('E_SHAPE', 'a batch of arcs has columns of different lengths', 'one entry per arc');
    // In turns of a few thousand arcs, so that each loop over them finds them in the cache.
    for (let start = 0; start < from.length; start += TURN) {
      const stop = Math.min(from.length, start + TURN);
      let isValid = true;
      if (kind !== 'partizan') isValid = this.#take(from, to, undefined, 0, start, stop);
      else if (players !== undefined) isValid = this.#take(from, to, players, 0, start, stop);
      else for (const player of [0, 1]) isValid &&= this.#take(from, to, undefined, player, start, stop);
      if (!isValid) throw this.#strayError(from, to, start);
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
    return { pages, skips: this.#skips, ends: this.#next.map((at) => at & (PAGE_ARCS - 1)) };
  }

  /** Writes what is still in memory. */
  write(): Pieces {
    for (const [bucket, at] of this.#next.entries()) {
      this.#full[bucket].push(at >>> PAGE_SHIFT);
      this.#append(bucket, at & (PAGE_ARCS - 1));
    }
    return { buckets: Int32Array.from(this.#buckets), lengths: Int32Array.from(this.#lengths) };
  }

  #strayError(from: Int32Array, to: Int32Array, start: number): GyreError {
    const { vertices } = this.#shape;
    const isStray = (v: number): boolean => v < 0 || v >= vertices;
    const a = from.findIndex((v, i) => i >= start && (isStray(v) || isStray(to[i])));
    const range = vertices === 0 ? 'the graph has no vertices' : `the vertices are 0 to ${vertices - 1}`;
    const at = this.arcs + a;
    return new GyreError('E_VERTEX', `arc ${at} names vertex ${isStray(from[a]) ? from[a] : to[a]}`, range, {
      at,
    });
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
    const target = { ...this.#pages.columns, next: this.#next, marks: this.#marks, turnPage };
    return createTaker(this.#shape, this.#format, this.#counters, target, spill);
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
    for (const bucket of this.#full.keys()) this.#append(bucket, PAGE_ARCS);
  }

  /** Writes the pages of a bucket as one piece, the last of them up to `end`, and gives them back. */
  #append(bucket: number, end: number): void {
    const pages = this.#full[bucket];
    const skip = this.#skips[bucket];
    const length = (pages.length - 1) * PAGE_ARCS + end - skip;
    if (length <= 0) return;
    const file = this.#file();
    const { words, highs } = this.#pages.columns;
    for (const column of this.#format.isPacked ? [words] : [words, highs])
      for (const [i, page] of pages.entries()) {
        const from = page * PAGE_ARCS + (i === 0 ? skip : 0);
        const to = page * PAGE_ARCS + (i === pages.length - 1 ? end : PAGE_ARCS);
        file.append(bytesOf(column.subarray(from, to)));
      }
    for (const page of pages.splice(0)) this.#pages.give(page);
    this.#skips[bucket] = 0;
    this.#buckets.push(bucket);
    this.#lengths.push(length);
  }

  #widen(wide: Counters): void {
    wide.set(this.#counters);
    for (const [p, more] of this.#spilled) wide[p] += more;
    this.#spilled.clear();
    this.#counters = wide;
    this.#take = this.#taker();
  }
}

/** Each bucket begins this many entries further on in its first page than the bucket before it: an odd number of lines of the cache. */
const SKIP = 16 * 37;

/** Beyond this many large counters all counters become large: a map of millions would take more memory. */
const MOST_SPILLED = 1 << 14;

const TURN = 1 << 12;

/**
 * Takes the arcs from `start` to `stop`: each for the player that `players` names, or all for `player`.
 *
 * @returns false, before any of them is placed, if one names a vertex that is not there
 */
type Taker = (
  from: Int32Array,
  to: Int32Array,
  players: Uint8Array | undefined,
  player: number,
  start: number,
  stop: number,
) => boolean;

/** The hot loops, over captured arrays (see graph/fresh.ts). */
function createTaker(
  { vertices, rows, kind, owners }: Shape,
  format: ArcFormat,
  counters: Counters,
  { words, highs, next, marks, turnPage }: Target,
  spill: (p: number) => void,
): Taker {
  const full =
    counters.BYTES_PER_ELEMENT === 1 ? 0xff : counters.BYTES_PER_ELEMENT === 2 ? 0xffff : 0xffff_ffff;
  const shift = bucketShift(rows);
  const low = lowBits(format);
  const lowMask = 2 ** low - 1;
  const rowMask = 2 ** shift - 1;
  const put = format.isPacked ? putPacked : putSplit;
  const isPartizan = kind === 'partizan';
  const limit = vertices - 1;
  return (from, to, players, player, start, stop) => {
    if (owners === undefined && players === undefined) return takeAll(from, to, player, start, stop);
    if (!areVertices(from, to, start, stop)) return false;
    if (players === undefined) takeOwned(from, to, start, stop);
    else takeTheirs(from, to, players, start, stop);
    return true;
  };

  /** Counts first and places afterwards: each loop then has the cache for itself. */
  function takeAll(from: Int32Array, to: Int32Array, player: number, start: number, stop: number): boolean {
    const base = player * vertices;
    const counterBase = isPartizan ? base : 0;
    let sign = 0;
    for (let a = start; a < stop; a++) {
      const v = from[a];
      const w = to[a];
      sign |= v | (limit - v) | w | (limit - w);
      count(counterBase + v);
    }
    if (sign < 0) return false;
    for (let a = start; a < stop; a++) put(base + to[a], from[a]);
    return true;
  }

  function areVertices(from: Int32Array, to: Int32Array, start: number, stop: number): boolean {
    let sign = 0;
    for (let a = start; a < stop; a++) sign |= from[a] | (limit - from[a]) | to[a] | (limit - to[a]);
    return sign >= 0;
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

  function putSplit(row: number, source: number): void {
    const bucket = row >>> shift;
    const at = next[bucket];
    words[at] = (row << low) | (source & lowMask);
    highs[at] = source >>> low;
    next[bucket] = at + 1;
    if (((at + 1) & (PAGE_ARCS - 1)) === 0) turnPage(bucket);
  }

  function putPacked(row: number, source: number): void {
    const bucket = row >>> shift;
    if (source >>> low !== marks[bucket]) mark(bucket, source >>> low);
    const at = next[bucket];
    words[at] = ((row & rowMask) << low) | (source & lowMask);
    next[bucket] = at + 1;
    if (((at + 1) & (PAGE_ARCS - 1)) === 0) turnPage(bucket);
  }

  function mark(bucket: number, high: number): void {
    const at = next[bucket];
    marks[bucket] = high;
    words[at] = ~high;
    next[bucket] = at + 1;
    if (((at + 1) & (PAGE_ARCS - 1)) === 0) turnPage(bucket);
  }
}

/** Where arcs are put. */
interface Target extends ArcColumns {
  readonly next: Int32Array;
  readonly marks: Int32Array;
  readonly turnPage: (bucket: number) => void;
}
