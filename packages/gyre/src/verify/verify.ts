import { checkColumn, checkColumns, positionWords, type Solution, type TokenGame } from '../game/index.ts';
import { checkLimit, checkNames, checkObject, GyreError, type VertexNames } from '../graph/index.ts';
import { type Claims, type EarlyFault, readClaims } from './claims.ts';
import { Diagnosis } from './diagnose.ts';
import { checkEnds, type Side, sidesOf } from './ends.ts';
import { packedKeys } from './packed-keys.ts';
import { preferenceOf, writeKeys, writeNeeds } from './preference.ts';
import { findWrongRanks } from './ranks.ts';
import { findWrongRows, type RowClaims } from './rows.ts';
import type { Verification, VerifiedColumn, VerifyFault } from './verification.ts';

/** What else to check, and how to report. */
export interface VerifyOptions {
  /** Position → the vertex that its best move leads to, `NO_MOVE` where there is none. */
  readonly moves?: Int32Array;
  /** Also ask that of equally good moves the one to the lowest vertex is given. */
  readonly ties?: boolean;
  /** Stop after that many faults; 1 unless it says otherwise. */
  readonly limit?: number;
  /** Names for the sentences. */
  readonly names?: VertexNames;
}

/**
 * Accepts a solution if, and only if, it is right. Solves nothing and trusts nothing: each position is
 * compared with the positions that its arcs lead to, in O(V + E).
 *
 * Why that is enough. (1) Every position claims the best of what its moves lead to, and every end what
 * it is worth; so a player who always takes a move that keeps the value is never worse off than claimed
 * when play ends. (2) Where endless play would be worse for the player than the claim, the claim has
 * plies: his move lowers them by one, no reply that keeps the value raises them, a reply that does not
 * keep it gives him more. Plies cannot fall for ever, so play ends. (3) Where endless play is worth the
 * claim or more, he may play for ever: the positions that he keeps to are a trap that the other cannot
 * leave except to his own loss. Each player can therefore make sure of the claimed value, so it is the
 * value. (4) The equations for plies have one solution: finite ones by induction on plies, and those
 * without plies are a trap in which the side that hurries cannot bring about an end.
 * The proof in full: docs/verification.md. Theory: docs/theory.md §1.
 */
export function verify(solution: Solution, options: VerifyOptions = {}): Verification {
  checkColumns(solution);
  checkObject(options, 'the options');
  checkNames(options.names);
  const { moves, ties = false } = options;
  const limit = faultLimit(solution.game, options);
  const checked = columnsOf(solution, moves !== undefined, ties);
  checkMovesShape(solution, moves);
  const claims = readClaims(solution);
  if ('rule' in claims) {
    const fault = describeEarly(solution, claims, options);
    return { verdict: 'wrong', accepted: false, proved: false, checked, faults: [fault] };
  }
  const faults = findFaults(claims, moves, ties, limit, new Diagnosis(claims, options.names));
  const accepted = faults.length === 0;
  const grounded = solution.plies !== undefined || solution.ranks !== undefined;
  const verdict = accepted ? (grounded ? 'right' : 'unproved') : 'wrong';
  return { verdict, accepted, proved: verdict === 'right', checked, faults };
}

/** How many faults to look for: at least one, and no more than there are positions. */
function faultLimit({ positions }: TokenGame, { limit = 1 }: VerifyOptions): number {
  checkLimit(limit, 'the limit of faults', 1);
  return Math.max(1, Math.min(Math.floor(limit), positions));
}

function columnsOf(solution: Solution, moves: boolean, ties: boolean): VerifiedColumn[] {
  const columns: VerifiedColumn[] = ['values'];
  if (solution.plies !== undefined) columns.push('plies');
  if (solution.scores !== undefined) columns.push('scores');
  if (solution.ranks !== undefined) columns.push('ranks');
  if (moves) columns.push('moves');
  if (moves && ties) columns.push('ties');
  return columns;
}

function checkMovesShape({ game, plies }: Solution, moves: Int32Array | undefined): void {
  if (moves === undefined) return;
  if (plies === undefined) {
    throw new GyreError(
      'E_SOLUTION',
      'moves are given without plies',
      'moves are judged by the plies after them',
    );
  }
  checkColumn('moves', moves, [Int32Array], game);
}

/** Faults of the columns; or, once the columns stand, those of ranks and moves, which are judged by them. */
function findFaults(
  claims: Claims,
  moves: Int32Array | undefined,
  ties: boolean,
  limit: number,
  diagnosis: Diagnosis,
): VerifyFault[] {
  const faults: VerifyFault[] = [];
  const later: VerifyFault[] = [];
  const wrong = new Int32Array(limit);
  const { vertices } = claims.game.graph;
  const needs = new Int32Array(vertices);
  for (const side of sidesOf(claims.game)) {
    const own = moves?.subarray(side.base, side.base + vertices);
    const moved = own && { moves: own, lowest: ties, wrong: new Int32Array(limit), found: 0 };
    const found = findWrongRows(rowClaims(claims, side, needs), moved, wrong);
    for (const v of wrong.subarray(0, found)) faults.push(diagnosis.ofColumns(side, v));
    if (faults.length > 0) continue;
    if (moved !== undefined) {
      for (const v of moved.wrong.subarray(0, moved.found)) {
        later.push(diagnosis.ofMove(side, v, moved.moves[v]));
      }
    }
    if (claims.ranks !== undefined) {
      const falling = findWrongRanks(claims, claims.ranks, side, wrong);
      for (const v of wrong.subarray(0, falling)) later.push(diagnosis.ofRank(side, v));
    }
  }
  const all = faults.length > 0 ? faults : later;
  return all.toSorted((a, b) => a.position - b.position).slice(0, limit);
}

/** The keys of one side's targets and the needs of its positions, each numbered by vertex. */
function rowClaims(claims: Claims, side: Side, needs: Int32Array): RowClaims {
  const { vertices } = claims.game.graph;
  const { player, base, rows, owners } = side;
  const preference = preferenceOf(claims, player);
  const keys = packedKeys(vertices, preference.most);
  const targetBase = claims.game.layout === 'paired' ? vertices - base : 0;
  writeKeys(claims, preference, player, targetBase, owners, keys);
  writeNeeds(claims, preference, base, needs);
  checkEnds(claims, side, needs);
  return { rows, owners, player, keys, needs };
}

function describeEarly(
  { game }: Solution,
  { position, rule, found }: EarlyFault,
  { names }: VerifyOptions,
): VerifyFault {
  const where = positionWords(game, position, names);
  return { position, rule, sentence: `${where} has ${found}` };
}
