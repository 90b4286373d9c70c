import { attractor } from '../engine/index.ts';
import type { Solver } from '../game/index.ts';
import { fraenkelLevy, nmfl, nmflLinear, roth, unravel } from '../papers/index.ts';
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
