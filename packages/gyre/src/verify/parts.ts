import type { Solution } from '../game/inner.ts';
import { type Claims, type ClaimsPart, claimsWith, readClaimsPart } from './claims.ts';
import { checkEnds, type Side, sidesOf } from './ends.ts';
import { type PackedKeys, packedKeys } from './packed-keys.ts';
import { preferenceOf, writeKeys, writeNeeds } from './preference.ts';
import { findWrongRanks } from './ranks.ts';
import { findWrongRows } from './rows.ts';

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
