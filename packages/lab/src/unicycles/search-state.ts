import { GyreError } from 'gyre';
import type { ExitSet } from './exits.ts';
import { type Pattern, writePattern } from './pattern.ts';

/** How far a search has come: plain data that can be written to a file, and everything that is needed to continue. */
export interface SearchState {
  readonly pattern: string;
  /** The name of the exit set. */
  readonly exits: string;
  /** The vertices in the order in which their exits are filled. */
  readonly order: readonly number[];
  /** The number of exits that are fixed for good: those of the part that `split` gave. */
  readonly fixed: number;
  /** The exits, as indices of the set, of the first vertices of the order; the last one is the next to try. */
  readonly path: readonly number[];
  /** How many exits have been tried so far. */
  readonly tests: number;
  /** How many unicycles have been found so far; nimber exits count up to relabelling of the nonzero ones. */
  readonly found: number;
  /** The number with every relabelling counted; null if all nimbers are allowed, because then it is infinite. */
  readonly count: number | null;
  readonly isDone: boolean;
}

/** What a search has found, without its place in the tree. */
export type SearchTotals = Pick<SearchState, 'tests' | 'found' | 'count'>;

/** The totals before the first test. */
export const NOTHING: SearchTotals = { tests: 0, found: 0, count: 0 };

/** The added totals of two stretches, or two parts, of a search. */
export function addTotals(a: SearchTotals, b: SearchTotals): SearchTotals {
  checkTotals(a);
  checkTotals(b);
  const count = a.count === null || b.count === null ? null : a.count + b.count;
  return { tests: a.tests + b.tests, found: a.found + b.found, count };
}

/** Accepts the totals of a search. */
function checkTotals(totals: SearchTotals): void {
  const { tests, found, count }: Partial<SearchTotals> = totals ?? {};
  if ([tests, found, count ?? 0].every((k) => Number.isSafeInteger(k))) return;
  throw notOfSearch();
}

/** Only the totals of a state. */
export function totalsOf({ tests, found, count }: SearchState): SearchTotals {
  return { tests, found, count };
}

/** The state of a search before its first test. */
export function startState(pattern: Pattern, set: ExitSet, order: readonly number[]): SearchState {
  return {
    pattern: writePattern(pattern),
    exits: set.name,
    order,
    fixed: 0,
    path: [0],
    ...NOTHING,
    isDone: false,
  };
}

/** Refuses a state that belongs to another search than the one that begins at `start`, or that is not a state at all. */
export function checkState(state: SearchState, start: SearchState): void {
  const { pattern, exits, order } = start;
  if (!hasShape(state, order.length)) throw notOfSearch();
  if (state.pattern === pattern && state.exits === exits && state.order.join() === order.join()) return;
  throw new GyreError(
    'E_SHAPE',
    `the state belongs to a search for ${state.pattern} with exits ${state.exits}`,
    `this one is for ${pattern} with exits ${exits}`,
  );
}

/** The error for a state that no such search can have reached. */
export function notOfSearch(): GyreError {
  return new GyreError('E_SHAPE', 'no search comes to this state', 'give one that a search has returned');
}

function hasShape(state: SearchState, levels: number): boolean {
  const { order, path, fixed, tests, found, count, isDone } = state;
  if (!Array.isArray(order) || !Array.isArray(path) || typeof isDone !== 'boolean') return false;
  if (![...path, fixed, tests, found].every((k) => Number.isSafeInteger(k) && k >= 0)) return false;
  if (count !== null && !(count >= 0)) return false;
  return isDone || (path.length > fixed && path.length <= levels);
}
