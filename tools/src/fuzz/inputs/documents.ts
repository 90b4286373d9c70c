import {
  CONVENTIONS,
  type GameDocument,
  type Graph,
  ownedGraph,
  partizanGraph,
  Random,
  symmetricGraph,
  VertexNames,
} from 'gyre';
import { pick } from '../mode.ts';

/** Some small games of every kind, as files hold them: the ones that are damaged later. */
export function someDocuments(count: number): GameDocument[] {
  const random = new Random(2026);
  return Array.from({ length: count }, () => {
    const graph = someGraph(random);
    return random.below(2) === 0 ? { graph } : dressed(random, graph);
  });
}

function someGraph(random: Random): Graph {
  const vertices = 1 + random.below(6);
  const arcs = (): [number, number][] =>
    Array.from({ length: random.below(10) }, () => [random.below(vertices), random.below(vertices)]);
  const kind = random.below(3);
  if (kind === 0) return symmetricGraph(vertices, arcs());
  if (kind === 1) return partizanGraph(vertices, arcs(), arcs());
  return ownedGraph(
    Array.from({ length: vertices }, () => random.below(2)),
    arcs(),
  );
}

function dressed(random: Random, graph: Graph): GameDocument {
  const names = Array.from({ length: graph.vertices }, (_, v) => pick(random, ['a', 'ü "', 'x,y', '→']) + v);
  return {
    graph,
    title: 'a title, "quoted"',
    names: new VertexNames(names),
    convention: pick(random, CONVENTIONS),
    start: { vertex: random.below(graph.vertices), player: random.below(2) as 0 | 1 },
  };
}
