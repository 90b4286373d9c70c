import { attractor } from '../engine/inner.ts';
import type { Solver } from '../game/inner.ts';
import { fraenkelLevy, nmfl, nmflLinear, roth, unravel } from '../papers/solvers/inner.ts';
import { bisimulation } from './bisimulation.ts';
import { memo } from './memo.ts';
import { known } from './solve.ts';

/**
 * Every solver, the default first. Help, tests and the bench read this list.
 *
 * @example
 * ```ts
 * import { solvers } from 'gyre';
 * console.log(solvers[0].name);
 * // prints: attractor
 * ```
 */
export const solvers: readonly Solver[] = known([
  attractor,
  fraenkelLevy,
  nmfl,
  nmflLinear,
  roth,
  memo,
  bisimulation,
  unravel,
]);
