import { checkLimit, checkParts } from '../../graph/inner.ts';

/**
 * Room outside memory, such as a file that nobody else sees. A reader puts there what must wait until all of the input has been
 * read; so reading takes little more memory than the game.
 */
export interface Scratch {
  /** Puts bytes away; returns their place. */
  append(bytes: Uint8Array): number;
  /** Fills `bytes` with what was put away from that place on. */
  read(bytes: Uint8Array, place: number): void;
  /** How many bytes of arcs may wait in memory before others are put away; 32 MB if nothing is said. */
  readonly mostHeld?: number;
}

export const MOST_HELD: number = 1 << 25;

/** Accepts a scratch or undefined. */
export function checkScratch(scratch: unknown): void {
  if (scratch === undefined) return;
  const parts = { append: 'function', read: 'function' } as const;
  checkParts(scratch, 'room outside memory', parts, 'give { append, read }');
  const { mostHeld } = scratch as Scratch;
  if (mostHeld !== undefined) checkLimit(mostHeld, 'mostHeld', 0);
}

/** The bytes of numbers, in the order of this machine. */
export function bytesOf(numbers: Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
