import { GyreError } from '../graph/index.ts';
import type { Solution } from './solution.ts';
import { checkPosition, type TokenGame } from './token-game.ts';

/** Refuses a solution with a column that is no column of its game: of another type or length, or transferred away. */
export function checkColumns({ game, values, plies, scores, ranks }: Solution): void {
  checkColumn('values', values, [Uint8Array], game);
  checkColumn('plies', plies, [Uint16Array, Uint32Array], game);
  checkColumn('scores', scores, [Int32Array], game);
  checkColumn('ranks', ranks, [Int32Array], game);
}

/** The same of one column; none is as good as a right one. */
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
export function checkAsked({ game, values, plies }: Solution, position: number): void {
  checkPosition(game, position);
  if (position < values.length && (plies === undefined || position < plies.length)) return;
  throw new GyreError(
    'E_SOLUTION',
    `the columns have no entry for position ${position}`,
    'were they transferred to a worker?',
  );
}
