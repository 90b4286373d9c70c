import type { PliesColumn } from '../game/index.ts';
import type { Counters } from './columns.ts';

/** The arrays that a kernel works on. It keeps no other state between layers, so another kernel can take over. */
export interface DiskArrays {
  /** A part of the file of rows: whole blocks, with heads of 16 bits per row. It begins with its buffer. */
  readonly words: Int32Array;
  /** Block → the word of the file at which it begins. */
  readonly blockAt: Float64Array;
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
  /** Looks at the arcs whose sources are `words[from..to)`. */
  spreadWords(from: number, to: number, joining: Joining): void;
}

const ROOM = 8192;

/**
 * The solve waits for memory, not for arithmetic: the sources of many rows are copied to one place, then all their
 * counters are read, and only then updated, so that the waits overlap (as in engine/kernel.ts).
 */
export function createDiskKernel(arrays: DiskArrays): DiskKernel {
  const { words, blockAt, queue, movesLeft, plies, codes, joined, bits } = arrays;
  const halves = new Uint16Array(words.buffer);
  const sources = new Int32Array(ROOM);
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
    spreadWords,
  };

  function spreadRows(from: number, to: number, rowShift: number, start: number, joining: Joining): void {
    for (let i = from; i < to; i++) {
      const r = queue[i] + rowShift;
      const at = blockAt[r >>> 6] - start;
      const end = 2 * at + (r & 63); // where the head says how far the row goes
      const first = (r & 63) === 0 ? 0 : halves[end - 1];
      copy(at + 32 + first, at + 32 + halves[end], joining);
    }
    update(joining);
  }

  function spreadWords(from: number, to: number, joining: Joining): void {
    copy(from, to, joining);
    update(joining);
  }

  function copy(from: number, to: number, joining: Joining): void {
    const { base } = joining;
    for (let a = from; a < to; ) {
      const stop = Math.min(to, a + ROOM - held);
      let at = held;
      for (; a < stop; a++) sources[at++] = words[a] + base;
      held = at;
      if (held === ROOM) update(joining);
    }
  }

  function update({ claims, code, plies: k }: Joining): void {
    if (held > 8) touchCounters();
    if (claims) claim(code, k);
    else refute(code, k);
    held = 0;
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
