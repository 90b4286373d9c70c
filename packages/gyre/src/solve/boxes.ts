import type { PliesColumn } from '../game/index.ts';
import type { Counters } from './kernel.ts';

/** The arrays that the threads of one solve share, and what one of them knows about itself. */
export interface BoxArrays {
  /** Reversed rows: see `Graph.reversed`. */
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  /** position → moves not yet refuted; 0 once it is settled. */
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  readonly values: Uint8Array;
  /** Empty if the game has no scores. */
  readonly scores: Int32Array;
  /** Where layers stand: a part for each thread, then two small ones for thin layers. */
  readonly frontier: Int32Array;
  /** One bit for each position, all clear between layers. */
  readonly bits: Int32Array;
  /** What the boxes are made of: for each thread so many chunks of memory. */
  readonly pools: Int32Array;
  /** For each thread: how many chunks it uses; chunk → how much of it is filled; chunk → its box. */
  readonly ledger: Int32Array;
  /** Rows that are too long for one thread: how many there are; then start, stop, base and kind of each. */
  readonly longRows: Int32Array;
  /** Block of positions → the first of its owner's two boxes. */
  readonly boxOf: Int32Array;
  readonly blockBits: number;
  readonly thread: number;
  readonly threads: number;
}

/** Hot loops of one thread over captured arrays; see `graph/fresh.ts` for why they are made by a factory. */
export interface Boxes {
  /**
   * Puts the source of every arc into the positions `frontier[from]` up to, not including, `frontier[to]` into the box of
   * its owner: position q has its arcs in row `q + rowShift`, and the arc's source u is position `u + base`.
   *
   * @param kind 0 if what joins is the attacker's, 1 if it is the defender's
   * @returns where it stopped: `to`, or earlier if the boxes are full
   */
  scatter(from: number, to: number, rowShift: number, base: number, kind: number): number;
  /** The same for a part of one long row; false, with nothing done, if the boxes are full. */
  scatterPart(start: number, stop: number, base: number, kind: number): boolean;
  /** Writes down how far each box is filled. */
  close(): void;
  /** Begins anew with empty boxes. */
  open(): void;
  /** Takes what all threads have put into this thread's box of that kind, and appends what joins at `into`. */
  empty(kind: number, claims: boolean, into: number, step: number): number;
  /** Writes what is known of the positions in `frontier[from..to)`; a large range is sorted on the way. */
  settle(from: number, to: number, value: number, plies: number, score: number): void;
}

const BATCH = 512;
/** How many words a long row takes in `longRows`, after the first few. */
export const LONG_ROW = 4;

/** The size of chunks, the number of them, and the length of a row that is shared out. */
export interface BoxSizes {
  readonly chunk: number;
  readonly chunks: number;
  /** Boxes have room for so many more before every step; longer rows are shared out. */
  readonly room: number;
  /** Words of the ledger for each thread. */
  readonly ledger: number;
  /** Words of the pools for each thread: more than the chunks take, since reversing rows needs them too. */
  readonly pool: number;
}

/** What `threads` threads need; at most 64 MiB each. */
export function boxSizes(threads: number): BoxSizes {
  const chunk = threads <= 64 ? 1 << 14 : 1 << 12;
  const chunks = 4 * threads + (threads <= 64 ? 256 : 0);
  const pool = Math.max(chunks * chunk, threads <= 16 ? 1 << 24 : 0);
  return { chunk, chunks, room: chunk >> 2, ledger: 16 + 2 * chunks, pool };
}

/**
 * One thread of several. Whoever spreads a layer does not write what another owns: it puts positions into the boxes
 * of their owners, and each owner empties its own. So nothing in a loop is atomic, and nothing is read in vain.
 */
export function createBoxes(arrays: BoxArrays): Boxes {
  const { offsets, ends, movesLeft, plies, values, scores, frontier, bits, pools } = arrays;
  const { ledger, longRows, boxOf, blockBits, thread, threads } = arrays;
  const sizes = boxSizes(threads);
  const { chunk, chunks, room } = sizes;
  const boxes = 2 * threads;
  const pool = thread * sizes.pool;
  const page = thread * sizes.ledger;
  const starts = new Int32Array(BATCH); // row in the batch → its first arc
  const stops = new Int32Array(BATCH); // row in the batch → its end
  const places = new Int32Array(BATCH); // row in the batch → where it stands in the frontier
  const cursors = new Int32Array(boxes); // box → where its next position goes
  const current = new Int32Array(boxes); // box → its last chunk
  const hasScores = scores.length > 0;
  const owned = countOwned();
  let used = 0; // chunks
  let row = 0; // the first row of the batch that is not yet done
  let touched = 0; // keeps the reads that only warm the cache from being optimised away
  open();
  return { scatter, scatterPart, close, open, empty, settle };

  function countOwned(): number {
    let count = 0;
    for (let b = 0; b < boxOf.length; b++) if (boxOf[b] === 2 * thread) count += 2 ** blockBits;
    return count;
  }

  function open(): void {
    used = boxes;
    for (let b = 0; b < boxes; b++) {
      current[b] = b;
      cursors[b] = pool + b * chunk;
    }
  }

  function close(): void {
    for (let b = 0; b < boxes; b++) closeChunk(b);
    ledger[page] = used;
  }

  function closeChunk(b: number): void {
    const c = current[b];
    ledger[page + 16 + c] = cursors[b] - (pool + c * chunk);
    ledger[page + 16 + chunks + c] = b;
  }

  /** Gives every box room for another step, or says that there is none. */
  function hasRoom(): boolean {
    for (let b = 0; b < boxes; b++) {
      if (cursors[b] + room <= pool + (current[b] + 1) * chunk) continue;
      if (used === chunks) return false;
      closeChunk(b);
      current[b] = used;
      cursors[b] = pool + used * chunk;
      used++;
    }
    return true;
  }

  function scatter(from: number, to: number, rowShift: number, base: number, kind: number): number {
    for (let head = from; head < to; head += BATCH) {
      const rows = readBounds(head, Math.min(BATCH, to - head), rowShift);
      if (rows > 8) touchRows(rows);
      row = 0;
      while (row < rows) {
        if (!hasRoom()) return places[row];
        route(rows, base, kind);
      }
    }
    return to;
  }

  /** Reads the bounds of the rows that are not empty and returns how many there are. */
  function readBounds(head: number, count: number, rowShift: number): number {
    let rows = 0;
    for (let i = 0; i < count; i++) {
      const r = frontier[head + i] + rowShift;
      const start = offsets[r];
      const stop = offsets[r + 1];
      starts[rows] = start;
      stops[rows] = stop;
      places[rows] = head + i;
      rows += stop > start ? 1 : 0;
    }
    return rows;
  }

  /** The first and the last arc of each row: a short row may lie across two lines of the cache. */
  function touchRows(rows: number): void {
    const tail = rows & ~1;
    let sum = 0;
    for (let i = 0; i < tail; i += 2) {
      sum ^= ends[starts[i]] ^ ends[stops[i] - 1];
      sum ^= ends[starts[i + 1]] ^ ends[stops[i + 1] - 1];
    }
    touched ^= sum;
  }

  /** Puts the sources of as many rows into boxes as there is surely room for. */
  function route(rows: number, base: number, kind: number): void {
    let left = room;
    let i = row;
    for (; i < rows; i++) {
      let a = starts[i];
      const stop = stops[i];
      if (stop - a > left) {
        if (stop - a <= room) break;
        noteLong(a, stop, base, kind);
        continue;
      }
      left -= stop - a;
      for (; a < stop; a++) {
        const p = ends[a] + base;
        const b = boxOf[p >> blockBits] + kind;
        const at = cursors[b];
        cursors[b] = at + 1;
        pools[at] = p;
      }
    }
    row = i;
  }

  function noteLong(start: number, stop: number, base: number, kind: number): void {
    const at = LONG_ROW * (1 + Atomics.add(longRows, 0, 1));
    longRows[at] = start;
    longRows[at + 1] = stop;
    longRows[at + 2] = base;
    longRows[at + 3] = kind;
  }

  function scatterPart(start: number, stop: number, base: number, kind: number): boolean {
    if (!hasRoom()) return false;
    starts[0] = start;
    stops[0] = stop;
    row = 0;
    route(1, base, kind);
    return true;
  }

  function empty(kind: number, claims: boolean, into: number, step: number): number {
    const box = 2 * thread + kind;
    let at = into;
    for (let t = 0; t < threads; t++) {
      const first = t * sizes.pool;
      const notes = t * sizes.ledger;
      const count = ledger[notes];
      at = emptyChunk(first + box * chunk, ledger[notes + 16 + box], claims, at, step);
      for (let c = boxes; c < count; c++) {
        if (ledger[notes + 16 + chunks + c] !== box) continue;
        at = emptyChunk(first + c * chunk, ledger[notes + 16 + c], claims, at, step);
      }
    }
    return at;
  }

  function emptyChunk(start: number, length: number, claims: boolean, into: number, step: number): number {
    const end = start + length;
    let at = into;
    for (let from = start; from < end; from += BATCH) {
      const to = Math.min(end, from + BATCH);
      if (to - from > 8) touchCounters(from, to);
      at = claims ? claim(from, to, at, step) : refute(from, to, at, step);
    }
    return at;
  }

  /** Eight independent reads in one turn keep more of them in flight (decision 020). */
  function touchCounters(from: number, to: number): void {
    let sum = 0;
    for (let i = from; i < to - 7; i += 8) {
      sum ^= movesLeft[pools[i]] ^ movesLeft[pools[i + 1]];
      sum ^= movesLeft[pools[i + 2]] ^ movesLeft[pools[i + 3]];
      sum ^= movesLeft[pools[i + 4]] ^ movesLeft[pools[i + 5]];
      sum ^= movesLeft[pools[i + 6]] ^ movesLeft[pools[i + 7]];
    }
    touched ^= sum;
  }

  function claim(from: number, to: number, into: number, step: number): number {
    let at = into;
    for (let i = from; i < to; i++) {
      const p = pools[i];
      if (movesLeft[p] === 0) continue;
      movesLeft[p] = 0;
      frontier[at] = p;
      at += step;
    }
    return at;
  }

  function refute(from: number, to: number, into: number, step: number): number {
    let at = into;
    for (let i = from; i < to; i++) {
      const p = pools[i];
      const left = movesLeft[p];
      if (left === 0) continue;
      movesLeft[p] = left - 1;
      if (left !== 1) continue;
      frontier[at] = p;
      at += step;
    }
    return at;
  }

  function settle(from: number, to: number, value: number, k: number, score: number): void {
    // Blocks of fewer than 32 positions share words of the bitmap.
    if (to - from > owned >> 8 && blockBits >= 5) sort(from, to);
    for (let i = from; i < to; i++) {
      const p = frontier[i];
      plies[p] = k;
      values[p] = value;
    }
    if (hasScores) for (let i = from; i < to; i++) scores[frontier[i]] = score;
  }

  /** Puts a part of the frontier into rising order, so that rows are read in order too. */
  function sort(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const p = frontier[i];
      bits[p >> 5] |= 1 << (p & 31);
    }
    let at = from;
    for (let b = 0; b < boxOf.length; b++) if (boxOf[b] === 2 * thread) at = scanBits(b, at);
  }

  /** Writes the marked positions of a block into the frontier, and clears the marks. */
  function scanBits(block: number, into: number): number {
    const first = block * 2 ** (blockBits - 5);
    const last = Math.min(bits.length, first + 2 ** (blockBits - 5));
    let at = into;
    for (let word = first; word < last; word++) {
      let marked = bits[word];
      if (marked === 0) continue;
      bits[word] = 0;
      while (marked !== 0) {
        frontier[at++] = (word << 5) + 31 - Math.clz32(marked & -marked);
        marked &= marked - 1;
      }
    }
    return at;
  }
}

/** Where this module stands, so that it can be imported afresh. */
export const home: string = import.meta.url;
