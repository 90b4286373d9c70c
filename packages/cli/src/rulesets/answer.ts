import { DRAW, GyreError } from 'gyre';
import type { Ruleset } from 'gyre/rulesets';
import { type Answer, type Ask, type RankedMove, rankMoves, scoreOf } from 'gyre/tables';
import { type Place, unknownPlace } from './places.ts';
import { OTHER_RULES } from './solved.ts';

/** A position as perfect play sees it: what it is worth, and every move, the best first. */
export interface Judged {
  readonly answer: Answer;
  readonly moves: readonly RankedMove<unknown>[];
}

/** Asks about a position and all its moves. Refuses an answer that does not follow from those for the moves. */
export async function judge(
  ruleset: Ruleset,
  ask: Ask<unknown>,
  { position, player }: Place,
): Promise<Judged> {
  const answer = await ask(position, player);
  if (answer === undefined) throw unknownPlace();
  const moves = await rankMoves(ruleset, ask, position, player);
  if (moves.length === 0 ? isOfAnEnd(answer) : isAsGood(answer, moves[0])) return { answer, moves };
  throw new GyreError(
    'E_SOLUTION',
    `the table does not follow from the rules at\n${ruleset.show(position, player)}`,
    OTHER_RULES,
  );
}

/** Tables by index do not say how long a draw lasts. */
function isOfAnEnd({ value, plies, hasPlies }: Answer): boolean {
  return plies === 0 || hasPlies === false || (plies === undefined && value === DRAW);
}

function isAsGood(answer: Answer, best: Answer): boolean {
  return scoreOf(answer) === scoreOf(best) && (answer.hasPlies === false || answer.plies === best.plies);
}
