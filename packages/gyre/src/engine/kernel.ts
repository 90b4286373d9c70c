import type { PliesColumn } from '../game/index.ts';

/** Counters in as few bytes as the largest out-degree needs. */
export type Counters = Uint8Array | Uint16Array | Uint32Array;

/** The arrays that a kernel works on. It keeps no other state, so another kernel can take over. */
export interface KernelArrays {
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

/** Hot loops over captured arrays; see `graph/fresh.ts` for why they are made by a factory. */
export interface Kernel {
  /**
   * Looks at every arc into the positions `frontier[from]` up to, not including, `frontier[to]`: position
   * q has its arcs in row `q + rowShift`, and the arc's source u is position `u + base`. With `claims` a source
   * joins immediately, otherwise when its last move is refuted. What joins is appended from `into` on,
   * in steps of `step` (1 or −1).
   *
   * @returns where the next one would be appended
   */
  spread(
    from: number,
    to: number,
    rowShift: number,
    base: number,
    claims: boolean,
    into: number,
    step: number,
  ): number;
  /** Writes value and plies of the positions in `frontier[from..to)`; a large range is sorted on the way. */
  settle(from: number, to: number, value: number, plies: number): void;
}

/**
 * The solve waits for memory, not for arithmetic. So the work on 512 positions is split into loops that
 * each do one kind of access: read the bounds of their rows, touch the ends of each, copy the sources
 * to a flat buffer, read all their counters, and only then update: the waits overlap (bench/README.md).
 *
 * It names nothing outside itself, because spare copies are made from its text (`graph/fresh.ts`).
 */
export function createKernel(arrays: KernelArrays): Kernel {
  const BATCH = 512;
  const ROOM = 8192;
  const { offsets, ends, movesLeft, plies, values, frontier, bits } = arrays;
  const starts = new Int32Array(BATCH); // row in the batch → its next arc
  const stops = new Int32Array(BATCH); // row in the batch → its end
  const sources = new Int32Array(ROOM); // positions to update
  const positions = movesLeft.length;
  let row = 0; // the first row of the batch that is not yet copied whole
  let appendAt = 0;
  let touched = 0; // keeps the reads that only warm the cache from being optimised away
  return { spread, settle };

  function spread(
    from: number,
    to: number,
    rowShift: number,
    base: number,
    claims: boolean,
    into: number,
    step: number,
  ): number {
    appendAt = into;
    for (let head = from; head < to; head += BATCH) {
      const rows = readBounds(head, Math.min(BATCH, to - head), rowShift);
      if (rows > 8) touchRows(rows);
      row = 0;
      while (row < rows) {
        const count = copySources(rows, base);
        if (count > 8) touchCounters(count);
        if (claims) claim(count, step);
        else refute(count, step);
      }
    }
    return appendAt;
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
      rows += stop > start ? 1 : 0;
    }
    return rows;
  }

  /** The first and the last arc of each row: a short row may lie across two lines of the cache. */
  function touchRows(rows: number): void {
    const tail = rows & ~1;
    let sum = 0;
    for (let i = 0; i < tail; i += 2) {
      sum ^= ends[starts[i]] ^ ends[Math.max(0, stops[i] - 1)];
      sum ^= ends[starts[i + 1]] ^ ends[Math.max(0, stops[i + 1] - 1)];
    }
    touched ^= sum;
  }

  /** Copies the sources of as many rows as there is room for. */
  function copySources(rows: number, base: number): number {
    let count = 0;
    for (let i = row; i < rows; i++) {
      let a = starts[i];
      const stop = stops[i];
      if (stop - a > ROOM - count) {
        const cut = a + ROOM - count;
        for (; a < cut; a++) sources[count++] = ends[a] + base;
        starts[i] = a;
        row = i;
        return count;
      }
      for (; a < stop; a++) sources[count++] = ends[a] + base;
    }
    row = rows;
    return count;
  }

  /** Eight independent reads per step keep more of them in flight (decision 020). */
  function touchCounters(count: number): void {
    const tail = count & ~7;
    let sum = 0;
    for (let i = 0; i < tail; i += 8) {
      sum ^= movesLeft[sources[i]] ^ movesLeft[sources[i + 1]];
      sum ^= movesLeft[sources[i + 2]] ^ movesLeft[sources[i + 3]];
      sum ^= movesLeft[sources[i + 4]] ^ movesLeft[sources[i + 5]];
      sum ^= movesLeft[sources[i + 6]] ^ movesLeft[sources[i + 7]];
    }
    touched ^= sum;
  }

  function claim(count: number, step: number): void {
    let at = appendAt;
    for (let i = 0; i < count; i++) {
      const p = sources[i];
      if (movesLeft[p] === 0) continue;
      movesLeft[p] = 0;
      frontier[at] = p;
      at += step;
    }
    appendAt = at;
  }

  function refute(count: number, step: number): void {
    let at = appendAt;
    for (let i = 0; i < count; i++) {
      const p = sources[i];
      const left = movesLeft[p];
      if (left === 0) continue;
      movesLeft[p] = left - 1;
      if (left !== 1) continue;
      frontier[at] = p;
      at += step;
    }
    appendAt = at;
  }

  function settle(from: number, to: number, value: number, k: number): void {
    if (to - from > positions >> 8) {
      setBits(from, to);
      scanBits(from, value, k);
    } else {
      for (let i = from; i < to; i++) {
        const p = frontier[i];
        plies[p] = k;
        values[p] = value;
      }
    }
  }

  function setBits(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const p = frontier[i];
      bits[p >> 5] |= 1 << (p & 31);
    }
  }

  /** Writes the marked positions back in rising order, so that their rows are also read in order. */
  function scanBits(from: number, value: number, k: number): void {
    let at = from;
    for (let word = 0; word < bits.length; word++) {
      let marked = bits[word];
      if (marked === 0) continue;
      bits[word] = 0;
      while (marked !== 0) {
        const p = (word << 5) + 31 - Math.clz32(marked & -marked);
        frontier[at++] = p;
        plies[p] = k;
        values[p] = value;
        marked &= marked - 1;
      }
    }
  }
}

/** The address of this module, so that it can be imported afresh. */
export const home: string = import.meta.url;
