import type { Table } from 'apache-arrow';
import {
  type ArcColumns,
  type GameDocument,
  GyreError,
  letterOf,
  ownedGraph,
  type Player,
  partizanGraph,
  playerAt,
  pliesAt,
  type Solution,
  symmetricGraph,
  VertexNames,
  valueAt,
  vertexOf,
} from 'gyre';
import { type Chunks, gameChecksum, gameFromJson, type ParseOptions, writeGameJson } from 'gyre/io';

/** Reads arcs from an Arrow file: columns source and target, perhaps player (docs/formats/arrow.md). */
export async function parseArrow(chunks: Chunks, { file }: ParseOptions): Promise<GameDocument> {
  const place = file === undefined ? {} : { file };
  const bytes = await bytesOf(chunks);
  const arrow = await import('apache-arrow');
  let table: Table;
  try {
    table = arrow.tableFromIPC(bytes);
    if (table.schema === null || !(table.numRows * BYTES_PER_ROW <= bytes.length))
      throw new Error('a wrong count');
  } catch (error) {
    throw new GyreError('E_FORMAT', 'the Arrow file cannot be read', 'it is damaged or cut short', place, {
      cause: error,
    });
  }
  try {
    return documentOf(table);
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    const found = error.hint === '' ? error.message : error.message.slice(0, -error.hint.length - 2);
    throw new GyreError(error.code, found, error.hint, { ...error.place, ...place }, { cause: error });
  }
}

const BYTES_PER_ROW = 8; // a source and a target of four bytes each

async function bytesOf(chunks: Chunks): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk.slice());
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

type Fields = Readonly<Record<string, unknown>>;

function documentOf(table: Table): GameDocument {
  const fields = metadataOf(table);
  const from = endsOf(table, ['source', 'src', 'from']);
  const to = endsOf(table, ['target', 'dst', 'to']);
  const { names, columns } = numbered(from, to);
  const declared = typeof fields.vertices === 'number' ? fields.vertices : undefined;
  const highest = columns.from.reduce(
    (top, v) => Math.max(top, v),
    columns.to.reduce((top, v) => Math.max(top, v), -1),
  );
  const vertices = declared ?? names?.names.length ?? highest + 1;
  const players = columnNamed(table, ['player']);
  if (fields.kind === 'owned') {
    const graph = ownedGraph((fields.owners ?? []) as number[], columns);
    return gameFromJson(fields, graph);
  }
  if (players === undefined && fields.kind !== 'partizan')
    return withNames(gameFromJson(fields, symmetricGraph(vertices, columns)), names);
  const side = (player: Player): ArcColumns => ({
    from: columns.from.filter((_, a) => isPlayers(players?.get(a), player)),
    to: columns.to.filter((_, a) => isPlayers(players?.get(a), player)),
  });
  return withNames(gameFromJson(fields, partizanGraph(vertices, side(0), side(1))), names);
}

function withNames(document: GameDocument, names: VertexNames | undefined): GameDocument {
  return names === undefined || document.names !== undefined ? document : { ...document, names };
}

function isPlayers(value: unknown, player: Player): boolean {
  if (value === null || value === undefined || value === 'both') return true;
  const given = value === 'left' ? 0 : value === 'right' ? 1 : Number(value);
  if (given !== 0 && given !== 1)
    throw new GyreError('E_ARC', `the player is ${JSON.stringify(value)}`, '0, 1, left, right or null');
  return given === player;
}

function metadataOf(table: Table): Fields {
  const text = table.schema.metadata.get('gyre');
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as Fields;
  } catch {
    throw new GyreError('E_FORMAT', 'the metadata "gyre" is not JSON', 'the file was damaged');
  }
}

type Column = NonNullable<ReturnType<Table['getChild']>>;

function columnNamed(table: Table, candidates: readonly string[]): Column | undefined {
  for (const name of candidates) {
    const column = table.getChild(name);
    if (column !== null) return column;
  }
  return undefined;
}

function endsOf(table: Table, candidates: readonly string[]): readonly (number | string)[] | Int32Array {
  const column = columnNamed(table, candidates);
  if (column === undefined) {
    const found = table.schema.fields.map((field) => field.name).join(', ');
    throw new GyreError('E_SHAPE', `there is no column "${candidates[0]}"`, `the columns are ${found}`);
  }
  const data: unknown = column.toArray();
  if (data instanceof Int32Array && column.nullCount === 0) return data;
  return Array.from(column, (value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') return value;
    if (typeof value === 'bigint') return Number(value);
    throw new GyreError(
      'E_ARC',
      `the column "${candidates[0]}" has an entry ${String(value)}`,
      'numbers or names',
    );
  });
}

/** Names as numbers, in the order in which they first come. */
function numbered(
  from: readonly (number | string)[] | Int32Array,
  to: readonly (number | string)[] | Int32Array,
): { names: VertexNames | undefined; columns: { from: Int32Array; to: Int32Array } } {
  if (from.length === 0 || typeof from[0] === 'number') {
    const column = (ends: readonly (number | string)[] | Int32Array): Int32Array =>
      ends instanceof Int32Array ? ends : Int32Array.from(ends as readonly number[], checkedVertex);
    return { names: undefined, columns: { from: column(from), to: column(to) } };
  }
  const known = new Map<string, number>();
  const number = (name: number | string): number => {
    const found = known.get(String(name));
    if (found !== undefined) return found;
    known.set(String(name), known.size);
    return known.size - 1;
  };
  const columns = { from: new Int32Array(from.length), to: new Int32Array(to.length) };
  for (let a = 0; a < from.length; a++) {
    columns.from[a] = number(from[a]);
    columns.to[a] = number(to[a]);
  }
  return { names: new VertexNames([...known.keys()]), columns };
}

function checkedVertex(v: number): number {
  if (Number.isInteger(v) && v >= 0 && v < 0x7fff_ffff) return v;
  throw new GyreError('E_VERTEX', `there is no vertex ${String(v)}`, 'vertices are whole numbers, 0 or more');
}

/** The bytes of an Arrow file with the arcs of a game; all else is in its metadata. */
export async function* arrowChunks(document: GameDocument): AsyncGenerator<Uint8Array> {
  const arrow = await import('apache-arrow');
  const { graph } = document;
  const source = new Int32Array(graph.arcs);
  const target = new Int32Array(graph.arcs);
  const player = new Uint8Array(graph.kind === 'partizan' ? graph.arcs : 0);
  let count = 0;
  for (const side of (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(side);
    if (side === 1) player.fill(1, count);
    target.set(ends, count);
    for (let v = 0; v < graph.vertices; v++) source.fill(v, count + offsets[v], count + offsets[v + 1]);
    count += ends.length;
  }
  const table: Table =
    graph.kind === 'partizan'
      ? arrow.tableFromArrays({ source, target, player })
      : arrow.tableFromArrays({ source, target });
  const {
    arcs: _a,
    left: _l,
    right: _r,
    ...fields
  } = JSON.parse(writeGameJson(document)) as Record<string, unknown>;
  table.schema.metadata.set('gyre', JSON.stringify({ ...fields, kind: graph.kind }));
  yield arrow.tableToIPC(table, 'file');
}

/** The bytes of an Arrow file with a solution: vertex, player, value, plies, and score where there are scores. */
export async function* solutionArrow(solution: Solution): AsyncGenerator<Uint8Array> {
  const arrow = await import('apache-arrow');
  const { game, solver, scores } = solution;
  const positions = Array.from({ length: game.positions }, (_, p) => p);
  const columns = {
    vertex: arrow.vectorFromArray(
      positions.map((p) => vertexOf(game, p)),
      new arrow.Int32(),
    ),
    player: arrow.vectorFromArray(
      positions.map((p) => (game.layout === 'shared' ? null : playerAt(game, p))),
      new arrow.Uint8(),
    ),
    value: arrow.vectorFromArray(
      positions.map((p) => letterOf(valueAt(solution, p))),
      new arrow.Utf8(),
    ),
    plies: arrow.vectorFromArray(
      positions.map((p) => pliesAt(solution, p) ?? null),
      new arrow.Uint32(),
    ),
  };
  const table =
    scores === undefined
      ? new arrow.Table(columns)
      : new arrow.Table({ ...columns, score: arrow.vectorFromArray([...scores], new arrow.Int32()) });
  table.schema.metadata.set(
    'gyre',
    JSON.stringify({ content: 'solution', solver, checksum: gameChecksum(game) }),
  );
  yield arrow.tableToIPC(table, 'file');
}
