import {
  type GameDocument,
  GyreError,
  type PliesColumn,
  type Solution,
  type TokenGame,
  VALUE_LETTERS,
  type VertexNames,
} from 'gyre';
import {
  type Chunks,
  checkedChunks,
  checkParseOptions,
  gameChecksum,
  inFile,
  type ParseOptions,
  type SolutionFile,
  type WriteOptions,
} from 'gyre/io';
import { heldSource } from './held-source.ts';
import { rowsOf } from './parquet-columns.ts';
import { type ParquetColumn, ParquetFile } from './parquet-file.ts';
import {
  type Compression,
  GROUP_ROWS,
  parquetBytes,
  type WrittenColumn,
  type WrittenRows,
} from './parquet-write.ts';
import { checkSolution, moveName, solutionRows, takeRows } from './table-solution.ts';

/** A solution as columns, with the facts about its game that are needed to write them. */
export interface WrittenSolution extends Omit<SolutionFile, 'document' | 'ranks' | 'checksum'> {
  /** `gameChecksum` of the game, where it is known. */
  readonly checksum?: string;
  readonly vertices: number;
  /** In an owned graph: vertex → who moves there. */
  readonly owners?: Uint8Array;
  /** What the players are called, if a column is to name who is to move. */
  readonly players?: TokenGame['players'] | undefined;
  /** If best moves are to be written: one of each position, and the names of the vertices. */
  readonly bestMove?: WriteOptions['bestMove'];
  readonly names?: VertexNames | undefined;
}

/** The bytes of a Parquet file with a solution: vertex, player, value, and plies and score where there are some. */
export function solutionParquet(
  solution: Solution,
  { compression, bestMove }: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  checkSolution(solution);
  const { game, solver, values, plies, scores } = solution;
  const { graph, layout, positions } = game;
  const columns = {
    solver,
    layout,
    positions,
    checksum: gameChecksum(game),
    vertices: graph.vertices,
    values,
    ...(graph.owners === undefined ? {} : { owners: graph.owners }),
    ...(plies === undefined ? {} : { plies }),
    ...(scores === undefined ? {} : { scores }),
    ...(bestMove === undefined ? {} : { bestMove, names: game.names }),
    ...(layout === 'shared' ? {} : { players: game.players }),
  };
  return columnsParquet(columns, compression);
}

/** The same bytes from columns alone, for a game that is not in memory. */
export function columnsParquet(
  solution: WrittenSolution,
  compression?: Compression,
): AsyncGenerator<Uint8Array> {
  checkWrittenSolution(solution);
  const { plies, scores, solver, checksum, bestMove, names, players } = solution;
  const columns: WrittenColumn[] = [
    { name: 'vertex', type: 'INT32' },
    { name: 'player', type: 'UINT_8', isOptional: true },
    ...(players === undefined ? [] : [{ name: 'mover', type: 'UTF8' } as const]),
    { name: 'value', type: 'UTF8' },
    ...(plies === undefined ? [] : [{ name: 'plies', type: 'UINT_32', isOptional: true } as const]),
    ...(scores === undefined ? [] : [{ name: 'score', type: 'INT32' } as const]),
    ...(bestMove === undefined ? [] : [{ name: 'move', type: 'INT32', isOptional: true } as const]),
    ...(bestMove === undefined || names === undefined
      ? []
      : [{ name: 'moveName', type: 'UTF8', isOptional: true } as const]),
  ];
  const fields = { content: 'solution', solver, checksum };
  return parquetBytes(columns, solutionGroups(solution), fields, compression);
}

/** Refuses columns that are not those of a solution. */
function checkWrittenSolution(solution: WrittenSolution): void {
  const given = (
    typeof solution === 'object' && solution !== null ? solution : {}
  ) as Partial<WrittenSolution>;
  const { solver, layout, positions, vertices, values, plies = values, scores = values, owners } = given;
  const isOfLength = (column: unknown, length: unknown): boolean =>
    ArrayBuffer.isView(column) && (column as Uint8Array).length === length;
  const isGood =
    typeof solver === 'string' &&
    (layout === 'shared' || layout === 'paired' || (layout === 'owned' && isOfLength(owners, vertices))) &&
    positions === (layout === 'paired' ? 2 : 1) * (vertices ?? Number.NaN) &&
    [values, plies, scores].every((column) => isOfLength(column, positions)) &&
    (values as Uint8Array).every((value) => value < VALUE_LETTERS.length);
  if (isGood) return;
  const hint = 'give solver, layout, positions, vertices and columns with one entry per position';
  throw new GyreError('E_SOLUTION', 'what is given is not a solution', hint);
}

function* solutionGroups(solution: WrittenSolution): Generator<WrittenRows> {
  const { positions, vertices, layout, owners, values, plies, scores, bestMove, names, players } = solution;
  const player = (p: number): number | null =>
    layout === 'shared' ? null : layout === 'owned' ? (owners as Uint8Array)[p] : p < vertices ? 0 : 1;
  for (let start = 0; start < positions; start += GROUP_ROWS) {
    const length = Math.min(GROUP_ROWS, positions - start);
    const each = <T>(entry: (p: number) => T): T[] => Array.from({ length }, (_, i) => entry(start + i));
    yield [
      Int32Array.from({ length }, (_, i) => (start + i < vertices ? start + i : start + i - vertices)),
      each(player),
      ...(players === undefined ? [] : [each((p) => players[player(p) ?? 0])]),
      each((p) => VALUE_LETTERS[values[p]]),
      ...(plies === undefined ? [] : [each(pliesOf(plies))]),
      ...(scores === undefined ? [] : [scores.slice(start, start + length)]),
      ...(bestMove === undefined ? [] : [each((p) => bestMove(p) ?? null)]),
      ...(bestMove === undefined || names === undefined ? [] : [each((p) => moveName(names, bestMove(p)))]),
    ];
  }
}

/** Position → its plies, null where play need not end. */
function pliesOf(plies: PliesColumn): (p: number) => number | null {
  const endless = plies.BYTES_PER_ELEMENT === 2 ? 0xffff : 0xffff_ffff;
  return (p) => (plies[p] === endless ? null : plies[p]);
}

/** Reads a solution of the game of `document` from Parquet; the rows may be in any order. */
export async function parseSolutionParquet(
  chunks: Chunks,
  document: GameDocument,
  options: ParseOptions = {},
): Promise<SolutionFile> {
  checkParseOptions(options);
  const checked = checkedChunks(chunks);
  try {
    const file = await ParquetFile.open(options.source ?? (await heldSource(checked, options)), options);
    return await solutionOf(file, document);
  } catch (error) {
    throw inFile(error, options.file);
  }
}

async function solutionOf(file: ParquetFile, document: GameDocument): Promise<SolutionFile> {
  const solution = solutionRows(document, file.names, file.fields);
  const columns = {
    vertex: file.needed(['vertex']),
    player: file.column(['player']),
    value: file.needed(['value']),
    plies: file.column(['plies']),
    score: file.column(['score']),
  };
  for (const [group, rows] of file.groups.entries()) {
    const read = async (column: ParquetColumn | undefined): Promise<unknown[] | undefined> =>
      column && entriesOf(file, column, group);
    const { vertex, player, value, plies, score } = columns;
    const entries = {
      vertex: await read(vertex),
      player: await read(player),
      value: await read(value),
      plies: await read(plies),
      score: await read(score),
    };
    takeRows(solution, entries, rows);
  }
  return solution.finish();
}

async function entriesOf(file: ParquetFile, column: ParquetColumn, group: number): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const page of file.pages(column, group)) for (const entry of rowsOf(page)) entries.push(entry);
  return entries;
}
