import { MAX_SCORE, NORMAL, treatsPlayersAlike } from '../../game/inner.ts';
import { GyreError, type Player, refuse } from '../../graph/inner.ts';
import type { Key, Ruleset } from '../contract/contract.ts';

/** Refuses rules that a graph cannot hold: scores that add up, and an impartial game whose convention is not the same for both players. */
export function checkExplorable<P>(ruleset: Ruleset<P>): void {
  if (ruleset.gain !== undefined) {
    const hint = 'give it an index, and it is solved into a table of scores';
    refuse('E_RULESET', `the score of ${ruleset.title} adds up move by move`, hint);
  }
  const convention = ruleset.convention ?? NORMAL;
  if (ruleset.impartial && !treatsPlayersAlike(convention)) throw takesSides(ruleset, convention.name);
}

/** Refuses rules by which a stuck player does not lose: their positions cannot be added up. */
export function checkAddable<P>(ruleset: Ruleset<P>): void {
  const { name, stuck } = ruleset.convention ?? NORMAL;
  if (stuck.some((score, player) => score !== NORMAL.stuck[player])) throw otherEnds(ruleset, name);
}

/** The refusal of a payoff that is none. */
export function badPayoff<P>(ruleset: Ruleset<P>, position: P, player: Player, score: unknown): GyreError {
  return new GyreError(
    'E_RULESET',
    `${ruleset.title} gives the payoff ${String(score)} at\n${ruleset.show(position, player)}`,
    `a payoff is a whole number: 1 won, 0 drawn, -1 lost for the player to move, or a score up to ±${MAX_SCORE}`,
  );
}

/** Is it a number that can be a payoff? */
export function isScore(score: unknown): boolean {
  return Number.isInteger(score) && Math.abs(score as number) <= MAX_SCORE;
}

function takesSides<P>({ title }: Ruleset<P>, convention: string): GyreError {
  const found = `${title} is impartial, but its convention "${convention}" is not the same for both players`;
  const hint = 'leave impartial out: a position is then another game for each player';
  return new GyreError('E_RULESET', found, hint);
}

function otherEnds<P>({ title }: Ruleset<P>, convention: string): GyreError {
  const hint = 'in a sum whoever cannot move loses; only such games can be added up';
  return new GyreError('E_RULESET', `${title} is played by the convention "${convention}"`, hint);
}

/** The error for a game that can end in another way than by a player who cannot move. */
export function payoffInSum<P>(ruleset: Ruleset<P>, position: P, player: Player): GyreError {
  return new GyreError(
    'E_RULESET',
    `${ruleset.title} gives a payoff at\n${ruleset.show(position, player)}`,
    'games that are added up end only when a player cannot move; solve this one by itself, or leave payoff out of its rules',
  );
}

/** Refuses a key that stands for two positions which do not look the same. */
export function comparePositions<P>(
  ruleset: Ruleset<P>,
  key: Key,
  earlier: P,
  position: P,
  side: Player,
): void {
  if (earlier === position) return;
  const before = ruleset.show(earlier, side);
  const now = ruleset.show(position, side);
  if (before === now) return;
  refuse(
    'E_RULESET',
    `${ruleset.title} gives two different positions the key ${String(key)}:\n${before}\nand\n${now}`,
    'key must tell apart everything that changes the moves; put all of the position into it',
  );
}

/** The refusal of a game with more positions than the limit. */
export function tooMany<P>({ title }: Ruleset<P>, limit: number): GyreError {
  return new GyreError(
    'E_LIMIT',
    `${title} has more than ${limit} positions`,
    'raise the limit or choose a smaller instance; if it should be smaller, make sure that the game is finite and that equal positions have equal keys',
  );
}

/** Is a position that was met compared with what its key stands for? Always at first, later one in 256. */
export function isCompared(metByAll: number, met: number): boolean {
  return metByAll < 10_000 || (met & 0xff) === 0;
}
