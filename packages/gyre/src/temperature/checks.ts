import { GyreError, shown } from '../graph/index.ts';
import { type AlgebraOptions, checkWork, ValueStore } from '../values/index.ts';

/** Refuses what is no store, no ids of its values, or no options: programs without types may hand over anything. */
export function checkAsked(store: unknown, ids: readonly unknown[], options: AlgebraOptions): void {
  if (!(store instanceof ValueStore))
    throw new GyreError('E_SHAPE', `the store is ${shown(store)}`, 'give new ValueStore()');
  for (const id of ids) {
    if (Number.isInteger(id) && (id as number) >= 0 && (id as number) < store.size) continue;
    throw new GyreError(
      'E_SHAPE',
      `${shown(id)} is no value of the store`,
      'idOfValue gives the id of a value',
    );
  }
  checkWork(options);
}

/** Refuses what is no number p/2^k. */
export function checkDyadic(number: unknown, what: string): void {
  const { numerator, exponent } = (number ?? {}) as Partial<Record<string, unknown>>;
  if (typeof numerator === 'bigint' && Number.isInteger(exponent) && (exponent as number) >= 0) return;
  throw new GyreError(
    'E_SHAPE',
    `${what} is ${shown(number)}`,
    'give { numerator: 1n, exponent: 1 } for 1/2',
  );
}

/** Refuses what is no wall, or no thermograph if walls are asked of one. */
export function checkWalls(...walls: readonly unknown[]): void {
  for (const wall of walls) {
    if (!Array.isArray(wall) || wall.length === 0)
      throw new GyreError('E_SHAPE', `a wall is ${shown(wall)}`, 'Thermographs.of gives the walls of a game');
    for (const stretch of wall) {
      const { t, x, slope } = (stretch ?? {}) as Partial<Record<string, unknown>>;
      checkDyadic(t, 't of a wall');
      checkDyadic(x, 'x of a wall');
      if (typeof slope !== 'number')
        throw new GyreError('E_SHAPE', `a slope is ${shown(slope)}`, 'give a number');
    }
  }
}
