import { DRAW } from '../game/inner.ts';
import { checkArgument, checkParts, GyreError, opponent, type Player } from '../graph/inner.ts';
import { checkRules, positionOfText, type Ruleset } from '../rulesets/inner.ts';
import { type Answer, type Ask, type RankedMove, rankMoves, scoreOf } from '../tables/inner.ts';

/** A position and who is to move there. */
export interface RulesetPlace<P = unknown> {
  readonly position: P;
  readonly player: Player;
}

/** Where a key says, given as text; without one the ruleset's first start. */
export function placeOfKey<P>(ruleset: Ruleset<P>, key?: string, player?: Player): RulesetPlace<P> {
  checkRules(ruleset);
  const [start] = ruleset.starts();
  if (key === undefined) return { position: start.position, player: player ?? start.player ?? 0 };
  return { position: positionOfText(ruleset, key), player: player ?? 0 };
}

/** Where moves lead from a place: a list of their names, or a text with blanks or commas between them. */
export function placeAfter<P>(
  ruleset: Ruleset<P>,
  place: RulesetPlace<P>,
  moves: string | readonly string[],
): RulesetPlace<P> {
  checkRules(ruleset);
  checkParts(place, 'a place', { player: 'number' }, 'placeOfKey gives one');
  if (typeof moves !== 'string') checkArgument(moves, 'the moves', 'list');
  let at = place;
  if (typeof moves !== 'string') {
    for (const name of moves) at = afterMove(ruleset, at, name);
    return at;
  }
  for (let rest = moves.trim(); rest !== ''; ) {
    const name = nextMove(ruleset, at, rest);
    at = afterMove(ruleset, at, name);
    rest = rest.slice(name.length).replace(/^[\s,]+/, '');
  }
  return at;
}

/** The first move of a list: the longest move that it begins with, as names may have blanks and commas in them. */
function nextMove<P>(ruleset: Ruleset<P>, place: RulesetPlace<P>, list: string): string {
  const fitting = movesAt(ruleset, place)
    .map(({ name }) => name)
    .filter((name) => list.startsWith(name) && /^(?:[\s,]|$)/.test(list.slice(name.length)));
  const [word = list] = list.split(/[\s,]+/);
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? word;
}

function afterMove<P>(ruleset: Ruleset<P>, place: RulesetPlace<P>, name: string): RulesetPlace<P> {
  const listed = movesAt(ruleset, place);
  const found = listed.find((move) => move.name === name);
  if (found !== undefined) return { position: found.to, player: opponent(place.player) };
  const names = listed.map((move) => move.name).join(', ');
  const choices = names === '' ? 'the game is over there' : `the moves are ${names}`;
  throw new GyreError('E_POSITION', `there is no move "${name}"`, choices);
}

function movesAt<P>(ruleset: Ruleset<P>, { position, player }: RulesetPlace<P>): { to: P; name: string }[] {
  const listed: { to: P; name: string }[] = [];
  if (ruleset.payoff?.(position, player) === undefined)
    ruleset.moves(position, player, (to, name) => listed.push({ to, name }));
  return listed;
}

/** A position as perfect play sees it: what it is worth, and every move, the best first. */
export interface Judged<P = unknown> {
  readonly answer: Answer;
  readonly moves: readonly RankedMove<P>[];
}

/** Asks about a position and all its moves. Refuses an answer that does not follow from those for the moves. */
export async function judge<P>(ruleset: Ruleset<P>, ask: Ask<P>, place: RulesetPlace<P>): Promise<Judged<P>> {
  checkRules(ruleset);
  checkArgument(ask, 'ask', 'function');
  checkParts(place, 'a place', { player: 'number' }, 'placeOfKey gives one');
  const { position, player } = place;
  const answer = await ask(position, player);
  if (answer === undefined)
    throw new GyreError(
      'E_POSITION',
      'the solved game does not have this position',
      'it cannot be reached from the start with that player to move, or is against the rules',
    );
  const moves = await rankMoves(ruleset, ask, position, player);
  if (moves.length === 0 ? isOfAnEnd(answer) : isAsGood(answer, moves[0])) return { answer, moves };
  throw new GyreError(
    'E_SOLUTION',
    `the table does not follow from the rules at\n${ruleset.show(position, player)}`,
    OTHER_RULES,
  );
}

/** Why a table does not follow from the rules, and what to do about it. */
export const OTHER_RULES = 'the rules are not those that the table was made with; make it again';

/** Tables by index do not say how long a draw lasts. */
function isOfAnEnd({ value, plies, hasPlies }: Answer): boolean {
  return plies === 0 || hasPlies === false || (plies === undefined && value === DRAW);
}

function isAsGood(answer: Answer, best: Answer): boolean {
  return scoreOf(answer) === scoreOf(best) && (answer.hasPlies === false || answer.plies === best.plies);
}
