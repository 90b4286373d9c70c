import { type Player, scoreFor } from 'gyre';
import { chosenMove, type StrategyName } from 'gyre/play';
import type { Arena, PlayOption, Standing } from '../document/index.ts';

/** Who plays a side: a person, or the computer with one of its ways to play. */
export type Seat = 'you' | StrategyName;

/** The seats as the menu lists them, with what they are called there. */
export const SEATS: readonly (readonly [Seat, string])[] = [
  ['you', 'you or a friend'],
  ['perfect', 'perfect play'],
  ['hardest', 'hardest to beat'],
  ['mistakes', 'random mistakes'],
];

/** The move that a strategy makes after a path of moves; there must be one. */
export async function chosenBy(
  seat: StrategyName,
  arena: Arena,
  path: readonly number[],
  { player, options }: Standing,
  random: () => number = Math.random,
): Promise<PlayOption> {
  const choice = {
    moves: options,
    endless: scoreFor(player, arena.endless),
    answers: async (option: PlayOption) => (await arena.at([...path, option.choice])).options,
  };
  return (await chosenMove(seat, choice, (bound) => Math.floor(random() * bound))) as PlayOption;
}

/** Does the computer play that side? */
export function isComputer(seats: readonly Seat[], player: Player): boolean {
  return seats[player] !== 'you';
}
