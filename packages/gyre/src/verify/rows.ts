import { NO_MOVE } from '../game/index.ts';
import type { ArcRows } from '../graph/index.ts';
import { fetchKeys, type PackedKeys } from './packed-keys.ts';
import { NO_KEY } from './preference.ts';

/**
 * The pass over the arcs. Keys of targets are fetched for a block of arcs at a time, eight fetches in
 * flight, into a buffer that stays in the first cache; the rows are then compared there. Fetching is
 * what the time goes into, and a fetch that no branch waits for costs a quarter of one that a branch
 * does (docs/decisions/020-unrolled-gathers.md).
 */
export interface RowClaims {
  readonly rows: ArcRows;
  /** Only rows of vertices for which `owners[v] === player` are looked at; undefined: all. */
  readonly owners: Uint8Array | undefined;
  readonly player: number;
  /** Vertex v → how good it is to move there. */
  readonly keys: PackedKeys;
  /** Vertex v → what the best key in row v must be. */
  readonly needs: Int32Array;
}

/** Writes the vertices whose best key is not the needed one into `wrong`, until it is full; returns how many. */
export function findWrongRows({ rows, owners, player, keys, needs }: RowClaims, wrong: Int32Array): number {
  const { offsets, ends } = rows;
  const vertices = needs.length;
  const buffer = new Int32Array(Math.min(BLOCK, ends.length));
  let found = 0;
  let v = 0;
  let best = NO_KEY;
  for (let from = 0; v < vertices; from += BLOCK) {
    const to = Math.min(from + BLOCK, ends.length);
    fetchKeys(buffer, keys, ends, from, to);
    for (let a = from; v < vertices; v++) {
      const rowEnd = offsets[v + 1];
      best = bestInBlock(buffer, a - from, Math.min(rowEnd, to) - from, best);
      if (rowEnd > to) break;
      a = rowEnd;
      if (best !== needs[v] && (owners === undefined || owners[v] === player)) {
        wrong[found++] = v;
        if (found === wrong.length) return found;
      }
      best = NO_KEY;
    }
  }
  return found;
}

const BLOCK = 4096;

/** The larger of `best` and the keys in the buffer; without a branch that would have to wait for a key. */
function bestInBlock(buffer: Int32Array, from: number, to: number, best: number): number {
  let most = best;
  for (let i = from; i < to; i++) {
    const less = most - buffer[i];
    most -= less & (less >> 31);
  }
  return most;
}

/**
 * Writes the vertices whose entry in `moves` is wrong into `wrong`, until it is full; returns how many.
 * A right move goes along an arc of the row to a vertex with the needed key.
 *
 * @param lowest also ask that no such vertex is lower
 */
export function findWrongMoves(
  { rows, owners, player, keys, needs }: RowClaims,
  moves: Int32Array,
  lowest: boolean,
  wrong: Int32Array,
): number {
  const { offsets, ends } = rows;
  const vertices = needs.length;
  const buffer = new Int32Array(Math.min(BLOCK, ends.length));
  let found = 0;
  let v = 0;
  let isRight = false;
  let isLowest = true;
  for (let from = 0; v < vertices; from += BLOCK) {
    const to = Math.min(from + BLOCK, ends.length);
    fetchKeys(buffer, keys, ends, from, to);
    for (let a = from; v < vertices; v++) {
      const rowEnd = offsets[v + 1];
      const stop = Math.min(rowEnd, to);
      for (; a < stop; a++) {
        if (buffer[a - from] !== needs[v]) continue;
        if (ends[a] === moves[v]) isRight = true;
        else if (ends[a] < moves[v]) isLowest = false;
      }
      if (rowEnd > to) break;
      const isEnd = offsets[v] === rowEnd && moves[v] === NO_MOVE;
      const isGood = isEnd || (isRight && (isLowest || !lowest));
      if (!isGood && (owners === undefined || owners[v] === player)) {
        wrong[found++] = v;
        if (found === wrong.length) return found;
      }
      isRight = false;
      isLowest = true;
    }
  }
  return found;
}
