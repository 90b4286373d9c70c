import {
  type Convention,
  conventionNamed,
  type GameDocument,
  GraphBuilder,
  GyreError,
  type GyreErrorCode,
  type Payoff,
  type Place,
  type Player,
  VertexNames,
} from 'gyre';

/** Attributes of a vertex, an arc or a graph, as DOT and GraphML give them. */
export type Attributes = Readonly<Record<string, string>>;

interface Arc {
  readonly from: number;
  readonly to: number;
  readonly player: Player | 'both';
}

/**
 * A graph that arrives as named vertices and arcs with attributes. Vertices keep the order in which they
 * come, unless their names are just the numbers 0, 1, 2, …
 */
export class AttributedGraph {
  readonly #file: string | undefined;
  readonly #vertices = new Map<string, number>();
  readonly #arcs: Arc[] = [];
  readonly #owners: (Player | undefined)[] = [];
  readonly #scores = new Map<number, number>();
  readonly #places = new Map<number, readonly [number, number]>();
  #graph: Record<string, string> = {};

  constructor(file: string | undefined) {
    this.#file = file;
  }

  /** The vertex of that name, new or known. */
  vertex(id: string): number {
    const known = this.#vertices.get(id);
    if (known !== undefined) return known;
    this.#vertices.set(id, this.#vertices.size);
    return this.#vertices.size - 1;
  }

  /** Notes what the attributes of a vertex say: its owner, its payoff, its place. */
  describe(v: number, attributes: Attributes, place: Place): void {
    const owner = attributes.owner ?? attributes.player;
    if (owner !== undefined) {
      const player = this.#player(owner, place);
      if (player === 'both')
        throw this.refuse('E_OWNER', 'a vertex is owned by both players', 'give 0 or 1', place);
      this.#owners[v] = player;
    }
    const score = attributes.payoff ?? attributes.score;
    if (score !== undefined) {
      if (!/^[+-]?\d+$/.test(score))
        throw this.refuse('E_PAYOFF', `a payoff is "${score}"`, 'give a whole number', place);
      this.#scores.set(v, Number(score));
    }
    const [x, y] = (attributes.pos ?? `${attributes.x ?? ''},${attributes.y ?? ''}`)
      .replace('!', '')
      .split(',');
    if (x?.trim() && y?.trim() && Number.isFinite(Number(x)) && Number.isFinite(Number(y))) {
      this.#places.set(v, [Number(x), Number(y)]);
    }
  }

  /** Adds an arc; `player` or a colour says whose it is. */
  arc(from: number, to: number, attributes: Attributes, place: Place): void {
    const { player, color, colour } = attributes;
    const side = player === undefined ? colorPlayer(color ?? colour) : this.#player(player, place);
    this.#arcs.push({ from, to, player: side });
  }

  /** Notes what the graph itself says: title, convention, start. */
  describeGraph(attributes: Attributes): void {
    this.#graph = { ...this.#graph, ...attributes };
  }

  #player(text: string, place: Place): Player | 'both' {
    const plain = text.toLowerCase();
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

  /** The game of all that came. */
  document(): GameDocument {
    const ids = [...this.#vertices.keys()];
    const numbers = this.#graph.named === 'true' ? undefined : plainNumbers(ids);
    const at = (v: number): number => numbers?.[v] ?? v;
    const graph = this.#build(ids.length, at);
    const payoffs: Payoff[] = [...this.#scores].map(([v, score]) => ({ vertex: at(v), score }));
    const title = this.#graph.title ?? this.#graph.label;
    const convention = this.#convention();
    return {
      graph,
      ...(title === undefined ? {} : { title }),
      ...(numbers === undefined ? { names: new VertexNames(ids) } : {}),
      ...(convention === undefined ? {} : { convention }),
      ...(payoffs.length === 0 ? {} : { payoffs: payoffs.toSorted((a, b) => a.vertex - b.vertex) }),
      ...this.#start(at),
      ...(this.#places.size === 0 ? {} : { places: this.#placeColumn(ids.length, at) }),
    };
  }

  #build(vertices: number, at: (v: number) => number): GameDocument['graph'] {
    const isOwned = this.#owners.some((owner) => owner !== undefined) || this.#graph.kind === 'owned';
    const isPartizan = this.#arcs.some((arc) => arc.player !== 'both') || this.#graph.kind === 'partizan';
    if (isOwned && isPartizan) {
      throw this.refuse(
        'E_SHAPE',
        'both vertices and arcs have players',
        'owners of vertices, or arcs of players',
      );
    }
    const builder = new GraphBuilder(isOwned ? 'owned' : isPartizan ? 'partizan' : 'symmetric');
    if (isOwned) {
      for (let v = 0; v < vertices; v++) {
        const owner = this.#owners[v];
        if (owner === undefined)
          throw this.refuse(
            'E_OWNER',
            `vertex ${[...this.#vertices.keys()][v]} has no owner`,
            'give player=0 or player=1',
          );
        builder.own(at(v), owner);
      }
    }
    for (const { from, to, player } of this.#arcs) {
      if (player !== 'both') builder.arc(at(from), at(to), player);
      else
        for (const side of isPartizan ? ([0, 1] as const) : ([0] as const))
          builder.arc(at(from), at(to), side);
    }
    return builder.build(vertices);
  }

  #convention(): Convention | undefined {
    const { convention } = this.#graph;
    return convention === undefined ? undefined : conventionNamed(convention);
  }

  #start(at: (v: number) => number): Pick<GameDocument, 'start'> {
    const { start, startPlayer } = this.#graph;
    if (start === undefined) return {};
    const v = this.#vertices.get(start);
    if (v === undefined)
      throw this.refuse('E_VERTEX', `the start is "${start}"`, 'there is no vertex of that name');
    const player = startPlayer === undefined ? undefined : this.#player(startPlayer, {});
    return {
      start: player === undefined || player === 'both' ? { vertex: at(v) } : { vertex: at(v), player },
    };
  }

  #placeColumn(vertices: number, at: (v: number) => number): Float64Array {
    const places = new Float64Array(2 * vertices).fill(Number.NaN);
    for (const [v, place] of this.#places) places.set(place, 2 * at(v));
    return places;
  }
}

/** The numbers that the names are, if they are 0, 1, 2, … in some order. */
function plainNumbers(ids: readonly string[]): readonly number[] | undefined {
  const numbers = ids.map((id) => (/^(0|[1-9]\d{0,8})$/.test(id) ? Number(id) : -1));
  return numbers.every((n) => n >= 0 && n < ids.length) ? numbers : undefined;
}

function colorPlayer(color: string | undefined): Player | 'both' {
  const plain = color?.toLowerCase();
  return plain === 'blue' || plain === '#0000ff' ? 0 : plain === 'red' || plain === '#ff0000' ? 1 : 'both';
}

/** What the attributes of a whole graph must say for the document to come back; refuses what they cannot. */
export function graphAttributes(document: GameDocument, format: string): [string, string][] {
  const { graph, title, names, convention, start } = document;
  if (convention !== undefined) {
    const known = conventionNames(convention);
    if (known === undefined)
      throw new GyreError('E_FORMAT', `${format} holds named conventions only`, 'write JSON or .gyre');
  }
  const idOf = (v: number): string => names?.name(v) ?? String(v);
  const pairs: [string, string | undefined][] = [
    ['title', title],
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

/** The payoffs of a document by vertex; a payoff of one player alone is refused. */
export function payoffsByVertex({ payoffs = [] }: GameDocument, format: string): ReadonlyMap<number, number> {
  if (payoffs.some((payoff) => payoff.player !== undefined)) {
    throw new GyreError('E_FORMAT', `${format} cannot hold payoffs of one player`, 'write JSON or .gyre');
  }
  return new Map(payoffs.map(({ vertex, score }) => [vertex, score]));
}
