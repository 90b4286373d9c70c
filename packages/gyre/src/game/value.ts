/** The value of a position, always for the player to move. The order of the codes is the order of worth. */
export type Value = 0 | 1 | 2;

export const LOSS = 0;
export const DRAW = 1;
export const WIN = 2;

/** Value → its letter. */
export const VALUE_LETTERS = 'LDW';

/** The letter of a value. */
export function letterOf(value: Value): 'L' | 'D' | 'W' {
  return VALUE_LETTERS[value] as 'L' | 'D' | 'W';
}

/** The value for the player to move of a score for that player. */
export function valueOfScore(score: number): Value {
  return score > 0 ? WIN : score < 0 ? LOSS : DRAW;
}

/** The same value as the other player sees it. */
export function invert(value: Value): Value {
  return (2 - value) as Value;
}
