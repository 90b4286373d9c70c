/**
 * Small numbers, one per vertex, packed into 32-bit words: 8, 16 or 32 bits each, as few as hold the
 * largest. Keys are fetched at random, and a column that fits the cache is fetched in half the time;
 * words of one type keep the fetching loop the same machine code for every width.
 */
export interface PackedKeys {
  readonly words: Int32Array;
  readonly vertices: number;
  /** The key of v is in word `v >> wordShift`, `(v & slotMask) << bitShift` bits up. */
  readonly wordShift: number;
  readonly slotMask: number;
  readonly bitShift: number;
  /** The bits of a key. */
  readonly keyMask: number;
}

/**
 * Room for a key up to `most` at every vertex. Parts of it that begin at multiples of four share no word.
 *
 * @param memory returns the given number of bytes, all 0
 */
export function packedKeys(
  vertices: number,
  most: number,
  memory: (bytes: number) => ArrayBufferLike,
): PackedKeys {
  const wordShift = most < 1 << 8 ? 2 : most < 1 << 16 ? 1 : 0;
  return {
    words: new Int32Array(memory(4 * Math.ceil(vertices / (1 << wordShift)))),
    vertices,
    wordShift,
    slotMask: (1 << wordShift) - 1,
    bitShift: 5 - wordShift,
    keyMask: wordShift === 0 ? -1 : (1 << (32 >> wordShift)) - 1,
  };
}

/** Writes the keys of the targets `ends[from]` to `ends[to − 1]` into the buffer, eight fetches in flight. */
export function fetchKeys(
  buffer: Int32Array,
  { words, wordShift, slotMask, bitShift, keyMask }: PackedKeys,
  ends: Int32Array,
  from: number,
  to: number,
): void {
  let a = from;
  let i = 0;
  for (; a + 8 <= to; a += 8, i += 8) {
    const w0 = ends[a];
    const w1 = ends[a + 1];
    const w2 = ends[a + 2];
    const w3 = ends[a + 3];
    const w4 = ends[a + 4];
    const w5 = ends[a + 5];
    const w6 = ends[a + 6];
    const w7 = ends[a + 7];
    const word0 = words[w0 >> wordShift];
    const word1 = words[w1 >> wordShift];
    const word2 = words[w2 >> wordShift];
    const word3 = words[w3 >> wordShift];
    const word4 = words[w4 >> wordShift];
    const word5 = words[w5 >> wordShift];
    const word6 = words[w6 >> wordShift];
    const word7 = words[w7 >> wordShift];
    buffer[i] = (word0 >>> ((w0 & slotMask) << bitShift)) & keyMask;
    buffer[i + 1] = (word1 >>> ((w1 & slotMask) << bitShift)) & keyMask;
    buffer[i + 2] = (word2 >>> ((w2 & slotMask) << bitShift)) & keyMask;
    buffer[i + 3] = (word3 >>> ((w3 & slotMask) << bitShift)) & keyMask;
    buffer[i + 4] = (word4 >>> ((w4 & slotMask) << bitShift)) & keyMask;
    buffer[i + 5] = (word5 >>> ((w5 & slotMask) << bitShift)) & keyMask;
    buffer[i + 6] = (word6 >>> ((w6 & slotMask) << bitShift)) & keyMask;
    buffer[i + 7] = (word7 >>> ((w7 & slotMask) << bitShift)) & keyMask;
  }
  for (; a < to; a++, i++) {
    const w = ends[a];
    buffer[i] = (words[w >> wordShift] >>> ((w & slotMask) << bitShift)) & keyMask;
  }
}
