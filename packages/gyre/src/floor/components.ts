/** The classes of a partition: how many there are, and the class of each item. */
export interface Classes {
  readonly classes: number;
  readonly classOf: Int32Array;
}

/**
 * The strongly connected components of a graph, numbered so that no arc leads to a higher component. `next(v,
 * i)` is the end of the i-th arc from v, −1 after the last. Tarjan's algorithm with its stack made explicit;
 * O(V + E).
 */
export function componentsOf(vertices: number, next: (v: number, i: number) => number): Classes {
  const classOf = new Int32Array(vertices).fill(-1);
  const found = new Int32Array(vertices); // order of discovery, from 1; 0 means not found yet
  const low = new Int32Array(vertices);
  const arc = new Int32Array(vertices); // the next arc to look at
  const path: number[] = [];
  const open: number[] = []; // found, and not yet in a component
  let discovered = 0;
  let classes = 0;
  for (let root = 0; root < vertices; root++) {
    if (found[root] === 0) path.push(root);
    while (path.length > 0) {
      const v = path[path.length - 1];
      if (found[v] === 0) {
        found[v] = low[v] = ++discovered;
        open.push(v);
      }
      const w = next(v, arc[v]++);
      if (w >= 0) {
        if (found[w] === 0) path.push(w);
        else if (classOf[w] < 0) low[v] = Math.min(low[v], found[w]);
        continue;
      }
      path.pop();
      if (path.length > 0) low[path[path.length - 1]] = Math.min(low[path[path.length - 1]], low[v]);
      if (low[v] !== found[v]) continue;
      for (let u = -1; u !== v; ) {
        u = open.pop() as number;
        classOf[u] = classes;
      }
      classes++;
    }
  }
  return { classes, classOf };
}
