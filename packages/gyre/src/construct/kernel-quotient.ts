import { check, checkLimit, type Partition, quotientGraph, refuse } from '../graph/inner.ts';
import { epimorphismFault, type MapFault } from './epimorphism.ts';
import { checkImage, MAP, type PointedGraph } from './pointed.ts';

/**
 * ≡_Z of a map Z as a partition: v ≡_Z w if Z(v) = Z(w). Classes come in the order of their lowest vertices.
 * Löwe, section 2.1. Every map has one.
 *
 * @param images the number of vertices to map to; the images are 0 to `images` − 1
 */
export function kernelOf(map: ArrayLike<number>, images: number): Partition {
  checkLimit(images, 'the number of images', 0);
  check(map, MAP);
  const classOf = new Int32Array(map.length);
  const classAt = new Int32Array(images).fill(-1); // image → its class
  let classes = 0;
  for (let v = 0; v < map.length; v++) {
    checkImage(map, v, images);
    const image = map[v];
    if (classAt[image] < 0) classAt[image] = classes++;
    classOf[v] = classAt[image];
  }
  return { classes, classOf };
}

/** The isomorphism of Proposition 2.1 and what it joins. */
export interface KernelQuotient {
  /** ≡_Z. */
  readonly partition: Partition;
  /** ⟨G/≡_Z, [s]⟩. */
  readonly quotient: PointedGraph;
  /** Ẑ: class → the vertex of H that its members are mapped to. */
  readonly isomorphism: Int32Array;
}

/**
 * Proposition 2.1: G/≡_Z is isomorphic to H by Ẑ([v]) = Z(v), for every bounded epimorphism Z from ⟨G, s⟩ to
 * ⟨H, t⟩. Refuses a map that is not one. O(V + E).
 */
export function kernelQuotient(from: PointedGraph, to: PointedGraph, map: ArrayLike<number>): KernelQuotient {
  const fault = epimorphismFault(from, to, map);
  if (fault !== undefined)
    refuse('E_SHAPE', `the map is not a bounded epimorphism: ${fault.text}`, 'Proposition 2.1 needs one');
  const partition = kernelOf(map, to.graph.vertices);
  const { classOf } = partition;
  const isomorphism = new Int32Array(partition.classes);
  for (let v = 0; v < classOf.length; v++) isomorphism[classOf[v]] = map[v];
  const graph = quotientGraph(from.graph, partition);
  return { partition, quotient: { graph, start: classOf[from.start] }, isomorphism };
}

/**
 * Is `map` an isomorphism of pointed graphs: does it meet each vertex once, and carry start, owners and arcs
 * there and back? Arcs are a relation here: how often one stands does not matter.
 *
 * @returns undefined if it is, else what is wrong; `injective` names two vertices with one image
 */
export function isomorphismFault(
  from: PointedGraph,
  to: PointedGraph,
  map: ArrayLike<number>,
):
  | MapFault
  | { readonly condition: 'injective'; readonly witness: readonly number[]; readonly text: string }
  | undefined {
  const fault = epimorphismFault(from, to, map);
  if (fault !== undefined) return fault;
  const metBy = new Int32Array(to.graph.vertices).fill(-1); // vertex of `to` → what is mapped to it
  for (let v = 0; v < from.graph.vertices; v++) {
    if (metBy[map[v]] >= 0) {
      const text = `vertices ${metBy[map[v]]} and ${v} are both mapped to ${map[v]}`;
      return { condition: 'injective', witness: [metBy[map[v]], v], text };
    }
    metBy[map[v]] = v;
  }
  return undefined; // the map is one to one, so an arc can lift back to one arc only
}
