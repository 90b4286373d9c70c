import type { Convention, GraphKind, Player } from 'gyre';
import { codeOf, type DiskSweep, planDiskSweeps, treatsPlayersAlike } from 'gyre/disk';

/** What a run must know of its game besides the arcs. */
export interface ClusterGame {
  readonly kind: GraphKind;
  readonly convention: Convention;
  readonly vertices: number;
}

/** How the positions are numbered: as in memory. */
export function layoutOf({ kind, convention }: ClusterGame): 'shared' | 'paired' | 'owned' {
  if (kind === 'owned') return 'owned';
  return kind === 'symmetric' && treatsPlayersAlike(convention) ? 'shared' : 'paired';
}

/** The number of positions. */
export function positionsOf(game: ClusterGame): number {
  return layoutOf(game) === 'paired' ? 2 * game.vertices : game.vertices;
}

/** The sweeps of a game, in the order in which they run; the disk engine plans the same. */
export function sweepsOf(game: ClusterGame): readonly DiskSweep[] {
  const { convention, vertices } = game;
  const none = new Int32Array(0);
  return planDiskSweeps({
    layout: layoutOf(game),
    convention,
    vertices,
    payoffPositions: none,
    payoffScores: none,
  });
}

/** The ends of a sweep: where this player is stuck, the position gets this code. */
export interface SweepEnd {
  readonly player: Player;
  readonly code: number;
}

/** Which stuck positions a sweep begins with. In the shared layout player 0 speaks for both. */
export function endsOf(game: ClusterGame, s: number): SweepEnd[] {
  const layout = layoutOf(game);
  const { group, attacker } = sweepsOf(game)[s];
  const players: readonly Player[] = layout === 'shared' ? [0] : [0, 1];
  return players.flatMap((player) => {
    const score = game.convention.stuck[player];
    if ((layout === 'shared' ? Math.abs(score) : score) !== group) return [];
    const isAttackers =
      attacker === 'mover'
        ? score > 0
        : attacker === 'nobody'
          ? layout !== 'paired' || player === 0
          : player === attacker;
    return [{ player, code: codeOf(s, isAttackers) }];
  });
}
