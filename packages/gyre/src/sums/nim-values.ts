import { type Graph, GyreError, throwIfAborted } from '../graph/index.ts';
import type { NimValue } from './nim-value.ts';

/** The mark for a value ∞(K) in a column of nim-values. */
export const INFINITE = -1;

/** The loopy nim-values of a graph, with the counter function that certifies them. */
export interface NimValues {
  readonly graph: Graph;
  /** vertex → its value if that is a number; `INFINITE` if it is ∞(K). */
  readonly values: Int32Array;
  /** vertex → when it got its number, from 0; −1 where it has none. See `nimValuesFault`. */
  readonly counters: Int32Array;
}

/**
 * Loopy nim-values by Smith, Fraenkel and Perl, number by number.
 *
 * In stage m a vertex gets the number m if it has followers of every smaller number, and each of its followers
 * without a number has a follower with m, so that going there can be undone. A vertex that ends stage m with no
 * number and no follower m never gets one, so the vertices in play have m followers with numbers: over all
 * stages there are O(V + E) of them. Each watches one follower that cannot be undone yet, and looks for another
 * only when that one can; having none left it gets the number. Near-linear in practice; O(E · stages) at worst,
 * and there are at most √(2E) stages. Theory: docs/theory.md §5.
 */
export function nimValues(graph: Graph, options: { readonly signal?: AbortSignal } = {}): NimValues {
  if (graph.kind !== 'symmetric') {
    throw new GyreError('E_SHAPE', `the graph is ${graph.kind}`, 'nim-values belong to symmetric graphs');
  }
  const { vertices } = graph;
  const out = graph.out(0);
  const into = graph.into(0);
  const values = new Int32Array(vertices).fill(INFINITE);
  const counters = new Int32Array(vertices).fill(-1);
  const order = new Int32Array(vertices); // the vertices with numbers, in the order in which they got them
  let given = 0;
  const undoneIn = new Int32Array(vertices).fill(-1); // vertex → the last stage whose number a follower has
  const undone = new Int32Array(vertices); // the vertices that can be undone in this stage
  let undoneCount = 0;
  const openFrom = out.offsets.slice(0, vertices); // vertex → its first arc that may lead to one without a number
  const arcAt = out.offsets.slice(0, vertices); // vertex → its arc to the follower that it watches
  const firstWatcher = new Int32Array(vertices).fill(-1);
  const nextWatcher = new Int32Array(vertices);
  let inPlay = Int32Array.from({ length: vertices }, (_, v) => v);

  for (let m = 0; inPlay.length > 0; m++) {
    throwIfAborted(options.signal);
    runStage(m);
    for (const v of inPlay) if (arcAt[v] < out.offsets[v + 1]) firstWatcher[out.ends[arcAt[v]]] = -1;
    inPlay = inPlay.filter((v) => values[v] === INFINITE && undoneIn[v] === m);
  }
  return { graph, values, counters };

  function runStage(m: number): void {
    let head = given;
    undoneCount = 0;
    const ready = inPlay.filter((v) => {
      while (openFrom[v] < out.offsets[v + 1] && values[out.ends[openFrom[v]]] !== INFINITE) openFrom[v]++;
      return !watchFrom(v, openFrom[v], m);
    });
    for (const v of ready) give(v, m);
    // New numbers come first: they take vertices out of the running, which saves them from looking.
    for (let looked = 0; head < given || looked < undoneCount; ) {
      if (head < given) markUndone(order[head++], m);
      else wakeWatchers(undone[looked++], m);
    }
  }

  function give(v: number, m: number): void {
    values[v] = m;
    counters[v] = given;
    order[given++] = v;
  }

  function markUndone(x: number, m: number): void {
    for (let a = into.offsets[x]; a < into.offsets[x + 1]; a++) {
      const u = into.ends[a];
      if (undoneIn[u] === m || values[u] !== INFINITE) continue;
      undoneIn[u] = m;
      undone[undoneCount++] = u;
    }
  }

  function wakeWatchers(u: number, m: number): void {
    let v = firstWatcher[u];
    firstWatcher[u] = -1;
    while (v >= 0) {
      const next = nextWatcher[v];
      if (undoneIn[v] !== m && !watchFrom(v, arcAt[v] + 1, m)) give(v, m);
      v = next;
    }
  }

  /** Makes v watch its next follower, from arc a on, that cannot be undone; false if there is none. */
  function watchFrom(v: number, a: number, m: number): boolean {
    const stop = out.offsets[v + 1];
    while (a < stop && isSettled(out.ends[a], m)) a++;
    arcAt[v] = a;
    if (a === stop) return false;
    nextWatcher[v] = firstWatcher[out.ends[a]];
    firstWatcher[out.ends[a]] = v;
    return true;
  }

  /** Has w a smaller number, or can going to it be undone? One that has m itself is neither. */
  function isSettled(w: number, m: number): boolean {
    return values[w] === INFINITE ? undoneIn[w] === m : values[w] !== m;
  }
}

/** The value of one vertex, with K where it is ∞(K). */
export function nimValueAt({ graph, values }: NimValues, vertex: number): NimValue {
  if (!Number.isInteger(vertex) || vertex < 0 || vertex >= values.length) {
    throw new GyreError(
      'E_POSITION',
      `there is no vertex ${vertex}`,
      `the graph has ${values.length} vertices`,
    );
  }
  if (values[vertex] !== INFINITE) return values[vertex];
  const { offsets, ends } = graph.out(0);
  const set = new Set<number>();
  for (let a = offsets[vertex]; a < offsets[vertex + 1]; a++) set.add(values[ends[a]]);
  set.delete(INFINITE);
  return { inf: [...set].toSorted((j, k) => j - k) };
}
