import {
  type ArcRows,
  type ArcSource,
  type Arcs,
  checkVertexCount,
  Graph,
  type GraphKind,
  GyreError,
  type Integers,
  MAX_COUNT,
  readArcs,
  shown,
} from '../../graph/inner.ts';

/** The owner of a position at which chance picks the arc, each with some positive probability. */
export const CHANCE = 2;

/**
 * What every objective is played on: positions, each owned by player 0, player 1 or chance, and arcs.
 *
 * An owned graph has a position for each vertex. Of a symmetric or a partizan graph, position v has player 0
 * to move at vertex v, and position V + v player 1. A stuck player loses, for every objective.
 */
export interface Arena {
  readonly kind: GraphKind;
  /** The number of vertices of the graph. */
  readonly vertices: number;
  /** The number of arcs of the graph; of a partizan one Left's come first, then Right's. */
  readonly arcs: number;
  /** V, or 2V where the players take turns. */
  readonly positions: number;
  /** position → 0, 1 or `CHANCE`. */
  readonly owners: Uint8Array;
  /** Row p has the positions that the owner of p may move to. */
  readonly rows: ArcRows;
  /** index into `rows.ends` → the arc of the graph, in the order in which it was given. */
  readonly givenArc: (index: number) => number;
}

/** A graph of any kind, or its parts: owners (2 is chance) and arcs, or arcs for both or each player. */
export type ArenaSource =
  | Graph
  | { readonly owners: Integers; readonly arcs: ArcSource }
  | { readonly vertices: number; readonly arcs: ArcSource }
  | { readonly vertices: number; readonly left: ArcSource; readonly right: ArcSource };

/** How to read an arena. */
export interface ArenaOptions {
  /** What to do with a position without arcs: its owner loses (the rule), or the arena is refused. */
  readonly deadEnds?: 'lose' | 'refuse';
}

/**
 * The arena of a graph. Weights are later given in the order of the arcs: as they were listed, or, of a
 * `Graph`, in the order of its rows.
 *
 * @example
 * ```ts
 * import { arena } from 'gyre/objectives';
 * const coin = arena({ owners: [2, 0, 1], arcs: [[0, 1], [0, 2]] }); // chance moves at vertex 0
 * console.log(coin.positions, coin.owners.join(' '));
 * // prints: 3 2 0 1
 * ```
 */
export function arena(source: ArenaSource, { deadEnds = 'lose' }: ArenaOptions = {}): Arena {
  const made = source instanceof Graph ? ofGraph(source) : ofParts(source);
  const { owners, rows, positions } = made;
  for (let p = 0; p < positions; p++) {
    if (rows.offsets[p] < rows.offsets[p + 1]) continue;
    const at = p < made.vertices ? p : p - made.vertices;
    if (owners[p] === CHANCE)
      throw new GyreError('E_SHAPE', `vertex ${at} of chance has no arc`, 'give it one', { at });
    if (deadEnds === 'refuse')
      throw new GyreError(
        'E_SHAPE',
        `player ${owners[p]} has no move at vertex ${at}`,
        'dead ends are refused here: add a loop',
        {
          at,
        },
      );
  }
  return made;
}

/** The vertex of a position. */
export function vertexIn({ vertices }: Arena, position: number): number {
  return position < vertices ? position : position - vertices;
}

function ofGraph(graph: Graph): Arena {
  const { kind, vertices, owners } = graph;
  if (kind === 'owned') return owned(owners as Uint8Array, graph.out(0));
  const right = kind === 'partizan' ? graph.out(1) : undefined;
  return taken(vertices, { rows: graph.out(0) }, right && { rows: right });
}

function ofParts(source: Exclude<ArenaSource, Graph>): Arena {
  if (typeof source !== 'object' || source === null)
    throw new GyreError(
      'E_SHAPE',
      `${shown(source)} is no graph`,
      'give a Graph, or { owners, arcs } and the like',
    );
  if ('owners' in source) {
    const owners = checkedOwners(source.owners);
    const { rows, order } = inRows(owners.length, readArcs(owners.length, source.arcs));
    return owned(owners, rows, order);
  }
  const { vertices } = source;
  const read = (arcs: ArcSource): Ordered => inRows(vertices, readArcs(vertices, arcs));
  return 'left' in source
    ? taken(vertices, read(source.left), read(source.right))
    : taken(vertices, read(source.arcs));
}

function checkedOwners(owners: Integers): Uint8Array {
  checkVertexCount(owners?.length);
  return Uint8Array.from({ length: owners.length }, (_, v) => {
    const owner = owners[v];
    if (owner === 0 || owner === 1 || owner === CHANCE) return owner;
    throw new GyreError(
      'E_OWNER',
      `vertex ${v} is owned by ${shown(owner)}`,
      'owners are 0, 1, or 2 for chance',
      {
        at: v,
      },
    );
  });
}

/** Rows, and for each of their arcs its number as given; without `order` it is the same number. */
interface Ordered {
  readonly rows: ArcRows;
  readonly order?: Int32Array;
}

function inRows(vertices: number, arcs: Arcs): Ordered {
  if ('ends' in arcs) return { rows: arcs };
  const { from, to } = arcs;
  const offsets = new Int32Array(vertices + 1);
  for (let a = 0; a < from.length; a++) offsets[from[a] + 1]++;
  for (let v = 0; v < vertices; v++) offsets[v + 1] += offsets[v];
  const next = offsets.slice(0, vertices);
  const order = new Int32Array(from.length);
  for (let a = 0; a < from.length; a++) order[next[from[a]]++] = a;
  return { rows: { offsets, ends: order.map((a) => to[a]) }, order };
}

function owned(owners: Uint8Array, rows: ArcRows, order?: Int32Array): Arena {
  const { length } = owners;
  const arcs = rows.ends.length;
  const givenArc = (index: number): number => order?.[index] ?? index;
  return { kind: 'owned', vertices: length, arcs, positions: length, owners, rows, givenArc };
}

/** The players take turns: after player 0's positions come player 1's, whose arcs lead back to player 0's. */
function taken(vertices: number, left: Ordered, right?: Ordered): Arena {
  const kind = right === undefined ? 'symmetric' : 'partizan';
  const other = right ?? left;
  const here = left.rows.ends.length;
  const positions = 2 * vertices;
  const both = here + other.rows.ends.length;
  if (positions > MAX_COUNT || both > MAX_COUNT)
    throw new GyreError(
      'E_SIZE',
      `${positions} positions have ${both} arcs`,
      `at most ${MAX_COUNT} of each fit`,
    );
  const offsets = new Int32Array(positions + 1);
  const ends = new Int32Array(both);
  for (let v = 0; v <= vertices; v++) {
    offsets[v] = left.rows.offsets[v];
    offsets[vertices + v] = here + other.rows.offsets[v];
  }
  for (let a = 0; a < here; a++) ends[a] = left.rows.ends[a] + vertices;
  ends.set(other.rows.ends, here);
  const owners = new Uint8Array(positions).fill(1, vertices);
  const givenArc = (index: number): number =>
    index < here
      ? (left.order?.[index] ?? index)
      : (right === undefined ? 0 : here) + (other.order?.[index - here] ?? index - here);
  return { kind, vertices, arcs: right ? both : here, positions, owners, rows: { offsets, ends }, givenArc };
}
