import type { AlgebraOptions } from 'gyre/algebra';
import { Cursor } from './cursor.ts';
import type { ExitSet } from './exits.ts';
import { addTotals, type SearchState } from './search-state.ts';
import type { SearchTree } from './tree.ts';

/** When to stop, and who hears of it. */
export interface SearchOptions extends AlgebraOptions {
  /** Stop after this many further tests. */
  readonly maxTests?: number;
  /** Stop after this many further unicycles. */
  readonly maxFound?: number;
  /** Called with the exits of each unicycle, numbers of the stock by vertex; the array is reused. */
  readonly onFound?: (exits: Int32Array) => void;
}

/** Depth-first search from a state on, from one unicycle to the next. The walk owns its tree. */
export class Walk {
  readonly #tree: SearchTree;
  readonly #set: ExitSet;
  readonly #from: SearchState;
  readonly #options: SearchOptions;
  readonly #cursor: Cursor;
  readonly #last: number;
  #tests = 0;
  #found = 0;
  #count: number | null = 0;

  constructor(tree: SearchTree, set: ExitSet, from: SearchState, options: SearchOptions) {
    this.#tree = tree;
    this.#set = set;
    this.#from = from;
    this.#options = options;
    this.#cursor = new Cursor(tree, from);
    this.#last = from.order.length - 1;
  }

  /** The exits of the unicycle just found; the array is reused. */
  get exits(): Int32Array {
    return this.#tree.exits;
  }

  /** Goes on to the next unicycle; false if there is none, a limit is reached or the signal is aborted. */
  next(): boolean {
    const cursor = this.#cursor;
    const { maxTests = Number.POSITIVE_INFINITY, maxFound = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#found >= maxFound) return false;
    while (!cursor.isDone && this.#tests < maxTests) {
      if ((this.#tests & (TICK - 1)) === TICK - 1) {
        if (this.#options.signal?.aborted) return false;
        this.#options.onProgress?.(cursor.share());
      }
      if (!cursor.isExhausted()) this.#tests++;
      if (!cursor.tryStep()) continue;
      if (cursor.level === this.#last) {
        this.#take();
        return true;
      }
      cursor.descend();
    }
    return false;
  }

  #take(): void {
    this.#found++;
    const ways = relabellings(this.#set, this.#tree.labels(this.#last));
    this.#count = this.#count === null || ways === null ? null : this.#count + ways;
    this.#cursor.skip();
  }

  /** How far the walk has come. */
  state(): SearchState {
    const totals = addTotals(this.#from, { tests: this.#tests, found: this.#found, count: this.#count });
    return { ...this.#from, path: this.#cursor.path(), ...totals, isDone: this.#cursor.isDone };
  }
}

/** Tests between two checks of the signal: some milliseconds. */
const TICK = 1 << 12;

/**
 * In how many ways the different nonzero nimbers of a unicycle can be chosen; null if there are infinitely many
 * ways; 1 for other exits.
 */
function relabellings(set: ExitSet, labels: number): number | null {
  if (set.nimbersBelow === undefined) return 1;
  if (set.nimbersBelow === Number.POSITIVE_INFINITY && labels > 0) return null;
  let ways = 1;
  for (let k = 0; k < labels; k++) ways *= set.nimbersBelow - 1 - k;
  return ways;
}
