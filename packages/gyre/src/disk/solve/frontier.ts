import type { DiskKernel } from './disk-kernel.ts';

/**
 * The layer that spreads, in rising order: a list while it is short, bits when it is long, so that no layer takes more than
 * an eighth of a byte per position.
 */
export class Frontier {
  /** Where kernels put what joins. */
  readonly joined: Int32Array;
  readonly bits: Int32Array;
  readonly #list: Int32Array;
  readonly #marks: Int32Array;
  #length = 0;
  #isWide = false;

  constructor(positions: number) {
    const room = Math.max(1024, positions >>> 7);
    this.joined = new Int32Array(room);
    this.#list = new Int32Array(room);
    this.bits = new Int32Array((positions + 31) >>> 5);
    this.#marks = new Int32Array(this.bits.length);
  }

  /** How many positions are in the layer. */
  get length(): number {
    return this.#length;
  }

  /** What the kernel has joined becomes the layer; the kernel begins anew. */
  advance(kernel: DiskKernel): void {
    const { joined, bits } = this;
    this.#length = kernel.count;
    this.#isWide = kernel.isWide;
    if (this.#isWide) {
      for (const p of joined) bits[p >> 5] |= 1 << (p & 31);
      this.#marks.set(bits);
      bits.fill(0);
    } else {
      const list = joined.subarray(0, kernel.count);
      this.#list.set(list.length > 1 ? list.toSorted() : list);
    }
    kernel.clear();
  }

  /** Puts positions into `queue`, as many as fit, and returns how many; `from` is where the last call stopped. */
  fill(queue: Int32Array, from: Walk, isWanted: (p: number) => boolean): number {
    return this.#isWide
      ? this.#fillFromMarks(queue, from, isWanted)
      : this.#fillFromList(queue, from, isWanted);
  }

  #fillFromList(queue: Int32Array, from: Walk, isWanted: (p: number) => boolean): number {
    let count = 0;
    let at = from.at;
    for (; at < this.#length && count < queue.length; at++) {
      const p = this.#list[at];
      queue[count] = p;
      count += isWanted(p) ? 1 : 0;
    }
    from.at = at;
    return count;
  }

  #fillFromMarks(queue: Int32Array, from: Walk, isWanted: (p: number) => boolean): number {
    const marks = this.#marks;
    const room = queue.length - 32;
    let count = 0;
    let word = from.at;
    for (; word < marks.length && count <= room; word++) {
      let marked = marks[word];
      while (marked !== 0) {
        const p = (word << 5) + 31 - Math.clz32(marked & -marked);
        queue[count] = p;
        count += isWanted(p) ? 1 : 0;
        marked &= marked - 1;
      }
    }
    from.at = word;
    return count;
  }
}

/** How far a walk over the layer has come. */
export interface Walk {
  at: number;
}
