/** Where one of two threads puts the positions that the other owns. */
export interface Mail {
  /** Which thread this is, and how positions are dealt out to the two: in blocks of 2 to this power, in turn. */
  readonly thread: 0 | 1;
  readonly blockBits: number;
  /** Do more arcs lead into the other thread's blocks than into one's own? */
  readonly isCrossed: boolean;
  /** Two boxes, one after the other and of the same size. */
  readonly boxes: Int32Array;
  /** Box → how many positions are in it. */
  readonly posted: Int32Array;
}

/** See `KernelArrays.mayOwn`. */
export function mayOwnWords({ thread, blockBits }: Mail): (word: number) => boolean {
  if (blockBits < LEAST_BITS) return () => true;
  return (word) => (((word >> (blockBits - 5)) ^ thread) & 1) === 0;
}

/** A piece of bits, which the kernel looks through at once, is of one block from here on. */
const LEAST_BITS = 15;
