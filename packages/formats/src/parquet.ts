import {
  type ArcBatch,
  BOTH_PLAYERS,
  type GameDocument,
  type GraphKind,
  GyreError,
  type StreamedGame,
  symmetricGraph,
} from 'gyre';
import {
  type Chunks,
  checkArcMemory,
  type GameFields,
  gameFromJson,
  inFile,
  type ParseOptions,
  type SliceSource,
  statedKind,
} from 'gyre/io';
import { arcColumnsOf, floatingWords } from './arc-columns.ts';
import { heldSource } from './held-source.ts';
import { kindOfVertices } from './parquet-columns.ts';
import { type ParquetColumn, ParquetFile } from './parquet-file.ts';
import { type Pieces, playerPieces, textPieces, vertexPieces } from './parquet-pieces.ts';
import { ownersIn, statedVertices } from './table-fields.ts';
import { TableGame } from './table-game.ts';

/** Reads a game from Parquet: columns source and target, perhaps player (docs/formats/parquet.md). */
export async function parseParquet(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  try {
    const file = await ParquetFile.open(options.source ?? (await heldSource(chunks, options)), options);
    const columns = arcColumns(file, options);
    checkArcMemory(file.rows, options);
    return await documentOf(file, columns, options);
  } catch (error) {
    throw inFile(error, options.file);
  }
}

/** A game in Parquet whose arcs are read group by group, any number of times. */
export async function streamParquet(source: SliceSource, options: ParseOptions): Promise<StreamedGame> {
  try {
    const file = await ParquetFile.open(source, options);
    const columns = arcColumns(file, options);
    if (columns.kind === 'strings' || file.fields.names !== undefined) {
      const [found, hint] =
        columns.kind === 'strings'
          ? ['vertices are texts', 'number the vertices']
          : ['vertices have names', 'write the file again without the names'];
      throw new GyreError('E_FORMAT', `${found}, which only a game in memory can have`, hint);
    }
    return streamedGame(file, columns, options);
  } catch (error) {
    throw inFile(error, options.file);
  }
}

interface ArcTable {
  readonly source: ParquetColumn;
  readonly target: ParquetColumn;
  readonly player: ParquetColumn | undefined;
  readonly kind: 'numbers' | 'strings';
}

function arcColumns(file: ParquetFile, options: ParseOptions): ArcTable {
  const names = arcColumnsOf(file.names, file.fields, options);
  const source = file.needed([names.source]);
  const target = file.needed([names.target]);
  const kind = kindOfVertices(source);
  const areNames = kind === 'strings' || (options.names === true && file.fields.names === undefined);
  if (kindOfVertices(target) !== kind) {
    const found = `the column "${source.name}" holds ${kind} and the column "${target.name}" does not`;
    throw new GyreError('E_SHAPE', found, 'give both in the same way');
  }
  for (const { name, element } of [source, target])
    if (element.type === 'FLOAT' || element.type === 'DOUBLE') options.note?.(floatingWords(name));
  const player = names.player === undefined ? undefined : file.needed([names.player]);
  return { source, target, player, kind: areNames ? 'strings' : 'numbers' };
}

/** What the footer says, with the arcs to come. */
function streamedGame(file: ParquetFile, columns: ArcTable, { file: name }: ParseOptions): StreamedGame {
  const { owners: _, ...fields } = file.fields;
  const kind = kindOf(file.fields, columns);
  const stated = statedVertices(file.fields);
  const said = largestVertex(file, columns); // so that nobody has to read all arcs to count vertices
  const vertices = stated ?? (said === undefined ? said : said + 1);
  const { graph: __, ...rest } = gameFromJson(fields, symmetricGraph(neededVertices(fields, vertices), []));
  return {
    ...rest,
    kind,
    arcs: file.rows,
    ...(vertices === undefined ? {} : { vertices }),
    ...(kind === 'owned' ? { owners: ownersIn(file.fields, vertices ?? 0) } : {}),
    batches: () =>
      stated !== undefined || said === undefined
        ? arcBatches(file, columns, name)
        : checkedBatches(arcBatches(file, columns, name), said, name),
  };
}

function kindOf(fields: GameFields, { player }: ArcTable): GraphKind {
  const kind = statedKind(fields) ?? 'symmetric';
  return kind === 'symmetric' && player !== undefined ? 'partizan' : kind;
}

/** As many vertices as payoffs, start and places are checked with; none where there are no such, so that no room is taken. */
function neededVertices(fields: GameFields, vertices: number | undefined): number {
  const needed = ['payoffs', 'start', 'places'].find((key) => fields[key] !== undefined);
  if (needed === undefined) return 0;
  if (vertices !== undefined) return vertices;
  const found = `the metadata have "${needed}", and nothing says how many vertices there are`;
  throw new GyreError('E_SIZE', found, 'give "vertices": n in the metadata');
}

/** The largest vertex, as the statistics in the footer have it. */
function largestVertex(file: ParquetFile, { source, target }: ArcTable): number | undefined {
  const [from, to] = [file.largest(source), file.largest(target)];
  return from === undefined || to === undefined ? undefined : Math.max(from, to);
}

/** The batches; if their largest vertex differs from the one in the footer, the file is refused at the end. */
async function* checkedBatches(
  batches: AsyncIterable<ArcBatch>,
  said: number,
  name: string | undefined,
): AsyncGenerator<ArcBatch> {
  let highest = -1;
  for await (const batch of batches) {
    highest = Math.max(highest, largestOf(batch.from), largestOf(batch.to));
    yield batch;
  }
  if (highest === said) return;
  const found = `the statistics of the Parquet file say that the largest vertex is ${said}, and it is ${highest}`;
  throw inFile(new GyreError('E_FORMAT', found, 'write the file again'), name);
}

function largestOf(vertices: Int32Array): number {
  let largest = -1;
  for (let i = 0; i < vertices.length; i++) if (vertices[i] > largest) largest = vertices[i];
  return largest;
}

/** The arcs, at most a million at a time. */
async function* arcBatches(file: ParquetFile, columns: ArcTable, name?: string): AsyncGenerator<ArcBatch> {
  try {
    yield* batchesOf(file, columns, 1 << 20, vertexPieces);
  } catch (error) {
    throw inFile(error, name);
  }
}

/** The rows of both columns, at most so many at a time, and whose arcs they are. */
async function* batchesOf<T>(
  file: ParquetFile,
  { source, target, player }: ArcTable,
  most: number,
  piecesOf: (file: ParquetFile, column: ParquetColumn, group: number, row: number) => Pieces<T>,
): AsyncGenerator<{ readonly from: T; readonly to: T; readonly players?: Uint8Array }> {
  let row = 0;
  for (const [group, rows] of file.groups.entries()) {
    const [sources, targets] = [source, target].map((column) => piecesOf(file, column, group, row));
    const players = player && playerPieces(file, player, group, row);
    for (let done = 0; done < rows; done += most) {
      const count = Math.min(most, rows - done);
      const [from, to] = [await sources.next(count), await targets.next(count)];
      yield { from, to, ...(players === undefined ? {} : { players: await players.next(count) }) };
    }
    row += rows;
  }
}

/** A game in memory. Vertices that are texts are numbered in the order in which they first come. */
async function documentOf(
  file: ParquetFile,
  columns: ArcTable,
  options: ParseOptions,
): Promise<GameDocument> {
  const game = new TableGame(options);
  game.describe(file.fields, columns.player !== undefined);
  if (columns.kind === 'numbers') {
    for await (const { from, to, players } of arcBatches(file, columns)) game.numbered(from, to, players);
    return game.document();
  }
  game.beginNames();
  for await (const { from, to, players } of batchesOf(file, columns, 1 << 14, textPieces))
    for (let a = 0; a < from.length; a++) {
      const v = game.vertex(from[a]);
      game.arc(v, game.vertex(to[a]), players === undefined ? BOTH_PLAYERS : players[a]);
    }
  return game.document();
}
