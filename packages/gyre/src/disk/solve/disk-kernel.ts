import type { PliesColumn } from '../../game/inner.ts';
import type { Counters } from './columns.ts';

/** The arrays that a kernel works on. It keeps no other state between layers, so another kernel can take over. */
export interface DiskArrays {
  /** A part of the file of rows: whole blocks, with heads of 16 bits per row. It begins with its buffer. */
  readonly words: Int32Array;
  /** Block → the word of the file at which it begins. */
  readonly blockAt: Float64Array;
  /** Block → where it is in `words`, if it was kept there. */
  readonly places: Int32Array;
  /** Positions of the layer that spreads, some at a time. */
  readonly queue: Int32Array;
  /** position → moves not yet refuted; 0 once it is settled. */
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  /** position → the sweep and the side that settled it, 0 before that. */
  readonly codes: Counters;
  /** What joins, as far as there is room; the rest is marked in `bits`. */
  readonly joined: Int32Array;
  readonly bits: Int32Array;
}

/** What joins in one direction: whether by one move or by the last, and what it is then given. */
export interface Joining {
  readonly claims: boolean;
  /** The source u of an arc is position `u + base`. */
  readonly base: number;
  readonly code: number;
  readonly plies: number;
}

/** Hot loops over captured arrays; see graph/fresh.ts for why they are made by a factory. */
export interface DiskKernel {
  /** How many have joined since `clear`. */
  readonly count: number;
  /** Were there more than fit into `joined`, so that some are marked in `bits`? */
  readonly isWide: boolean;
  clear(): void;
  /** Marks a position as one of the next layer, and gives it its code and plies. */
  join(p: number, code: number, plies: number): void;
  /** Looks at all arcs into `queue[from..to)`, whose rows `q + rowShift` are in `words`, which begin at word `start`. */
  spreadRows(from: number, to: number, rowShift: number, start: number, joining: Joining): void;
  /** The same for rows of blocks that were kept. */
  spreadKept(from: number, to: number, rowShift: number, joining: Joining): void;
  /** Looks at the arcs whose sources are `words[from..to)`. */
  spreadWords(from: number, to: number, joining: Joining): void;
}

/**
 * The solve waits for memory, not for arithmetic: for 512 rows at a time it reads their bounds, touches their ends,
 * copies their sources to one place, reads all counters of those, and only then updates them, so that the waits
 * overlap. All loops run in short calls (as in engine/spread-loops.ts).
 */
export function createDiskKernel(arrays: DiskArrays): DiskKernel {
  const BATCH = 512;
  const ROOM = 8192;
  const { words, blockAt, places, queue, movesLeft, plies, codes, joined, bits } = arrays;
  const halves = new Uint16Array(words.buffer);
  const starts = new Int32Array(BATCH); // row in the batch → its next source
  const stops = new Int32Array(BATCH); // row in the batch → its end
  const sources = new Int32Array(ROOM); // positions to update
  let row = 0; // the first row of the batch that is not yet copied whole
  let held = 0; // sources that wait
  let count = 0;
  let touched = 0; // keeps the reads that only warm the cache from being optimised away
  return {
    get count() {
      return count;
    },
    get isWide() {
      return count > joined.length;
    },
    clear: () => {
      count = 0;
    },
    join,
    spreadRows,
    spreadKept,
    spreadWords,
  };

  function spreadRows(from: number, to: number, rowShift: number, start: number, joining: Joining): void {
    for (let head = from; head < to; head += BATCH)
      spreadBatch(boundsRead(head, Math.min(to, head + BATCH), rowShift, start), joining);
  }

  function spreadKept(from: number, to: number, rowShift: number, joining: Joining): void {
    for (let head = from; head < to; head += BATCH) {
      const stop = Math.min(to, head + BATCH);
      if (stop - head > 8) touchBounds(head, stop - 3, rowShift);
      spreadBatch(boundsKept(head, stop, rowShift), joining);
    }
  }

  function spreadWords(from: number, to: number, joining: Joining): void {
    starts[0] = from;
    stops[0] = to;
    spreadBatch(1, joining);
  }

  /** Reads the bounds of rows that begin at word `start` of the file, and says how many are not empty. */
  function boundsRead(head: number, to: number, rowShift: number, start: number): number {
    let rows = 0;
    for (let i = head; i < to; i++) {
      const r = queue[i] + rowShift;
      rows = addBounds(rows, r & 63, (blockAt[r >>> 6] - start) | 0);
    }
    return rows;
  }

  function boundsKept(head: number, to: number, rowShift: number): number {
    let rows = 0;
    for (let i = head; i < to; i++) {
      const r = queue[i] + rowShift;
      rows = addBounds(rows, r & 63, places[r >>> 6]);
    }
    return rows;
  }

  /** The head of the block at word `at` has 16 bits per row: how many sources there are up to its end. An empty row is not counted. */
  function addBounds(rows: number, r: number, at: number): number {
    const first = r === 0 ? 0 : halves[2 * at + r - 1];
    const last = halves[2 * at + r];
    starts[rows] = at + 32 + first;
    stops[rows] = at + 32 + last;
    return last > first ? rows + 1 : rows;
  }

  function touchBounds(head: number, stop: number, rowShift: number): void {
    let sum = 0;
    for (let i = head; i < stop; i += 4) {
      const q = queue[i] + rowShift;
      const r = queue[i + 1] + rowShift;
      const s = queue[i + 2] + rowShift;
      const t = queue[i + 3] + rowShift;
      sum ^= halves[2 * places[q >>> 6] + (q & 63)];
      sum ^= halves[2 * places[r >>> 6] + (r & 63)];
      sum ^= halves[2 * places[s >>> 6] + (s & 63)];
      sum ^= halves[2 * places[t >>> 6] + (t & 63)];
    }
    touched ^= sum;
  }

  function spreadBatch(rows: number, { base, claims, code, plies: k }: Joining): void {
    if (rows > 8) touchRows(rows - 3);
    row = 0;
    while (row < rows) {
      held = copySources(rows, base);
      if (held > 8) touchCounters();
      if (claims) claim(code, k);
      else refute(code, k);
    }
  }

  /** The first and the last source of each row: a short row may lie across two lines of the cache. */
  function touchRows(to: number): void {
    let sum = 0;
    for (let i = 0; i < to; i += 4) {
      sum ^= words[starts[i]] ^ words[stops[i] - 1];
      sum ^= words[starts[i + 1]] ^ words[stops[i + 1] - 1];
      sum ^= words[starts[i + 2]] ^ words[stops[i + 2] - 1];
      sum ^= words[starts[i + 3]] ^ words[stops[i + 3] - 1];
    }
    touched ^= sum;
  }

  /** Copies the sources of as many rows as there is room for. */
  function copySources(rows: number, base: number): number {
    let copied = 0;
    for (let i = row; i < rows; i++) {
      let a = starts[i];
      const stop = stops[i];
      if (stop - a > ROOM - copied) {
        const cut = a + ROOM - copied;
        for (; a < cut; a++) sources[copied++] = words[a] + base;
        starts[i] = a;
        row = i;
        return copied;
      }
      for (; a < stop; a++) sources[copied++] = words[a] + base;
    }
    row = rows;
    return copied;
  }

  /** Eight independent reads per step keep more of them in flight (decision 020). */
  function touchCounters(): void {
    const tail = held & ~7;
    let sum = 0;
    for (let i = 0; i < tail; i += 8) {
      sum ^= movesLeft[sources[i]] ^ movesLeft[sources[i + 1]];
      sum ^= movesLeft[sources[i + 2]] ^ movesLeft[sources[i + 3]];
      sum ^= movesLeft[sources[i + 4]] ^ movesLeft[sources[i + 5]];
      sum ^= movesLeft[sources[i + 6]] ^ movesLeft[sources[i + 7]];
    }
    touched ^= sum;
  }

  function claim(code: number, k: number): void {
    for (let i = 0; i < held; i++) {
      const p = sources[i];
      if (movesLeft[p] === 0) continue;
      movesLeft[p] = 0;
      join(p, code, k);
    }
  }

  function refute(code: number, k: number): void {
    for (let i = 0; i < held; i++) {
      const p = sources[i];
      const left = movesLeft[p];
      if (left === 0) continue;
      movesLeft[p] = left - 1;
      if (left === 1) join(p, code, k);
    }
  }

  function join(p: number, code: number, k: number): void {
    codes[p] = code;
    plies[p] = k;
    if (count < joined.length) joined[count] = p;
    else bits[p >> 5] |= 1 << (p & 31);
    count++;
  }
}

/** The address of this module, so that it can be imported afresh. */
export const home: string = import.meta.url;
