import { checkGame, endScore, moveRows, playerAt, type TokenGame, vertexOf } from '../../game/inner.ts';

const P1 = 0x9e3779b1;
const P2 = 0x85ebca77;
const P3 = 0xc2b2ae3d;
const P4 = 0x27d4eb2f;
const P5 = 0x165667b1;

/** XXH32 with seed 0, fed piece by piece (the published algorithm of Yann Collet; test vectors in the tests). */
export class Xxh32 {
  #a = (P1 + P2) | 0;
  #b = P2 | 0;
  #c = 0;
  #d = -P1 | 0;
  readonly #tail = new Uint8Array(16);
  #tailLength = 0;
  #length = 0;

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let start = 0;
    if (this.#tailLength > 0) {
      start = Math.min(16 - this.#tailLength, bytes.length);
      this.#tail.set(bytes.subarray(0, start), this.#tailLength);
      this.#tailLength += start;
      if (this.#tailLength < 16) return;
      this.#stripes(this.#tail, 0, 16);
      this.#tailLength = 0;
    }
    const whole = start + ((bytes.length - start) & ~15);
    this.#stripes(bytes, start, whole);
    this.#tail.set(bytes.subarray(whole));
    this.#tailLength = bytes.length - whole;
  }

  #stripes(bytes: Uint8Array, start: number, stop: number): void {
    if (start === stop) return;
    const words = wordsOf(bytes, start, stop);
    let [a, b, c, d] = [this.#a, this.#b, this.#c, this.#d];
    for (let i = 0; i < words.length; i += 4) {
      a = round(a, words[i]);
      b = round(b, words[i + 1]);
      c = round(c, words[i + 2]);
      d = round(d, words[i + 3]);
    }
    [this.#a, this.#b, this.#c, this.#d] = [a, b, c, d];
  }

  /** The checksum of all bytes so far, as an unsigned number. */
  digest(): number {
    let h = P5;
    if (this.#length >= 16) {
      h = rotate(this.#a, 1) + rotate(this.#b, 7) + rotate(this.#c, 12) + rotate(this.#d, 18);
    }
    h = (h + this.#length) | 0;
    let i = 0;
    for (; i + 4 <= this.#tailLength; i += 4) {
      const word = wordsOf(this.#tail, i, i + 4)[0];
      h = Math.imul(rotate(h + Math.imul(word, P3), 17), P4);
    }
    for (; i < this.#tailLength; i++) h = Math.imul(rotate(h + Math.imul(this.#tail[i], P5), 11), P1);
    h = Math.imul(h ^ (h >>> 15), P2);
    h = Math.imul(h ^ (h >>> 13), P3);
    return (h ^ (h >>> 16)) >>> 0;
  }
}

function round(lane: number, word: number): number {
  return Math.imul(rotate(lane + Math.imul(word, P2), 13), P1);
}

function rotate(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits));
}

/** The bytes as words; copied only where they do not lie on a word boundary. */
function wordsOf(bytes: Uint8Array, start: number, stop: number): Int32Array {
  const at = bytes.byteOffset + start;
  if (at % 4 === 0) return new Int32Array(bytes.buffer, at, (stop - start) >> 2);
  return new Int32Array(bytes.slice(start, stop).buffer);
}

/**
 * A checksum of the game itself: its graph, its convention and its payoffs. It does not depend on the order
 * of the arcs, on names or on the format that the game came in. Sixteen hexadecimal digits.
 */
export function gameChecksum(game: TokenGame): string {
  checkGame(game);
  let low = mix(game.positions, game.graph.vertices, P1);
  let high = mix(game.graph.vertices, game.positions, P2);
  for (const [i, score] of [...game.convention.stuck, game.convention.endless].entries()) {
    low = (low + mix(i, score, P3)) | 0;
    high = (high + mix(i, score, P4)) | 0;
  }
  for (let p = 0; p < game.positions; p++) {
    const { offsets, ends } = moveRows(game, p);
    const v = vertexOf(game, p);
    const stop = offsets[v + 1];
    const salt = playerAt(game, p) === 0 ? P4 : P5;
    if (offsets[v] === stop) low = (low + mix(p, endScore(game, p), salt)) | 0;
    for (let a = offsets[v]; a < stop; a++) {
      const h = mix(p, ends[a], salt);
      low = (low + h) | 0;
      high = (high + Math.imul(h ^ (h >>> 11), P3)) | 0;
    }
  }
  return hex(high) + hex(low);
}

function mix(a: number, b: number, salt: number): number {
  let h = Math.imul(Math.imul(a, P1) ^ salt, P2) + Math.imul(b, P3);
  h = Math.imul(h ^ (h >>> 15), P2);
  h = Math.imul(h ^ (h >>> 13), P3);
  return h ^ (h >>> 16);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
