import type { PliesColumn } from '../game/inner.ts';

/** Counters in as few bytes as the largest out-degree needs. */
export type Counters = Uint8Array | Uint16Array | Uint32Array;

/** The arrays that a spreader works on. It keeps no other state, so another spreader can take over. */
export interface SpreadArrays {
  /** Reversed rows: see `Graph.reversed`. */
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  /** position → moves not yet refuted; 0 once it is settled. */
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  readonly values: Uint8Array;
  /** Where `spread` reads the layer that it spreads from, and appends what joins. */
  readonly frontier: Int32Array;
  /** One bit per position, all clear between layers. */
  readonly bits: Int32Array;
}

/** Hot loops over captured arrays, made by a factory (`graph/fresh.ts`). `Spreader` calls them. */
export interface SpreadLoops {
  /** Row that was read → its next arc, and its end. */
  readonly starts: Int32Array;
  readonly stops: Int32Array;
  /** Positions to update. */
  readonly sources: Int32Array;
  /** 0: the first row that is not yet copied whole. 1: where what joins is appended next. */
  readonly cursor: Int32Array;
  readonly touchBounds: (head: number, stop: number, rowShift: number) => void;
  /** Reads the rows of `frontier[head..to)` that are not empty, and returns how many there are. */
  readonly readBounds: (head: number, to: number, rowShift: number) => number;
  readonly touchRows: (to: number) => void;
  /**
   * Copies sources of the rows up to, not including, row `rows`, from row `cursor[0]` on, behind the first
   * `count`, as long as there is room; returns how many there are then.
   */
  readonly copySources: (rows: number, base: number, count: number) => number;
  readonly touchCounters: (to: number) => void;
  readonly claim: (from: number, to: number, step: number) => void;
  readonly refute: (from: number, to: number, step: number) => void;
  readonly setBits: (from: number, to: number) => void;
  readonly scanBits: (from: number, to: number) => void;
  readonly write: (from: number, to: number, value: number, plies: number) => void;
}

/**
 * The solve waits for memory, not for arithmetic. So the work on 512 positions is split into loops that each
 * do one kind of access: touch the bounds of their rows, read them, touch the ends of each row, copy the
 * sources to a flat buffer, read all their counters, and only then update: the waits overlap
 * (bench/README.md). All loops run in short calls (decision 307).
 *
 * It names nothing outside itself, because spare copies are made from its text (`graph/fresh.ts`).
 */
export function createLoops(arrays: SpreadArrays): SpreadLoops {
  const BATCH = 512;
  const ROOM = 8192;
  const ROW = 0;
  const APPEND = 1;
  const { offsets, ends, movesLeft, plies, values, frontier, bits } = arrays;
  const starts = new Int32Array(BATCH);
  const stops = new Int32Array(BATCH);
  const sources = new Int32Array(ROOM);
  const cursor = new Int32Array(2);
  let touched = 0; // keeps the reads that only warm the cache from being optimised away
  return {
    starts,
    stops,
    sources,
    cursor,
    touchBounds,
    readBounds,
    touchRows,
    copySources,
    touchCounters,
    claim,
    refute,
    setBits,
    scanBits,
    write,
  };

  /** Eight independent reads per step keep more of them in flight (decision 020). */
  function touchBounds(head: number, stop: number, rowShift: number): void {
    let sum = 0;
    for (let i = head; i < stop; i += 8) {
      sum ^= offsets[frontier[i] + rowShift] ^ offsets[frontier[i + 1] + rowShift];
      sum ^= offsets[frontier[i + 2] + rowShift] ^ offsets[frontier[i + 3] + rowShift];
      sum ^= offsets[frontier[i + 4] + rowShift] ^ offsets[frontier[i + 5] + rowShift];
      sum ^= offsets[frontier[i + 6] + rowShift] ^ offsets[frontier[i + 7] + rowShift];
    }
    touched ^= sum;
  }

  function readBounds(head: number, to: number, rowShift: number): number {
    let rows = 0;
    for (let i = head; i < to; i++) {
      const r = frontier[i] + rowShift;
      const start = offsets[r];
      const stop = offsets[r + 1];
      starts[rows] = start;
      stops[rows] = stop;
      rows += stop > start ? 1 : 0;
    }
    return rows;
  }

  /** The first and the last arc of each row: a short row may lie across two lines of the cache. */
  function touchRows(to: number): void {
    let sum = 0;
    for (let i = 0; i < to; i += 4) {
      sum ^= ends[starts[i]] ^ ends[stops[i] - 1];
      sum ^= ends[starts[i + 1]] ^ ends[stops[i + 1] - 1];
      sum ^= ends[starts[i + 2]] ^ ends[stops[i + 2] - 1];
      sum ^= ends[starts[i + 3]] ^ ends[stops[i + 3] - 1];
    }
    touched ^= sum;
  }

  function copySources(rows: number, base: number, first: number): number {
    let count = first;
    for (let i = cursor[ROW]; i < rows; i++) {
      let a = starts[i];
      const stop = stops[i];
      if (stop - a > ROOM - count) {
        const cut = a + ROOM - count;
        for (; a < cut; a++) sources[count++] = ends[a] + base;
        starts[i] = a;
        cursor[ROW] = i;
        return count;
      }
      for (; a < stop; a++) sources[count++] = ends[a] + base;
    }
    cursor[ROW] = rows;
    return count;
  }

  function touchCounters(to: number): void {
    let sum = 0;
    for (let i = 0; i < to; i += 8) {
      sum ^= movesLeft[sources[i]] ^ movesLeft[sources[i + 1]];
      sum ^= movesLeft[sources[i + 2]] ^ movesLeft[sources[i + 3]];
      sum ^= movesLeft[sources[i + 4]] ^ movesLeft[sources[i + 5]];
      sum ^= movesLeft[sources[i + 6]] ^ movesLeft[sources[i + 7]];
    }
    touched ^= sum;
  }

  function claim(from: number, to: number, step: number): void {
    let at = cursor[APPEND];
    for (let i = from; i < to; i++) {
      const p = sources[i];
      if (movesLeft[p] === 0) continue;
      movesLeft[p] = 0;
      frontier[at] = p;
      at += step;
    }
    cursor[APPEND] = at;
  }

  function refute(from: number, to: number, step: number): void {
    let at = cursor[APPEND];
    for (let i = from; i < to; i++) {
      const p = sources[i];
      const left = movesLeft[p];
      if (left === 0) continue;
      movesLeft[p] = left - 1;
      if (left !== 1) continue;
      frontier[at] = p;
      at += step;
    }
    cursor[APPEND] = at;
  }

  function setBits(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const p = frontier[i];
      bits[p >> 5] |= 1 << (p & 31);
    }
  }

  /** Appends the marked positions in rising order, so that their rows are also read in order. */
  function scanBits(from: number, to: number): void {
    let at = cursor[APPEND];
    for (let word = from; word < to; word++) {
      let marked = bits[word];
      if (marked === 0) continue;
      bits[word] = 0;
      while (marked !== 0) {
        frontier[at++] = (word << 5) + 31 - Math.clz32(marked & -marked);
        marked &= marked - 1;
      }
    }
    cursor[APPEND] = at;
  }

  function write(from: number, to: number, value: number, k: number): void {
    for (let i = from; i < to; i++) {
      const p = frontier[i];
      plies[p] = k;
      values[p] = value;
    }
  }
}

/** The address of this module, so that it can be imported afresh. */
export const home: string = import.meta.url;
