import {
  type Convention,
  conventionNamed,
  type GameDocument,
  GyreError,
  type GyreErrorCode,
  ownedGraph,
  type Payoff,
  type Place,
  type Player,
  partizanGraph,
  symmetricGraph,
} from 'gyre';
import {
  ArcBlocks,
  checkVertexMemory,
  gameFromJson,
  NameBudget,
  Numerals,
  type ParseOptions,
  wholeIn,
} from 'gyre/io';
import { EarlyArcs } from './early-arcs.ts';
import { VertexIds } from './vertex-ids.ts';

/** Attributes of a vertex, an arc or a graph, as DOT and GraphML give them. */
export type Attributes = Readonly<Record<string, string>>;

/**
 * A graph that arrives as named vertices and arcs with attributes. Vertices keep the order in which they
 * come, unless their names are just the numbers 0, 1, 2, …
 */
export class AttributedGraph {
  readonly #file: string | undefined;
  readonly #vertices: VertexIds;
  /** Arcs of both players, of Left alone, of Right alone. */
  readonly #arcs: readonly [ArcBlocks, ArcBlocks, ArcBlocks];
  readonly #maxBytes: number | undefined;
  /** Vertex → its owner, counted from 1; 0 if nothing says it. */
  #owners = new Uint8Array(0);
  /** Vertex → its payoff; not a number where nothing says it. */
  #scores = new Float64Array(0);
  /** Vertex → its place, x and y; not a number where nothing says it. */
  #places = new Float64Array(0);
  /** Arcs that came before their vertices. */
  readonly #early: EarlyArcs;
  #graph: Record<string, string> = {};
  readonly #numerals: Numerals;
  #areNames: boolean; // are the names of vertices said to be names?

  constructor(options: ParseOptions) {
    const { file, maxBytes } = options;
    this.#vertices = new VertexIds(new NameBudget(options));
    this.#file = file;
    this.#numerals = new Numerals(options);
    this.#areNames = options.names === true;
    this.#maxBytes = maxBytes;
    this.#arcs = [new ArcBlocks(options), new ArcBlocks(options), new ArcBlocks(options)];
    this.#early = new EarlyArcs(options);
  }

  /** Has a vertex of that name come? */
  has(id: string): boolean {
    return this.#vertices.get(this.#named(id)) !== undefined;
  }

  /** The vertex of that name, new or known. */
  vertex(id: string, place: Place = {}): number {
    const name = this.#named(id);
    const known = this.#vertices.get(name);
    if (known !== undefined) return known;
    if (!this.#areNames) this.#numerals.add(name, place);
    return this.#vertices.add(name);
  }

  #named(id: string): string {
    return this.#areNames ? id : this.#numerals.plain(id);
  }

  /** Notes what the attributes of a vertex say: its owner, its payoff, its place. */
  describe(v: number, attributes: Attributes, place: Place): void {
    const owner = attributes.owner ?? attributes.player;
    if (owner !== undefined) {
      const player = this.#player(owner, place);
      if (player === 'both')
        throw this.refuse('E_OWNER', 'a vertex is owned by both players', 'give 0 or 1', place);
      if (v >= this.#owners.length) this.#owners = grown(this.#owners, v);
      this.#owners[v] = player + 1;
    }
    const score = attributes.payoff ?? attributes.score;
    if (score !== undefined) {
      if (!/^[+-]?\d+(?:\.0+)?$/.test(score))
        throw this.refuse('E_PAYOFF', `a payoff is "${score}"`, 'give a whole number', place);
      this.#scores = roomy(this.#scores, v);
      this.#scores[v] = Number(score);
    }
    const [x, y] = (attributes.pos ?? `${attributes.x ?? ''},${attributes.y ?? ''}`)
      .replace('!', '')
      .split(',');
    if (x?.trim() && y?.trim() && Number.isFinite(Number(x)) && Number.isFinite(Number(y))) {
      this.#places = roomy(this.#places, 2 * v + 1);
      this.#places[2 * v] = Number(x);
      this.#places[2 * v + 1] = Number(y);
    }
  }

  /** Adds an arc; `player` or a colour says whose it is. */
  arc(from: number, to: number, attributes: Attributes, place: Place): void {
    this.#arcs[this.#setOf(attributes, place)].push(from, to);
  }

  /** Adds an arc between vertices of these names that may come later; in each row, such arcs come last. */
  earlyArc(source: string, target: string, attributes: Attributes, place: Place): void {
    this.#early.add(this.#named(source), this.#named(target), this.#setOf(attributes, place), place);
  }

  /** The names in early arcs. */
  earlyNames(): Iterable<string> {
    return this.#early.ids();
  }

  /** Gives the names in early arcs their vertices; the first one that has none is refused. */
  resolveEarly(
    vertexOf: (id: string) => number | undefined,
    refuse: (id: string, place: Place) => Error,
  ): void {
    this.#early.resolve(vertexOf, refuse);
  }

  #setOf({ player, color, colour }: Attributes, place: Place): 0 | 1 | 2 {
    const side = player === undefined ? colorPlayer(color ?? colour) : this.#player(player, place);
    return side === 'both' ? 0 : ((side + 1) as 1 | 2);
  }

  /** Notes what the graph itself says: title, convention, start. */
  describeGraph(attributes: Attributes): void {
    this.#graph = { ...this.#graph, ...attributes };
    this.#areNames ||= attributes.named === 'true';
  }

  #players(): Pick<GameDocument, 'players'> {
    const text = this.#graph.players;
    if (text === undefined) return {};
    try {
      const { players } = gameFromJson({ vertices: 0, arcs: [], players: JSON.parse(text) as unknown });
      return players === undefined ? {} : { players };
    } catch {
      throw this.refuse('E_SHAPE', `the players are ${text}`, 'write ["X", "O"]');
    }
  }

  #player(text: string, place: Place): Player | 'both' {
    const plain = wholeIn(text) ?? text.toLowerCase();
    if (['0', 'left', 'l', 'blue'].includes(plain)) return 0;
    if (['1', 'right', 'r', 'red'].includes(plain)) return 1;
    if (['both', 'either', ''].includes(plain)) return 'both';
    throw this.refuse(
      'E_ARC',
      `there is no player "${text}"`,
      'players are left (0), right (1) or both',
      place,
    );
  }

  /** An error in the file. */
  refuse(code: GyreErrorCode, found: string, hint: string, place: Place = {}): GyreError {
    return new GyreError(
      code,
      found,
      hint,
      this.#file === undefined ? place : { file: this.#file, ...place },
    );
  }

  /** The game of everything that came. */
  document(): GameDocument {
    const vertices = this.#vertices.size;
    checkVertexMemory(vertices, this.#maxBytes);
    const isNamed = this.#areNames || !this.#vertices.arePlain;
    const numbers = isNamed ? undefined : this.#vertices.plainNumbers();
    const at = (v: number): number => numbers?.[v] ?? v;
    const start = this.#start(at);
    this.#vertices.close();
    const graph = this.#build(vertices, numbers);
    const payoffs = this.#payoffs(numbers);
    const title = this.#graph.title ?? this.#graph.label;
    const convention = this.#convention();
    return {
      graph,
      ...(title === undefined ? {} : { title }),
      ...this.#players(),
      ...(isNamed ? { names: this.#vertices.vertexNames() } : {}),
      ...(convention === undefined ? {} : { convention }),
      ...(payoffs.length === 0 ? {} : { payoffs }),
      ...start,
      ...(this.#places.length === 0 ? {} : { places: this.#placeColumn(vertices, at) }),
    };
  }

  /** The payoffs by rising vertices. */
  #payoffs(numbers: Int32Array | undefined): Payoff[] {
    const payoffs: Payoff[] = [];
    const scores = this.#scores;
    for (let v = 0; v < scores.length; v++)
      if (!Number.isNaN(scores[v])) payoffs.push({ vertex: numbers?.[v] ?? v, score: scores[v] });
    return numbers === undefined ? payoffs : payoffs.toSorted((a, b) => a.vertex - b.vertex);
  }

  #build(vertices: number, numbers: Int32Array | undefined): GameDocument['graph'] {
    const [both, left, right] = this.#arcs;
    const [bothEarly, leftEarly, rightEarly] = this.#early.arcs;
    const isOwned = this.#owners.length > 0 || this.#graph.kind === 'owned';
    const isPartizan =
      [left, right, leftEarly, rightEarly].some(({ length }) => length > 0) ||
      this.#graph.kind === 'partizan';
    if (isOwned && isPartizan) {
      throw this.refuse(
        'E_SHAPE',
        'both vertices and arcs have players',
        'owners of vertices, or arcs of players',
      );
    }
    if (numbers !== undefined)
      for (const arcs of [...this.#arcs, ...this.#early.arcs]) arcs.renumber(numbers);
    if (isOwned) return ownedGraph(this.#ownerColumn(vertices, numbers), both.rows(vertices, [bothEarly]));
    if (!isPartizan) return symmetricGraph(vertices, both.rows(vertices, [bothEarly]));
    return partizanGraph(
      vertices,
      left.rows(vertices, [leftEarly, both, bothEarly]),
      right.rows(vertices, [rightEarly, both, bothEarly]),
    );
  }

  #ownerColumn(vertices: number, numbers: Int32Array | undefined): Uint8Array {
    const owners = new Uint8Array(vertices);
    for (let v = 0; v < vertices; v++) {
      const owner = this.#owners[v] ?? 0;
      if (owner === 0) {
        const found = `vertex ${this.#vertices.names()[v]} has no owner`;
        throw this.refuse('E_OWNER', found, 'give player=0 or player=1');
      }
      owners[numbers?.[v] ?? v] = owner - 1;
    }
    return owners;
  }

  #convention(): Convention | undefined {
    const { convention } = this.#graph;
    return convention === undefined ? undefined : conventionNamed(convention);
  }

  #start(at: (v: number) => number): Pick<GameDocument, 'start'> {
    const { start, startPlayer } = this.#graph;
    if (start === undefined) return {};
    const v = this.#vertices.get(this.#named(start));
    if (v === undefined)
      throw this.refuse('E_VERTEX', `the start is "${start}"`, 'there is no vertex of that name');
    const player = startPlayer === undefined ? undefined : this.#player(startPlayer, {});
    return {
      start: player === undefined || player === 'both' ? { vertex: at(v) } : { vertex: at(v), player },
    };
  }

  #placeColumn(vertices: number, at: (v: number) => number): Float64Array {
    const places = new Float64Array(2 * vertices).fill(Number.NaN);
    const known = Math.min(vertices, this.#places.length >> 1);
    for (let v = 0; v < known; v++) places.set(this.#places.subarray(2 * v, 2 * v + 2), 2 * at(v));
    return places;
  }
}

/** The same numbers in an array that has a place for `index`. */
function roomy(array: Float64Array<ArrayBuffer>, index: number): Float64Array<ArrayBuffer> {
  if (index < array.length) return array;
  const larger = new Float64Array(Math.max(64, index + 1, Math.floor(1.25 * array.length))).fill(Number.NaN);
  larger.set(array);
  return larger;
}

function grown(array: Uint8Array<ArrayBuffer>, index: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(64, index + 1, 2 * array.length));
  larger.set(array);
  return larger;
}

function colorPlayer(color: string | undefined): Player | 'both' {
  const plain = color?.toLowerCase();
  return plain === 'blue' || plain === '#0000ff' ? 0 : plain === 'red' || plain === '#ff0000' ? 1 : 'both';
}

/** What the attributes of a whole graph must say so that the document can be restored; refuses what they cannot say. */
export function graphAttributes(document: GameDocument, format: string): [string, string][] {
  const { graph, title, players, names, convention, start } = document;
  if (convention !== undefined) {
    const known = conventionNames(convention);
    if (known === undefined)
      throw new GyreError('E_FORMAT', `${format} holds named conventions only`, 'write JSON or .gyre');
  }
  const idOf = (v: number): string => names?.name(v) ?? String(v);
  const pairs: [string, string | undefined][] = [
    ['title', title],
    ['players', players && JSON.stringify(players)],
    ['kind', graph.kind === 'symmetric' ? undefined : graph.kind],
    ['named', names === undefined ? undefined : 'true'],
    ['convention', convention?.name],
    ['start', start === undefined ? undefined : idOf(start.vertex)],
    ['startPlayer', start?.player === undefined ? undefined : String(start.player)],
  ];
  return pairs.filter((pair): pair is [string, string] => pair[1] !== undefined);
}

function conventionNames(convention: Convention): string | undefined {
  try {
    return conventionNamed(convention.name) === convention ? convention.name : undefined;
  } catch {
    return undefined;
  }
}

/** Vertex → its payoff, if it has one; a payoff of one player alone is refused. */
export function payoffsByVertex(
  { graph, payoffs = [] }: GameDocument,
  format: string,
): (v: number) => number | undefined {
  if (payoffs.some((payoff) => payoff.player !== undefined)) {
    throw new GyreError('E_FORMAT', `${format} cannot hold payoffs of one player`, 'write JSON or .gyre');
  }
  if (payoffs.length === 0) return () => undefined;
  const scores = new Float64Array(graph.vertices).fill(Number.NaN);
  for (const { vertex, score } of payoffs) scores[vertex] = score;
  return (v) => (Number.isNaN(scores[v]) ? undefined : scores[v]);
}
