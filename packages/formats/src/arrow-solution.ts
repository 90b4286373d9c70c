import type { Column } from '@uwdata/flechette';
import { type GameDocument, letterOf, playerAt, pliesAt, type Solution, valueAt, vertexOf } from 'gyre';
import {
  type Chunks,
  checkedChunks,
  checkParseOptions,
  gameChecksum,
  type ParseOptions,
  type SolutionFile,
  type WriteOptions,
} from 'gyre/io';
import { type ArrowTable, arrowBytes, BATCH_ROWS, readArrow } from './arrow-table.ts';
import { checkSolution, moveName, solutionRows, takeRows } from './table-solution.ts';

/** The bytes of an Arrow file with a solution: vertex, player, value, and plies and score where there are some. */
export async function* solutionArrow(
  solution: Solution,
  { bestMove }: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  checkSolution(solution);
  const { columnFromValues, int32, uint8, uint32, utf8 } = await import('@uwdata/flechette');
  const { game, solver, plies, scores } = solution;
  const { positions, layout, names, players } = game;
  const columns: Record<string, Column<unknown>> = {};
  const add = (
    name: string,
    type: Parameters<typeof columnFromValues>[1],
    entry: (p: number) => unknown,
  ): void => {
    columns[name] = columnFromValues(entriesOf(positions, entry), type, { maxBatchRows: BATCH_ROWS });
  };
  add('vertex', int32(), (p) => vertexOf(game, p));
  add('player', uint8(), (p) => (layout === 'shared' ? null : playerAt(game, p)));
  if (players !== undefined && layout !== 'shared') add('mover', utf8(), (p) => players[playerAt(game, p)]);
  add('value', utf8(), (p) => letterOf(valueAt(solution, p)));
  if (plies !== undefined) add('plies', uint32(), (p) => pliesAt(solution, p) ?? null);
  if (scores !== undefined) add('score', int32(), (p) => scores[p]);
  if (bestMove !== undefined) {
    add('move', int32(), (p) => bestMove(p) ?? null);
    if (names !== undefined) add('moveName', utf8(), (p) => moveName(names, bestMove(p)));
  }
  yield* await arrowBytes(
    columns,
    JSON.stringify({ content: 'solution', solver, checksum: gameChecksum(game) }),
  );
}

function* entriesOf(positions: number, entry: (p: number) => unknown): Generator {
  for (let p = 0; p < positions; p++) yield entry(p);
}

/** Reads a solution of the game of `document` from Arrow; the rows may be in any order. */
export async function parseSolutionArrow(
  chunks: Chunks,
  document: GameDocument,
  options: ParseOptions = {},
): Promise<SolutionFile> {
  checkParseOptions(options);
  return readArrow(checkedChunks(chunks), options, (table) => solutionOf(table, document));
}

function solutionOf(table: ArrowTable, document: GameDocument): SolutionFile {
  const solution = solutionRows(document, table.names, table.fields);
  const entries = {
    vertex: table.needed(['vertex']),
    player: table.column(['player']),
    value: table.needed(['value']),
    plies: table.column(['plies']),
    score: table.column(['score']),
  };
  takeRows(solution, entries, entries.vertex.length);
  return solution.finish();
}
