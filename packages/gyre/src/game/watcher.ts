import type { Value } from './value.ts';

/** What is known of a position so far: its value, or that its value is unknown. */
export type Known = Value | typeof UNKNOWN;

/**
 * The mark for a position whose value is still unknown.
 *
 * @example
 * ```ts
 * // What a watched solver says of a position before it knows
 * import { UNKNOWN } from 'gyre';
 * console.log(UNKNOWN);
 * // prints: 3
 * ```
 */
export const UNKNOWN = 3;

/**
 * What a solver tells a watcher: one call per step, integers only, so that watching costs no objects.
 * Room `trace` turns the calls into something that can be replayed forwards and backwards; the solver's
 * `Script` says in words what its rules are.
 */
export interface Watcher {
  /**
   * A step of the algorithm.
   *
   * @param rule which rule was applied: an index into the rules of the solver's script
   * @param position the position that the step is about
   * @param after what is known of the position now
   * @param because the position that caused it, at the other end of the arc used; −1 if there is none
   * @param counter the counter of the position after the step; −1 if it has none
   * @param mark what the script says marks are (plies, round, time), after the step; −1 if there is none
   */
  step(rule: number, position: number, after: Known, because: number, counter: number, mark: number): void;
  /** The position joins the waiting ones. Call this before the step that causes it. */
  push(position: number): void;
  /** The next waiting position leaves: the first of a queue, the last of a stack. */
  pop(): void;
}
