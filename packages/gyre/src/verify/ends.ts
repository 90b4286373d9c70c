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
