import {
  type ArcColumns,
  briefJson,
  type GameDocument,
  GyreError,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from 'gyre';
import { type Chunks, checkVertexMemory, gameFromJson, type ParseOptions, writeGameJson } from 'gyre/io';
import { type ArrowTable, arrowBytes, numberColumn, readArrow } from './arrow-table.ts';

/** Reads arcs from an Arrow file: columns source and target, perhaps player (docs/formats/arrow.md). */
export async function parseArrow(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  return readArrow(chunks, options, (table) => documentOf(table, options.maxBytes));
}

type Ends = readonly (number | string)[] | Int32Array;

function documentOf(table: ArrowTable, maxBytes?: number): GameDocument {
  const { fields } = table;
  if (fields.content === 'solution')
    throw new GyreError('E_FORMAT', 'this is a solution, not a game', 'gyre verify GAME SOLUTION reads it');
  const from = endsOf(table, ['source', 'src', 'from']);
  const to = endsOf(table, ['target', 'dst', 'to']);
  const players = table.column(['player']);
  if (from.length !== to.length || (players !== undefined && players.length !== from.length))
    throw new GyreError('E_SHAPE', 'the columns are not of one length', 'one row an arc');
  const { names, columns } = numbered(from, to);
  const declared = typeof fields.vertices === 'number' ? fields.vertices : undefined;
  const highest = columns.from.reduce(
    (top, v) => Math.max(top, v),
    columns.to.reduce((top, v) => Math.max(top, v), -1),
  );
  const vertices = declared ?? names?.names.length ?? highest + 1;
  checkVertexMemory(vertices, maxBytes);
  if (fields.kind === 'owned') {
    const graph = ownedGraph((fields.owners ?? []) as number[], columns);
    return gameFromJson(fields, graph);
  }
  if (players === undefined && fields.kind !== 'partizan')
    return withNames(gameFromJson(fields, symmetricGraph(vertices, columns)), names);
  const side = (player: Player): ArcColumns => ({
    from: columns.from.filter((_, a) => isPlayers(players?.[a], player)),
    to: columns.to.filter((_, a) => isPlayers(players?.[a], player)),
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
    throw new GyreError('E_ARC', `the player is ${briefJson(value)}`, '0, 1, left, right or null');
  return given === player;
}

function endsOf(table: ArrowTable, candidates: readonly string[]): Ends {
  const entries = table.needed(candidates);
  if (entries instanceof Int32Array) return entries;
  const stray = entries.find((entry) => typeof entry !== 'string' && typeof entry !== 'number');
  if (stray === undefined && !entries.includes(undefined)) return entries as (number | string)[];
  throw new GyreError(
    'E_ARC',
    `the column "${candidates[0]}" has an entry ${String(stray)}`,
    'numbers or names',
  );
}

/** Names as numbers, in the order in which they first come. */
function numbered(
  from: Ends,
  to: Ends,
): { names: VertexNames | undefined; columns: { from: Int32Array; to: Int32Array } } {
  if (from.length === 0 || typeof from[0] === 'number') {
    const column = (ends: Ends): Int32Array =>
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
  const columns = { source: await numberColumn(source), target: await numberColumn(target) };
  const {
    arcs: _a,
    left: _l,
    right: _r,
    ...fields
  } = JSON.parse(writeGameJson(document)) as Record<string, unknown>;
  yield await arrowBytes(
    graph.kind === 'partizan' ? { ...columns, player: await numberColumn(player) } : columns,
    { ...fields, kind: graph.kind },
  );
}
