import { GyreError, shown } from '../graph/index.ts';

/** The value of a position, always for the player to move. The order of the codes is the order of worth. */
export type Value = 0 | 1 | 2;

export const LOSS = 0;
export const DRAW = 1;
export const WIN = 2;

/** Value → its letter. */
export const VALUE_LETTERS = 'LDW';

/** The letter of a value. */
export function letterOf(value: Value): 'L' | 'D' | 'W' {
  checkValue(value);
  return VALUE_LETTERS[value] as 'L' | 'D' | 'W';
}

/** The value for the player to move of a score for that player. */
export function valueOfScore(score: number): Value {
  if (score > 0) return WIN;
  if (score < 0) return LOSS;
  if (score === 0) return DRAW;
  throw new GyreError('E_SOLUTION', `there is no score ${shown(score)}`, 'scores are whole numbers');
}

/** The same value as the other player sees it. */
export function invert(value: Value): Value {
  checkValue(value);
  return (2 - value) as Value;
}

function checkValue(value: unknown): void {
  if (value === LOSS || value === DRAW || value === WIN) return;
  throw new GyreError('E_SOLUTION', `there is no value ${shown(value)}`, 'values are 0 (L), 1 (D) and 2 (W)');
}
