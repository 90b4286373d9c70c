import { type GameDocument, letterOf, playerAt, pliesAt, type Solution, valueAt, vertexOf } from 'gyre';
import { type Chunks, gameChecksum, type ParseOptions, SOLUTION_COLUMNS, type SolutionFile } from 'gyre/io';
import { type ArrowTable, arrowBytes, numberColumn, readArrow } from './arrow-table.ts';
import { TableSolution } from './table-solution.ts';

/** The bytes of an Arrow file with a solution: vertex, player, value, and plies and score where there are some. */
export async function* solutionArrow(solution: Solution): AsyncGenerator<Uint8Array> {
  const { columnFromValues, uint32, uint8, utf8 } = await import('@uwdata/flechette');
  const { game, solver, plies, scores } = solution;
  const each = (entry: (p: number) => unknown) => (put: (value: unknown) => void) => {
    for (let p = 0; p < game.positions; p++) put(entry(p));
  };
  const columns = {
    vertex: await numberColumn(Int32Array.from({ length: game.positions }, (_, p) => vertexOf(game, p))),
    player: columnFromValues(
      each((p) => (game.layout === 'shared' ? null : playerAt(game, p))),
      uint8(),
    ),
    value: columnFromValues(
      each((p) => letterOf(valueAt(solution, p))),
      utf8(),
    ),
  };
  yield* await arrowBytes(
    {
      ...columns,
      ...(plies === undefined
        ? {}
        : {
            plies: columnFromValues(
              each((p) => pliesAt(solution, p) ?? null),
              uint32(),
            ),
          }),
      ...(scores === undefined ? {} : { score: await numberColumn(Int32Array.from(scores)) }),
    },
    JSON.stringify({ content: 'solution', solver, checksum: gameChecksum(game) }),
  );
}

/** Reads a solution of the game of `document` from Arrow; the rows may be in any order. */
export async function parseSolutionArrow(
  chunks: Chunks,
  document: GameDocument,
  options: ParseOptions = {},
): Promise<SolutionFile> {
  return readArrow(chunks, options, (table) => solutionOf(table, document));
}

function solutionOf(table: ArrowTable, document: GameDocument): SolutionFile {
  const solution = new TableSolution(document, table.fields);
  table.checkNames(SOLUTION_COLUMNS);
  const vertices = table.needed(['vertex']);
  const players = table.column(['player']);
  const letters = table.needed(['value']);
  const lengths = table.column(['plies']);
  const results = table.column(['score']);
  for (let row = 0; row < vertices.length; row++) {
    solution.take({
      vertex: vertices[row],
      player: players?.[row],
      value: letters[row],
      plies: lengths?.[row],
      score: results?.[row],
    });
  }
  return solution.finish(lengths !== undefined, results !== undefined);
}
