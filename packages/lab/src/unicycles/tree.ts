import { opponent } from 'gyre';
import { isPeriodic } from './canonicity.ts';
import { CutTable, MAY, MUST, OPEN } from './cuts.ts';
import type { ExitSet } from './exits.ts';
import { PairOrder } from './pairs.ts';
import { cyclicPeriod, type Pattern } from './pattern.ts';

/**
 * A path in the tree of all ways to fill the exits of a pattern, one vertex per level in a given order. At
 * most 31 vertices.
 *
 * After each step the cuts of all vertices are brought up to date (from the filled vertex backwards until
 * nothing changes), and the step is refused if a condition of canonicity certainly fails however the open
 * exits are filled. At the last level nothing is open, so a unicycle that is accepted there is canonical.
 */
export class SearchTree {
  /** vertex → its exit in the stock, as filled by the levels up to the last step. */
  readonly exits: Int32Array;
  readonly #pattern: Pattern;
  readonly #games: readonly number[];
  readonly #isSymmetric: boolean;
  readonly #order: readonly number[];
  readonly #cuts: CutTable;
  readonly #pairs: PairOrder;
  readonly #period: number;
  readonly #rows: Int32Array; // level, vertex → cut before that level's step
  readonly #used: Int32Array; // level → nonzero nimbers on the path before that level's step

  /** Trees with the same exits may share their cuts. */
  constructor(
    pattern: Pattern,
    set: ExitSet,
    order: readonly number[],
    cuts: CutTable = new CutTable(set.stock),
  ) {
    const n = pattern.length;
    this.#pattern = pattern;
    this.#games = set.games;
    this.#isSymmetric = set.nimbersBelow !== undefined;
    this.#order = order;
    this.#cuts = cuts;
    this.#pairs = new PairOrder(pattern);
    this.#period = cyclicPeriod(pattern);
    this.exits = new Int32Array(n).fill(OPEN);
    this.#rows = new Int32Array((n + 1) * n).fill(cuts.unknown);
    this.#used = new Int32Array(n + 1);
    this.#settle(0, n - 1, n);
  }

  /** How many exits can be tried at a level, given the steps above it. */
  choices(level: number): number {
    return this.#isSymmetric ? Math.min(this.#games.length, this.#used[level] + 2) : this.#games.length;
  }

  /** How many different nonzero nimbers stand on the path after that level. */
  labels(level: number): number {
    return this.#used[level + 1];
  }

  /** Fills vertex order[level] with exit number `choice`; false if nothing below can be canonical. */
  step(level: number, choice: number): boolean {
    const n = this.#pattern.length;
    for (let k = level + 1; k < n; k++) this.exits[this.#order[k]] = OPEN;
    const vertex = this.#order[level];
    const row = (level + 1) * n;
    this.#rows.copyWithin(row, row - n, row);
    this.exits[vertex] = this.#games[choice];
    this.#used[level + 1] = Math.max(this.#used[level], choice);
    this.#settle(row, vertex, 1);
    if (this.#hasShortcut(row) || !this.#wayRoundMayHold(row)) return false;
    return level < n - 1 || !isPeriodic(this.exits, n, this.#period);
  }

  /** Works out cuts from `last` backwards: at least `least` of them, and further until one stays the same. */
  #settle(row: number, last: number, least: number): void {
    const n = this.#pattern.length;
    let vertex = last;
    for (let done = 0; ; done++) {
      const next = this.#rows[row + (vertex + 1 === n ? 0 : vertex + 1)];
      const cut = this.#cuts.before(next, this.#pattern[vertex], this.exits[vertex]);
      if (cut === this.#rows[row + vertex] && done >= least) return;
      this.#rows[row + vertex] = cut;
      vertex = vertex === 0 ? n - 1 : vertex - 1;
    }
  }

  /** Does (A) or (C) certainly fail: does an option reverse through a loop-free game? */
  #hasShortcut(row: number): boolean {
    const [pattern, exits, cuts] = [this.#pattern, this.exits, this.#cuts];
    for (let i = 0; i < pattern.length; i++) {
      const colour = pattern[i];
      const cut = this.#rows[row + i];
      const next = i + 1 === pattern.length ? 0 : i + 1;
      const through = exits[next];
      if (pattern[next] === colour && through !== OPEN && cuts.has(cut, colour, MUST, through)) return true;
      if (exits[i] !== OPEN && cuts.hasOption(cut, opponent(colour), colour, exits[i])) return true;
    }
    return false;
  }

  /** Whether (B) may hold: no option reverses through a cycle vertex. */
  #wayRoundMayHold(row: number): boolean {
    const [pattern, cuts, pairs] = [this.#pattern, this.#cuts, this.#pairs];
    pairs.clear();
    for (let j = 0; j < pattern.length; j++) {
      const exit = this.exits[j];
      const colour = pattern[j];
      for (let i = 0; i < pattern.length; i++) {
        if (exit === OPEN) pairs.enter(i, j, 1, 0);
        else if (cuts.has(this.#rows[row + i], colour, MAY, exit)) {
          pairs.enter(i, j, 1, cuts.has(this.#rows[row + i], colour, MUST, exit) ? 1 : 0);
        }
      }
    }
    return pairs.mayHold();
  }
}
