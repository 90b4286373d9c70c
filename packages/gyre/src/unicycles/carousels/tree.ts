import { countOf } from '../../floor/index.ts';
import { PartialGame } from './partial-game.ts';
import { isReducible } from './reducible.ts';

/**
 * The tree of all games on this many vertices, with at most `maxArcs` arcs if that is given, that
 * Definition 14 does not simplify, up to isomorphism and with few repeats. Level k fixes the options of vertex k: first Left's, then Right's.
 *
 * Vertices are numbered as they are met, breadth first from the start: those that the same vertex leads to
 * come in the order Left only, both, Right only, and alike ones by the sizes of their own option sets.
 */
export class IrreducibleTree {
  readonly game: PartialGame;
  readonly #all: number;
  readonly #met: number[] = [1]; // level → how many vertices are met before its options are fixed
  readonly #kinds: Int32Array; // vertex → who first led to it, and how
  readonly #lefts: Int32Array; // level → the Left options that were looked at last, or −1
  readonly #isRefused: Uint8Array; // level → were they refused?
  readonly #arcs: number[] = [0]; // level → how many arcs there are before its options are fixed
  readonly #maxArcs: number | undefined;

  constructor(vertices: number, maxArcs?: number) {
    this.game = new PartialGame(vertices);
    this.#maxArcs = maxArcs;
    this.#all = (1 << vertices) - 1;
    this.#kinds = new Int32Array(vertices);
    this.#lefts = new Int32Array(vertices).fill(-1);
    this.#isRefused = new Uint8Array(vertices);
  }

  /** The number of steps at any level, taken or refused: a set for Left and one for Right. */
  get steps(): number {
    return (this.#all + 1) ** 2;
  }

  /** Opens everything from a level on. */
  leave(level: number): void {
    for (let v = level; v < this.game.vertices; v++) {
      this.game.open(0, v);
      this.game.open(1, v);
      this.#lefts[v] = -1;
    }
  }

  /**
   * Fixes the options of vertex `level` as step number `step` says, with everything after it open; 0 if that
   * succeeds, otherwise how many steps further the next possible one is.
   */
  take(level: number, step: number): number {
    const size = this.#all + 1;
    const left = Math.floor(step / size);
    const right = step % size;
    if (!this.#isWithin(level, left, 0) || !this.#takeLeft(level, left)) return size - right;
    if (!this.#isWithin(level, left, right)) return 1;
    this.game.open(1, level);
    if (!this.#isNumbered(level, left, right) || this.#isForbidden(1, level, right)) return 1;
    this.game.fix(1, level, right);
    return this.#isNewVertex(level) && !this.#isReducible() ? 0 : 1;
  }

  /** Are there few enough arcs, counting those that must still come: all vertices but one have options? */
  #isWithin(level: number, left: number, right: number): boolean {
    if (this.#maxArcs === undefined) return true;
    const arcs = this.#arcs[level] + countOf(left) + countOf(right);
    this.#arcs[level + 1] = arcs;
    const { vertices, options } = this.game;
    let needed = vertices - level - 1;
    let hasEnd = false;
    for (let v = 0; v < level; v++) hasEnd ||= (options[0][v] | options[1][v]) === 0;
    if (!hasEnd && needed > 0) needed--;
    return arcs + needed <= this.#maxArcs;
  }

  /** Fixes Left's options, unless that is done already; false if no options of Right go with them. */
  #takeLeft(level: number, left: number): boolean {
    if (this.#lefts[level] !== left) {
      this.game.open(1, level);
      this.game.fix(0, level, left);
      this.#lefts[level] = left;
      const isRefused = this.#isForbidden(0, level, left) || this.#isReducible();
      this.#isRefused[level] = isRefused ? 1 : 0;
    }
    return this.#isRefused[level] === 0;
  }

  #isReducible(): boolean {
    this.game.findOrder();
    return isReducible(this.game, this.#maxArcs !== undefined);
  }

  /** Would there be a Right arc v → x with a Left arc x → v? Such a Right arc is reversible, through v itself. */
  #isForbidden(player: 0 | 1, level: number, set: number): boolean {
    const others = this.game.options[1 - player];
    for (let v = 0; v < level; v++) {
      if (((set >> v) & 1) === 1 && ((others[v] >> level) & 1) === 1) return true;
    }
    return player === 1 && ((set & others[level]) >> level) % 2 === 1;
  }

  /** Are the vertices that are first met here numbered in the required order? Notes how they were met. */
  #isNumbered(level: number, left: number, right: number): boolean {
    const met = this.#met[level];
    const fresh = (left | right) >> met;
    if ((fresh & (fresh + 1)) !== 0) return false;
    const next = met + countOf(fresh);
    const { vertices } = this.game;
    if (next < vertices && next <= level + 1) return false; // nothing would lead to the next vertex
    if (this.#maxArcs !== undefined && this.#arcs[level + 1] + vertices - next > this.#maxArcs) return false;
    let before = 0;
    for (let v = met; v < next; v++) {
      const kind = ((left >> v) & 1) === 0 ? 2 : (right >> v) & 1;
      if (kind < before) return false;
      before = kind;
      this.#kinds[v] = 3 * level + kind;
    }
    this.#met[level + 1] = next;
    return true;
  }

  /** Two vertices with the same options are one; vertices that are alike come by rising rank. */
  #isNewVertex(level: number): boolean {
    const [left, right] = this.game.options;
    for (let v = 0; v < level; v++) if (left[v] === left[level] && right[v] === right[level]) return false;
    const isAlike = level > 1 && this.#kinds[level] === this.#kinds[level - 1];
    return !isAlike || this.#rank(level) >= this.#rank(level - 1);
  }

  /** A rank that does not depend on the numbering: the sizes of the option sets, and who may pass. */
  #rank(v: number): number {
    const [left, right] = this.game.options;
    const passes = ((left[v] >> v) & 1) * 2 + ((right[v] >> v) & 1);
    return (countOf(left[v]) * 16 + countOf(right[v])) * 4 + passes;
  }
}
