import { GyreError, type Player } from 'gyre';
import { type EmitMove, type Ruleset, unknownParts } from 'gyre/rulesets';
import { doneWithin } from '../command/index.ts';

type Args = readonly unknown[];
type Method = (...args: Args) => unknown;

/** The parts of a ruleset that are given a position, and perhaps who is to move there. */
const OF_A_POSITION = [
  'moves',
  'payoff',
  'ending',
  'key',
  'show',
  'svg',
  'board',
  'touches',
  'canonical',
  'parts',
  'ordinal',
  'index',
];
/** The parts that are given something else, or nothing. */
const OF_A_NUMBER = [
  'starts',
  'fromKey',
  'at',
  'playerAt',
  'prepare',
  'movesFrom',
  'movesInto',
  'images',
  'gain',
  'mostScore',
  'gainOf',
  'endOf',
  'fromBoard',
];
const FACTS = ['name', 'title', 'parameters', 'players', 'convention', 'impartial'];
const FACTS_OF_AN_INDEX = ['size', 'mostMoves', 'mostMovesInto', 'isTurned', 'layers', 'reported'];

/** A ruleset, and the file that messages about it name. */
interface Own {
  readonly ruleset: Ruleset;
  readonly file: string;
}

/** A call of a user's function that has not come back. */
interface Running {
  readonly own: Own;
  readonly name: string;
  readonly args: Args;
  readonly since: number;
}

let running: Running | undefined;

/**
 * Does a piece of work that calls a user's ruleset, and refuses a function that does not return. False if the
 * work was stopped because it takes long for another reason.
 */
export function watchWork(work: () => void, patience: number = PATIENCE): boolean {
  running = undefined;
  if (doneWithin(2 * patience, 'the rules were looked at', work)) return true;
  const call = running as Running | undefined;
  if (call === undefined || Date.now() - call.since < 1000 * patience) return false;
  throw new GyreError(
    'E_RULESET',
    `${call.name} of the ruleset has not come back after ${patience} seconds${at(call.own, call.name, call.args)}`,
    'is there a loop in it that never ends?',
    { file: call.own.file },
  );
}

/** Seconds that one call may take; a ruleset whose moves take that long cannot be solved. */
const PATIENCE = 5;

/**
 * A user's ruleset, with every function watched: what it throws becomes an `E_RULESET` that names the
 * function and the position, and so does an answer of a kind that the contract does not have.
 */
export function guardRuleset(ruleset: Ruleset, file: string): Ruleset {
  const given = ruleset as unknown as Record<string, unknown>;
  const guarded: Record<string, unknown> = {};
  for (const name of [...FACTS, ...FACTS_OF_AN_INDEX, ...OF_A_POSITION, ...OF_A_NUMBER]) {
    if (!(name in given)) continue;
    const part = given[name];
    guarded[name] = typeof part === 'function' ? watched({ ruleset, file }, name, part as Method) : part;
  }
  for (const { name } of unknownParts(ruleset)) guarded[name] = given[name]; // for the check to refuse
  files.set(guarded, file);
  return guarded as unknown as Ruleset;
}

const files = new WeakMap<object, string>();

/** The file of a user's own ruleset, which nobody has tested yet; undefined for a shipped one. */
export function fileOf(ruleset: Ruleset): string | undefined {
  return files.get(ruleset);
}

function watched(own: Own, name: string, method: Method): Method {
  const call = (args: Args): unknown => {
    const before = running;
    running = { own, name, args, since: Date.now() };
    try {
      const answer = method.apply(own.ruleset, [...args]);
      running = before;
      return answer;
    } catch (cause) {
      if (cause instanceof GyreError) throw cause;
      throw thrown(own, name, args, cause);
    }
  };
  const look = ANSWERS[name];
  return (...args) => {
    if (name === 'moves') return listMoves(own, call, args);
    const answer = call(args);
    if (isPromise(answer)) throw asynchronous(own, name, args);
    look?.(own, answer, args);
    return answer;
  };
}

/** Lists moves; each must lead somewhere and have a name. */
function listMoves(own: Own, call: (args: Args) => unknown, args: Args): void {
  const [position, player, emit] = args as [unknown, Player, EmitMove<unknown>];
  let count = 0;
  const answer = call([
    position,
    player,
    (to: unknown, name: unknown) => {
      if (++count > MOST_MOVES) throw tooManyMoves(own, args);
      if (to === undefined || to === null || typeof name !== 'string') throw badMove(own, to, name, args);
      emit(to, name);
    },
  ]);
  if (isPromise(answer)) throw asynchronous(own, 'moves', args);
  if (count === 0 && typeof answer === 'object' && answer !== null && !isEmptyList(answer)) {
    throw new GyreError(
      'E_RULESET',
      `moves gives something back instead of calling emit${at(own, 'moves', args)}`,
      'moves(position, player, emit) calls emit(to, name) once for every move, and gives back nothing',
      { file: own.file },
    );
  }
}

/** No game has this many moves in one position; an endless loop does. */
const MOST_MOVES = 1_000_000;

function tooManyMoves(own: Own, args: Args): GyreError {
  return new GyreError(
    'E_RULESET',
    `moves has called emit more than ${MOST_MOVES} times${at(own, 'moves', args)}`,
    'is there a loop in it that never ends?',
    { file: own.file },
  );
}

function isEmptyList(answer: object): boolean {
  return Array.isArray(answer) && answer.length === 0;
}

const ANSWERS: Readonly<Record<string, (own: Own, answer: unknown, args: Args) => void>> = {
  starts({ file }, answer) {
    const list: readonly unknown[] | undefined = Array.isArray(answer) ? answer : undefined;
    const isGood = list?.every(
      (start) => (start as { position?: unknown } | undefined | null)?.position !== undefined,
    );
    if (isGood === true) return;
    const found =
      list === undefined ? `gives ${inText(answer)}, which is not a list` : 'has a start without position';
    throw new GyreError('E_RULESET', `starts ${found}`, 'write starts: () => [{ position: … }]', { file });
  },
  canonical(own, answer, args) {
    if (answer !== undefined && answer !== null) return;
    throw new GyreError(
      'E_RULESET',
      `canonical gives ${inText(answer)}${at(own, 'canonical', args)}`,
      'canonical(position, player) gives the position that stands for all that are alike; it may be the same one',
      { file: own.file },
    );
  },
  show({ file }, answer, [position]) {
    if (typeof answer === 'string') return;
    throw new GyreError(
      'E_RULESET',
      `show gives ${inText(answer)} at ${inText(position)}`,
      'show: (position, player) => … gives the board as text',
      { file },
    );
  },
};

function thrown(own: Own, name: string, args: Args, cause: unknown): GyreError {
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : inText(cause);
  return new GyreError(
    'E_RULESET',
    `${name} of the ruleset failed with "${reason}"${at(own, name, args)}`,
    'the mistake is in the code of the ruleset; --debug shows the line',
    { file: own.file },
    { cause },
  );
}

function asynchronous(own: Own, name: string, args: Args): GyreError {
  return new GyreError(
    'E_RULESET',
    `${name} gives a promise${at(own, name, args)}`,
    `the rules are asked millions of times and cannot wait; write ${name} without async and await`,
    { file: own.file },
  );
}

function badMove(own: Own, to: unknown, name: unknown, args: Args): GyreError {
  const found =
    typeof name === 'string'
      ? `the move "${name}" leads to ${String(to)}, which is not a position,`
      : `a move to ${inText(to)} has the name ${inText(name)}`;
  return new GyreError(
    'E_RULESET',
    `${found}${at(own, 'moves', args)}`,
    "call emit(to, 'name'): first the position after the move, then what players call the move",
    { file: own.file },
  );
}

/** Where it happened: the board as the ruleset shows it, if it can. */
function at(own: Own, name: string, [first, second]: Args): string {
  if (first === undefined && name === 'starts') return '';
  if (!OF_A_POSITION.includes(name)) return ` at ${inText(first)}`;
  const player: Player = second === 1 ? 1 : 0;
  try {
    const board: unknown = name === 'show' ? undefined : own.ruleset.show(first, player);
    if (typeof board === 'string') return ` at\n${board}`;
  } catch {
    // A board that cannot be shown is written as the value that it is.
  }
  return ` at ${inText(first)}`;
}

function isPromise(answer: unknown): boolean {
  return typeof (answer as { then?: unknown } | undefined | null)?.then === 'function';
}

/** Any value as a short text. */
function inText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    const text = JSON.stringify(value);
    return text.length > 80 ? `${text.slice(0, 80)}…` : text;
  } catch {
    return 'an object';
  }
}
