import { opponent, type Player } from 'gyre';
import {
  boardSvg,
  type Ruleset,
  type RulesetProgress,
  rankMoves,
  rulesetNamed,
  type SolvedRuleset,
  scoreOf,
  solveRuleset,
} from 'gyre/rulesets';
import { ownPort, type Reply, serveJobs } from 'gyre/workers';
import type { Opening, PlayOption, Standing } from '../document/index.ts';
import type { RulesQuestions } from './desks.ts';

/** The most positions that a ruleset without an index may have to be played here. */
const POSITION_LIMIT = 3_000_000;

let solved: SolvedRuleset | undefined;

serveJobs<RulesQuestions>(ownPort(), { begin, stand });

interface BeginQuestion {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

async function begin(
  { name, parameters }: BeginQuestion,
  onProgress: (share: number) => void,
): Promise<Reply<Opening>> {
  const ruleset = rulesetNamed(name, parameters);
  solved = undefined; // its memory is needed for the next one
  const rising = risingShare(onProgress);
  solved = await solveRuleset(ruleset, { limit: POSITION_LIMIT, onProgress: rising });
  const opening: Opening = {
    title: ruleset.title,
    players: ruleset.players ?? ['Left', 'Right'],
    positions: solved.source.count,
    endless: ruleset.convention?.endless ?? 0,
  };
  return { answer: opening };
}

/** Progress as one share that never falls: how many positions there will be is not known while they are found. */
function risingShare(onProgress: (share: number) => void): (progress: RulesetProgress) => void {
  return (progress) => {
    if (progress.stage === 'exploring') onProgress(0.8 * (1 - 1 / (1 + progress.positions / 200_000)));
    else if (progress.stage === 'solving') onProgress(0.8 + 0.2 * progress.share);
    else onProgress(1 - 1 / (1 + progress.plies / 10));
  };
}

/** The position after a path of moves from the start, each given by its place in the list of moves. */
async function stand({ path }: { readonly path: readonly number[] }): Promise<Reply<Standing>> {
  if (solved === undefined) throw new Error('no game has been chosen');
  const { ruleset } = solved;
  const [start] = ruleset.starts();
  let { position } = start;
  let player: Player = start.player ?? 0;
  for (const choice of path) {
    [position] = movesOf(ruleset, position, player)[choice];
    player = opponent(player);
  }
  return { answer: await standingAt(solved, position, player) };
}

function movesOf(ruleset: Ruleset, position: unknown, player: Player): [to: unknown, name: string][] {
  const moves: [unknown, string][] = [];
  if (ruleset.payoff?.(position, player) !== undefined) return moves;
  ruleset.moves(position, player, (to, name) => moves.push([to, name]));
  return moves;
}

async function standingAt(game: SolvedRuleset, position: unknown, player: Player): Promise<Standing> {
  const { ruleset, ask } = game;
  const answer = await ask(position, player);
  if (answer === undefined) throw new Error('the position was not solved');
  return {
    key: `${player} ${String(ruleset.key(position))}`,
    player,
    value: answer.value,
    plies: answer.plies,
    options: await optionsAt(game, position, player),
    board: boardOf(ruleset, position, player),
  };
}

/** The moves, the best first, each with its place in the list that the rules give. */
async function optionsAt(
  { ruleset, ask }: SolvedRuleset,
  position: unknown,
  player: Player,
): Promise<PlayOption[]> {
  const ranked = await rankMoves(ruleset, ask, position, player);
  const places = new Map<string, number[]>();
  movesOf(ruleset, position, player).forEach(([to, name], choice) => {
    const key = `${name} ${String(ruleset.key(to))}`;
    places.set(key, [...(places.get(key) ?? []), choice]);
  });
  return ranked.map((move) => ({
    choice: places.get(`${move.name} ${String(ruleset.key(move.to))}`)?.shift() ?? 0,
    name: move.name,
    value: move.value,
    score: scoreOf(move),
    plies: move.plies,
    isBest: scoreOf(move) === scoreOf(ranked[0]) && move.plies === ranked[0].plies,
  }));
}

function boardOf(ruleset: Ruleset, position: unknown, player: Player): NonNullable<Standing['board']> {
  const text = ruleset.show(position, player);
  const hasPicture = ruleset.svg !== undefined || ruleset.board !== undefined;
  return hasPicture ? { text, svg: boardSvg(ruleset, position, player) } : { text };
}
