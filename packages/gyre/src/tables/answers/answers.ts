import {
  checkColumns,
  DRAW,
  invert,
  LOSS,
  NORMAL,
  pliesAt,
  type Solution,
  scoreAt,
  scoreFor,
  type Value,
  valueAt,
  WIN,
} from '../../game/inner.ts';
import {
  check,
  checkArgument,
  checkParts,
  GyreError,
  kindOf,
  opponent,
  type Player,
} from '../../graph/inner.ts';
import {
  checkTurn,
  type ExploredPlay,
  type IndexedRuleset,
  type Ruleset,
  winsAtOnce,
} from '../../rulesets/inner.ts';
import { type IndexedTable, probeIndexed } from '../keep/table.ts';
import { checkIndexedRules, checkPlay, checkTable } from '../rules/checks.ts';

/** What perfect play makes of a position, for the player to move. */
export interface Answer {
  readonly value: Value;
  /** Plies of best play; undefined where play need not end. */
  readonly plies: number | undefined;
  /** The score, where the game has scores other than won, drawn and lost. */
  readonly score?: number;
  /** False if the answer comes from a table without plies. */
  readonly hasPlies?: false;
}

/** Returns the answer for a position; undefined for a position that the solved game does not have. */
export type Ask<P> = (position: P, player: Player) => Promise<Answer | undefined> | Answer | undefined;

/** Answers from an explored and solved game. */
export function askExplored<P>(play: ExploredPlay<P>, solution: Solution): Ask<P> {
  checkPlay(play);
  checkColumns(solution);
  return (position, player) => {
    const vertex = play.vertex(position, player);
    if (vertex === undefined) return undefined;
    const answer = { value: valueAt(solution, vertex), plies: pliesAt(solution, vertex) };
    return solution.scores === undefined ? answer : { ...answer, score: scoreAt(solution, vertex) };
  };
}

/** Answers from a table in memory. */
export function askIndexed<P>(table: IndexedTable<P>): Ask<P> {
  checkTable(table);
  return askCells(table.ruleset, (index) => probeIndexed(table, index));
}

/** Answers from whatever reads the cell of an index. */
export function askCells<P>(ruleset: IndexedRuleset<P>, read: (index: number) => Answer | undefined): Ask<P> {
  checkIndexedRules(ruleset);
  checkArgument(read, 'what reads a cell', 'function');
  return (position, player) => {
    const index = ruleset.index(position, player);
    return index < 0 ? answerOutside(ruleset, position, player) : read(index);
  };
}

/**
 * What a position is worth that an index leaves out: the game is over, or a move ends and wins it. Undefined
 * if neither is so: then the position is none of the game's.
 */
export function answerOutside<P>(ruleset: Ruleset<P>, position: P, player: Player): Answer | undefined {
  const score = ruleset.payoff?.(position, player);
  if (score !== undefined) return { value: score < 0 ? LOSS : score > 0 ? WIN : DRAW, plies: 0 };
  return winsAtOnce(ruleset, position, player) ? { value: WIN, plies: 1 } : undefined;
}

/** A move and what it is worth to the player who makes it. */
export interface RankedMove<P> extends Answer {
  readonly name: string;
  readonly to: P;
}

/**
 * All moves from a position, the best first: by score, then by plies as the mover wants them. The player for
 * whom endless play would be worse wants few, and so does a winner; a player who is better off without an end
 * wants many. So the first move goes from k plies to k − 1. Moves worth the same stay in the ruleset's order.
 */
export async function rankMoves<P>(
  ruleset: Ruleset<P>,
  ask: Ask<P>,
  position: P,
  player: Player,
): Promise<RankedMove<P>[]> {
  checkTurn(ruleset, position, player);
  check(ask, ASK);
  if (ruleset.payoff?.(position, player) !== undefined) return [];
  const listed: { to: P; name: string }[] = [];
  ruleset.moves(position, player, (to, name) => listed.push({ to, name }));
  const ranked: RankedMove<P>[] = [];
  for (const { to, name } of listed) {
    const after = await ask(to, opponent(player));
    if (after === undefined) throw unanswered(name);
    ranked.push({
      name,
      to,
      value: valueOf(after, ruleset.gain?.(position, to)),
      plies: after.plies === undefined ? undefined : after.plies + 1,
      ...(after.hasPlies === false ? { hasPlies: false as const } : {}),
      ...(after.score === undefined ? {} : { score: (ruleset.gain?.(position, to) ?? 0) - after.score }),
    });
  }
  const endless = scoreFor(player, (ruleset.convention ?? NORMAL).endless);
  return ranked.toSorted((a, b) => {
    const eager = isEager(scoreOf(a), endless) ? 1 : -1;
    return scoreOf(b) - scoreOf(a) || eager * ((a.plies ?? LONG) - (b.plies ?? LONG));
  });
}

/** The value of a move to its player, who may gain something by it. */
function valueOf({ value, score }: Answer, gain: number | undefined): Value {
  if (gain === undefined || score === undefined) return invert(value);
  return gain > score ? WIN : gain < score ? LOSS : DRAW;
}

function unanswered(move: string): GyreError {
  const hint = 'the rules are not those that were solved; solve them again';
  return new GyreError('E_SOLUTION', `there is no answer for the position after the move "${move}"`, hint);
}

/** What an answer is worth to the player it is for. */
export function scoreOf(answer: Answer): number {
  if (typeof answer?.value !== 'number')
    checkParts(answer, 'an answer', { value: 'number' }, 'askTable and the like give them');
  const { score, value } = answer;
  return score ?? value - DRAW;
}

/** Does a player with that score want few plies, where endless play would give `endless`? */
export function isEager(score: number, endless: number): boolean {
  if (typeof score !== 'number') checkArgument(score, 'the score', 'number');
  if (typeof endless !== 'number') checkArgument(endless, 'the score of endless play', 'number');
  return score > endless || (score === endless && score > 0);
}

/** Longer than any play that ends. */
const LONG = 2 ** 32;

/** Best play from a position, move by move, until the game is over or a position repeats. */
export async function lineOfPlay<P>(
  ruleset: Ruleset<P>,
  ask: Ask<P>,
  position: P,
  player: Player,
  most = 1000,
): Promise<RankedMove<P>[]> {
  checkTurn(ruleset, position, player);
  check(ask, ASK);
  const line: RankedMove<P>[] = [];
  const seen = new Set<string>();
  let [at, mover] = [position, player];
  while (line.length < most) {
    const key = `${mover} ${String(ruleset.key(at))}`;
    if (seen.has(key)) break;
    seen.add(key);
    const [best] = await rankMoves(ruleset, ask, at, mover);
    if (best === undefined) break;
    line.push(best);
    [at, mover] = [best.to, opponent(mover)];
  }
  return line;
}

const ASK = kindOf('ask is …', 'give a function, such as askTable makes', (ask) => typeof ask === 'function');
