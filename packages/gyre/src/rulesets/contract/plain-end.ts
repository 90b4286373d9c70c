import { NORMAL, scoreFor } from '../../game/inner.ts';
import { opponent, type Player } from '../../graph/inner.ts';
import type { Ruleset } from './contract.ts';

/** Does a move of the player end the game and win it? */
export function winsAtOnce<P>(ruleset: Ruleset<P>, position: P, player: Player): boolean {
  let wins = false;
  ruleset.moves(position, player, (to) => {
    if ((ruleset.payoff?.(to, opponent(player)) ?? 0) < 0) wins = true;
  });
  return wins;
}

/** What a position is worth to its mover where he is stuck. */
export function stuckScore<P>({ convention = NORMAL }: Ruleset<P>, player: Player): number {
  return scoreFor(player, convention.stuck[player]);
}
