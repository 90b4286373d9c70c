import { type Player, scoreFor } from 'gyre';
import { isEager, type StrategyName } from 'gyre/rulesets';
import type { Arena, PlayOption, Standing } from './arena.ts';

/** Who sits on a side: somebody who is here, or the computer with one of its ways to play. */
export type Seat = 'you' | StrategyName;

/** The seats as the menu lists them, with what they are called there. */
export const SEATS: readonly (readonly [Seat, string])[] = [
  ['you', 'you or a friend'],
  ['perfect', 'perfect play'],
  ['hardest', 'hardest to beat'],
  ['mistakes', 'random mistakes'],
];

/** Every fourth move of one who makes mistakes is any move. */
const SHARE_OF_MISTAKES = 0.25;

/** The move that a strategy makes after a path of moves; there must be one. The first option is always a best one. */
export async function chosenBy(
  seat: StrategyName,
  arena: Arena,
  path: readonly number[],
  { player, options }: Standing,
  random: () => number = Math.random,
): Promise<PlayOption> {
  if (seat === 'mistakes' && random() < SHARE_OF_MISTAKES)
    return options[Math.floor(random() * options.length)];
  if (seat !== 'hardest' || isEager(options[0].score, scoreFor(player, arena.endless))) return options[0];
  return trap(arena, path, options);
}

/** Of the moves that keep the score, the one after which the largest share of answers gives something away. */
async function trap(
  arena: Arena,
  path: readonly number[],
  options: readonly PlayOption[],
): Promise<PlayOption> {
  let [best, most] = [options[0], -1];
  for (const option of options) {
    if (option.score !== best.score) break; // best first
    const { options: answers } = await arena.at([...path, option.choice]);
    const slips = answers.filter(({ score }) => score < answers[0].score).length;
    const share = answers.length === 0 ? 0 : slips / answers.length;
    if (share > most) [best, most] = [option, share];
  }
  return best;
}

/** Does the computer play that side? */
export function isComputer(seats: readonly Seat[], player: Player): boolean {
  return seats[player] !== 'you';
}
