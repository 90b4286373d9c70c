import { nearWord } from '../floor/near-word.ts';
import { check, checkObject, kindOf, refuse, shown } from '../graph/inner.ts';

import type { Solution } from './solution.ts';
import type { SolveOptions } from './solver.ts';
import { checkGame, checkPosition, type TokenGame } from './token-game.ts';

/**
 * Refuses wrong options: no object, a signal that is not a signal, functions that are not functions; and a name that
 * is misspelt, which would be left out without a word.
 */
export function checkOptions(options: Partial<Record<keyof SolveOptions, unknown>>): void {
  checkObject(options, 'the options');
  const { signal, onProgress, watcher } = options;
  for (const name of Object.keys(options)) {
    const meant = FINE.has(name) ? undefined : nearWord(name, OPTIONS);
    if (meant === undefined && FINE.size < MOST_NAMES) FINE.add(name);
    else if (meant !== undefined)
      refuse('E_SHAPE', `there is no option "${name}"`, `did you mean "${meant}"?`);
  }
  if (!isAbsent(signal) && typeof (signal as AbortSignal).addEventListener !== 'function')
    refuse('E_SHAPE', `the signal is ${shown(signal)}`, 'give an AbortSignal');
  if (!isAbsent(onProgress) && typeof onProgress !== 'function')
    refuse('E_SHAPE', `onProgress is ${shown(onProgress)}`, 'give a function');
  if (watcher !== undefined && !('step' in Object(watcher)))
    refuse('E_SHAPE', `the watcher is ${shown(watcher)}`, 'give one with step, push and pop');
}

/** Options of many functions; others have names unlike these. */
const OPTIONS = ['signal', 'onProgress', 'watcher', 'solver', 'maxBytes', 'maxPairs'];

/** Names that are options or unlike them: small questions ask about their options more than about anything else. */
const FINE = new Set(OPTIONS);
const MOST_NAMES = 256;

function isAbsent(option: unknown): boolean {
  return option === undefined || option === null;
}

const SOLUTION = kindOf(
  'what is given is not a solution',
  'make one with solve(game)',
  (solution) => (solution as Partial<Solution> | undefined)?.values instanceof Uint8Array,
  'E_SOLUTION',
);

/** Refuses a solution with a column of another type or length than its game's, or transferred away. */
export function checkColumns(solution: Solution): void {
  check(solution, SOLUTION);
  checkGame(solution.game);
  const { game, values, plies, scores, ranks } = solution;
  checkColumn('values', values, [Uint8Array], game);
  checkColumn('plies', plies, [Uint16Array, Uint32Array], game);
  checkColumn('scores', scores, [Int32Array], game);
  checkColumn('ranks', ranks, [Int32Array], game);
}

/** Refuses a column of another type or length; a column may be left out. */
export function checkColumn(
  name: string,
  column: unknown,
  types: readonly (abstract new (...args: never[]) => ArrayLike<number>)[],
  { positions }: TokenGame,
): void {
  if (column === undefined) return;
  const type = types.find((candidate) => column instanceof candidate);
  if (type === undefined) {
    const hint = `give ${types.map((candidate) => candidate.name).join(' or ')}`;
    return refuse('E_SOLUTION', `the column ${name} is of another type`, hint);
  }
  const { length } = column as ArrayLike<number>;
  if (length !== positions)
    refuse('E_SOLUTION', `the column ${name} has ${length} entries`, `the game has ${positions} positions`);
}

/** Refuses a position that the game does not have, and a solution whose columns do not reach to it. */
export function checkAsked(solution: Solution, position: number): void {
  check(solution, SOLUTION);
  const { game, values, plies = values, scores = values } = solution;
  checkPosition(game, position);
  if (position < values.length && position < plies?.length && position < scores?.length) return;
  const found = `the columns have no entry for position ${position}`;
  refuse('E_SOLUTION', found, 'were they transferred to a worker?');
}
