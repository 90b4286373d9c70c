import { type Convention, type GraphKind, GyreError } from 'gyre';
import { inFile } from 'gyre/io';
import { type ArcColumnNames, arcColumnsOf } from 'gyre-formats/columns';
import type { ClusterEngine, EngineColumn } from '../engines/index.ts';
import {
  type ArcColumns,
  arcFacts,
  type ClusterGame,
  LARGEST,
  type Owners,
  ownerFacts,
} from '../program/index.ts';
import { changed, checkFiles, examineFiles } from './files.ts';
import type { InputEntry, OwnersEntry } from './manifest.ts';

/** What the caller says of a game whose arcs lie as Parquet where the engine sees them. */
export interface ClusterInput {
  /** A Parquet file, or a folder of them: columns source and target, perhaps player. */
  readonly edges: string;
  /** Of an owned graph: Parquet with the columns vertex and player. */
  readonly owners?: string;
  readonly convention: Convention;
  /** The number of vertices, where it is larger than what the arcs name. */
  readonly vertices?: number;
}

/** Looks at the arcs where they lie: refuses what is not a graph; the rest is what a run must know. */
export async function examineInput(
  engine: ClusterEngine,
  input: ClusterInput,
): Promise<{ readonly game: ClusterGame; readonly entry: InputEntry }> {
  const { edges, convention } = input;
  const files = await seen(edges, () => examineFiles(engine, edges));
  const columns = arcColumns(await seen(edges, () => engine.columns(edges)), edges);
  const [facts] = await engine.query(arcFacts(engine.dialect, edges, columns));
  const arcs = Number(facts.arcs);
  refuseArcs(facts, edges);
  await checkFiles(engine, 'arcs', edges, files);
  const owners = input.owners === undefined ? undefined : await examineOwners(engine, input.owners);
  const named = arcs === 0 ? 0 : Number(facts.highest) + 1;
  const vertices = owners?.vertices ?? input.vertices ?? named;
  if (named > vertices) {
    const found = `an arc names vertex ${named - 1}`;
    throw new GyreError('E_VERTEX', found, `the vertices are 0 to ${vertices - 1}`, { file: edges });
  }
  if (input.vertices === undefined && owners === undefined && named > Math.max(PLAUSIBLE, 16 * arcs)) {
    const hint = 'number the vertices from 0 on without gaps, or say how many there are';
    throw new GyreError('E_VERTEX', `an arc names vertex ${named - 1}, and there are ${arcs} arcs`, hint, {
      file: edges,
    });
  }
  const kind: GraphKind =
    owners !== undefined ? 'owned' : columns.player === undefined ? 'symmetric' : 'partizan';
  return {
    game: { kind, convention, vertices },
    entry: {
      edges,
      columns,
      arcs,
      checksum: Number(facts.checksum),
      files,
      ...(owners === undefined ? {} : { owners: owners.entry }),
    },
  };
}

/** So many vertices are believed of any number of arcs. */
const PLAUSIBLE = 1_000_000;

/**
 * Refuses an input that is not the one with which the run began: by its files, or by all that it holds. Whoever reads input calls
 * this before and after.
 */
export async function checkInput(
  engine: ClusterEngine,
  { edges, columns, arcs, checksum, files, owners }: InputEntry,
  byContent: boolean,
): Promise<void> {
  if (!byContent) {
    await seen(edges, () => checkFiles(engine, 'arcs', edges, files));
    if (owners !== undefined)
      await seen(owners.path, () => checkFiles(engine, 'owners', owners.path, owners.files));
    return;
  }
  const [facts] = await seen(edges, () => engine.query(arcFacts(engine.dialect, edges, columns)));
  if (facts.arcs !== arcs || facts.checksum !== checksum)
    throw changed('arcs', edges, 'they hold other arcs');
  if (owners === undefined) return;
  const [found] = await seen(owners.path, () => engine.query(ownerFacts(engine.dialect, owners)));
  if (found.checksum !== owners.checksum) throw changed('owners', owners.path, 'vertices have other owners');
}

async function seen<T>(path: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    throw error instanceof GyreError && error.code === 'E_FILE' ? inFile(error, path) : error;
  }
}

function arcColumns(columns: readonly EngineColumn[], file: string): ArcColumns {
  const { source, target, player } = namesIn(columns, file);
  const kinds = columns
    .filter(({ name }) => name === source || name === target)
    .map((column) => kindOf(column, file));
  return {
    source,
    target,
    ...(player === undefined ? {} : { player }),
    areFloating: kinds.includes('floating'),
  };
}

function namesIn(columns: readonly EngineColumn[], file: string): ArcColumnNames {
  try {
    const names = columns.map(({ name }) => name);
    return arcColumnsOf(names, {});
  } catch (error) {
    throw inFile(error, file);
  }
}

function needed(columns: readonly EngineColumn[], candidates: readonly string[], file: string): EngineColumn {
  const found = candidates
    .map((name) => columns.find((column) => column.name === name))
    .find((c) => c !== undefined);
  if (found !== undefined) return found;
  const known = columns.map(({ name }) => name).join(', ');
  throw new GyreError('E_SHAPE', `there is no column "${candidates[0]}"`, `the columns are ${known}`, {
    file,
  });
}

function kindOf({ name, type }: EngineColumn, file: string): 'whole' | 'floating' {
  if (/^(u?(tiny|small|big|huge)?int(eger)?|long|short|byte|decimal\(\d+,0\))$/.test(type)) return 'whole';
  if (/^(float|double|real)$/.test(type)) return 'floating';
  const hint = 'give vertices as whole numbers: only a game in memory can have names';
  throw new GyreError('E_SHAPE', `the column "${name}" holds ${type}`, hint, { file });
}

function refuseArcs(facts: Readonly<Record<string, unknown>>, file: string): void {
  const some = (count: number, what: string): string => `${count} ${count === 1 ? 'arc' : 'arcs'} ${what}`;
  const nulls = Number(facts.nulls);
  if (nulls > 0)
    throw new GyreError('E_ARC', some(nulls, 'without a source or a target'), 'give both in every row', {
      file,
    });
  const fractions = Number(facts.fractions);
  if (fractions > 0) {
    const found = some(fractions, 'with a vertex that is not a whole number');
    throw new GyreError('E_VERTEX', found, 'vertices are whole numbers, 0 or more', { file });
  }
  const lowest = Number(facts.lowest);
  if (Number(facts.arcs) > 0 && lowest < 0)
    throw new GyreError(
      'E_VERTEX',
      `an arc names vertex ${lowest}`,
      'vertices are whole numbers, 0 or more',
      {
        file,
      },
    );
  if (Number(facts.highest) >= LARGEST)
    throw new GyreError('E_VERTEX', 'an arc names a vertex beyond 2^53 − 2', 'give smaller numbers', {
      file,
    });
  const strangers = Number(facts.strangers);
  if (strangers === 0) return;
  const found = some(strangers, 'for a player who is nobody');
  throw new GyreError('E_ARC', found, 'players are 0, 1, left, right, both or null', { file });
}

async function examineOwners(
  engine: ClusterEngine,
  path: string,
): Promise<{ readonly vertices: number; readonly entry: OwnersEntry }> {
  const files = await seen(path, () => examineFiles(engine, path));
  const known = await seen(path, () => engine.columns(path));
  const vertex = needed(known, ['vertex'], path);
  if (kindOf(vertex, path) !== 'whole')
    throw new GyreError('E_SHAPE', 'the column "vertex" holds fractions', 'give whole numbers', {
      file: path,
    });
  const columns: Owners['columns'] = {
    vertex: 'vertex',
    player: needed(known, ['player', 'owner'], path).name,
  };
  const [facts] = await engine.query(ownerFacts(engine.dialect, { path, columns }));
  await checkFiles(engine, 'owners', path, files);
  const count = Number(facts.entries);
  const isWhole =
    count === 0 || (Number(facts.vertices) === count && facts.lowest === 0 && facts.highest === count - 1);
  if (!isWhole || Number(facts.strangers) > 0) {
    const found = isWhole
      ? `${Number(facts.strangers)} vertices have an owner who is nobody`
      : `${count} rows name ${Number(facts.vertices)} vertices from ${facts.lowest} to ${facts.highest}`;
    throw new GyreError('E_OWNER', found, 'give each vertex from 0 on one row, with 0 or 1', { file: path });
  }
  return { vertices: count, entry: { path, columns, checksum: Number(facts.checksum), files } };
}
