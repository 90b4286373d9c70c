import { nearWord } from '../floor/near-word.ts';
import { checkObject, GyreError, shown } from '../graph/inner.ts';

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
  const refuse = (found: string, hint: string): never => {
    throw new GyreError('E_SHAPE', found, hint);
  };
  for (const name of Object.keys(options)) {
    const meant = OPTIONS.includes(name) ? undefined : nearWord(name, OPTIONS);
    if (meant !== undefined) refuse(`there is no option "${name}"`, `did you mean "${meant}"?`);
  }
  if (!isAbsent(signal) && typeof (signal as AbortSignal).addEventListener !== 'function')
    refuse(`the signal is ${shown(signal)}`, 'give an AbortSignal');
  if (!isAbsent(onProgress) && typeof onProgress !== 'function')
    refuse(`onProgress is ${shown(onProgress)}`, 'give a function');
  if (watcher !== undefined && !('step' in Object(watcher)))
    refuse(`the watcher is ${shown(watcher)}`, 'give one with step, push and pop');
}

/** Options of many functions; others have names unlike these. */
const OPTIONS = ['signal', 'onProgress', 'watcher', 'solver', 'maxBytes', 'maxPairs'];

function isAbsent(option: unknown): boolean {
  return option === undefined || option === null;
}

/** Refuses a value without a column of values, as an untyped caller may hand over. */
function checkSolution(solution: Solution): void {
  if (solution?.values instanceof Uint8Array) return;
  throw new GyreError('E_SOLUTION', 'what is given is not a solution', 'make one with solve(game)');
}

/** Refuses a solution with a column of another type or length than its game's, or transferred away. */
export function checkColumns(solution: Solution): void {
  checkSolution(solution);
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
    throw new GyreError('E_SOLUTION', `the column ${name} is of another type`, hint);
  }
  const { length } = column as ArrayLike<number>;
  if (length === positions) return;
  throw new GyreError(
    'E_SOLUTION',
    `the column ${name} has ${length} entries`,
    `the game has ${positions} positions`,
  );
}

/** Refuses a position that the game does not have, and a solution whose columns do not reach to it. */
export function checkAsked(solution: Solution, position: number): void {
  checkSolution(solution);
  const { game, values, plies = values, scores = values } = solution;
  checkPosition(game, position);
  if (position < values.length && position < plies?.length && position < scores?.length) return;
  throw new GyreError(
    'E_SOLUTION',
    `the columns have no entry for position ${position}`,
    'were they transferred to a worker?',
  );
}
