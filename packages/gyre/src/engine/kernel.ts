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
  /**
   * Writes value and plies of the positions in `frontier[from..to)` and moves them to `into`, where nothing is needed
   * any more; many positions are sorted on the way.
   */
  settle(from: number, to: number, into: number, value: number, plies: number): void;
}

/**
 * The solve waits for memory, not for arithmetic. So the work on 512 positions is split into loops that
 * each do one kind of access: touch the bounds of their rows, read them, touch the ends of each row, copy the sources
 * to a flat buffer, read all their counters, and only then update: the waits overlap (bench/README.md). All loops run
 * in short calls (decision 307).
 *
 * It names nothing outside itself, because spare copies are made from its text (`graph/fresh.ts`).
 */
export function createKernel(arrays: KernelArrays): Kernel {
  const BATCH = 512;
  const ROOM = 8192;
  const PIECE = 4096;
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
      const stop = Math.min(to, head + BATCH);
      if (stop - head > 8) touchBounds(head, stop - 7, rowShift);
      const rows = readBounds(head, stop, rowShift);
      if (rows > 8) touchRows(rows - 3);
      row = 0;
      while (row < rows) {
        const count = copySources(rows, base);
        if (count > 8) touchCounters(count - 7);
        if (claims) claim(count, step);
        else refute(count, step);
      }
    }
    return appendAt;
  }

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

  /** Reads the bounds of the rows that are not empty and returns how many there are. */
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

  function settle(from: number, to: number, into: number, value: number, k: number): void {
    if (to - from > positions >> 8) {
      for (let i = from; i < to; i += PIECE) setBits(i, Math.min(to, i + PIECE));
      appendAt = into;
      for (let word = 0; word < bits.length; word += PIECE)
        scanBits(word, Math.min(bits.length, word + PIECE));
    } else if (from !== into) frontier.copyWithin(into, from, to);
    const stop = into + to - from;
    for (let i = into; i < stop; i += PIECE) write(i, Math.min(stop, i + PIECE), value, k);
  }

  function setBits(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const p = frontier[i];
      bits[p >> 5] |= 1 << (p & 31);
    }
  }

  /** Appends the marked positions in rising order, so that their rows are also read in order. */
  function scanBits(from: number, to: number): void {
    let at = appendAt;
    for (let word = from; word < to; word++) {
      let marked = bits[word];
      if (marked === 0) continue;
      bits[word] = 0;
      while (marked !== 0) {
        frontier[at++] = (word << 5) + 31 - Math.clz32(marked & -marked);
        marked &= marked - 1;
      }
    }
    appendAt = at;
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
