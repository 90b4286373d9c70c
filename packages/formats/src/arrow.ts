import {
  BOTH_PLAYERS,
  briefJson,
  type GameDocument,
  type Graph,
  GyreError,
  ownedGraph,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from 'gyre';
import {
  ArcBlocks,
  type Chunks,
  checkVertexMemory,
  gameFromJson,
  inFile,
  NameBudget,
  type ParseOptions,
} from 'gyre/io';
import { arcColumnsOf, PLAYER_HINT, playerIn } from './arc-columns.ts';
import { type ArrowTable, readArrowParts } from './arrow-table.ts';

/** Reads arcs from an Arrow file: columns source and target, perhaps player (docs/formats/arrow.md). */
export async function parseArrow(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const arcs = new ArrowArcs(options);
  await readArrowParts(chunks, options, (table) => arcs.add(table));
  return documentIn(arcs, options.file);
}

function documentIn(arcs: ArrowArcs, file: string | undefined): GameDocument {
  try {
    return arcs.document();
  } catch (error) {
    throw inFile(error, file);
  }
}

type Ends = readonly (number | string)[] | Int32Array;

/** The arcs of an Arrow file as its rows come. */
class ArrowArcs {
  readonly #maxBytes: number | undefined;
  readonly #arcs: readonly [ArcBlocks, ArcBlocks];
  #fields: Readonly<Record<string, unknown>> = {};
  #hasPlayers = false;
  #names: Map<string, number> | undefined;
  #highest = -1;
  #note: ParseOptions['note'];
  readonly #budget: NameBudget;

  constructor(options: ParseOptions) {
    const { maxBytes, note } = options;
    this.#note = note;
    this.#budget = new NameBudget(options);
    this.#maxBytes = maxBytes;
    this.#arcs = [new ArcBlocks(maxBytes), new ArcBlocks(maxBytes)];
  }

  add(table: ArrowTable): void {
    this.#fields = table.fields;
    const names = arcColumnsOf(table.names, this.#fields, this.#note);
    this.#note = undefined; // it is said once
    const from = endsOf(table, names.source);
    const to = endsOf(table, names.target);
    const players = names.player === undefined ? undefined : table.column([names.player]);
    if (from.length !== to.length || (players !== undefined && players.length !== from.length))
      throw new GyreError('E_SHAPE', 'the columns are not of one length', 'one row per arc');
    if (players !== undefined) this.#hasPlayers = true;
    if (typeof from[0] === 'string') this.#names ??= new Map();
    for (let a = 0; a < from.length; a++) {
      const [v, w] = [this.#vertex(from[a]), this.#vertex(to[a])];
      const player = players === undefined ? BOTH_PLAYERS : playerNamed(players[a]);
      if (player !== 1) this.#arcs[0].push(v, w);
      if (player === 1 || (player === BOTH_PLAYERS && this.#hasPlayers)) this.#arcs[1].push(v, w);
    }
  }

  /** A vertex by its number, or by its name in the order in which names first come. */
  #vertex(end: number | string): number {
    const names = this.#names;
    if (names === undefined) {
      if (typeof end !== 'number' || !Number.isInteger(end) || end < 0 || end >= 0x7fff_ffff)
        throw new GyreError(
          'E_VERTEX',
          `there is no vertex ${briefJson(end)}`,
          'vertices are whole numbers, 0 or more',
        );
      if (end > this.#highest) this.#highest = end;
      return end;
    }
    const found = names.get(String(end));
    if (found !== undefined) return found;
    names.set(this.#budget.add(String(end)), names.size);
    return names.size - 1;
  }

  document(): GameDocument {
    const fields = this.#fields;
    const declared = typeof fields.vertices === 'number' ? fields.vertices : undefined;
    const vertices = declared ?? this.#names?.size ?? this.#highest + 1;
    checkVertexMemory(vertices, this.#maxBytes);
    const largest = this.#names === undefined ? this.#highest : this.#names.size - 1;
    if (largest >= vertices)
      throw new GyreError('E_VERTEX', `an arc names vertex ${largest}`, `the file says ${vertices} vertices`);
    const document = gameFromJson(fields, this.#graph(vertices));
    if (this.#names === undefined || document.names !== undefined) return document;
    return { ...document, names: new VertexNames([...this.#names.keys()]) };
  }

  #graph(vertices: number): Graph {
    const [first, second] = this.#arcs;
    if (this.#fields.kind === 'owned') {
      const owners = (this.#fields.owners ?? []) as number[];
      if (owners.length !== vertices) {
        const found = `there are ${owners.length} owners for ${vertices} vertices`;
        throw new GyreError('E_SHAPE', found, 'give one owner per vertex');
      }
      return ownedGraph(owners, first.rows(vertices));
    }
    if (!this.#hasPlayers && this.#fields.kind !== 'partizan')
      return symmetricGraph(vertices, first.rows(vertices));
    if (!this.#hasPlayers) {
      const rows = first.rows(vertices);
      return partizanGraph(vertices, rows, rows);
    }
    return partizanGraph(vertices, first.rows(vertices), second.rows(vertices));
  }
}

function playerNamed(value: unknown): number {
  const player = playerIn(typeof value === 'bigint' ? Number(value) : value);
  if (player !== undefined) return player;
  throw new GyreError('E_ARC', `the player is ${briefJson(value)}`, PLAYER_HINT);
}

function endsOf(table: ArrowTable, name: string): Ends {
  const entries = table.needed([name]);
  if (entries instanceof Int32Array) return entries;
  const stray = entries.find((entry) => typeof entry !== 'string' && typeof entry !== 'number');
  if (stray === undefined && !entries.includes(undefined)) return entries as (number | string)[];
  throw new GyreError('E_ARC', `the column "${name}" has an entry ${String(stray)}`, 'numbers or names');
}
