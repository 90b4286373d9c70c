import {
  type ArcBatch,
  BOTH_PLAYERS,
  type GameDocument,
  type GraphKind,
  GyreError,
  ownedGraph,
  type Player,
  partizanGraph,
  type StreamedGame,
  symmetricGraph,
  VertexNames,
} from 'gyre';
import {
  type Chunks,
  checkVertexMemory,
  gameFromJson,
  inFile,
  memoryError,
  type ParseOptions,
  type SliceSource,
} from 'gyre/io';
import { arcColumnsOf } from './arc-columns.ts';
import { heldSource } from './held-source.ts';
import { fillPlayers, fillVertices, kindOfVertices, rowsOf } from './parquet-columns.ts';
import { type ParquetColumn, ParquetFile } from './parquet-file.ts';

/** Reads a game from Parquet: columns source and target, perhaps player (docs/formats/parquet.md). */
export async function parseParquet(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  try {
    const file = await ParquetFile.open(options.source ?? (await heldSource(chunks, options.maxBytes)));
    const columns = arcColumns(file, options);
    checkArcMemory(file.rows, options.maxBytes);
    return columns.kind === 'strings'
      ? await namedDocument(file, columns)
      : await numberedDocument(file, columns, options.maxBytes);
  } catch (error) {
    throw inFile(error, options.file);
  }
}

/** A game in Parquet whose arcs are read group by group, any number of times. */
export async function streamParquet(source: SliceSource, options: ParseOptions): Promise<StreamedGame> {
  try {
    const file = await ParquetFile.open(source);
    const columns = arcColumns(file, options);
    if (columns.kind === 'strings' || file.fields.names !== undefined) {
      const found = columns.kind === 'strings' ? 'vertices are texts' : 'vertices have names';
      throw new GyreError(
        'E_FORMAT',
        `${found}, which only a game in memory can have`,
        'number the vertices',
      );
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

function arcColumns(file: ParquetFile, { note }: ParseOptions): ArcTable {
  const names = arcColumnsOf(file.names, file.fields, note);
  const source = file.needed([names.source]);
  const target = file.needed([names.target]);
  const kind = kindOfVertices(source);
  if (kindOfVertices(target) !== kind) {
    const found = `the column "${source.name}" holds ${kind} and the column "${target.name}" does not`;
    throw new GyreError('E_SHAPE', found, 'give both in the same way');
  }
  const player = names.player === undefined ? undefined : file.needed([names.player]);
  return { source, target, player, kind };
}

function checkArcMemory(arcs: number, maxBytes: number = Number.POSITIVE_INFINITY): void {
  if (arcs > MAX_ARCS) throw new GyreError('E_SIZE', `there are ${arcs} arcs`, `at most ${MAX_ARCS} fit`);
  if (12 * arcs > maxBytes) throw memoryError(12 * arcs, maxBytes, `with ${arcs} arcs `);
}

const MAX_ARCS = 0x7fff_ffff;

/** What the footer says, with the arcs to come. */
function streamedGame(file: ParquetFile, columns: ArcTable, { file: name }: ParseOptions): StreamedGame {
  const { fields } = file;
  const kind = kindOf(file, columns);
  const said = largestVertex(file, columns); // so that nobody has to read all arcs to count vertices
  const vertices =
    typeof fields.vertices === 'number' ? fields.vertices : said === undefined ? said : said + 1;
  const needsVertices = fields.payoffs !== undefined || fields.start !== undefined;
  const { graph: _, ...rest } = gameFromJson(
    kind === 'owned' ? { ...fields, owners: undefined } : fields,
    symmetricGraph(needsVertices ? (vertices ?? 0) : 0, []),
  );
  const owners = kind === 'owned' ? Uint8Array.from((fields.owners ?? []) as number[]) : undefined;
  return {
    ...rest,
    kind,
    arcs: file.rows,
    ...(vertices === undefined ? {} : { vertices }),
    ...(owners === undefined ? {} : { owners, vertices: owners.length }),
    batches: () =>
      typeof fields.vertices === 'number' || said === undefined
        ? arcBatches(file, columns, name)
        : checkedBatches(arcBatches(file, columns, name), said, name),
  };
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

function kindOf({ fields }: ParquetFile, { player }: ArcTable): GraphKind {
  if (fields.kind === 'owned') return 'owned';
  return player === undefined && fields.kind !== 'partizan' ? 'symmetric' : 'partizan';
}

/** The arcs, one group of rows after the other. */
async function* arcBatches(
  file: ParquetFile,
  { source, target, player }: ArcTable,
  name?: string,
): AsyncGenerator<ArcBatch> {
  let row = 0;
  try {
    for (const [group, rows] of file.groups.entries()) {
      const from = await verticesOf(file, source, group, rows, row);
      const to = await verticesOf(file, target, group, rows, row);
      const players = player && (await playersOf(file, player, group, rows, row));
      yield { from, to, ...(players === undefined ? {} : { players }) };
      row += rows;
    }
  } catch (error) {
    throw inFile(error, name);
  }
}

async function verticesOf(
  file: ParquetFile,
  column: ParquetColumn,
  group: number,
  rows: number,
  row: number,
): Promise<Int32Array> {
  const vertices = new Int32Array(rows);
  let at = 0;
  for await (const page of file.pages(column, group)) {
    fillVertices(page, column.name, vertices, at, row + at);
    at += page.rows;
  }
  return vertices;
}

async function playersOf(
  file: ParquetFile,
  column: ParquetColumn,
  group: number,
  rows: number,
  row: number,
): Promise<Uint8Array> {
  const players = new Uint8Array(rows);
  let at = 0;
  for await (const page of file.pages(column, group)) {
    fillPlayers(page, column.name, players, at, row + at);
    at += page.rows;
  }
  return players;
}

/** A game whose vertices are numbers: the columns are allocated in their full length from the start. */
async function numberedDocument(
  file: ParquetFile,
  columns: ArcTable,
  maxBytes: number | undefined,
): Promise<GameDocument> {
  const from = new Int32Array(file.rows);
  const to = new Int32Array(file.rows);
  const players = columns.player === undefined ? undefined : new Uint8Array(file.rows);
  let count = 0;
  let highest = -1;
  for await (const batch of arcBatches(file, columns)) {
    from.set(batch.from, count);
    to.set(batch.to, count);
    if (batch.players !== undefined) players?.set(batch.players, count);
    for (const v of batch.from) if (v > highest) highest = v;
    for (const v of batch.to) if (v > highest) highest = v;
    count += batch.from.length;
  }
  const { fields } = file;
  const vertices = typeof fields.vertices === 'number' ? fields.vertices : highest + 1;
  checkVertexMemory(vertices, maxBytes);
  return documentOf(file, columns, vertices, { from, to, ...(players === undefined ? {} : { players }) });
}

function documentOf(
  file: ParquetFile,
  columns: ArcTable,
  vertices: number,
  { from, to, players }: ArcBatch,
): GameDocument {
  const kind = kindOf(file, columns);
  const { fields } = file;
  if (kind === 'owned')
    return gameFromJson(fields, ownedGraph((fields.owners ?? []) as number[], { from, to }));
  if (kind === 'symmetric') return gameFromJson(fields, symmetricGraph(vertices, { from, to }));
  const side = (player: Player): { from: Int32Array; to: Int32Array } => {
    const isTheirs = (_: number, a: number): boolean =>
      players === undefined || players[a] === player || players[a] === BOTH_PLAYERS;
    return { from: from.filter(isTheirs), to: to.filter(isTheirs) };
  };
  return gameFromJson(fields, partizanGraph(vertices, side(0), side(1)));
}

/** A game whose vertices are texts; they are numbered in the order in which they first come. */
async function namedDocument(file: ParquetFile, columns: ArcTable): Promise<GameDocument> {
  const known = new Map<string, number>();
  const from = new Int32Array(file.rows);
  const to = new Int32Array(file.rows);
  const players = columns.player === undefined ? undefined : new Uint8Array(file.rows);
  let row = 0;
  for (const [group, rows] of file.groups.entries()) {
    const sources = await textsOf(file, columns.source, group, row);
    const targets = await textsOf(file, columns.target, group, row);
    for (let i = 0; i < rows; i++) {
      from[row + i] = numberOf(known, sources[i]);
      to[row + i] = numberOf(known, targets[i]);
    }
    if (columns.player !== undefined)
      players?.set(await playersOf(file, columns.player, group, rows, row), row);
    row += rows;
  }
  const arcs = { from, to, ...(players === undefined ? {} : { players }) };
  return { ...documentOf(file, columns, known.size, arcs), names: new VertexNames([...known.keys()]) };
}

function numberOf(known: Map<string, number>, name: string): number {
  const found = known.get(name);
  if (found !== undefined) return found;
  known.set(name, known.size);
  return known.size - 1;
}

async function textsOf(
  file: ParquetFile,
  column: ParquetColumn,
  group: number,
  row: number,
): Promise<string[]> {
  const texts: string[] = [];
  for await (const page of file.pages(column, group)) {
    for (const entry of rowsOf(page)) {
      if (entry === null) {
        const found = `row ${row + texts.length + 1} of the column "${column.name}" is null`;
        throw new GyreError('E_ARC', found, 'give a name in every row', { at: row + texts.length });
      }
      texts.push(String(entry));
    }
  }
  return texts;
}
