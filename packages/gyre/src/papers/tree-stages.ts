import { checkVertex, LOSS, UNKNOWN, WIN } from '../game/inner.ts';
import { checkGraph, type Graph, refuse, shown } from '../graph/inner.ts';

/** The labels of a tree and the stages in which Gale and Stewart's procedure gives them. */
export interface TreeStages {
  /** vertex → L or W; `UNKNOWN` where the label depends on what was cut off. */
  readonly labels: Uint8Array;
  /** vertex → the stage in which it was labelled, from 0 on; −1 if no stage labelled it. */
  readonly stageOf: Int32Array;
  /** The last stage that labels a vertex; −1 if no stage does. */
  readonly lastStage: number;
}

/**
 * Theorem 3.6 on a finite tree: stage 0 labels the terminals L, and stage n + 1 labels W each vertex that has
 * a child labelled L in stage n or before, and L each vertex whose children are all labelled W. On a whole
 * tree every vertex gets its label: this is the S-sound labelling. A tree of walks that was cut says nothing
 * about walks that depend on the cut. Below a walk of m moves, cut after d moves, the stages up to d − m are
 * those of the infinite tree; there the stage of a walk is the round in which Fraenkel and Lévy label its
 * last vertex. O(V).
 *
 * @param cut vertex → 1 where the tree goes on but was cut off: `walks.cut` of an unravelled tree
 */
export function labelTree(
  tree: { readonly graph: Graph; readonly start: number },
  cut?: Uint8Array,
): TreeStages {
  const { graph, start } = tree ?? {};
  checkGraph(graph, ['symmetric'], 'a tree is a symmetric graph');
  checkVertex(graph, start, 'E_POSITION', 'the start');
  if (cut !== undefined && !(cut instanceof Uint8Array && cut.length === graph.vertices))
    refuse('E_SHAPE', `cut is ${shown(cut)}`, `give a Uint8Array of ${graph.vertices} entries`);
  const order = treeOrder(graph, start);
  const labels = new Uint8Array(graph.vertices).fill(UNKNOWN);
  const stageOf = new Int32Array(graph.vertices).fill(-1);
  const { offsets, ends } = graph.out(0);
  let lastStage = -1;
  for (let i = order.length - 1; i >= 0; i--) label(order[i]); // children before parents
  return { labels, stageOf, lastStage };

  function label(v: number): void {
    if (cut?.[v] === 1) return;
    let firstLost = -1; // the earliest stage in which a child was labelled L
    let lastWon = -1; // the latest in which one was labelled W
    let open = 0;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const stage = stageOf[ends[a]];
      if (labels[ends[a]] === UNKNOWN) open++;
      else if (labels[ends[a]] === WIN) lastWon = Math.max(lastWon, stage);
      else if (firstLost < 0 || stage < firstLost) firstLost = stage;
    }
    if (firstLost < 0 && open > 0) return;
    labels[v] = firstLost >= 0 ? WIN : LOSS;
    stageOf[v] = (firstLost >= 0 ? firstLost : lastWon) + 1;
    lastStage = Math.max(lastStage, stageOf[v]);
  }
}

/** The vertices of a tree from its root on, parents before children. Refuses anything that is not a tree. */
function treeOrder(graph: Graph, root: number): Int32Array {
  const { offsets, ends } = graph.out(0);
  const parent = new Int32Array(graph.vertices).fill(-1);
  const order = new Int32Array(graph.vertices);
  let tail = 0;
  order[tail++] = root;
  for (let head = 0; head < tail; head++) {
    const v = order[head];
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const w = ends[a];
      if (parent[w] === v) continue; // the same arc again
      const hint = 'in a tree there is one; unravel the graph first';
      if (parent[w] >= 0 || w === root) refuse('E_SHAPE', `two walks from ${root} lead to vertex ${w}`, hint);
      parent[w] = v;
      order[tail++] = w;
    }
  }
  if (tail === graph.vertices) return order;
  const lost = parent.findIndex((up, v) => up < 0 && v !== root);
  return refuse('E_SHAPE', `no walk from ${root} leads to vertex ${lost}`, 'in a tree the root reaches all');
}
