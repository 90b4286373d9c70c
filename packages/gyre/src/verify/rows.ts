import { NO_MOVE } from '../game/inner.ts';
import type { ArcRows } from '../graph/inner.ts';
import { fetchKeys, type PackedKeys } from './packed-keys.ts';
import { NO_KEY } from './preference.ts';

/**
 * The pass over the arcs. Keys of targets are fetched for a block of arcs at a time, eight fetches in
 * flight, into a buffer that stays in the first cache; the rows are then compared there. Fetching takes most
 * of the time, and a fetch that no branch waits for costs a quarter of one that a branch
 * waits for (docs/decisions/020-unrolled-gathers.md).
 */
export interface RowClaims {
  readonly rows: ArcRows;
  /** Only rows of vertices with `owners[v] === player` are looked at; if undefined, all rows. */
  readonly owners: Uint8Array | undefined;
  readonly player: number;
  /** Vertex v → how good it is to move there. */
  readonly keys: PackedKeys;
  /** The vertices to look at: from `from` up to, not including, `to`. */
  readonly from: number;
  readonly to: number;
  /** i → what the best key in row `from + i` must be. */
  readonly needs: Int32Array;
}

/** A column of moves to check in the same pass. */
export interface MoveClaims {
  /** Vertex v → the vertex that its best move leads to, or `NO_MOVE`. */
  readonly moves: Int32Array;
  /** Also require that no lower vertex is equally good. */
  readonly lowest: boolean;
  /** To be filled: the vertices whose move is wrong, until it is full; `found` says how many. */
  readonly wrong: Int32Array;
  found: number;
}

/**
 * Writes the vertices whose best key is not the needed one into `wrong`, until it is full; returns how
 * many. A right move, if moves are also checked, goes along an arc of the row to a vertex with the
 * needed key.
 */
export function findWrongRows(
  { rows, owners, player, keys, needs, from: first, to: last }: RowClaims,
  moves: MoveClaims | undefined,
  wrong: Int32Array,
): number {
  const { offsets, ends } = rows;
  const lastArc = offsets[last];
  const buffer = new Int32Array(Math.min(BLOCK, lastArc - offsets[first]));
  let found = 0;
  let v = first;
  let best = NO_KEY;
  let seen = 0;
  for (let from = offsets[first]; v < last; from += BLOCK) {
    const to = Math.min(from + BLOCK, lastArc);
    fetchKeys(buffer, keys, ends, from, to);
    for (let a = from; v < last; v++) {
      const rowEnd = offsets[v + 1];
      const stop = Math.min(rowEnd, to);
      best = bestInBlock(buffer, a - from, stop - from, best);
      if (moves !== undefined)
        seen |= movesInBlock(buffer, ends, from, a, stop, needs[v - first], moves.moves[v]);
      if (rowEnd > to) break;
      a = rowEnd;
      if (owners === undefined || owners[v] === player) {
        if (best !== needs[v - first]) wrong[found++] = v;
        if (moves !== undefined && !isRightMove(moves, v, best, seen)) blame(moves, v);
        if (found === wrong.length) return found;
      }
      best = NO_KEY;
      seen = 0;
    }
  }
  return found;
}

const BLOCK = 4096;

/** The larger of `best` and the keys in the buffer, without a branch that would have to wait for a key. */
function bestInBlock(buffer: Int32Array, from: number, to: number, best: number): number {
  let most = best;
  for (let i = from; i < to; i++) {
    const less = most - buffer[i];
    most -= less & (less >> 31);
  }
  return most;
}

/** What may be seen in a row: the given move with the needed key; a lower vertex with the needed key. */
const GIVEN = 1;
const LOWER = 2;

function movesInBlock(
  buffer: Int32Array,
  ends: Int32Array,
  from: number,
  start: number,
  stop: number,
  need: number,
  move: number,
): number {
  let seen = 0;
  for (let a = start; a < stop; a++) {
    // Without branches: 0 where the keys agree, −1 where not; GIVEN if it is the move, LOWER if below it.
    const gap = buffer[a - from] ^ need;
    const differs = (gap | -gap) >> 31;
    const step = ends[a] - move;
    const kind = (((step | -step) >>> 31) ^ GIVEN) | ((step >> 31) & LOWER);
    seen |= kind & ~differs;
  }
  return seen;
}

function isRightMove({ moves, lowest }: MoveClaims, v: number, best: number, seen: number): boolean {
  if (best === NO_KEY) return moves[v] === NO_MOVE;
  return lowest ? seen === GIVEN : (seen & GIVEN) !== 0;
}

function blame(claims: MoveClaims, v: number): void {
  if (claims.found < claims.wrong.length) claims.wrong[claims.found++] = v;
}
