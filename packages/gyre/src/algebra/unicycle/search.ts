import { GyreError, throwIfAborted } from '../../graph/index.ts';
import type { AlgebraOptions } from '../work.ts';
import { MAX_MASKED } from './canonicity.ts';
import type { ExitSet } from './exits.ts';
import { checkAllowed, type Pattern, writePattern } from './pattern.ts';
import { SearchTree } from './tree.ts';

/** How far a search has come: plain data that can be written to a file, and all that is needed to go on. */
export interface SearchState {
  readonly pattern: string;
  /** The name of the exit set. */
  readonly exits: string;
  /** The vertices in the order in which their exits are filled. */
  readonly order: readonly number[];
  /** The number of exits that are fixed for good: those of the part that `split` gave. */
  readonly fixed: number;
  /** The exits, as indices of the set, of the first vertices of the order; the last is to be tried next. */
  readonly path: readonly number[];
  /** How many exits were tried so far. */
  readonly tests: number;
  /** How many unicycles were found so far; of nimber exits, up to relabelling of the nonzero ones. */
  readonly found: number;
  /** The same with every relabelling counted; infinite if all nimbers are allowed and one has been found. */
  readonly count: number;
  readonly isDone: boolean;
}

/** When to stop, and whom to tell. */
export interface SearchOptions extends AlgebraOptions {
  /** Stop after so many further tests. */
  readonly maxTests?: number;
  /** Stop after so many further unicycles. */
  readonly maxFound?: number;
  /** Called with the exits of each unicycle, numbers of the stock by vertex; the array is used again. */
  readonly onFound?: (exits: Int32Array) => void;
}

/** The search for all unicycles with a given pattern and exits from a given set. */
export interface UnicycleSearch {
  /** The state before the first test. */
  readonly start: SearchState;
  /**
   * Goes on from a state until the search is done, a limit is reached or the signal is aborted, and gives
   * the state it came to. It never throws for an aborted signal: what was done so far is not lost.
   */
  advance(state: SearchState, options?: SearchOptions): SearchState;
  /** Parts to be searched one by one or side by side: each fixes the first `depth` exits. */
  split(depth: number): SearchState[];
}

/** Prepares a search that fills exits in the given order (`diveForOrder` finds a good one). */
export function unicycleSearch(pattern: Pattern, set: ExitSet, order: readonly number[]): UnicycleSearch {
  checkAllowed(pattern);
  checkOrder(pattern, order);
  const start = startState(pattern, set, order);
  const tree = new SearchTree(pattern, set, order);

  function advance(state: SearchState, options: SearchOptions = {}): SearchState {
    checkSame(state, start);
    return state.isDone ? state : walk(tree, set, state, options);
  }

  function split(depth: number): SearchState[] {
    const parts: SearchState[] = [];
    const levels = Math.min(depth, pattern.length - 1);
    if (levels < 1) return [start];
    const cursor = new Cursor(tree, start);
    while (!cursor.isDone) {
      if (!cursor.tryStep()) continue;
      if (cursor.level < levels - 1) cursor.descend();
      else {
        parts.push({ ...start, fixed: levels, path: [...cursor.steps(), 0] });
        cursor.skip();
      }
    }
    return parts;
  }

  return { start, advance, split };
}

function startState(pattern: Pattern, set: ExitSet, order: readonly number[]): SearchState {
  const counts = { tests: 0, found: 0, count: 0 };
  return {
    pattern: writePattern(pattern),
    exits: set.name,
    order,
    fixed: 0,
    path: [0],
    ...counts,
    isDone: false,
  };
}

function checkSame(state: SearchState, start: SearchState): void {
  const { pattern, exits, order } = start;
  if (state.pattern === pattern && state.exits === exits && state.order.join() === order.join()) return;
  throw new GyreError(
    'E_SHAPE',
    `the state belongs to a search for ${state.pattern} with exits ${state.exits}`,
    `this one is for ${pattern} with exits ${exits}`,
  );
}

function checkOrder(pattern: Pattern, order: readonly number[]): void {
  const n = pattern.length;
  if (n > MAX_MASKED) {
    throw new GyreError('E_LIMIT', `the pattern has ${n} arcs`, `the search takes at most ${MAX_MASKED}`);
  }
  if (order.length !== n || new Set(order).size !== n || order.some((v) => !(v >= 0 && v < n))) {
    throw new GyreError('E_SHAPE', `the order is ${order.join()}`, `give each of 0 to ${n - 1} once`);
  }
}

/** Depth-first search from a state on. */
function walk(tree: SearchTree, set: ExitSet, state: SearchState, options: SearchOptions): SearchState {
  const { maxTests = Number.POSITIVE_INFINITY, maxFound = Number.POSITIVE_INFINITY, onFound } = options;
  const cursor = new Cursor(tree, state);
  const last = state.order.length - 1;
  let tests = 0;
  let found = 0;
  let count = state.count;
  while (!cursor.isDone && tests < maxTests && found < maxFound) {
    if ((tests & (TICK - 1)) === TICK - 1) {
      if (options.signal?.aborted) break;
      options.onProgress?.(cursor.share());
    }
    if (!cursor.isExhausted()) tests++;
    if (!cursor.tryStep()) continue;
    if (cursor.level < last) {
      cursor.descend();
      continue;
    }
    found++;
    count += relabellings(set, tree.labels(last));
    onFound?.(tree.exits);
    cursor.skip();
  }
  return {
    ...state,
    path: cursor.path(),
    tests: state.tests + tests,
    found: state.found + found,
    count,
    isDone: cursor.isDone,
  };
}

const TICK = 1 << 12;

/** In how many ways the different nonzero nimbers of a unicycle can be chosen; 1 for other exits. */
function relabellings(set: ExitSet, labels: number): number {
  if (set.nimbersBelow === undefined) return 1;
  let ways = 1;
  for (let k = 0; k < labels; k++) ways *= set.nimbersBelow - 1 - k;
  return ways;
}

/** A place in the tree: the steps taken, and the choice to be tried next. */
class Cursor {
  level: number;
  isDone = false;
  readonly #tree: SearchTree;
  readonly #fixed: number;
  readonly #path: number[];

  constructor(tree: SearchTree, state: SearchState) {
    this.#tree = tree;
    this.#fixed = state.fixed;
    this.#path = [...state.path];
    this.level = this.#path.length - 1;
    for (let k = 0; k < this.level; k++) tree.step(k, this.#path[k]);
  }

  isExhausted(): boolean {
    return this.#path[this.level] >= this.#tree.choices(this.level);
  }

  /** Takes the next step; where it is refused or there is none, moves on and says false. */
  tryStep(): boolean {
    if (this.isExhausted()) {
      this.#path.pop();
      this.level--;
      if (this.level < this.#fixed) this.isDone = true;
      else this.#path[this.level]++;
      return false;
    }
    if (this.#tree.step(this.level, this.#path[this.level])) return true;
    this.#path[this.level]++;
    return false;
  }

  /** Goes below the step just taken. */
  descend(): void {
    this.level++;
    this.#path.push(0);
  }

  /** Leaves the step just taken for the next one beside it. */
  skip(): void {
    this.#path[this.level]++;
  }

  /** The steps taken, the last one included. */
  steps(): number[] {
    return this.#path.slice(0, this.level + 1);
  }

  path(): number[] {
    return [...this.#path];
  }

  /** A rough share of the tree that lies behind. */
  share(): number {
    let share = 0;
    let width = 1;
    for (let k = this.#fixed; k <= this.level; k++) {
      width /= this.#tree.choices(k);
      share += width * this.#path[k];
    }
    return Math.min(1, share);
  }
}

/** Every unicycle of the search, counted; throws `E_ABORTED` if it is stopped. */
export function countUnicycles(search: UnicycleSearch, options: SearchOptions = {}): SearchState {
  const end = search.advance(search.start, options);
  throwIfAborted(options.signal);
  return end;
}
