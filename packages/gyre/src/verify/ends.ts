import type { TokenGame } from '../game/inner.ts';
import type { ArcRows, Player } from '../graph/inner.ts';
import type { Claims } from './claims.ts';
import { BROKEN, NO_KEY } from './preference.ts';

/** The positions of one player that a pass looks at: position `base + v` stands on vertex v. */
export interface Side {
  readonly player: Player;
  readonly base: number;
  readonly rows: ArcRows;
  /** In an owned graph: only the vertices of `player` count. */
  readonly owners: Uint8Array | undefined;
}

/** The passes that a game needs: one where players share positions, otherwise one per player. */
export function sidesOf({ graph, layout }: TokenGame): Side[] {
  const side = (player: Player): Side => ({
    player,
    base: layout === 'paired' && player === 1 ? graph.vertices : 0,
    rows: graph.out(player),
    owners: layout === 'owned' ? graph.owners : undefined,
  });
  return layout === 'shared' ? [side(0)] : [side(0), side(1)];
}

/** What a position without moves is worth to the player to move there. */
export function worthOfEnd(
  { convention, payoffPositions, payoffScores }: TokenGame,
  player: Player,
  p: number,
): number {
  const at = payoffPositions.indexOf(p);
  if (at >= 0) return payoffScores[at];
  return player === 0 ? convention.stuck[0] : 0 - convention.stuck[1];
}

/**
 * Marks in `needs`, of the vertices from `from` to `to`, which positions without moves claim what they
 * should: `NO_KEY`, and `BROKEN` at the others.
 */
export function checkEnds(
  claims: Claims,
  { player, base, rows, owners }: Side,
  needs: Int32Array,
  from: number,
  to: number,
): void {
  const { game, grades, plies, scores } = claims;
  const stuck = scores.indexOf(player === 0 ? game.convention.stuck[0] : 0 - game.convention.stuck[1]);
  const { offsets } = rows;
  for (let v = from; v < to; v++) {
    if (offsets[v] !== offsets[v + 1] || (owners !== undefined && owners[v] !== player)) continue;
    const p = base + v;
    needs[v - from] = grades[p] === stuck && (plies === undefined || plies[p] === 0) ? NO_KEY : BROKEN;
  }
  const gradeOf = new Map(scores.map((score, g) => [score, g]));
  for (let i = 0; i < game.payoffPositions.length; i++) {
    const p = game.payoffPositions[i];
    const v = p - base;
    if (v < from || v >= to || (owners !== undefined && owners[v] !== player)) continue;
    const right = grades[p] === gradeOf.get(game.payoffScores[i]) && (plies === undefined || plies[p] === 0);
    needs[v - from] = right ? NO_KEY : BROKEN;
  }
}

/**
 * Ranks, for solvers that prove values without plies (Löwe's NMFL gives the time of each label).
 *
 * Where a value differs from that of endless play, one side must be able to bring the game to an end:
 * the one to whom the value is worth more. At its positions some move that keeps the value has a smaller
 * rank, and at the other side's positions every such move does. Then play that keeps the value cannot go on
 * for ever. Where the value is that of endless play, nothing is required.
 *
 * Writes the vertices from `from` to `to` at which this fails into `wrong`, until it is full; returns how
 * many.
 */
export function findWrongRanks(
  claims: Claims,
  ranks: Int32Array,
  side: Side,
  wrong: Int32Array,
  from: number,
  to: number,
): number {
  let found = 0;
  for (let v = from; v < to && found < wrong.length; v++) {
    if (side.owners !== undefined && side.owners[v] !== side.player) continue;
    if (!ranksFall(claims, ranks, side, v)) wrong[found++] = v;
  }
  return found;
}

function ranksFall(
  claims: Claims,
  ranks: Int32Array,
  { base, rows, player, owners }: Side,
  v: number,
): boolean {
  const { grades, scores, top, game } = claims;
  const { vertices } = game.graph;
  const p = base + v;
  const gap = scores[grades[p]] - (player === 0 ? game.convention.endless : 0 - game.convention.endless);
  const { offsets, ends } = rows;
  if (gap === 0 || offsets[v] === offsets[v + 1]) return true;
  const targetBase = game.layout === 'paired' ? vertices - base : 0;
  let some = false;
  let all = true;
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    const q = targetBase + ends[a];
    const grade = owners !== undefined && owners[q] === player ? grades[q] : top - grades[q];
    if (grade !== grades[p]) continue;
    if (ranks[q] < ranks[p]) some = true;
    else all = false;
  }
  return gap > 0 ? some : all;
}
