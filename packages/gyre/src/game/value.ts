import { refuse, shown } from '../graph/inner.ts';

/** The value of a position, always for the player to move. The order of the codes is the order of worth. */
export type Value = 0 | 1 | 2;

/**
 * The player to move loses.
 *
 * @example
 * ```ts
 * import { LOSS, solve, symmetricGraph, tokenGame, valueAt } from 'gyre';
 * const stuck = solve(tokenGame(symmetricGraph(1, [])));
 * console.log(valueAt(stuck, 0) === LOSS);
 * // prints: true
 * ```
 */
export const LOSS = 0;

/**
 * Neither player can force a win.
 *
 * @example
 * ```ts
 * import { DRAW, solve, symmetricGraph, tokenGame, valueAt } from 'gyre';
 * const ring = solve(tokenGame(symmetricGraph(1, [[0, 0]])));
 * console.log(valueAt(ring, 0) === DRAW);
 * // prints: true
 * ```
 */
export const DRAW = 1;

/**
 * The player to move wins.
 *
 * @example
 * ```ts
 * import { solve, symmetricGraph, tokenGame, valueAt, WIN } from 'gyre';
 * const step = solve(tokenGame(symmetricGraph(2, [[1, 0]])));
 * console.log(valueAt(step, 1) === WIN);
 * // prints: true
 * ```
 */
export const WIN = 2;

/**
 * Value → its letter.
 *
 * @example
 * ```ts
 * import { VALUE_LETTERS, WIN } from 'gyre';
 * console.log(VALUE_LETTERS[WIN]);
 * // prints: W
 * ```
 */
export const VALUE_LETTERS = 'LDW';

/**
 * The letter of a value.
 *
 * @example
 * ```ts
 * import { letterOf, WIN } from 'gyre';
 * console.log(letterOf(WIN));
 * // prints: W
 * ```
 */
export function letterOf(value: Value): 'L' | 'D' | 'W' {
  checkValue(value);
  return VALUE_LETTERS[value] as 'L' | 'D' | 'W';
}

/** The value for the player to move of a score for that player. */
export function valueOfScore(score: number): Value {
  if (score > 0) return WIN;
  if (score < 0) return LOSS;
  if (score === 0) return DRAW;
  return refuse('E_SOLUTION', `there is no score ${shown(score)}`, 'scores are whole numbers');
}

/** The same value as the other player sees it. */
export function invert(value: Value): Value {
  checkValue(value);
  return (2 - value) as Value;
}

function checkValue(value: unknown): void {
  if (value !== LOSS && value !== DRAW && value !== WIN)
    refuse('E_SOLUTION', `there is no value ${shown(value)}`, 'values are 0 (L), 1 (D) and 2 (W)');
}
