import { type Player, refuse } from '../graph/inner.ts';
import type { Claims } from './claims.ts';

/**
 * What one player prefers, as a single number for (grade, plies): a larger key is a better place to move
 * to. The score comes first. Between equal scores the player wants few plies if endless play would be
 * worse for him, or worth the same and he is winning; otherwise, many. Endless counts as one ply more than
 * the most that the solution claims (theory §1, plies).
 */
export interface Preference {
  /** Grade, as this player sees it → the key of 0 plies; each ply adds `step`, up to `cap` plies. */
  readonly start: Int32Array;
  readonly step: Int32Array;
  /** Grade → the plies that endless counts as. */
  readonly cap: Int32Array;
  /**
   * Grade → what the best move from an endless position must have; `BROKEN` if endless play is worth less.
   */
  readonly endlessNeed: Int32Array;
  /** The largest key. */
  readonly most: number;
}

/** The key that a position without moves asks for, and finds. */
export const NO_KEY = -1;
/** A key that nothing has: the position is wrong, regardless of the arcs. */
export const BROKEN = -2;

/** The preference of `player`. Where players share positions, player 0 speaks for both. */
export function preferenceOf({ game, scores, caps, plies, top }: Claims, player: Player): Preference {
  const endlessScore = player === 0 ? game.convention.endless : 0 - game.convention.endless;
  const start = new Int32Array(top + 1);
  const step = new Int32Array(top + 1);
  const endlessNeed = new Int32Array(top + 1);
  let base = 0;
  for (let g = 0; g <= top; g++) {
    const hurries = scores[g] > endlessScore || (scores[g] === endlessScore && scores[g] > 0);
    start[g] = hurries ? base + caps[g] : base;
    step[g] = hurries ? -1 : 1;
    const endlessFits = plies === undefined || scores[g] === endlessScore;
    endlessNeed[g] = endlessFits ? start[g] + step[g] * caps[g] : BROKEN;
    base += caps[g] + 1;
  }
  if (base > 0x7fff_ffff)
    refuse('E_LIMIT', `the plies claimed need ${base} different keys`, 'at most 2147483647 fit');
  return { start, step, cap: Int32Array.from(caps), endlessNeed, most: base - 1 };
}

/**
 * For each vertex from `from` to `to`: how good it is for `player` to move there. The keys are 0 before.
 *
 * @param base the position of vertex 0, whoever is to move there afterwards
 * @param owners of an owned graph; elsewhere the other player is to move at all these positions
 */
export function writeKeys(
  { grades, plies, top }: Claims,
  { start, step, cap }: Preference,
  player: Player,
  base: number,
  owners: Uint8Array | undefined,
  { words, wordShift, slotMask, bitShift }: PackedKeys,
  from: number,
  to: number,
): void {
  for (let v = from; v < to; v++) {
    const p = base + v;
    const g = owners !== undefined && owners[v] === player ? grades[p] : top - grades[p];
    const k = plies === undefined ? 0 : plies[p];
    const key = start[g] + step[g] * (k < cap[g] ? k : cap[g]);
    const word = v >> wordShift;
    words[word] = words[word] | (key << ((v & slotMask) << bitShift));
  }
}

/** From `base` on, where the preferring player is to move: the key of the move that they claim to have. */
export function writeNeeds(
  { grades, plies }: Claims,
  { start, step, cap, endlessNeed }: Preference,
  base: number,
  needs: Int32Array,
): void {
  for (let i = 0; i < needs.length; i++) {
    const g = grades[base + i];
    const k = plies === undefined ? 0 : plies[base + i];
    needs[i] = k >= cap[g] ? endlessNeed[g] : k === 0 ? NO_KEY : start[g] + step[g] * (k - 1);
  }
}

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
