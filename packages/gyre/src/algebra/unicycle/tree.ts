import type { Player } from '../../graph/index.ts';
import { CutTable, MAY, MUST, OPEN } from './cuts.ts';
import type { ExitSet } from './exits.ts';
import { pairOrder } from './pairs.ts';
import { cyclicPeriod, type Pattern } from './pattern.ts';

/**
 * A path in the tree of all ways to fill the exits of a pattern, one vertex a level in a given order.
 *
 * After each step the cuts of all vertices are brought up to date (from the filled vertex backwards until
 * nothing changes), and the step is refused if a condition of canonicity surely fails however the open
 * exits are filled. At the last level nothing is open, so what is accepted there is canonical.
 */
export interface SearchTree {
  /** How many exits can be tried at a level, given the steps above it. */
  choices(level: number): number;
  /** Fills vertex order[level] with exit number `choice`; false if nothing below can be canonical. */
  step(level: number, choice: number): boolean;
  /** How many different nonzero nimbers stand on the path after that level. */
  labels(level: number): number;
  /** vertex → its exit in the stock; what the levels of the last step and above have filled. */
  readonly exits: Int32Array;
}

/** Prepares the tree for a pattern of at most 31 vertices. Trees with the same exits may share their cuts. */
export function searchTree(
  pattern: Pattern,
  set: ExitSet,
  order: readonly number[],
  cuts: CutTable = new CutTable(set.stock),
): SearchTree {
  const n = pattern.length;
  const { games } = set;
  const isSymmetric = set.nimbersBelow !== undefined;
  const pairs = pairOrder(pattern);
  const period = cyclicPeriod(pattern);
  const exits = new Int32Array(n).fill(OPEN);
  const rows = new Int32Array((n + 1) * n).fill(cuts.unknown); // level, vertex → cut before that level's step
  const used = new Int32Array(n + 1); // level → nonzero nimbers on the path before that level's step
  settle(0, n - 1, n);
  return { choices, step, labels, exits };

  function choices(level: number): number {
    return isSymmetric ? Math.min(games.length, used[level] + 2) : games.length;
  }

  function labels(level: number): number {
    return used[level + 1];
  }

  function step(level: number, choice: number): boolean {
    for (let k = level + 1; k < n; k++) exits[order[k]] = OPEN;
    const vertex = order[level];
    const row = (level + 1) * n;
    rows.copyWithin(row, row - n, row);
    exits[vertex] = games[choice];
    used[level + 1] = Math.max(used[level], choice);
    settle(row, vertex, 1);
    if (shortcut(row) || !wayRoundMayHold(row)) return false;
    return level < n - 1 || turnsOver();
  }

  /** Works out cuts from `last` backwards: at least `least` of them, and on until one stays the same. */
  function settle(row: number, last: number, least: number): void {
    let vertex = last;
    for (let done = 0; ; done++) {
      const next = vertex + 1 === n ? 0 : vertex + 1;
      const cut = cuts.before(rows[row + next], pattern[vertex], exits[vertex]);
      if (cut === rows[row + vertex] && done >= least) return;
      rows[row + vertex] = cut;
      vertex = vertex === 0 ? n - 1 : vertex - 1;
    }
  }

  /** Whether (A) or (C) surely fails: an option reverses through a loop-free game. */
  function shortcut(row: number): boolean {
    for (let i = 0; i < n; i++) {
      const colour = pattern[i];
      const next = i + 1 === n ? 0 : i + 1;
      const through = exits[next];
      if (pattern[next] === colour && through !== OPEN && cuts.has(rows[row + i], colour, MUST, through)) {
        return true;
      }
      const exit = exits[i];
      const other: Player = colour === 0 ? 1 : 0;
      if (exit !== OPEN && cuts.hasOption(rows[row + i], other, colour, exit)) return true;
    }
    return false;
  }

  /** Whether (B) may hold: no option reverses through a cycle vertex. */
  function wayRoundMayHold(row: number): boolean {
    pairs.clear();
    for (let j = 0; j < n; j++) {
      const exit = exits[j];
      const colour = pattern[j];
      for (let i = 0; i < n; i++) {
        if (exit === OPEN) pairs.enter(i, j, 1, 0);
        else {
          const may = cuts.has(rows[row + i], colour, MAY, exit) ? 1 : 0;
          pairs.enter(i, j, may, may === 1 && cuts.has(rows[row + i], colour, MUST, exit) ? 1 : 0);
        }
      }
    }
    return pairs.mayHold();
  }

  /** (F): no proper rotation maps pattern and exits to themselves. */
  function turnsOver(): boolean {
    for (let r = period; r < n; r += period) {
      let i = 0;
      while (i < n && exits[i] === exits[(i + r) % n]) i++;
      if (i === n) return false;
    }
    return true;
  }
}
