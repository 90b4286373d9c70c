import { attractor } from '../engine/index.ts';
import {
  checkAccepted,
  checkOptions,
  type Solution,
  type SolveOptions,
  type Solver,
  type TokenGame,
} from '../game/index.ts';
import { GyreError, shown, throwIfAborted } from '../graph/index.ts';
import { fraenkelLevy, nmfl, nmflLinear, roth, unravel } from '../papers/index.ts';
import { bisimulation } from './bisimulation.ts';
import { memo } from './memo.ts';

export {
  type Division,
  pliesWereFull,
  prepareKernel,
  type Share,
  type SharedColumns,
  sharedColumns,
  solveLarge,
  solvePlainly,
  solveShare,
} from '../engine/index.ts';
export {
  chosenValue,
  type Equivalence,
  type FraenkelLevyReport,
  type GaleStewart,
  galeStewart,
  labelSequence,
  labelUnravelled,
  type NmflReport,
  type RothOpening,
  type RothReport,
  rothClass,
  rothOpening,
  rothR,
  rothStage,
  rothU,
  runFraenkelLevy,
  runNmfl,
  runNmflLinear,
  runRoth,
  type UnravelledLabels,
} from '../papers/index.ts';
export { findCycle } from './memo.ts';
export { attractor, bisimulation, fraenkelLevy, memo, nmfl, nmflLinear, roth, unravel };

/** Every solver, the default first. Help, tests and the bench read this list. */
export const solvers: readonly Solver[] = [
  attractor,
  fraenkelLevy,
  nmfl,
  nmflLinear,
  roth,
  memo,
  bisimulation,
  unravel,
];

/** The solver of that name. */
export function solverNamed(name: string): Solver {
  const found = solvers.find((solver) => solver.name === name);
  if (found !== undefined) return found;
  throw new GyreError(
    'E_SOLVER',
    `there is no solver "${shown(name)}"`,
    `the solvers are ${solvers.map((solver) => solver.name).join(', ')}`,
  );
}

/** Solves a game with the default engine, or with another solver that accepts it. */
export function solve(game: TokenGame, options: SolveOptions = {}, solver: Solver = attractor): Solution {
  checkOptions(options);
  throwIfAborted(options.signal);
  checkAccepted(solver, game);
  return solver.solve(game, options);
}
