import {
  type ArcColumns,
  type ArcRows,
  type ArcSource,
  type Arcs,
  checkAttached,
  checkVertexCount,
  type Integers,
  MAX_COUNT,
  readArcs,
  tooManyArcs,
} from './arcs.ts';
import { GyreError, refuse, shown } from './error.ts';
import { reverseInto, rowsFromColumns, sourcesOf } from './reverse.ts';

/** Player 0 is Left and blue, player 1 is Right and red. */
export type Player = 0 | 1;

/**
 * symmetric: one arc set for both players, who take turns;
 * partizan: an arc set for each player, who take turns;
 * owned: one arc set, and whoever owns the vertex moves (theory §1).
 */
export type GraphKind = 'symmetric' | 'partizan' | 'owned';

/**
 * The other player.
 *
 * @example
 * ```ts
 * import { opponent } from 'gyre';
 * console.log(opponent(0));
 * // prints: 1
 * ```
 */
export function opponent(player: Player): Player {
  if (player === 0) return 1;
  if (player === 1) return 0;
  return refuse('E_POSITION', `there is no player ${shown(player)}`, 'players are 0 and 1');
}

/**
 * A finite directed graph in compressed rows. Immutable: the arrays it gives out must not be written.
 * Self-loops and duplicate arcs are legal; an arc that is given twice counts twice.
 *
 * @example
 * ```ts
 * import { symmetricGraph } from 'gyre';
 * const graph = symmetricGraph(3, [[0, 1], [0, 2]]);
 * console.log(graph.kind, graph.vertices, graph.arcs);
 * // prints: symmetric 3 2
 * ```
 */
export class Graph {
  readonly kind: GraphKind;
  readonly vertices: number;
  /** The number of arcs; of a partizan graph, of both arc sets together. */
  readonly arcs: number;
  /** Of an owned graph: vertex → the player who moves there. */
  readonly owners: Uint8Array | undefined;
  readonly #sets: readonly [ArcSet, ArcSet];
  #reversed: ArcRows | undefined;

  /** Use `symmetricGraph`, `partizanGraph`, `ownedGraph` or `GraphBuilder`. */
  constructor(kind: GraphKind, sets: readonly [ArcSet, ArcSet], owners?: Uint8Array) {
    if (!(sets?.[0] instanceof ArcSet && sets[1] instanceof ArcSet))
      refuse('E_SHAPE', 'the graph has no arc sets', 'make one with symmetricGraph and the like');
    this.kind = kind;
    this.vertices = sets[0].vertices;
    this.arcs = kind === 'partizan' ? sets[0].length + sets[1].length : sets[0].length;
    if (this.arcs > MAX_COUNT) throw tooManyArcs();
    this.owners = owners;
    this.#sets = sets;
  }

  /**
   * Rows of the arcs along which `player` may push the token, built on first use.
   * The same for both players unless the graph is partizan; in an owned graph only the owner uses row v.
   */
  out(player: Player): ArcRows {
    checkPlayer(player);
    return this.#sets[player].out();
  }

  /** The arcs as they are stored, each set once: what another thread needs to make the graph. */
  atHand(): readonly Arcs[] {
    return this.#ownSets().map((set) => set.atHand());
  }

  /** The bytes that its arcs take, forwards only, and its owners. */
  get bytes(): number {
    const { kind, vertices, arcs, owners } = this;
    return 4 * ((kind === 'partizan' ? 2 : 1) * (vertices + 1) + arcs) + (owners?.length ?? 0);
  }

  /** Row w holds every vertex from which `player` may move to w; built on first use. */
  into(player: Player): ArcRows {
    checkPlayer(player);
    const { offsets, ends } = this.reversed();
    const first = this.kind === 'symmetric' ? 0 : player * this.vertices;
    return { offsets: offsets.subarray(first, first + this.vertices + 1), ends };
  }

  /**
   * All arcs turned round, in one pair of arrays: row `e · V + w` holds the vertices from which player e
   * may move to w. A symmetric graph has the V rows of both players only once. Built on first use, with
   * `report` told the share of that work.
   */
  reversed(report?: (share: number) => void): ArcRows {
    this.#reversed ??= this.#reverse(report);
    return this.#reversed;
  }

  #reverse(report?: (share: number) => void): ArcRows {
    const { vertices, kind } = this;
    const room = roomForReversed(this);
    const sets = this.#ownSets();
    let firstArc = 0;
    for (const [i, set] of sets.entries()) {
      const part = set.withSources();
      const first = i * vertices;
      const offsets = kind === 'partizan' ? room.offsets.subarray(first, first + vertices + 1) : room.offsets;
      const arrays = { ...part, keys: this.#keys(part), offsets, ends: room.ends, firstArc };
      reverseInto(arrays, (share) => report?.((i + share) / sets.length));
      firstArc += set.length;
    }
    return room;
  }

  /** Each set of arcs once. */
  #ownSets(): readonly ArcSet[] {
    return this.kind === 'partizan' ? this.#sets : this.#sets.slice(0, 1);
  }

  /** Arc → the row of `reversed()` that it stands in. */
  #keys({ from, to }: ArcColumns): Int32Array {
    const { owners, vertices } = this;
    if (owners === undefined) return to;
    const keys = new Int32Array(to.length);
    for (let a = 0; a < to.length; a++) keys[a] = to[a] + owners[from[a]] * vertices;
    return keys;
  }
}

/**
 * Room for the rows of `reversed`.
 *
 * @param memory gives at least that many bytes; they need not be 0
 */
export function roomForReversed(
  { kind, vertices, arcs }: Pick<Graph, 'kind' | 'vertices' | 'arcs'>,
  memory: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): ArcRows {
  const rows = (kind === 'symmetric' ? 1 : 2) * vertices;
  const words = (count: number): Int32Array => new Int32Array(memory(4 * count), 0, count);
  return { offsets: words(rows + 1), ends: words(arcs) };
}

function checkPlayer(player: unknown): void {
  if (player !== 0 && player !== 1)
    refuse('E_ARC', `arcs of player ${shown(player)} were asked for`, 'players are 0 and 1');
}

/** One set of arcs, given as rows or columns; rows are made when they are asked for. */
export class ArcSet {
  readonly vertices: number;
  readonly length: number;
  readonly #given: Arcs;
  #out: ArcRows | undefined;

  constructor(vertices: number, given: Arcs) {
    checkVertexCount(vertices);
    if (!areArcs(given)) refuse('E_SHAPE', 'the arcs are neither rows nor columns', 'give Int32Arrays');
    this.vertices = vertices;
    this.#given = given;
    this.length = 'ends' in given ? given.ends.length : given.to.length;
  }

  out(): ArcRows {
    this.#out ??= 'ends' in this.#given ? this.#given : rowsFromColumns(this.vertices, this.#given);
    const { offsets, ends } = this.#out;
    if (ends.length !== this.length || offsets.length !== this.vertices + 1) throw goneError(this.length);
    return this.#out;
  }

  /** The arcs as rows if those are made, otherwise as they were given. */
  atHand(): Arcs {
    if (this.#out !== undefined || 'ends' in this.#given) return this.out();
    const { from, to } = this.#given;
    if (from.length !== this.length || to.length !== this.length) throw goneError(this.length);
    return this.#given;
  }

  /** The arcs in the order of their sources, and where those of each source start. */
  withSources(): ArcColumns & { readonly sources: Int32Array } {
    const rows = this.out();
    return { from: sourcesOf(this.vertices, rows), to: rows.ends, sources: rows.offsets };
  }
}

/** Are they at least arrays? Their contents are checked where a source of arcs is read. */
function areArcs(given: unknown): given is Arcs {
  const { offsets, ends, from, to }: { readonly [key in 'offsets' | 'ends' | 'from' | 'to']?: unknown } =
    given ?? {};
  const [heads, tails] = ends === undefined ? [from, to] : [offsets, ends];
  return heads instanceof Int32Array && tails instanceof Int32Array;
}

function goneError(arcs: number): GyreError {
  const hint = 'they were transferred to a worker; keep a copy, or take them back first';
  return new GyreError('E_DETACHED', `the arrays of the graph's ${arcs} arcs are gone`, hint);
}

/**
 * A graph on which both players may use every arc. The arrays handed over are kept, not copied.
 *
 * @example
 * ```ts
 * import { symmetricGraph } from 'gyre';
 * const pairs = symmetricGraph(3, [[0, 1], [1, 2]]);
 * const columns = symmetricGraph(3, { from: Int32Array.of(0, 1), to: Int32Array.of(1, 2) });
 * console.log(pairs.arcs, columns.arcs);
 * // prints: 2 2
 * ```
 */
export function symmetricGraph(vertices: number, arcs: ArcSource): Graph {
  const set = new ArcSet(vertices, readArcs(vertices, arcs));
  return new Graph('symmetric', [set, set]);
}

/**
 * A graph with arcs for Left (player 0) and arcs for Right (player 1).
 *
 * @example
 * ```ts
 * import { at, partizanGraph, solve, tokenGame } from 'gyre';
 * const graph = partizanGraph(2, [[0, 1]], []); // Left can move, Right cannot
 * const solution = solve(tokenGame(graph));
 * console.log(at(solution, 0, 0).value, at(solution, 0, 1).value);
 * // prints: W L
 * ```
 */
export function partizanGraph(vertices: number, left: ArcSource, right: ArcSource): Graph {
  const setOf = (arcs: ArcSource): ArcSet => new ArcSet(vertices, readArcs(vertices, arcs));
  return new Graph('partizan', [setOf(left), setOf(right)]);
}

/**
 * A graph in which the owner of the token's vertex moves; the same player may move twice running.
 *
 * @example
 * ```ts
 * import { at, ownedGraph, solve, tokenGame } from 'gyre';
 * const graph = ownedGraph([0, 1], [[0, 1]]); // vertex 0 is Left's, vertex 1 is Right's
 * console.log(at(solve(tokenGame(graph)), 0).value);
 * // prints: W
 * ```
 */
export function ownedGraph(owners: Integers, arcs: ArcSource): Graph {
  if (typeof owners?.length !== 'number')
    refuse('E_SHAPE', 'the owners are not an array', 'give 0 or 1 for every vertex');
  checkAttached(owners, 'owners');
  const vertices = owners.length;
  checkVertexCount(vertices);
  const set = new ArcSet(vertices, readArcs(vertices, arcs));
  return new Graph('owned', [set, set], checkedOwners(owners));
}

function checkedOwners(owners: Integers): Uint8Array {
  const checked = new Uint8Array(owners.length);
  for (let v = 0; v < owners.length; v++) {
    const owner = owners[v];
    if (owner !== 0 && owner !== 1)
      refuse('E_OWNER', `vertex ${v} is owned by ${shown(owner)}`, 'owners are 0 or 1', { at: v });
    checked[v] = owner;
  }
  return checked;
}
