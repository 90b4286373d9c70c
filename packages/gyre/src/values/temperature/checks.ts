import { refuse, shown } from '../../graph/inner.ts';

/** Accepts a number p/2^k. */
export function checkDyadic(number: unknown, what: string): void {
  const { numerator, exponent } = (number ?? {}) as Partial<Record<string, unknown>>;
  if (typeof numerator === 'bigint' && Number.isInteger(exponent) && (exponent as number) >= 0) return;
  refuse('E_SHAPE', `${what} is ${shown(number)}`, 'give { numerator: 1n, exponent: 1 } for 1/2');
}

/** Accepts walls. */
export function checkWalls(...walls: readonly unknown[]): void {
  for (const wall of walls) {
    if (!Array.isArray(wall) || wall.length === 0)
      refuse('E_SHAPE', `a wall is ${shown(wall)}`, 'Thermographs.of gives the walls of a game');
    for (const stretch of wall) {
      const { t, x, slope } = (stretch ?? {}) as Partial<Record<string, unknown>>;
      checkDyadic(t, 't of a wall');
      checkDyadic(x, 'x of a wall');
      if (typeof slope !== 'number') refuse('E_SHAPE', `a slope is ${shown(slope)}`, 'give a number');
    }
  }
}
