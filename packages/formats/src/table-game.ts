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
import { ArcBlocks, checkVertexMemory, gameFromJson, NameBudget, type ParseOptions } from 'gyre/io';

/** A game that comes as a table of arcs, with everything else in its metadata. Vertices are numbers, or texts, never both. */
export class TableGame {
  /** What stands in the metadata. */
  fields: Readonly<Record<string, unknown>> = {};
  /** Does the table say whose each arc is? Known before the first arc. */
  hasPlayers = false;
  readonly #maxBytes: number | undefined;
  /** Arcs of both players or of Left; where there are players, arcs of Right. */
  readonly #arcs: readonly [ArcBlocks, ArcBlocks];
  readonly #budget: NameBudget;
  #names: Map<string, number> | undefined;
  #highest = -1;

  constructor(options: ParseOptions) {
    this.#budget = new NameBudget(options);
    this.#maxBytes = options.maxBytes;
    this.#arcs = [new ArcBlocks(options), new ArcBlocks(options)];
  }

  /** From here on vertices are texts. */
  beginNames(): void {
    this.#names ??= new Map();
  }

  /** A vertex by its number, or by its name in the order in which names first come. */
  vertex(end: number | string): number {
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

  /** Adds an arc between vertices; with players, for one of them or for both. */
  arc(v: number, w: number, player: number): void {
    if (player !== 1 || !this.hasPlayers) this.#arcs[0].push(v, w);
    if (player !== 0 && this.hasPlayers) this.#arcs[1].push(v, w);
  }

  /** Adds arcs between vertices that are numbers, 0 or more. */
  numbered(from: Int32Array, to: Int32Array, players: Uint8Array | undefined): void {
    let highest = this.#highest;
    for (let a = 0; a < from.length; a++) {
      if (from[a] > highest) highest = from[a];
      if (to[a] > highest) highest = to[a];
      this.arc(from[a], to[a], players === undefined ? BOTH_PLAYERS : players[a]);
    }
    this.#highest = highest;
  }

  /** The game of all arcs. */
  document(): GameDocument {
    const { fields } = this;
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
    const { kind } = this.fields;
    if (kind === 'owned') {
      const owners = (this.fields.owners ?? []) as number[];
      if (owners.length !== vertices) {
        const found = `there are ${owners.length} owners for ${vertices} vertices`;
        throw new GyreError('E_SHAPE', found, 'give one owner per vertex');
      }
      return ownedGraph(owners, first.rows(vertices));
    }
    if (this.hasPlayers) return partizanGraph(vertices, first.rows(vertices), second.rows(vertices));
    const rows = first.rows(vertices);
    return kind === 'partizan' ? partizanGraph(vertices, rows, rows) : symmetricGraph(vertices, rows);
  }
}
