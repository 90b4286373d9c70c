import { DRAW, LOSS, playerAt, pliesAt, type Solution, valueAt, WIN } from 'gyre';
import { pliesInWords } from '../scene/marks.ts';
import { optionsOf } from './options.ts';

/** Why a position has its value, in a sentence or two. */
export function explanation(
  solution: Solution,
  position: number,
  names: readonly { readonly name: string }[],
): string {
  const options = optionsOf(solution, position);
  const value = valueAt(solution, position);
  const plies = pliesAt(solution, position);
  const { layout } = solution.game;
  const mover =
    layout === 'shared' ? 'The player to move' : playerAt(solution.game, position) === 0 ? 'Left' : 'Right';
  if (options.length === 0) return `${mover} has no move: the game ends here, and it is ${WORDS[value]}.`;
  const best = options.find((option) => option.isBest) ?? options[0];
  const to = names[best.vertex].name;
  const all = options.length === 1 ? 'The only move' : `Each of the ${options.length} moves`;
  if (value === WIN) {
    return plies === undefined
      ? `${mover} can go on for ever by moving to ${to}, and endless play is a win.`
      : `${mover} wins in ${pliesInWords(plies)}: the move to ${to} leads where the other side is lost.`;
  }
  if (value === LOSS) {
    return plies === undefined
      ? `${mover} cannot make the game end, and endless play is a loss.`
      : `${all} loses; moving to ${to} holds out longest, ${pliesInWords(plies)}.`;
  }
  const noWin = options.every((option) => option.value <= DRAW) ? `${mover} has no winning move, but ` : '';
  return plies === undefined
    ? `${noWin}moving to ${to} never lets the other side win: play can go on for ever.`
    : `${noWin}moving to ${to} keeps the draw; best play ends after ${pliesInWords(plies)}.`;
}

const WORDS: readonly string[] = ['lost', 'drawn', 'won'];
