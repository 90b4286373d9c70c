import * as fc from 'fast-check';
import {
  CONVENTIONS,
  customConvention,
  type GameDocument,
  type Graph,
  ownedGraph,
  type Payoff,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from 'gyre';

/** What a generated document may have beside its graph. */
export interface DocumentLimits {
  readonly kinds: readonly Graph['kind'][];
  readonly isBare?: boolean;
}

/** Documents of all shapes: no vertices, loops, duplicate arcs, strange names. */
export function arbitraryDocument({ kinds, isBare = false }: DocumentLimits): fc.Arbitrary<GameDocument> {
  return fc
    .record({ vertices: fc.nat({ max: 7 }), kind: fc.constantFrom(...kinds), seed: fc.nat() })
    .chain(({ vertices, kind }) => arbitraryGraph(vertices, kind).chain((graph) => dressed(graph, isBare)));
}

function arbitraryGraph(vertices: number, kind: Graph['kind']): fc.Arbitrary<Graph> {
  const vertex = fc.nat({ max: Math.max(0, vertices - 1) });
  const arcs = fc.array(fc.tuple(vertex, vertex), { maxLength: vertices === 0 ? 0 : 14 });
  if (kind === 'symmetric') return arcs.map((list) => symmetricGraph(vertices, list));
  if (kind === 'partizan')
    return fc.tuple(arcs, arcs).map(([left, right]) => partizanGraph(vertices, left, right));
  const owners = fc.array(fc.constantFrom(0, 1), { minLength: vertices, maxLength: vertices });
  return fc.tuple(owners, arcs).map(([list, pairs]) => ownedGraph(list, pairs));
}

function dressed(graph: Graph, isBare: boolean): fc.Arbitrary<GameDocument> {
  const { vertices } = graph;
  if (isBare) return fc.constant({ graph });
  const text = fc.string({ unit: 'binary', maxLength: 12 });
  const place = fc.double({ noNaN: true, noDefaultInfinity: true });
  const optional = {
    title: text,
    names: fc
      .uniqueArray(text, { minLength: vertices, maxLength: vertices })
      .map((names) => new VertexNames(names)),
    convention: fc.oneof(
      fc.constantFrom(...CONVENTIONS),
      fc
        .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }))
        .map(([a, b]) => customConvention([a, b], a)),
    ),
    places: fc
      .array(place, { minLength: 2 * vertices, maxLength: 2 * vertices })
      .map((xs) => Float64Array.from(xs, (x) => x + 0)),
    payoffs: payoffsOf(graph),
    ...(vertices === 0 ? {} : { start: startOf(vertices) }),
  };
  return fc.record(optional, { requiredKeys: [] }).map((fields) => ({ graph, ...fields }));
}

function startOf(vertices: number): fc.Arbitrary<NonNullable<GameDocument['start']>> {
  const vertex = fc.nat({ max: vertices - 1 });
  return fc.record({ vertex, player: fc.constantFrom(0 as const, 1 as const) }, { requiredKeys: ['vertex'] });
}

/** Scores at some of the vertices from which nobody has an arc. */
function payoffsOf(graph: Graph): fc.Arbitrary<readonly Payoff[]> {
  const ends = Array.from({ length: graph.vertices }, (_, v) => v).filter((v) =>
    ([0, 1] as const).every((player) => graph.out(player).offsets[v] === graph.out(player).offsets[v + 1]),
  );
  return fc
    .subarray(ends)
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((vertex) => fc.integer({ min: -3, max: 3 }).map((score) => ({ vertex, score }))),
      ),
    );
}
