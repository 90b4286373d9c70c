import type { Census, Player, TokenGame } from 'gyre';

/** How many positions are won, drawn and lost for the player to move. */
export interface Tally {
  readonly player: Player | 'either';
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** The counts that a summary shows. */
export interface Counts {
  /** One entry for both players if the game is the same for both, else one for each. */
  readonly tallies: readonly Tally[];
  /** Plies k → the number of positions with plies k. */
  readonly byPlies: readonly number[];
  /** Positions whose value rests on endless play; not known where the solver gives no plies. */
  readonly endless?: number;
  /** Each score for the player to move, and how many positions have it, the best first; of a game with scores. */
  readonly byScore?: readonly { readonly score: number; readonly positions: number }[];
}

/** The counts of a census, as a summary shows them. */
export function countsOf(
  layout: TokenGame['layout'],
  { byPlayer, byPlies, endless, byScore }: Pick<Census, 'byPlayer' | 'byPlies' | 'endless' | 'byScore'>,
): Counts {
  const players = layout === 'shared' ? (['either'] as const) : ([0, 1] as const);
  const longest = Math.max(...byPlies.map((counts) => counts.length));
  return {
    tallies: players.map((player) => {
      const { W, D, L } = byPlayer[player === 'either' ? 0 : player];
      return { player, won: W, drawn: D, lost: L };
    }),
    byPlies: Array.from({ length: longest }, (_, k) =>
      byPlies.reduce((sum, counts) => sum + (counts[k] ?? 0), 0),
    ),
    ...(endless === undefined ? {} : { endless: endless.W + endless.D + endless.L }),
    ...(byScore === undefined
      ? {}
      : { byScore: Array.from(byScore, ([score, positions]) => ({ score, positions })) }),
  };
}
