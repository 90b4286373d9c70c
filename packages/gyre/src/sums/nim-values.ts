import { checkOptions, checkVertex } from '../game/inner.ts';
import { type ArcRows, check, checkGraph, Graph, hasParts, kindOf, throwIfAborted } from '../graph/inner.ts';
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
 * In stage m a vertex gets the number m if it has followers of every smaller number, and each of its
 * followers without a number has a follower with m, so that going there can be undone. A vertex that ends
 * stage m with no number and no follower m never gets one, so the vertices in play have m followers with
 * numbers: over all stages there are O(V + E) of them. Each watches one follower that cannot be undone yet,
 * and looks for another only when that one can be; when none is left, it gets the number. Near-linear in
 * practice; O(E · stages) at worst, and there are at most √(2E) stages. Theory: docs/theory.md §5.
 */
export function nimValues(graph: Graph, options: { readonly signal?: AbortSignal } = {}): NimValues {
  checkOptions(options);
  checkGraph(graph, ['symmetric'], 'nim-values belong to symmetric graphs');
  const labelling = new Labelling(graph);
  let inPlay = Int32Array.from({ length: graph.vertices }, (_, v) => v);
  for (let m = 0; inPlay.length > 0; m++) {
    throwIfAborted(options.signal);
    inPlay = labelling.runStage(m, inPlay);
  }
  return { graph, values: labelling.values, counters: labelling.counters };
}

/** The numbers given so far, and who watches whom in the stage that runs. */
class Labelling {
  readonly values: Int32Array;
  readonly counters: Int32Array;
  readonly #out: ArcRows;
  readonly #into: ArcRows;
  /** The vertices with numbers, in the order in which they got them. */
  readonly #order: Int32Array;
  #given = 0;
  /** vertex → the last stage whose number a follower has; and those of this stage, in order. */
  readonly #undoneIn: Int32Array;
  readonly #undone: Int32Array;
  #undoneCount = 0;
  /** vertex → its first arc that may lead to a vertex without a number; its arc to the vertex it watches. */
  readonly #openFrom: Int32Array;
  readonly #arcAt: Int32Array;
  /** vertex → the first vertex that watches it; vertex → the next one that watches the same vertex. */
  readonly #firstWatcher: Int32Array;
  readonly #nextWatcher: Int32Array;

  constructor(graph: Graph) {
    const { vertices } = graph;
    const marks = (): Int32Array => new Int32Array(vertices).fill(-1);
    this.#out = graph.out(0);
    this.#into = graph.into(0);
    this.values = marks().fill(INFINITE);
    this.counters = marks();
    this.#order = marks();
    this.#undoneIn = marks();
    this.#undone = marks();
    this.#openFrom = this.#out.offsets.slice(0, vertices);
    this.#arcAt = this.#out.offsets.slice(0, vertices);
    this.#firstWatcher = marks();
    this.#nextWatcher = marks();
  }

  /** Gives the number m to all vertices that get it, and returns those still in play. */
  runStage(m: number, inPlay: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    let head = this.#given;
    this.#undoneCount = 0;
    const ready = inPlay.filter((v) => !this.#watchFirst(v, m));
    for (const v of ready) this.#give(v, m);
    // New numbers come first: the vertices that get one then need not look for a follower to watch.
    for (let looked = 0; head < this.#given || looked < this.#undoneCount; ) {
      if (head < this.#given) this.#markUndone(this.#order[head++], m);
      else this.#wakeWatchers(this.#undone[looked++], m);
    }
    const { offsets, ends } = this.#out;
    for (const v of inPlay)
      if (this.#arcAt[v] < offsets[v + 1]) this.#firstWatcher[ends[this.#arcAt[v]]] = -1;
    return inPlay.filter((v) => this.values[v] === INFINITE && this.#undoneIn[v] === m);
  }

  #give(v: number, m: number): void {
    this.values[v] = m;
    this.counters[v] = this.#given;
    this.#order[this.#given++] = v;
  }

  /** Whatever leads to x, which has the number m now, can be undone in this stage. */
  #markUndone(x: number, m: number): void {
    const { offsets, ends } = this.#into;
    for (let a = offsets[x]; a < offsets[x + 1]; a++) {
      const u = ends[a];
      if (this.#undoneIn[u] === m || this.values[u] !== INFINITE) continue;
      this.#undoneIn[u] = m;
      this.#undone[this.#undoneCount++] = u;
    }
  }

  #wakeWatchers(u: number, m: number): void {
    let v = this.#firstWatcher[u];
    this.#firstWatcher[u] = -1;
    while (v >= 0) {
      const next = this.#nextWatcher[v];
      if (this.#undoneIn[v] !== m && !this.#watchFrom(v, this.#arcAt[v] + 1, m)) this.#give(v, m);
      v = next;
    }
  }

  #watchFirst(v: number, m: number): boolean {
    const { offsets, ends } = this.#out;
    let a = this.#openFrom[v];
    while (a < offsets[v + 1] && this.values[ends[a]] !== INFINITE) a++;
    this.#openFrom[v] = a;
    return this.#watchFrom(v, a, m);
  }

  /** Makes v watch its next follower, from arc a on, that cannot be undone; false if there is none. */
  #watchFrom(v: number, a: number, m: number): boolean {
    const { offsets, ends } = this.#out;
    const stop = offsets[v + 1];
    let arc = a;
    while (arc < stop && this.#isSettled(ends[arc], m)) arc++;
    this.#arcAt[v] = arc;
    if (arc === stop) return false;
    this.#nextWatcher[v] = this.#firstWatcher[ends[arc]];
    this.#firstWatcher[ends[arc]] = v;
    return true;
  }

  /** Has w a smaller number, or can going to it be undone? Neither holds for a vertex that has m itself. */
  #isSettled(w: number, m: number): boolean {
    return this.values[w] === INFINITE ? this.#undoneIn[w] === m : this.values[w] !== m;
  }
}

/** The value of one vertex, with K where it is ∞(K). */
export function nimValueAt(found: NimValues, vertex: number): NimValue {
  check(found, NIM_VALUES);
  const { graph, values } = found;
  checkVertex(graph, vertex, 'E_POSITION', 'the component');
  if (values[vertex] !== INFINITE) return values[vertex];
  const { offsets, ends } = graph.out(0);
  const set = new Set<number>();
  for (let a = offsets[vertex]; a < offsets[vertex + 1]; a++) set.add(values[ends[a]]);
  set.delete(INFINITE);
  return { inf: [...set].toSorted((j, k) => j - k) };
}

const NIM_VALUES = kindOf('what is given holds no nim-values', 'nimValues(graph) makes them', (found) =>
  hasParts(found, { graph: Graph, values: Int32Array, counters: Int32Array }),
);
