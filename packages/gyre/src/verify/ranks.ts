import type { Claims } from './claims.ts';
import type { Side } from './ends.ts';

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
