import { checkGraph, type Graph, type Partition, type Player } from '../graph/index.ts';

/**
 * The strongly connected components, by the arcs of both players: v and w are in the same one if each can be
 * reached from the other. Components are numbered so that every arc leads to its own or to a lower one.
 * Tarjan's algorithm with a stack in place of recursion, O(V + E).
 */
export function stronglyConnectedComponents(graph: Graph): Partition {
  checkGraph(graph);
  const { vertices } = graph;
  const rows = (graph.kind === 'partizan' ? ([0, 1] as Player[]) : ([0] as Player[])).map((e) =>
    graph.out(e),
  );
  const numberOf = new Int32Array(vertices); // vertex → when it was met, from 1; 0 if not yet
  const lowest = new Int32Array(vertices); // vertex → the earliest vertex on the stack known to be reachable
  const classOf = new Int32Array(vertices).fill(-1);
  const open = new Int32Array(vertices); // met, and not yet in a component
  const path = new Int32Array(vertices); // the walk that the search is on
  const rowAt = new Uint8Array(vertices); // vertex → which arc set its loop has come to
  const arcAt = new Int32Array(vertices); // vertex → which arc of it
  let met = 0;
  let openCount = 0;
  let depth = 0;
  let classes = 0;

  for (let root = 0; root < vertices; root++) {
    if (numberOf[root] !== 0) continue;
    enter(root);
    while (depth > 0) {
      const w = nextFollower(path[depth - 1]);
      if (w < 0) leave(path[--depth]);
      else if (numberOf[w] === 0) enter(w);
      else if (classOf[w] < 0) lower(path[depth - 1], numberOf[w]);
    }
  }
  return { classes, classOf };

  function enter(v: number): void {
    numberOf[v] = ++met;
    lowest[v] = met;
    open[openCount++] = v;
    path[depth++] = v;
    arcAt[v] = rows[0].offsets[v];
  }

  function nextFollower(v: number): number {
    for (; rowAt[v] < rows.length; rowAt[v]++) {
      const { offsets, ends } = rows[rowAt[v]];
      if (arcAt[v] < offsets[v + 1]) return ends[arcAt[v]++];
      if (rowAt[v] + 1 < rows.length) arcAt[v] = rows[rowAt[v] + 1].offsets[v];
    }
    return -1;
  }

  function leave(v: number): void {
    if (depth > 0) lower(path[depth - 1], lowest[v]);
    if (lowest[v] !== numberOf[v]) return;
    let w: number;
    do {
      w = open[--openCount];
      classOf[w] = classes;
    } while (w !== v);
    classes++;
  }

  function lower(v: number, number: number): void {
    if (number < lowest[v]) lowest[v] = number;
  }
}
