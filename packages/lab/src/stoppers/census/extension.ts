import type { MaskGraph } from './codes.ts';
import { followersOf } from './codes.ts';
import { countOf, lowest } from './masks.ts';
import { OpenGraph } from './open-graph.ts';

/** What to build on, and how much. */
export interface ExtensionTask {
  /** A closed graph: every option of a vertex is a vertex, and all are canonical stoppers, no two of them equal. */
  readonly below: MaskGraph;
  /** How many vertices the new component has. */
  readonly added: number;
  /** The Left options of the first new vertex, if only these are to be tried. */
  readonly firstLeft?: number | undefined;
}

/**
 * All ways to put one strongly connected component on top of a closed graph of canonical stoppers, so that all
 * vertices are canonical stoppers again. `onFound` is called for each with the whole graph, which is overwritten
 * later; a way may come several times with its new vertices in other orders. `look` is called now and then, and may throw.
 *
 * Options are fixed one set at a time, and a branch ends as soon as every completion has a dominated or
 * reversible option, two equal vertices, or an alternating cycle. A component of two or more vertices needs
 * something below it, and at each of its vertices both players have options (docs/laboratory.md §2). The depth of
 * the recursion is twice `added`.
 */
export function extensions(
  task: ExtensionTask,
  onFound: (graph: MaskGraph) => void,
  look: () => void = () => undefined,
): void {
  new Extension(task, onFound, look).run();
}

class Extension {
  readonly #graph: OpenGraph;
  readonly #base: number; // vertices of the closed graph: they come first
  readonly #size: number;
  readonly #firstLeft: number | undefined;
  readonly #onFound: (graph: MaskGraph) => void;
  readonly #look: () => void;

  constructor(
    { below, added, firstLeft }: ExtensionTask,
    onFound: (graph: MaskGraph) => void,
    look: () => void,
  ) {
    this.#firstLeft = firstLeft;
    this.#base = below[0].length;
    this.#size = this.#base + added;
    this.#onFound = onFound;
    this.#look = look;
    this.#graph = new OpenGraph(this.#size);
    for (const player of [0, 1] as const) {
      for (let v = 0; v < this.#base; v++) this.#graph.fix(player, v, below[player][v]);
    }
    this.#graph.findOrder();
  }

  run(): void {
    if (this.#base === 0 && this.#size > 1) return;
    this.#step(this.#base, 0);
  }

  /** Tries every option set of `player` at v, and whatever follows. The order of all vertices is known as far as it is certain. */
  #step(v: number, player: 0 | 1): void {
    if (v === this.#size) {
      if (this.#isStronglyConnected()) this.#onFound(this.#graph.options);
      return;
    }
    if (player === 1) this.#look();
    const below = Int32Array.from({ length: this.#size }, (_, w) => this.#graph.atMost(w) & ~(1 << w));
    const refused = this.#refused(v, player, below);
    const only = v === this.#base && player === 0 ? this.#firstLeft : undefined;
    const first = only ?? (this.#size - this.#base > 1 ? 1 : 0);
    const last = only === undefined ? 1 << this.#size : only + 1;
    for (let set = first; set < last; set++) {
      if ((set & refused) !== 0 || !isAntichain(set, below) || !this.#isInOrder(v, player, set)) continue;
      this.#graph.fix(player, v, set);
      if (!this.#isSpoiled(v, player)) this.#step(player === 0 ? v : v + 1, player === 0 ? 1 : 0);
      this.#graph.open(player, v);
    }
  }

  /** What cannot be an option of `player` at v: it would reverse, or the other player would take the move back. */
  #refused(v: number, player: 0 | 1, below: Int32Array): number {
    const others = this.#graph.options[1 - player];
    let refused = 0;
    for (let x = 0; x < this.#size; x++) {
      for (let answers = others[x]; answers !== 0; answers &= answers - 1) {
        const y = lowest(answers);
        const isBad = y === v || (player === 0 ? (below[v] >> y) & 1 : (below[y] >> v) & 1) === 1;
        if (isBad) refused |= 1 << x;
      }
    }
    return refused;
  }

  #isSpoiled(v: number, player: 0 | 1): boolean {
    if ((player === 1 && this.#isCutOff(v)) || this.#graph.hasAlternatingCycle()) return true;
    this.#graph.findOrder();
    return this.#graph.isSpoiled();
  }

  /** New vertices come by rising ranks, Left's before Right's, so that few orders of them are tried. */
  #isInOrder(v: number, player: 0 | 1, set: number): boolean {
    if (v === this.#base) return true;
    const [left, right] = this.#graph.options;
    if (player === 0) return this.#rank(v, set) >= this.#rank(v - 1, left[v - 1]);
    if (this.#rank(v, left[v]) > this.#rank(v - 1, left[v - 1])) return true;
    return this.#rank(v, set) >= this.#rank(v - 1, right[v - 1]);
  }

  /** A rank that does not depend on how the new vertices are numbered: the options below, how many there are above, passing. */
  #rank(v: number, set: number): number {
    const low = (1 << this.#base) - 1;
    return ((set & low) * 16 + countOf(set & ~low)) * 2 + ((set >> v) & 1);
  }

  /** Do all options of vertex v, which are fixed, lead away from the other new vertices? */
  #isCutOff(v: number): boolean {
    const top = ((1 << this.#size) - 1) & ~((1 << this.#base) - 1);
    const others = top & ~(1 << v);
    const [left, right] = this.#graph.options;
    return others !== 0 && ((left[v] | right[v]) & others) === 0;
  }

  #isStronglyConnected(): boolean {
    const reached = followersOf(this.#graph.options);
    const top = ((1 << this.#size) - 1) & ~((1 << this.#base) - 1);
    for (let v = this.#base; v < this.#size; v++) if ((reached[v] & top) !== top) return false;
    return true;
  }
}

/** Are no two of them comparable? `below` holds, for each vertex, the others that are certainly at most it. */
function isAntichain(set: number, below: Int32Array): boolean {
  for (let rest = set; rest !== 0; rest &= rest - 1) if ((set & below[lowest(rest)]) !== 0) return false;
  return true;
}
