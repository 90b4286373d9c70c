import { GyreError, opponent, type Player } from 'gyre';
import type { Picture } from 'gyre/algebra';
import {
  positionOfKey,
  positionSetUp,
  type RulesetProgress,
  RulesetThreads,
  type SolvedRuleset,
  setUpKit,
  solvedTable,
  solveRuleset,
  threadsPay,
} from 'gyre/play';
import {
  type BoardMove,
  boardPicture,
  boardWithMoves,
  type Ruleset,
  rulesetFamilies,
  rulesetNamed,
} from 'gyre/rulesets';
import {
  type Ask,
  askTable,
  blobSource,
  type FetchBytes,
  isIndexed,
  isScored,
  openTable,
  rankMoves,
  scoreOf,
  webSource,
} from 'gyre/tables';
import { hardwareThreads, ownPort, type Reply, serveJobs } from 'gyre/workers';
import type {
  OpenedGame,
  Place,
  PlayOption,
  SetUpKit,
  SetUpVerdict,
  Standing,
  Stop,
} from '../document/index.ts';
import { surveyOfRuleset, trailOf } from '../survey/ruleset-survey.ts';
import { type Survey, surveyJobs } from '../survey/survey.ts';
import type { CheckQuestion, RulesGame, RulesQuestions, StandQuestion } from './desks.ts';
import { KeepOne } from './keep-one.ts';

/** The most positions that a ruleset without an index may have to be played here. */
const POSITION_LIMIT = 10_000_000;
/** The most positions of one with an index, whose size is known beforehand. */
const INDEX_LIMIT = 20_000_000;

/** The ruleset that is played, and who answers for it. */
interface Held {
  readonly ruleset: Ruleset;
  readonly ask: Ask<unknown>;
  /** All of it in memory; not where answers come from a file. */
  readonly solved?: SolvedRuleset;
  readonly opened: OpenedGame;
}

const held = new KeepOne<Held>();

/** Hears how far the work is. */
type Tell = (share: number) => void;

serveJobs<RulesQuestions>(ownPort(), {
  begin: async (game, tell) => ({ answer: (await holding(game, tell)).opened }),
  stand,
  trail,
  picture,
  kit,
  check,
  ...surveyJobs(surveyed),
});

/** The game that is asked about, solved or opened unless it is here. */
function holding(game: RulesGame, tell: Tell): Promise<Held> {
  return held.get(keyOf(game), async () => {
    if (!('name' in game)) return tableHeld(game);
    const ruleset = rulesetNamed(game.name, game.parameters);
    const solved = await solvedHere(ruleset, game, risingShare(tell));
    return { ruleset, ask: solved.ask, solved, opened: openedAs(game, ruleset, solved.source.count) };
  });
}

function keyOf(game: RulesGame): string {
  if (!('file' in game)) return JSON.stringify(game);
  const { name, size, lastModified } = game.file;
  return JSON.stringify({ file: [name, size, lastModified] });
}

/** Solves a ruleset as the command line does: a large table on all threads, if memory can be shared. */
async function solvedHere(
  ruleset: Ruleset,
  named: Extract<RulesGame, { name: string }>,
  onProgress: (progress: RulesetProgress) => void,
): Promise<SolvedRuleset> {
  if (isIndexed(ruleset) && ruleset.size > INDEX_LIMIT) throw tooLarge(ruleset.title, ruleset.size);
  const isLarge = isIndexed(ruleset) && !isScored(ruleset) && threadsPay(ruleset.size);
  if (!isLarge || !crossOriginIsolated || hardwareThreads() < 2)
    return solveRuleset(ruleset, { limit: POSITION_LIMIT, onProgress }).catch((error: unknown) => {
      throw error instanceof GyreError && error.code === 'E_LIMIT' ? tooMany() : error;
    });
  const threads = new RulesetThreads(ruleset, named);
  try {
    const onPlies = (plies: number): void => onProgress({ stage: 'sweeping', indices: ruleset.size, plies });
    return solvedTable(await threads.solveTable({ onPlies }));
  } finally {
    threads.end();
  }
}

function tooLarge(title: string, size: number): GyreError {
  return new GyreError(
    'E_LIMIT',
    `${title} has ${size.toLocaleString('en')} positions to be solved, and this page solves up to ${INDEX_LIMIT.toLocaleString('en')}`,
    'write its table with the command gyre table and open the file here',
  );
}

function tooMany(): GyreError {
  return new GyreError(
    'E_LIMIT',
    `it has more than ${POSITION_LIMIT.toLocaleString('en')} positions`,
    'this page plays games of up to that many; choose a smaller board, or use the command gyre report',
  );
}

/** Opens a table file: header and directory are read now, and of its rows only those that are asked for. */
async function tableHeld(from: Exclude<RulesGame, { name: string }>): Promise<Held> {
  const opened = await openTable(
    'file' in from ? blobSource(from.file) : await webSource(from.address, fetchRange),
  );
  const { ruleset: name, title, parameters, rows } = opened.header;
  if (!rulesetFamilies.some((family) => family.name === name))
    throw new GyreError(
      'E_RULESET',
      `the table is of ${title}, which is none of the rulesets of this page`,
      'the command gyre probe takes the file of the ruleset',
    );
  const ruleset = rulesetNamed(name, parameters);
  return {
    ruleset,
    ask: askTable(opened, ruleset),
    opened: openedAs({ name, parameters }, ruleset, rows),
  };
}

/**
 * A part of a file on the web. It is the studio's only request to other hosts: no cookies, no referrer, and a
 * host that would send the whole file is cut off.
 */
const fetchRange: FetchBytes = async (address, { method = 'GET', headers }) => {
  const stop = new AbortController();
  const { host } = new URL(address);
  const answer = await fetch(address, {
    method,
    headers: { Range: headers.Range }, // without If-Range no host is asked whether it allows it
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: stop.signal,
  }).catch(() => {
    throw new GyreError(
      'E_FILE',
      `${host} cannot be reached, or does not let other pages read its files`,
      'its host must send Access-Control-Allow-Origin',
    );
  });
  if (method === 'GET' && answer.status !== 206) stop.abort();
  return answer;
};

function openedAs(
  { name, parameters }: Pick<OpenedGame, 'name' | 'parameters'>,
  ruleset: Ruleset,
  positions: number,
): OpenedGame {
  return {
    name,
    parameters,
    title: ruleset.title,
    players: ruleset.players ?? ['Left', 'Right'],
    positions,
    endless: ruleset.convention?.endless ?? 0,
    isImpartial: ruleset.impartial === true,
  };
}

/** Progress as one share that never falls: nobody knows how many positions there will be. */
function risingShare(tell: Tell): (progress: RulesetProgress) => void {
  return (progress) => {
    if (progress.stage === 'exploring') tell(0.8 * (1 - 1 / (1 + progress.positions / 200_000)));
    else if (progress.stage === 'solving') tell(0.8 + 0.2 * progress.share);
    else tell(1 - 1 / (1 + progress.plies / 10));
  };
}

/** A ruleset as a map asks about it. */
async function surveyed(game: RulesGame, tell: Tell): Promise<Survey> {
  const { solved } = await holding(game, tell);
  if (solved !== undefined) return surveyOfRuleset(solved);
  throw new GyreError('E_RULESET', 'a map needs all positions in memory', 'choose the ruleset itself');
}

/** The position after a path of moves, each given by its place in the list of moves. */
async function stand(question: StandQuestion, tell: Tell): Promise<Reply<Standing>> {
  const now = await holding(question.game, tell);
  const { position, player } = placeAfter(now, question);
  return { answer: await standingAt(now, position, player) };
}

/** The board there, as a picture for files. */
async function picture(question: StandQuestion, tell: Tell): Promise<Reply<Picture>> {
  const now = await holding(question.game, tell);
  const { position, player } = placeAfter(now, question);
  return { answer: boardPicture(now.ruleset, position, player) };
}

function placeAfter(now: Held, question: StandQuestion): Standpoint {
  const walked = walk(now, question);
  return walked[walked.length - 1];
}

/** The positions of a path of moves on the map. */
async function trail(question: StandQuestion, tell: Tell): Promise<Reply<readonly Stop[]>> {
  const now = await holding(question.game, tell);
  const walked = walk(now, question);
  if (now.solved === undefined) return { answer: [] };
  const positions = walked.map(({ position }) => position);
  return { answer: await trailOf(now.solved, positions, walked[0].player) };
}

interface Standpoint {
  readonly position: unknown;
  readonly player: Player;
}

/** Where a path of moves begins, and where each of them leads. */
function walk(now: Held, { from, path }: StandQuestion): Standpoint[] {
  let { position, player } = originOf(now, from);
  const walked: Standpoint[] = [{ position, player }];
  for (const choice of path) {
    const move = movesOf(now.ruleset, position, player)[choice];
    if (move === undefined)
      throw new GyreError('E_POSITION', 'the line has a move that the rules do not have', 'begin again');
    position = move.to;
    player = opponent(player);
    walked.push({ position, player });
  }
  return walked;
}

function originOf({ ruleset, solved }: Held, from: Place | undefined): Standpoint {
  if (from === undefined) {
    const [start] = ruleset.starts();
    return { position: start.position, player: start.player ?? 0 };
  }
  const isSame = lastOrigin?.ruleset === ruleset && lastOrigin.key === from.key;
  const position = isSame ? lastOrigin?.position : positionOf(ruleset, solved, from.key);
  lastOrigin = { ruleset, key: from.key, position };
  return { position, player: from.player };
}

/** The origin that was looked up last: looking through all positions takes a moment. */
let lastOrigin: { readonly ruleset: Ruleset; readonly key: string; readonly position: unknown } | undefined;

function positionOf(ruleset: Ruleset, solved: SolvedRuleset | undefined, key: string): unknown {
  if (solved !== undefined) return positionOfKey(solved, key);
  if (ruleset.fromKey !== undefined) return ruleset.fromKey(key);
  throw new GyreError('E_POSITION', `${ruleset.title} cannot read positions from their keys`);
}

function movesOf(ruleset: Ruleset, position: unknown, player: Player): readonly BoardMove<unknown>[] {
  const found = boardWithMoves(ruleset, position, player);
  if (found !== undefined) return found.moves;
  const moves: BoardMove<unknown>[] = [];
  if (ruleset.payoff?.(position, player) !== undefined) return moves;
  ruleset.moves(position, player, (to, name) => moves.push({ to, name, ways: [] }));
  return moves;
}

async function standingAt({ ruleset, ask }: Held, position: unknown, player: Player): Promise<Standing> {
  const answer = await ask(position, player);
  if (answer === undefined)
    throw new GyreError(
      'E_POSITION',
      'the position was not solved',
      'it is against the rules, or out of reach',
    );
  const board = ruleset.board?.(position, player);
  return {
    key: String(ruleset.key(position)),
    player,
    value: answer.value,
    plies: answer.plies,
    options: await optionsAt(ruleset, ask, position, player),
    ...(board === undefined ? {} : { board }),
    text: ruleset.show(position, player),
  };
}

/** The moves, the best first, each with its place in the list that the rules give. */
async function optionsAt(
  ruleset: Ruleset,
  ask: Ask<unknown>,
  position: unknown,
  player: Player,
): Promise<PlayOption[]> {
  const ranked = await rankMoves(ruleset, ask, position, player);
  const moves = movesOf(ruleset, position, player);
  const places = new Map<string, number[]>();
  moves.forEach(({ to, name }, choice) => {
    const key = `${name} ${String(ruleset.key(to))}`;
    places.set(key, [...(places.get(key) ?? []), choice]);
  });
  return ranked.map((move) => {
    const choice = places.get(`${move.name} ${String(ruleset.key(move.to))}`)?.shift() ?? 0;
    return {
      choice,
      name: move.name,
      value: move.value,
      score: scoreOf(move),
      plies: move.plies,
      isBest: scoreOf(move) === scoreOf(ranked[0]) && move.plies === ranked[0].plies,
      ways: moves[choice].ways,
    };
  });
}

/** What a board of this ruleset is set up from. */
async function kit({ game }: { readonly game: RulesGame }, tell: Tell): Promise<Reply<SetUpKit | undefined>> {
  const now = await holding(game, tell);
  const canSetUp = now.solved !== undefined || now.ruleset.fromBoard !== undefined;
  return { answer: canSetUp ? setUpKit(solvedOf(now)) : undefined };
}

/** The solved ruleset; a file counts as one whose positions are not listed. */
function solvedOf({ ruleset, ask, solved }: Held): Pick<SolvedRuleset, 'ruleset' | 'ask' | 'source'> {
  const nothing = (): never => {
    throw new GyreError('E_POSITION', 'the positions of a file are not listed');
  };
  const source = { count: 0, answer: () => undefined, at: nothing, player: nothing, moves: nothing };
  return solved ?? { ruleset, ask, source };
}

/** What a board that was set up is. */
async function check(
  { game, pieces, marks, player }: CheckQuestion,
  tell: Tell,
): Promise<Reply<SetUpVerdict>> {
  const now = await holding(game, tell);
  const { ruleset, ask } = now;
  try {
    const position = await positionSetUp(solvedOf(now), { pieces, marks }, player, { onProgress: tell });
    const answer = await ask(position, player);
    const place = { key: String(ruleset.key(position)), player };
    lastOrigin = { ruleset, key: place.key, position };
    const { value = 0, plies } = answer ?? {};
    return { answer: { kind: 'legal', place, value, plies } };
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    return { answer: { kind: 'wrong', words: error.message } };
  }
}
