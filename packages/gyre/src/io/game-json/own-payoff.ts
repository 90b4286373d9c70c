import type { Payoff } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';

/** A payoff that nobody can change. There may be millions: so one that a reader has made is not copied for the document. */
export function ownPayoff(vertex: number, score: number, player?: Player): Payoff {
  return Object.freeze(player === undefined ? { vertex, score } : { vertex, score, player });
}

/** The entry of a list of payoffs as one that nobody can change, where it is plain; the same entry otherwise. */
export function asOwnPayoff(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { vertex, score, player } = entry as Partial<Payoff>;
  const isPlain = typeof vertex === 'number' && typeof score === 'number' && isPlayer(player);
  return isPlain ? ownPayoff(vertex, score, player) : entry;
}

/** Is it a payoff as `ownPayoff` makes them? Its vertex may be anywhere. */
export function isOwnPayoff(entry: unknown): entry is Payoff {
  if (typeof entry !== 'object' || entry === null || !Object.isFrozen(entry)) return false;
  const { vertex, score, player } = entry as Partial<Payoff>;
  const keys = Object.keys(entry);
  return (
    typeof vertex === 'number' &&
    typeof score === 'number' &&
    isPlayer(player) &&
    keys[0] === 'vertex' &&
    keys.length === (player === undefined ? 2 : 3)
  );
}

function isPlayer(player: unknown): player is Player | undefined {
  return player === undefined || player === 0 || player === 1;
}
