import { check, checkOptionNames, type Player, refuse, shown } from '../graph/inner.ts';
import { checkPointed, MAP, type PointedGraph } from './pointed.ts';

/**
 * Why a map is not a bounded epimorphism: the first condition that fails, in Löwe's order, and a witness.
 * Before his conditions come two more: that it is a map, and that it keeps the owners of an owned graph.
 */
export interface MapFault {
  readonly condition: 'total' | 'owner' | 'start' | 'surjective' | 'forth' | 'back';
  /**
   * The vertices at fault: of `to` for surjective, of `from` for the others; the second of back is of `to`.
   */
  readonly witness: readonly number[];
  readonly text: string;
}

/** Options of the check. */
export interface EpimorphismOptions {
  /** Vertices of `from`, marked by a 1, whose arcs need not lift back: where a tree was cut off. */
  readonly cut?: Uint8Array;
}

/**
 * Is `map` a bounded epimorphism from one pointed graph to another? It carries the start to the start, meets
 * every vertex, carries arcs to arcs, and lifts arcs back; both arc sets of partizan graphs. O(V + E).
 *
 * @returns undefined if it is, else what is wrong
 */
export function epimorphismFault(
  from: PointedGraph,
  to: PointedGraph,
  map: ArrayLike<number>,
  options: EpimorphismOptions = {},
): MapFault | undefined {
  checkPointed(from);
  checkPointed(to);
  check(map, MAP);
  if ((from.graph.kind === 'owned') !== (to.graph.kind === 'owned')) {
    const found = `one graph is ${from.graph.kind}, the other ${to.graph.kind}`;
    refuse('E_SHAPE', found, 'both must be owned, or neither');
  }
  checkCut(options, from);
  return (
    untotal(from, to, map) ??
    unowned(from, to, map) ??
    unstarted(from, to, map) ??
    unmet(from, to, map) ??
    unmatched(from, to, map, options.cut)
  );
}

/** Refuses options without properties, and a `cut` that is not a 0 or 1 for each vertex. */
function checkCut(options: EpimorphismOptions, { graph }: PointedGraph): void {
  checkOptionNames(options, 'cut');
  const { cut } = options;
  const { vertices } = graph;
  const isColumn = cut instanceof Uint8Array;
  if (cut === undefined || (isColumn && cut.length === vertices && cut.every((bit) => bit <= 1))) return;
  const found = isColumn && cut.length !== vertices ? `${cut.length} entries long` : shown(cut);
  refuse('E_SHAPE', `cut is ${found}`, `give a Uint8Array of a 0 or a 1 for each of ${vertices} vertices`);
}

/**
 * The first vertex whose arcs a map does not carry to arcs, or does not lift back: the conditions `forth` and
 * `back` alone, for maps into a part of a graph, or out of a tree that was cut.
 */
export function arcFault(
  from: PointedGraph,
  to: PointedGraph,
  map: ArrayLike<number>,
  cut: Uint8Array,
): MapFault | undefined {
  return unstarted(from, to, map) ?? unmatched(from, to, map, cut);
}

function untotal(from: PointedGraph, to: PointedGraph, map: ArrayLike<number>): MapFault | undefined {
  for (let v = 0; v < from.graph.vertices; v++) {
    if (!Number.isInteger(map[v]) || map[v] < 0 || map[v] >= to.graph.vertices) {
      return {
        condition: 'total',
        witness: [v],
        text: `vertex ${v} is mapped to ${map[v]}, which is not a vertex`,
      };
    }
  }
  return undefined;
}

function unowned(from: PointedGraph, to: PointedGraph, map: ArrayLike<number>): MapFault | undefined {
  const { owners } = from.graph;
  const v = owners?.findIndex((owner, w) => owner !== to.graph.owners?.[map[w]]) ?? -1;
  if (v < 0) return undefined;
  const text = `vertex ${v} is mapped to ${map[v]}, which has another owner`;
  return { condition: 'owner', witness: [v], text };
}

function unstarted(from: PointedGraph, to: PointedGraph, map: ArrayLike<number>): MapFault | undefined {
  const image = map[from.start];
  if (image === to.start) return undefined;
  return {
    condition: 'start',
    witness: [from.start],
    text: `the start ${from.start} is mapped to ${image}, not to the start ${to.start}`,
  };
}

function unmet({ graph }: PointedGraph, to: PointedGraph, map: ArrayLike<number>): MapFault | undefined {
  const met = new Uint8Array(to.graph.vertices);
  for (let v = 0; v < graph.vertices; v++) met[map[v]] = 1;
  const w = met.indexOf(0);
  return w < 0
    ? undefined
    : { condition: 'surjective', witness: [w], text: `nothing is mapped to vertex ${w}` };
}

function unmatched(
  from: PointedGraph,
  to: PointedGraph,
  map: ArrayLike<number>,
  cut: Uint8Array | undefined,
): MapFault | undefined {
  const players: readonly Player[] =
    from.graph.kind === 'partizan' || to.graph.kind === 'partizan' ? [0, 1] : [0];
  let back: MapFault | undefined;
  for (const player of players) {
    const failed = unmatchedOf(player, from, to, map, cut);
    if (failed?.condition === 'forth') return failed;
    back ??= failed;
  }
  return back;
}

function unmatchedOf(
  player: Player,
  from: PointedGraph,
  to: PointedGraph,
  map: ArrayLike<number>,
  cut: Uint8Array | undefined,
): MapFault | undefined {
  const source = from.graph.out(player);
  const target = to.graph.out(player);
  const isArc = new Int32Array(to.graph.vertices).fill(-1); // vertex → the last v whose image has an arc to it
  const isHit = new Int32Array(to.graph.vertices).fill(-1); // vertex → the last v with an arc to something mapped to it
  let back: MapFault | undefined;
  for (let v = 0; v < from.graph.vertices; v++) {
    const image = map[v];
    for (let a = target.offsets[image]; a < target.offsets[image + 1]; a++) isArc[target.ends[a]] = v;
    for (let a = source.offsets[v]; a < source.offsets[v + 1]; a++) {
      const w = source.ends[a];
      isHit[map[w]] = v;
      if (isArc[map[w]] === v) continue;
      const text = `the arc ${v} → ${w} is mapped to ${image} → ${map[w]}, which is not an arc`;
      return { condition: 'forth', witness: [v, w], text };
    }
    if (back !== undefined || cut?.[v] === 1) continue;
    for (let a = target.offsets[image]; a < target.offsets[image + 1]; a++) {
      if (isHit[target.ends[a]] === v) continue;
      const text = `vertex ${v} has no arc to anything mapped to ${target.ends[a]}, but ${image} → ${target.ends[a]} is an arc`;
      back ??= { condition: 'back', witness: [v, target.ends[a]], text };
    }
  }
  return back;
}
