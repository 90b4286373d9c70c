import {
  BOTH_PLAYERS,
  briefJson,
  type GameDocument,
  type Graph,
  type GraphKind,
  GyreError,
  ownedGraph,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from 'gyre';
import {
  ArcBlocks,
  checkVertexMemory,
  type GameFields,
  gameFromJson,
  NameBudget,
  Numerals,
  type ParseOptions,
  statedKind,
} from 'gyre/io';
import { vertexHint } from './arc-columns.ts';
import { ownersIn, statedVertices } from './table-fields.ts';

/** A game that comes as a table of arcs, with everything else in its metadata. Vertices are numbers, or texts, never both. */
export class TableGame {
  #fields: GameFields = {};
  #kind: GraphKind | undefined;
  #hasPlayers = false;
  readonly #maxBytes: number | undefined;
  readonly #inOneGo: ParseOptions['inOneGo'];
  /** Arcs of both players or of Left; where there are players, arcs of Right. */
  readonly #arcs: readonly [ArcBlocks, ArcBlocks];
  readonly #budget: NameBudget;
  readonly #numerals: Numerals;
  /** Where vertices are texts: their numbers. */
  #names: Map<string, number> | undefined;
  #highest = -1;

  constructor(options: ParseOptions) {
    this.#budget = new NameBudget(options);
    this.#numerals = new Numerals(options);
    this.#maxBytes = options.maxBytes;
    this.#inOneGo = options.inOneGo;
    this.#arcs = [new ArcBlocks(options), new ArcBlocks(options)];
  }

  /**
   * Takes what the metadata say, before the first arc.
   *
   * @param hasPlayers does the table say whose each arc is?
   */
  describe(fields: GameFields, hasPlayers: boolean): void {
    this.#fields = fields;
    this.#kind = statedKind(fields);
    this.#hasPlayers = hasPlayers && this.#kind !== 'owned';
    checkVertexMemory(statedVertices(fields) ?? 0, this.#maxBytes);
  }

  /** From here on vertices are texts: names of the metadata, or numbered as they come where these have none. */
  beginNames(): void {
    if (this.#names !== undefined) return;
    const { names } = this.#fields;
    this.#names = new Map();
    if (Array.isArray(names)) for (const [v, name] of names.entries()) this.#names.set(String(name), v);
  }

  /** A vertex by its number, or by its name in the order in which names first come. */
  vertex(end: number | bigint | string): number {
    const names = this.#names;
    if (names === undefined) {
      const v = typeof end === 'bigint' ? Number(end) : end;
      if (typeof v !== 'number' || !Number.isInteger(v) || v < 0 || v >= 0x7fff_ffff)
        throw new GyreError(
          'E_VERTEX',
          `there is no vertex ${typeof end === 'string' ? briefJson(end) : end}`,
          vertexHint(Number(end)),
          {},
          { option: Number(end) >= 0x7fff_ffff ? 'names' : undefined },
        );
      if (v > this.#highest) this.#highest = v;
      return v;
    }
    const text = String(end);
    const same = names.get(text);
    if (same !== undefined) return same;
    if (Array.isArray(this.#fields.names))
      throw new GyreError(
        'E_VERTEX',
        `there is no vertex named ${briefJson(text)}`,
        'the metadata have the names of all vertices',
      );
    const name = this.#numerals.plain(text);
    const known = name === text ? undefined : names.get(name);
    if (known !== undefined) return known;
    this.#numerals.add(name);
    names.set(this.#budget.add(name), names.size);
    return names.size - 1;
  }

  /** Adds an arc between vertices; with players, for one of them or for both. */
  arc(v: number, w: number, player: number): void {
    if (player !== 1 || !this.#hasPlayers) this.#arcs[0].push(v, w);
    if (player !== 0 && this.#hasPlayers) this.#arcs[1].push(v, w);
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

  /** The game of all arcs. Where there are many names or payoffs, that takes a while. */
  async document(): Promise<GameDocument> {
    const lists = [this.#fields.names, this.#fields.payoffs].filter((list) => Array.isArray(list));
    const isLong = lists.some((list) => list.length > MANY);
    return isLong && this.#inOneGo !== undefined ? this.#inOneGo(() => this.#made(), false) : this.#made();
  }

  #made(): GameDocument {
    const fields = this.#fields;
    const vertices = statedVertices(fields) ?? this.#names?.size ?? this.#highest + 1;
    checkVertexMemory(vertices, this.#maxBytes);
    const largest = this.#names === undefined ? this.#highest : this.#names.size - 1;
    if (largest >= vertices)
      throw new GyreError('E_VERTEX', `an arc names vertex ${largest}`, `the file says ${vertices} vertices`);
    const document = gameFromJson(fields, this.#graph(vertices));
    if (this.#names === undefined || document.names !== undefined) return document;
    return { ...document, names: new VertexNames([...this.#names.keys()], this.#names) };
  }

  #graph(vertices: number): Graph {
    const [first, second] = this.#arcs;
    if (this.#kind === 'owned') return ownedGraph(ownersIn(this.#fields, vertices), first.rows(vertices));
    if (this.#hasPlayers) return partizanGraph(vertices, first.rows(vertices), second.rows(vertices));
    const rows = first.rows(vertices);
    return this.#kind === 'partizan' ? partizanGraph(vertices, rows, rows) : symmetricGraph(vertices, rows);
  }
}

const MANY = 1 << 18;
