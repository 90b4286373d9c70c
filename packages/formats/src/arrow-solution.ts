import type { Column, DataType, TypedArray } from '@uwdata/flechette';
import { type GameDocument, letterOf, playerAt, pliesAt, type Solution, valueAt, vertexOf } from 'gyre';
import {
  type Chunks,
  checkedChunks,
  checkParseOptions,
  gameChecksum,
  type ParseOptions,
  SOLUTION_COLUMNS,
  type SolutionFile,
} from 'gyre/io';
import { type ArrowTable, arrowBytes, readArrow } from './arrow-table.ts';
import { tableText } from './table-metadata.ts';
import { checkSolution, TableSolution } from './table-solution.ts';

/** One column of the file: its entries are made for one batch at a time. */
interface Streamed {
  readonly name: string;
  readonly type: DataType;
  /** Bytes of a batch that is filled, one entry per position; undefined where all entries are null. */
  readonly entries: ((start: number, end: number) => TypedArray) | undefined;
  readonly blank: TypedArray;
  /** Has this position no entry? Undefined where all have one. */
  readonly isNull?: (p: number) => boolean;
  /** Is an entry one letter, in place of a number? */
  readonly isLetter?: boolean;
}

const BATCH_ROWS = 1 << 20;

/**
 * The bytes of an Arrow file with a solution: vertex, player, value, and plies and score where there are some. The table is laid out
 * with blank entries, which all batches share; the true ones are made when a batch is written, so that the file is never in memory.
 */
export async function* solutionArrow(solution: Solution): AsyncGenerator<Uint8Array> {
  checkSolution(solution);
  const { game, solver } = solution;
  const { positions } = game;
  const columns = await columnsOf(solution);
  const starts = Array.from({ length: Math.ceil(positions / BATCH_ROWS) }, (_, batch) => batch * BATCH_ROWS);
  const makers = new Map<ArrayBufferLike, Iterator<() => Uint8Array>>(); // blank memory → what belongs there, batch by batch
  const laidOut: Record<string, Column<unknown>> = {};
  for (const column of columns) laidOut[column.name] = await layOut(column, starts, positions, makers);
  const fields = JSON.stringify({ content: 'solution', solver, checksum: gameChecksum(game) });
  for (const piece of await arrowBytes(
    laidOut,
    tableText(() => [fields]),
  )) {
    const maker = piece.length === 0 ? undefined : makers.get(piece.buffer)?.next();
    yield maker === undefined || maker.done === true ? piece : maker.value();
  }
}

async function columnsOf(solution: Solution): Promise<Streamed[]> {
  const { int32, uint8, uint32, utf8 } = await import('@uwdata/flechette');
  const { game, plies, scores } = solution;
  const rows = Math.min(BATCH_ROWS, game.positions);
  const filled =
    <T extends TypedArray>(make: (length: number) => T, entry: (p: number) => number) =>
    (start: number, end: number): T => {
      const entries = make(end - start);
      for (let p = start; p < end; p++) entries[p - start] = entry(p);
      return entries;
    };
  const [ints, bytes, longs] = [Int32Array, Uint8Array, Uint32Array].map(
    (type) => (length: number) => new type(length),
  );
  const isShared = game.layout === 'shared';
  return [
    { name: 'vertex', type: int32(), blank: ints(rows), entries: filled(ints, (p) => vertexOf(game, p)) },
    {
      name: 'player',
      type: uint8(),
      blank: bytes(rows),
      entries: isShared ? undefined : filled(bytes, (p) => playerAt(game, p)),
      ...(isShared ? { isNull: () => true } : {}),
    },
    {
      name: 'value',
      type: utf8(),
      blank: bytes(rows),
      isLetter: true,
      entries: filled(bytes, (p) => letterOf(valueAt(solution, p)).charCodeAt(0)),
    },
    ...(plies === undefined
      ? []
      : [
          {
            name: 'plies',
            type: uint32(),
            blank: longs(rows),
            entries: filled(longs, (p) => pliesAt(solution, p) ?? 0),
            isNull: (p: number) => pliesAt(solution, p) === undefined,
          },
        ]),
    ...(scores === undefined
      ? []
      : [{ name: 'score', type: int32(), blank: ints(rows), entries: filled(ints, (p) => scores[p]) }]),
  ];
}

/** A column of blank batches; says in `makers` what belongs into its memory. */
async function layOut(
  { type, entries, blank, isNull, isLetter = false }: Streamed,
  starts: readonly number[],
  positions: number,
  makers: Map<ArrayBufferLike, Iterator<() => Uint8Array>>,
): Promise<Column<unknown>> {
  const { batchType, Column: ColumnOf, columnFromValues } = await import('@uwdata/flechette');
  if (positions === 0) return columnFromValues([], type); // no entry tells the type
  const BatchOf = batchType(type) as new (parts: object) => Column<unknown>['data'][number];
  const offsets = isLetter ? Int32Array.from({ length: blank.length + 1 }, (_, i) => i) : undefined;
  const validity = new Uint8Array(Math.ceil(blank.length / 8));
  const values: (() => Uint8Array)[] = [];
  const marks: (() => Uint8Array)[] = [];
  const batches = starts.map((start) => {
    const end = Math.min(positions, start + BATCH_ROWS);
    const length = end - start;
    const nullCount = isNull === undefined ? 0 : countOf(start, end, isNull);
    if (entries !== undefined) values.push(() => bytesOf(entries(start, end)));
    if (nullCount > 0) marks.push(() => marksOf(start, end, isNull));
    return new BatchOf({
      length,
      nullCount,
      type,
      validity: nullCount > 0 ? validity.subarray(0, Math.ceil(length / 8)) : new Uint8Array(0),
      values: blank.subarray(0, length),
      ...(offsets === undefined ? {} : { offsets: offsets.subarray(0, length + 1) }),
    });
  });
  makers.set(blank.buffer, values.values());
  makers.set(validity.buffer, marks.values());
  return new ColumnOf(batches);
}

function countOf(start: number, end: number, isNull: (p: number) => boolean): number {
  let count = 0;
  for (let p = start; p < end; p++) if (isNull(p)) count++;
  return count;
}

/** One bit per position: has it an entry? */
function marksOf(start: number, end: number, isNull: (p: number) => boolean = () => false): Uint8Array {
  const marks = new Uint8Array(Math.ceil((end - start) / 8));
  for (let i = 0; i < end - start; i++) if (!isNull(start + i)) marks[i >> 3] |= 1 << (i & 7);
  return marks;
}

function bytesOf({ buffer, byteOffset, byteLength }: TypedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
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
  const solution = new TableSolution(document, table.names, table.fields);
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
