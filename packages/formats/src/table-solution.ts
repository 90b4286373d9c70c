import { type GameDocument, GyreError, type GyreErrorCode, type Solution, type VertexNames } from 'gyre';
import { type GameFields, SolutionRows } from 'gyre/io';
import { isSolutionTable } from './arc-columns.ts';

/** Refuses what is not a solution, as a program without types may hand over. */
export function checkSolution(solution: Solution): void {
  const { game, values, plies = values, scores = values } = (solution ?? {}) as Partial<Solution>;
  const columns = [values, plies, scores];
  if (columns.every((column) => ArrayBuffer.isView(column) && column.length === game?.positions)) return;
  throw new GyreError('E_SOLUTION', 'what is given is not a solution', 'make one with solve(game)');
}

/** The name of the vertex that a move leads to; null where there is no move. */
export function moveName(names: VertexNames, move: number | undefined): string | null {
  return move === undefined ? null : names.name(move);
}

/** Takes the rows of a table of positions, of which the names of its columns and its metadata are known. */
export function solutionRows(
  document: GameDocument,
  names: readonly string[],
  fields: GameFields,
): SolutionRows {
  if (!isSolutionTable(names, fields)) {
    const hint = 'solve the game, and write its solution to a file';
    throw new GyreError('E_FORMAT', 'this is not a solution', hint, {}, { option: 'out' });
  }
  const refuse = (code: GyreErrorCode, found: string, hint: string): GyreError =>
    new GyreError(code, found, hint);
  const { solver, checksum } = fields;
  const rows = new SolutionRows(document, { refuse }, typeof solver === 'string' ? solver : 'table');
  rows.checkNames(names);
  if (typeof checksum === 'string') rows.claim({ solver, game: checksum });
  return rows;
}

/** The entries of some columns; undefined where there is no such column. */
export type SolutionEntries = Readonly<
  Record<'vertex' | 'player' | 'value' | 'plies' | 'score', ArrayLike<unknown> | undefined>
>;

/** Takes so many rows. A player may be null, where both are alike. */
export function takeRows(
  solution: SolutionRows,
  { vertex, player, value, plies, score }: SolutionEntries,
  rows: number,
): void {
  for (let row = 0; row < rows; row++)
    solution.take({
      vertex: vertex?.[row],
      player: player?.[row] ?? undefined,
      value: value?.[row],
      plies: plies?.[row],
      score: score?.[row],
    });
}
