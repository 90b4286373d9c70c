import type { ArcRows, Integers } from './arcs.ts';
import { refuse } from './error.ts';
import { type Graph, ownedGraph, type Player, partizanGraph, symmetricGraph } from './graph.ts';
import { checkGraph, checkObject } from './kinds.ts';

/** An equivalence of vertices: `classOf[v]` is a class, 0 to `classes` − 1. */
export interface Partition {
  readonly classes: number;
  readonly classOf: Int32Array;
}

/** Hears how the coarsest bisimulation comes about. Classes are numbered here in order of birth. */
export interface RefinementWatcher {
  /**
   * The first classes, by owner, colour and having moves: vertex → class. Neither keep nor write the array.
   */
  started(classOf: Int32Array): void;
  /** These vertices leave their class for a new one, because the others do not move to the same classes. */
  split(vertices: Int32Array, fresh: number): void;
  /** Called once per class that others are compared with; may throw to stop the work. */
  round(): void;
}

/**
 * The coarsest bisimulation: v ~ w if they have the same colour and owner, and every arc of either is matched
 * by an arc of the other, of the same player, to an equivalent vertex. Classes come in the order of their
 * lowest vertices.
 *
 * Paige and Tarjan's partition refinement (SIAM J. Comput. 16, 1987): what is split against is always the
 * smaller part of what it was cut from, and arcs into the larger part are counted, not visited.
 * O(E log V), for both arc sets of a partizan graph together.
 */
export function coarsestBisimulation(
  graph: Graph,
  colours?: Integers,
  watcher?: RefinementWatcher,
): Partition {
  checkGraph(graph);
  if (colours !== undefined) checkLength('colours', colours, graph);
  const players: readonly Player[] = graph.kind === 'partizan' ? [0, 1] : [0];
  const relations = players.map((player) => relationOf(graph, player));
  const partition = new RefinablePartition(graph.vertices);
  partition.separate((v) => (graph.owners?.[v] ?? 0) + 2 * (colours?.[v] ?? 0));
  for (const { out } of relations) partition.separate((v) => (out.offsets[v] < out.offsets[v + 1] ? 1 : 0));
  watcher?.started(partition.blockOf);
  partition.watcher = watcher;
  for (let splitter = partition.nextSplitter(); splitter !== undefined; splitter = partition.nextSplitter()) {
    watcher?.round();
    for (const relation of relations) splitAgainst(partition, relation, splitter);
  }
  return numbered(graph.vertices, (v) => partition.blockOf[v]);
}

/** Vertices of the same key are equivalent. Keys are whole numbers from 0 to `vertices`. */
export function numbered(vertices: number, keyOf: (vertex: number) => number): Partition {
  const numberOf = new Int32Array(vertices + 1).fill(-1); // key → its class
  const classOf = new Int32Array(vertices);
  let classes = 0;
  for (let v = 0; v < vertices; v++) {
    const key = keyOf(v);
    if (numberOf[key] < 0) numberOf[key] = classes++;
    classOf[v] = numberOf[key];
  }
  return { classes, classOf };
}

/**
 * The quotient: an arc from a class to a class if some member has an arc to some member, each once. The
 * members of a class must have one owner.
 */
export function quotientGraph(graph: Graph, partition: Partition): Graph {
  checkGraph(graph);
  checkObject(partition, 'the classes');
  const { classes, classOf } = partition;
  checkLength('classes', classOf, graph);
  const members = groupByClass(classes, classOf);
  const arcsOf = (player: Player): { moves: (c: number, emit: (d: number) => void) => void } => {
    const { offsets, ends } = graph.out(player);
    const lastSeen = new Int32Array(classes).fill(-1); // class → the last class with an arc to it
    return {
      moves(c, emit) {
        for (let i = members.offsets[c]; i < members.offsets[c + 1]; i++) {
          const v = members.ends[i];
          for (let a = offsets[v]; a < offsets[v + 1]; a++) {
            const d = classOf[ends[a]];
            if (lastSeen[d] !== c) emit(d);
            lastSeen[d] = c;
          }
        }
      },
    };
  };
  if (graph.kind === 'partizan') return partizanGraph(classes, arcsOf(0), arcsOf(1));
  if (graph.owners === undefined) return symmetricGraph(classes, arcsOf(0));
  return ownedGraph(ownersOf(graph.owners, members, classes), arcsOf(0));
}

function checkLength(what: string, column: ArrayLike<number>, { vertices }: Graph): void {
  if (column?.length === vertices) return;
  refuse('E_SHAPE', `there are ${column?.length} ${what}`, `the graph has ${vertices} vertices`);
}

/** class → the owner of its members. */
function ownersOf(owners: Uint8Array, { offsets, ends }: ArcRows, classes: number): Uint8Array {
  return Uint8Array.from({ length: classes }, (_, c) => {
    const first = ends[offsets[c]];
    for (let i = offsets[c]; i < offsets[c + 1]; i++) {
      if (owners[ends[i]] === owners[first]) continue;
      const found = `vertices ${first} and ${ends[i]} are in class ${c} and have different owners`;
      refuse('E_OWNER', found, 'only vertices of one owner may be merged');
    }
    return owners[first];
  });
}

/** Row c holds the members of class c, rising. */
function groupByClass(classes: number, classOf: Int32Array): ArcRows {
  const at = classOf.findIndex((c) => !(c >= 0 && c < classes));
  if (at >= 0)
    refuse('E_SHAPE', `vertex ${at} is in class ${classOf[at]}`, `there are ${classes} classes`, { at });
  const offsets = new Int32Array(classes + 1);
  for (let v = 0; v < classOf.length; v++) offsets[classOf[v] + 1]++;
  for (let c = 0; c < classes; c++) offsets[c + 1] += offsets[c];
  const next = offsets.slice();
  const ends = new Int32Array(classOf.length);
  for (let v = 0; v < classOf.length; v++) ends[next[classOf[v]]++] = v;
  return { offsets, ends };
}

interface Relation {
  readonly out: ArcRows;
  /** Reversed arcs, all owners together. */
  readonly into: ArcRows;
  /** Reversed arc → the record that counts the arcs of its tail into the same splitter. */
  readonly recordOf: Int32Array;
  readonly counts: Int32Array;
  readonly free: Int32Array;
  freeCount: number;
  /** Scratch: vertex → the new record made for it in this round, or −1; and the record it had before. */
  readonly fresh: Int32Array;
  readonly stale: Int32Array;
}

function relationOf(graph: Graph, player: Player): Relation {
  const out = graph.out(player);
  const { vertices } = graph;
  const into = graph.owners === undefined ? graph.into(player) : reversed(vertices, out);
  const records = out.ends.length + vertices;
  const counts = new Int32Array(records);
  for (let v = 0; v < vertices; v++) counts[v] = out.offsets[v + 1] - out.offsets[v];
  return {
    out,
    into,
    recordOf: into.ends.slice(), // at first every arc of v counts in record v
    counts,
    free: Int32Array.from({ length: out.ends.length }, (_, i) => vertices + i),
    freeCount: out.ends.length,
    fresh: new Int32Array(vertices).fill(-1),
    stale: new Int32Array(vertices),
  };
}

function reversed(vertices: number, rows: ArcRows): ArcRows {
  return symmetricGraph(vertices, rows).into(0);
}

/** Splits every block by "has an arc into the splitter", then by "has one only into the splitter". */
function splitAgainst(partition: RefinablePartition, relation: Relation, splitter: Int32Array): void {
  const { into, recordOf, counts, fresh, stale, free } = relation;
  const touched: number[] = [];
  for (const y of splitter) {
    for (let a = into.offsets[y]; a < into.offsets[y + 1]; a++) {
      const x = into.ends[a];
      if (fresh[x] < 0) {
        fresh[x] = free[--relation.freeCount];
        counts[fresh[x]] = 0;
        stale[x] = recordOf[a];
        touched.push(x);
      }
      counts[stale[x]]--;
      counts[fresh[x]]++;
      recordOf[a] = fresh[x];
    }
  }
  for (const x of touched) partition.mark(x);
  partition.splitMarked();
  for (const x of touched) {
    fresh[x] = -1;
    if (counts[stale[x]] !== 0) continue;
    partition.mark(x);
    free[relation.freeCount++] = stale[x];
  }
  partition.splitMarked();
}

/**
 * A partition that is refined by splitting its blocks, and the coarser one of the sets that have been split
 * against. Both are ranges of one array of vertices: a block stays inside the range that it was cut from.
 */
class RefinablePartition {
  /** vertex → its block. */
  readonly blockOf: Int32Array;
  watcher: RefinementWatcher | undefined;
  readonly #order: Int32Array;
  readonly #placeOf: Int32Array;
  /** block → its range in the order, and how many of its members, at its front, are marked. */
  readonly #start: number[] = [];
  readonly #end: number[] = [];
  readonly #marked: number[] = [];
  /** block → the coarse set that it lies in; coarse set → its range. */
  readonly #coarseOf: number[] = [];
  readonly #coarseStart: number[] = [];
  readonly #coarseEnd: number[] = [];
  /** Coarse sets that may hold more than one block. */
  readonly #compound: number[] = [];
  #touched: number[] = [];

  constructor(vertices: number) {
    this.blockOf = new Int32Array(vertices);
    this.#order = Int32Array.from({ length: vertices }, (_, i) => i);
    this.#placeOf = this.#order.slice();
    if (vertices > 0) {
      this.#coarseStart.push(0);
      this.#coarseEnd.push(vertices);
      this.#compound.push(0);
      this.#addBlock(0, vertices, 0);
    }
  }

  #addBlock(start: number, end: number, coarse: number): number {
    this.#start.push(start);
    this.#end.push(end);
    this.#marked.push(0);
    this.#coarseOf.push(coarse);
    return this.#start.length - 1;
  }

  /** Splits the blocks so that vertices with different keys are in different blocks. */
  separate(keyOf: (vertex: number) => number): void {
    const groups = new Map<number, number[]>();
    for (let v = 0; v < this.blockOf.length; v++) {
      const key = keyOf(v);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [v]);
      else group.push(v);
    }
    for (const group of groups.values()) {
      for (const v of group) this.mark(v);
      this.splitMarked();
    }
  }

  mark(v: number): void {
    const block = this.blockOf[v];
    const place = this.#placeOf[v];
    const front = this.#start[block] + this.#marked[block];
    if (place < front) return;
    if (this.#marked[block]++ === 0) this.#touched.push(block);
    const other = this.#order[front];
    this.#order[front] = v;
    this.#placeOf[v] = front;
    this.#order[place] = other;
    this.#placeOf[other] = place;
  }

  /** Cuts the marked members off every block that has marked and unmarked ones, and clears all marks. */
  splitMarked(): void {
    for (const block of this.#touched) {
      const start = this.#start[block];
      const cut = start + this.#marked[block];
      this.#marked[block] = 0;
      if (cut === this.#end[block]) continue;
      const coarse = this.#coarseOf[block];
      // The smaller part becomes the new block, so that renaming costs no more than marking did.
      const small = cut - start <= this.#end[block] - cut ? [start, cut] : [cut, this.#end[block]];
      const fresh = this.#addBlock(small[0], small[1], coarse);
      if (small[0] === start) this.#start[block] = cut;
      else this.#end[block] = cut;
      for (let i = small[0]; i < small[1]; i++) this.blockOf[this.#order[i]] = fresh;
      this.#compound.push(coarse);
      this.watcher?.split(this.#order.subarray(small[0], small[1]), fresh);
    }
    this.#touched = [];
  }

  /** Cuts a block of at most half the size off some coarse set; its members, undefined if there is none. */
  nextSplitter(): Int32Array | undefined {
    for (let coarse = this.#compound.pop(); coarse !== undefined; coarse = this.#compound.pop()) {
      const start = this.#coarseStart[coarse];
      const end = this.#coarseEnd[coarse];
      const first = this.blockOf[this.#order[start]];
      const last = this.blockOf[this.#order[end - 1]];
      if (first === last) continue;
      const takesFirst = this.#end[first] - start <= end - this.#start[last];
      const block = takesFirst ? first : last;
      if (takesFirst) this.#coarseStart[coarse] = this.#end[first];
      else this.#coarseEnd[coarse] = this.#start[last];
      this.#compound.push(coarse);
      this.#coarseOf[block] = this.#coarseStart.length;
      this.#coarseStart.push(this.#start[block]);
      this.#coarseEnd.push(this.#end[block]);
      return this.#order.slice(this.#start[block], this.#end[block]);
    }
    return undefined;
  }
}
