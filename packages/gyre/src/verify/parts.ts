import { NO_MOVE, type Solution } from '../game/inner.ts';
import type { ArcRows } from '../graph/inner.ts';
import { type Claims, type ClaimsPart, claimsWith, readClaimsPart } from './claims.ts';
import { checkEnds, findWrongRanks, type Side, sidesOf } from './ends.ts';
import {
  fetchKeys,
  NO_KEY,
  type PackedKeys,
  packedKeys,
  preferenceOf,
  writeKeys,
  writeNeeds,
} from './preference.ts';

/** What is checked besides the columns of the solution, and how many faults to report. */
export interface Asked {
  readonly moves: Int32Array | undefined;
  readonly ties: boolean;
  readonly limit: number;
}

/**
 * A step of a check, as data that may go to several threads. First the claims are read, position by position;
 * then, for each side, keys are written and rows are compared, vertex by vertex. A part must begin at a
 * multiple of four.
 */
export type Work =
  | { readonly kind: 'claims' }
  | {
      readonly kind: 'keys';
      readonly caps: readonly number[];
      readonly side: number;
      readonly keys: PackedKeys;
    }
  | ({
      readonly kind: 'rows';
      readonly caps: readonly number[];
      readonly side: number;
      readonly keys: PackedKeys;
    } & Asked);

/** The vertices of a part at which something is wrong, rising; at most as many of each kind as asked for. */
export interface RowsFound {
  readonly wrong: Int32Array;
  readonly wrongMoves: Int32Array;
  readonly wrongRanks: Int32Array;
}

/** What a part of some work gives. */
export type PartFound = ClaimsPart | RowsFound | undefined;

/** Does a part of some work: the positions, or vertices, from `from` up to, not including, `to`. */
export function workOf(solution: Solution, work: Work, from: number, to: number): PartFound {
  if (work.kind === 'claims') return readClaimsPart(solution, from, to);
  const claims = claimsWith(solution, work.caps);
  const side = sidesOf(solution.game)[work.side];
  if (work.kind === 'rows') return rowsFound(claims, side, work.keys, work, from, to);
  const preference = preferenceOf(claims, side.player);
  writeKeys(claims, preference, side.player, targetBase(claims, side), side.owners, work.keys, from, to);
  return undefined;
}

/** Room for the keys of one side's targets. */
export function keysOf(claims: Claims, side: Side, memory: (bytes: number) => ArrayBufferLike): PackedKeys {
  return packedKeys(claims.game.graph.vertices, preferenceOf(claims, side.player).most, memory);
}

/** The position after a move to vertex 0. */
function targetBase({ game }: Claims, { base }: Side): number {
  return game.layout === 'paired' ? game.graph.vertices - base : 0;
}

function rowsFound(
  claims: Claims,
  side: Side,
  keys: PackedKeys,
  { moves, ties, limit }: Asked,
  from: number,
  to: number,
): RowsFound {
  const { player, base, rows, owners } = side;
  const { vertices } = claims.game.graph;
  const needs = new Int32Array(to - from);
  writeNeeds(claims, preferenceOf(claims, player), base + from, needs);
  checkEnds(claims, side, needs, from, to);
  const wrong = new Int32Array(limit);
  const own = moves?.subarray(base, base + vertices);
  const moved = own && { moves: own, lowest: ties, wrong: new Int32Array(limit), found: 0 };
  const found = findWrongRows({ rows, owners, player, keys, needs, from, to }, moved, wrong);
  const ranks = new Int32Array(limit);
  const falling =
    claims.ranks === undefined ? 0 : findWrongRanks(claims, claims.ranks, side, ranks, from, to);
  return {
    wrong: wrong.slice(0, found),
    wrongMoves: moved?.wrong.slice(0, moved.found) ?? new Int32Array(0),
    wrongRanks: ranks.slice(0, falling),
  };
}

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
