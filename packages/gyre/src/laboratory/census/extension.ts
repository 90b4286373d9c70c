import { countOf } from '../../floor/index.ts';
import type { MaskGraph } from './codes.ts';
import { followersOf } from './codes.ts';
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
  readonly #isAntichain: Uint8Array; // set of vertices of the closed graph → are no two of them comparable?

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
    this.#isAntichain = this.#antichains();
  }

  run(): void {
    if (this.#base === 0 && this.#size > 1) return;
    this.#step(this.#base, 0);
  }

  #antichains(): Uint8Array {
    const sets = new Uint8Array(1 << this.#base);
    for (let set = 0; set < sets.length; set++) {
      let isFine = true;
      for (let v = 0; v < this.#base && isFine; v++) {
        if (((set >> v) & 1) === 1) isFine = (set & this.#graph.atMost(v) & ~(1 << v)) === 0;
      }
      sets[set] = isFine ? 1 : 0;
    }
    return sets;
  }

  /** Tries every option set of `player` at v, and whatever follows. */
  #step(v: number, player: 0 | 1): void {
    if (v === this.#size) {
      if (this.#isStronglyConnected()) this.#onFound(this.#graph.options);
      return;
    }
    if (player === 1) this.#look();
    const only = v === this.#base && player === 0 ? this.#firstLeft : undefined;
    const first = only ?? (this.#size - this.#base > 1 ? 1 : 0);
    const last = only === undefined ? 1 << this.#size : only + 1;
    for (let set = first; set < last; set++) {
      if (!this.#isWorthTrying(v, player, set)) continue;
      this.#graph.fix(player, v, set);
      if (!this.#isSpoiled(v, player)) this.#step(player === 0 ? v : v + 1, player === 0 ? 1 : 0);
      this.#graph.open(player, v);
    }
  }

  #isWorthTrying(v: number, player: 0 | 1, set: number): boolean {
    const low = (1 << this.#base) - 1;
    if (this.#isAntichain[set & low] === 0) return false;
    return this.#isInOrder(v, player, set) && !this.#isShortCycle(v, player, set);
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

  /** Would a move be taken back by the other player at once, or both pass? */
  #isShortCycle(v: number, player: 0 | 1, set: number): boolean {
    const others = this.#graph.options[1 - player];
    for (let x = this.#base; x < this.#size; x++) {
      if (((set >> x) & 1) === 1 && ((others[x] >> v) & 1) === 1) return true;
    }
    return false;
  }

  #isStronglyConnected(): boolean {
    const reached = followersOf(this.#graph.options);
    const top = ((1 << this.#size) - 1) & ~((1 << this.#base) - 1);
    for (let v = this.#base; v < this.#size; v++) if ((reached[v] & top) !== top) return false;
    return true;
  }
}
