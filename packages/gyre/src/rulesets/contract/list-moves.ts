import type { Player } from '../../graph/inner.ts';
import type { Key, Ruleset } from './contract.ts';

/** A move as it was listed: where it leads, its name, and the key that its target had then. */
export interface Listed<P> {
  readonly to: P;
  readonly name: string;
  readonly key: Key;
}

/** All moves of a player, in the ruleset's order. */
export function listMoves<P>(ruleset: Ruleset<P>, position: P, player: Player): Listed<P>[] {
  const moves: Listed<P>[] = [];
  ruleset.moves(position, player, (to, name) => moves.push({ to, name, key: ruleset.key(to) }));
  return moves;
}
