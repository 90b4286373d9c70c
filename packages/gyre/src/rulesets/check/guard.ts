import { checkArgument, checkObject, checkText, GyreError, type Player, refuse } from '../../graph/inner.ts';
import type { EmitMove, Ruleset } from '../contract/contract.ts';
import { unknownParts } from '../contract/part-names.ts';
import { withOwnStarts } from '../explore/starting-at.ts';

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

/** A ruleset, the file that messages about it name, and the call of a function of it that has not come back. */
interface Own {
  readonly ruleset: Ruleset;
  readonly file: string;
  running: Running | undefined;
}

interface Running {
  readonly name: string;
  readonly args: Args;
  readonly since: number;
}

/** What is known of a ruleset that is guarded. */
export interface RulesetGuard {
  readonly file: string;
  /** The refusal of a function that was called this many seconds ago and has not come back, if there is one. */
  stuck(seconds: number): GyreError | undefined;
}

const guards = new WeakMap<object, RulesetGuard>();

/** The guard of a user's own ruleset, which nobody has tested yet; undefined for any other. */
export function guardOf(ruleset: Ruleset): RulesetGuard | undefined {
  return guards.get(withOwnStarts(ruleset));
}

/**
 * A user's ruleset, with every function watched: what it throws becomes an `E_RULESET` that names the
 * function and the position, and so does an answer of a kind that the contract does not have. `now` gives milliseconds: a host
 * that can stop a call which never returns asks `guardOf` what was running.
 */
export function guardRuleset(ruleset: Ruleset, file: string, now: () => number): Ruleset {
  checkObject(ruleset, 'the rules');
  checkText(file, 'the file');
  checkArgument(now, 'now', 'function');
  const own: Own = { ruleset, file, running: undefined };
  const given = ruleset as unknown as Record<string, unknown>;
  const guarded: Record<string, unknown> = {};
  for (const name of [...FACTS, ...FACTS_OF_AN_INDEX, ...OF_A_POSITION, ...OF_A_NUMBER]) {
    if (!(name in given)) continue;
    const part = given[name];
    guarded[name] = typeof part === 'function' ? watched(own, name, part as Method, now) : part;
  }
  for (const { name } of unknownParts(ruleset)) guarded[name] = given[name]; // for the check to refuse
  guards.set(guarded, {
    file,
    stuck(seconds) {
      const call = own.running;
      own.running = undefined;
      return call === undefined || now() - call.since < 1000 * seconds
        ? undefined
        : stuckIn(own, call, seconds);
    },
  });
  return guarded as unknown as Ruleset;
}

function stuckIn(own: Own, { name, args }: Running, seconds: number): GyreError {
  const found = `${name} of the ruleset has not come back after ${seconds} seconds${at(own, name, args)}`;
  return new GyreError('E_RULESET', found, 'is there a loop in it that never ends?', { file: own.file });
}

function watched(own: Own, name: string, method: Method, now: () => number): Method {
  const call = (args: Args): unknown => {
    const before = own.running;
    own.running = { name, args, since: now() };
    try {
      return method.apply(own.ruleset, [...args]);
    } catch (cause) {
      if (cause instanceof GyreError) throw cause;
      throw thrown(own, name, args, cause);
    } finally {
      own.running = before; // not where the host ends the program in the middle of it
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
  if (count === 0 && typeof answer === 'object' && answer !== null && !isEmptyList(answer))
    refuse(
      'E_RULESET',
      `moves gives something back instead of calling emit${at(own, 'moves', args)}`,
      'moves(position, player, emit) calls emit(to, name) once for every move, and gives back nothing',
      { file: own.file },
    );
}

/** No game has this many moves in one position; an endless loop does. */
const MOST_MOVES = 1_000_000;

function tooManyMoves(own: Own, args: Args): GyreError {
  const found = `moves has called emit more than ${MOST_MOVES} times${at(own, 'moves', args)}`;
  return new GyreError('E_RULESET', found, 'is there a loop in it that never ends?', { file: own.file });
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
    refuse('E_RULESET', `starts ${found}`, 'write starts: () => [{ position: … }]', { file });
  },
  canonical(own, answer, args) {
    if (answer !== undefined && answer !== null) return;
    refuse(
      'E_RULESET',
      `canonical gives ${inText(answer)}${at(own, 'canonical', args)}`,
      'canonical(position, player) gives the position that stands for all that are alike; it may be the same one',
      { file: own.file },
    );
  },
  show({ file }, answer, [position]) {
    if (typeof answer === 'string') return;
    const hint = 'show: (position, player) => … gives the board as text';
    refuse('E_RULESET', `show gives ${inText(answer)} at ${inText(position)}`, hint, { file });
  },
};

function thrown(own: Own, name: string, args: Args, cause: unknown): GyreError {
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : inText(cause);
  const found = `${name} of the ruleset failed with "${reason}"${at(own, name, args)}`;
  const hint = 'the mistake is in the code of the ruleset; --debug shows the line';
  return new GyreError('E_RULESET', found, hint, { file: own.file }, { cause });
}

function asynchronous(own: Own, name: string, args: Args): GyreError {
  const found = `${name} gives a promise${at(own, name, args)}`;
  const hint = `the rules are asked millions of times and cannot wait; write ${name} without async and await`;
  return new GyreError('E_RULESET', found, hint, { file: own.file });
}

function badMove(own: Own, to: unknown, name: unknown, args: Args): GyreError {
  const found =
    typeof name === 'string'
      ? `the move "${name}" leads to ${String(to)}, which is not a position,`
      : `a move to ${inText(to)} has the name ${inText(name)}`;
  const hint = "call emit(to, 'name'): first the position after the move, then what players call the move";
  return new GyreError('E_RULESET', `${found}${at(own, 'moves', args)}`, hint, { file: own.file });
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
