import {
  ArcBuffer,
  type ArcColumns,
  type ArcRows,
  type ArcSource,
  type Arcs,
  checkAttached,
  checkVertexCount,
  type Integers,
  readArcs,
} from './arcs.ts';
import { GyreError } from './error.ts';
import { reverseInto } from './reverse.ts';
import { columnsFromRows, rowsFromColumns } from './rows.ts';

/** Player 0 is Left and blue, player 1 is Right and red. */
export type Player = 0 | 1;

/**
 * symmetric: one arc set for both players, who take turns;
 * partizan: an arc set for each player, who take turns;
 * owned: one arc set, and whoever owns the vertex moves (theory §1).
 */
export type GraphKind = 'symmetric' | 'partizan' | 'owned';

export function opponent(player: Player): Player {
  return (1 - player) as Player;
}

/**
 * A finite directed graph in compressed rows. Immutable: the arrays it gives out must not be written.
 * Self-loops and duplicate arcs are legal; a duplicate counts as often as it stands.
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
    this.kind = kind;
    this.vertices = sets[0].vertices;
    this.arcs = kind === 'partizan' ? sets[0].length + sets[1].length : sets[0].length;
    this.owners = owners;
    this.#sets = sets;
  }

  /**
   * Rows of the arcs along which `player` may push the token, built on first use.
   * The same for both players unless the graph is partizan; in an owned graph only the owner uses row v.
   */
  out(player: Player): ArcRows {
    return this.#sets[player].out();
  }

  /** Row w holds every vertex from which `player` may move to w; built on first use. */
  into(player: Player): ArcRows {
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
    const blocks = this.kind === 'symmetric' ? 1 : 2;
    const offsets = new Int32Array(blocks * this.vertices + 1);
    const ends = new Int32Array(this.arcs);
    if (this.kind === 'partizan') {
      for (const player of [0, 1] as const) {
        const { from, to, rising } = this.#sets[player].columns();
        const rows = offsets.subarray(player * this.vertices, (player + 1) * this.vertices + 1);
        const firstArc = player === 0 ? 0 : this.#sets[0].length;
        const half = (share: number): void => report?.((player + share) / 2);
        reverseInto({ from, keys: to, offsets: rows, ends, firstArc, rising }, half);
      }
    } else {
      const { from, to, rising } = this.#sets[0].columns();
      reverseInto({ from, keys: this.#keys(from, to), offsets, ends, firstArc: 0, rising }, report);
    }
    return { offsets, ends };
  }

  /** Arc → the row of `reversed()` that it stands in. */
  #keys(from: Int32Array, to: Int32Array): Int32Array {
    const { owners, vertices } = this;
    if (owners === undefined) return to;
    const keys = new Int32Array(to.length);
    for (let a = 0; a < keys.length; a++) keys[a] = to[a] + owners[from[a]] * vertices;
    return keys;
  }
}

/** One set of arcs, given as rows or columns; the other form is made when it is asked for. */
export class ArcSet {
  readonly vertices: number;
  readonly length: number;
  readonly #given: Arcs;
  #out: ArcRows | undefined;

  constructor(vertices: number, given: Arcs) {
    this.vertices = vertices;
    this.#given = given;
    this.length = 'ends' in given ? given.ends.length : given.to.length;
  }

  out(): ArcRows {
    this.#out ??= 'ends' in this.#given ? this.#given : rowsFromColumns(this.vertices, this.#given);
    return this.#out;
  }

  /** The arcs in the order of their rows. */
  columns(): ArcColumns {
    const given = this.#given;
    if ('ends' in given && given.from !== undefined)
      return { from: given.from, to: given.ends, rising: true };
    return 'to' in given && given.rising ? given : columnsFromRows(this.vertices, this.out());
  }
}

/** A graph on which both players may use every arc. The arrays handed over are kept, not copied. */
export function symmetricGraph(vertices: number, arcs: ArcSource): Graph {
  const set = new ArcSet(vertices, readArcs(vertices, arcs));
  return new Graph('symmetric', [set, set]);
}

/** A graph with arcs for Left (player 0) and arcs for Right (player 1). */
export function partizanGraph(vertices: number, left: ArcSource, right: ArcSource): Graph {
  const setOf = (arcs: ArcSource): ArcSet => new ArcSet(vertices, readArcs(vertices, arcs));
  return new Graph('partizan', [setOf(left), setOf(right)]);
}

/** A graph in which the owner of the token's vertex moves; the same player may move twice running. */
export function ownedGraph(owners: Integers, arcs: ArcSource): Graph {
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
    if (owner !== 0 && owner !== 1) {
      throw new GyreError('E_OWNER', `vertex ${v} is owned by ${String(owner)}`, 'owners are 0 or 1', {
        at: v,
      });
    }
    checked[v] = owner;
  }
  return checked;
}

/**
 * A graph that arrives arc by arc, in any order. Never holds an object per arc.
 *
 *     const builder = new GraphBuilder('symmetric');
 *     builder.arc(0, 1);
 *     const graph = builder.build();
 */
export class GraphBuilder {
  readonly #kind: GraphKind;
  readonly #arcs: readonly [ArcBuffer, ArcBuffer] = [new ArcBuffer(), new ArcBuffer()];
  #owners = new Uint8Array(64).fill(NO_OWNER);
  #vertices = 0;

  constructor(kind: GraphKind) {
    this.#kind = kind;
  }

  /** The number of arcs so far. */
  get arcs(): number {
    return this.#arcs[0].length + this.#arcs[1].length;
  }

  /** Adds an arc; of a partizan graph, for `player`. */
  arc(from: number, to: number, player: Player = 0): void {
    this.vertex(from);
    this.vertex(to);
    if (player !== 0 && player !== 1) {
      throw new GyreError(
        'E_ARC',
        `arc ${this.arcs} is for player ${String(player)}`,
        'players are 0 and 1',
        {
          at: this.arcs,
        },
      );
    }
    this.#arcs[this.#kind === 'partizan' ? player : 0].push(from, to);
  }

  /** Sees to it that vertex v exists, even if no arc touches it. */
  vertex(v: number): void {
    if (!Number.isInteger(v) || v < 0 || v >= 0x7fff_ffff) {
      throw new GyreError(
        'E_VERTEX',
        `arc ${this.arcs} names vertex ${String(v)}`,
        'vertices are 0, 1, 2, …',
        {
          at: this.arcs,
        },
      );
    }
    if (v >= this.#vertices) this.#vertices = v + 1;
  }

  /** Of an owned graph: says who moves at v. */
  own(v: number, player: Player): void {
    this.vertex(v);
    if (player !== 0 && player !== 1) {
      throw new GyreError('E_OWNER', `vertex ${v} is owned by ${String(player)}`, 'owners are 0 or 1', {
        at: v,
      });
    }
    if (v >= this.#owners.length) {
      const owners = new Uint8Array(Math.max(v + 1, this.#owners.length * 2)).fill(NO_OWNER);
      owners.set(this.#owners);
      this.#owners = owners;
    }
    this.#owners[v] = player;
  }

  /** The graph of all arcs so far, with `vertices` vertices or as many as were named. */
  build(vertices: number = this.#vertices): Graph {
    checkVertexCount(vertices);
    if (this.#kind === 'symmetric') return symmetricGraph(vertices, this.#arcs[0].columns());
    if (this.#kind === 'partizan') {
      return partizanGraph(vertices, this.#arcs[0].columns(), this.#arcs[1].columns());
    }
    const owners = new Uint8Array(vertices).fill(NO_OWNER);
    owners.set(this.#owners.subarray(0, Math.min(vertices, this.#owners.length)));
    const lacking = owners.indexOf(NO_OWNER);
    if (lacking >= 0) {
      throw new GyreError('E_OWNER', `vertex ${lacking} has no owner`, 'say own(vertex, 0 or 1)', {
        at: lacking,
      });
    }
    return ownedGraph(owners, this.#arcs[0].columns());
  }
}

const NO_OWNER = 0xff;

/** The names of the vertices, kept beside the graph. */
export class VertexNames {
  readonly names: readonly string[];
  readonly #vertices: ReadonlyMap<string, number>;

  constructor(names: readonly string[]) {
    const vertices = new Map<string, number>();
    for (let v = 0; v < names.length; v++) {
      const name = names[v];
      const other = vertices.get(name);
      if (other !== undefined) {
        throw new GyreError('E_NAME', `vertices ${other} and ${v} are both named "${name}"`, 'names differ', {
          at: v,
        });
      }
      vertices.set(name, v);
    }
    this.names = names;
    this.#vertices = vertices;
  }

  /** The vertex of that name, if there is one. */
  vertex(name: string): number | undefined {
    return this.#vertices.get(name);
  }

  /** The name of vertex v. */
  name(v: number): string {
    return this.names[v] ?? String(v);
  }
}
