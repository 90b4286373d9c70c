import { briefJson, GyreError } from 'gyre';
import { checkWork, throwIfAborted } from '../kit/checks.ts';
import { MAX_MASKED } from './canonicity.ts';
import { checkExits, checkSearch } from './checks.ts';
import { Cursor } from './cursor.ts';
import { CutTable } from './cuts.ts';
import type { ExitSet } from './exits.ts';
import { checkAllowed, type Pattern } from './pattern.ts';
import { addTotals, checkState, NOTHING, type SearchState, startState, totalsOf } from './search-state.ts';
import { SearchTree } from './tree.ts';
import { type SearchOptions, Walk } from './walk.ts';

/** A unicycle that a search has found. */
export interface FoundUnicycle {
  /** Its exits, numbers of the stock by vertex. */
  readonly exits: Int32Array;
  /** The state after it was found: where to continue. */
  readonly state: SearchState;
}

/** The search for all unicycles with a given pattern and exits from a given set. */
export interface UnicycleSearch {
  /** The state before the first test. */
  readonly start: SearchState;
  /**
   * Continues from a state until the search is done, a limit is reached or the signal is aborted, and returns
   * the state that it reached. It never throws for an aborted signal, so that no work is lost.
   */
  advance(state: SearchState, options?: SearchOptions): SearchState;
  /**
   * The rest of a search, in parts to be searched one by one or in parallel: each part fixes the first
   * `depth` exits. Together they find what the whole finds, in the same order, and their totals
   * add up to those of the whole. (A part may be done already: it accounts for the tests made here.)
   */
  split(depth: number, from?: SearchState): SearchState[];
  /** A rough share of the search, or of the part, that has been done at a state. */
  share(state: SearchState): number;
  /**
   * The unicycles from a state on, one by one, in the order in which the search meets them. Nothing is
   * searched before it is asked for. Throws `E_ABORTED` if the signal is aborted. Returns the last state.
   */
  find(from?: SearchState, options?: SearchOptions): Generator<FoundUnicycle, SearchState>;
}

/** Prepares a search that fills exits in the given order (`diveForOrder` finds a good one). */
export function unicycleSearch(pattern: Pattern, set: ExitSet, order: readonly number[]): UnicycleSearch {
  checkExits(set);
  checkSearchable(pattern);
  checkOrder(pattern, order);
  const start = startState(pattern, set, order);
  const cuts = new CutTable(set.stock);
  const newTree = (): SearchTree => new SearchTree(pattern, set, order, cuts);

  function advance(state: SearchState, options: SearchOptions = {}): SearchState {
    checkState(state, start);
    if (state.isDone) return state;
    const walk = new Walk(newTree(), set, state, options);
    while (walk.next()) options.onFound?.(walk.exits);
    return walk.state();
  }

  function* find(
    from: SearchState = start,
    options: SearchOptions = {},
  ): Generator<FoundUnicycle, SearchState> {
    checkState(from, start);
    if (from.isDone) return from;
    const walk = new Walk(newTree(), set, from, options);
    while (walk.next()) {
      options.onFound?.(walk.exits);
      yield { exits: walk.exits.slice(), state: walk.state() };
    }
    throwIfAborted(options.signal);
    return walk.state();
  }

  function split(depth: number, from: SearchState = start): SearchState[] {
    checkState(from, start);
    const levels = Math.min(depth, pattern.length - 1);
    return levels <= from.fixed || from.isDone ? [from] : partsOf(newTree(), from, levels);
  }

  function share(state: SearchState): number {
    checkState(state, start);
    return state.isDone ? 1 : new Cursor(newTree(), state).share();
  }

  return { start, advance, find, split, share };
}

/** Refuses a pattern that cannot be searched for. */
export function checkSearchable(pattern: Pattern): void {
  checkAllowed(pattern);
  if (pattern.length <= MAX_MASKED) return;
  const found = `the pattern has ${pattern.length} arcs`;
  throw new GyreError('E_LIMIT', found, `a search takes at most ${MAX_MASKED}; construct takes any number`);
}

function checkOrder(pattern: Pattern, order: readonly number[]): void {
  const n = pattern.length;
  if (
    !Array.isArray(order) ||
    order.length !== n ||
    new Set(order).size !== n ||
    order.some((v) => !(v >= 0 && v < n))
  ) {
    throw new GyreError('E_SHAPE', `the order is ${briefJson(order)}`, `give each of 0 to ${n - 1} once`);
  }
}

/** What remains from a state on, cut where `levels` exits are filled. */
function partsOf(tree: SearchTree, from: SearchState, levels: number): SearchState[] {
  const parts: SearchState[] = [];
  let totals = totalsOf(from); // of the part to come
  let path = from.path;
  if (path.length > levels) {
    parts.push({ ...from, fixed: levels });
    path = [...path.slice(0, levels - 1), path[levels - 1] + 1];
    totals = NOTHING;
  }
  const cursor = new Cursor(tree, { fixed: from.fixed, path });
  while (!cursor.isDone) {
    if (!cursor.isExhausted()) totals = addTotals(totals, { tests: 1, found: 0, count: 0 });
    if (!cursor.tryStep()) continue;
    if (cursor.level < levels - 1) cursor.descend();
    else {
      parts.push({ ...from, ...totals, fixed: levels, path: [...cursor.steps(), 0] });
      totals = NOTHING;
      cursor.skip();
    }
  }
  if (totals.tests > 0 || parts.length === 0) {
    parts.push({ ...from, ...totals, path: cursor.path(), isDone: true });
  }
  return parts;
}

/** Counts every unicycle of the search; throws `E_ABORTED` if it is stopped. */
export function countUnicycles(search: UnicycleSearch, options: SearchOptions = {}): SearchState {
  checkSearch(search);
  checkWork(options);
  const end = search.advance(search.start, options);
  throwIfAborted(options.signal);
  return end;
}
