import {
  briefJson,
  ENDLESS_32,
  type GameDocument,
  GyreError,
  letterOf,
  playerAt,
  pliesAt,
  positionOf,
  type Solution,
  VALUE_LETTERS,
  valueAt,
  vertexOf,
} from 'gyre';
import {
  type Chunks,
  gameChecksum,
  gameOf,
  type ParseOptions,
  SOLUTION_COLUMNS,
  type SolutionFile,
} from 'gyre/io';
import { type ArrowTable, arrowBytes, numberColumn, readArrow } from './arrow-table.ts';

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
  const game = gameOf(document);
  const checksum = gameChecksum(game);
  const { content, solver } = table.fields;
  if (content !== 'solution') {
    const hint = 'solve the game, and write its solution to a file';
    throw new GyreError('E_FORMAT', 'this is not a solution', hint, {}, { option: 'out' });
  }
  table.checkNames(SOLUTION_COLUMNS);
  const vertices = table.needed(['vertex']);
  const players = table.column(['player']);
  const letters = table.needed(['value']);
  const lengths = table.column(['plies']);
  const results = table.column(['score']);
  const values = new Uint8Array(game.positions).fill(UNSET);
  const plies = new Uint32Array(game.positions).fill(ENDLESS_32);
  const scores = new Int32Array(game.positions);
  for (let row = 0; row < vertices.length; row++) {
    const v = vertices[row];
    if (typeof v !== 'number' || !Number.isInteger(v) || v < 0 || v >= game.graph.vertices)
      throw new GyreError('E_VERTEX', `there is no vertex ${String(v)}`, `there are ${game.graph.vertices}`);
    const p = positionOf(game, players?.[row] === 1 ? 1 : 0, v);
    const claim = [
      valueNamed(letters[row]),
      wholeOr(lengths?.[row], ENDLESS_32, 'plies'),
      wholeOr(results?.[row], 0, 'score'),
    ];
    const isOther = values[p] !== claim[0] || plies[p] !== claim[1] || scores[p] !== claim[2];
    if (values[p] !== UNSET && isOther)
      throw new GyreError(
        'E_SOLUTION',
        `a second row for vertex ${v} contradicts the first`,
        'one row a position',
      );
    [values[p], plies[p], scores[p]] = claim;
  }
  const missing = values.indexOf(UNSET);
  if (missing >= 0)
    throw new GyreError(
      'E_SOLUTION',
      `there is no row for vertex ${vertexOf(game, missing)}`,
      'one row a position',
    );
  return {
    solver: String(solver),
    layout: game.layout,
    positions: game.positions,
    checksum: typeof table.fields.checksum === 'string' ? table.fields.checksum : checksum,
    values,
    ...(lengths === undefined ? {} : { plies }),
    ...(results === undefined ? {} : { scores }),
  };
}

const UNSET = 0xff;

function valueNamed(letter: unknown): number {
  const value = typeof letter === 'string' && letter.length === 1 ? VALUE_LETTERS.indexOf(letter) : -1;
  if (value >= 0) return value;
  throw new GyreError('E_SOLUTION', `the value is ${String(letter)}`, 'values are W, D and L');
}

function wholeOr(entry: unknown, otherwise: number, name: string): number {
  if (entry === null || entry === undefined) return otherwise;
  if (typeof entry === 'number' && Number.isInteger(entry)) return entry;
  throw new GyreError('E_SOLUTION', `the ${name} is ${briefJson(entry)}`, 'give a whole number, or nothing');
}
