import {
  checkAccepted,
  checkOptions,
  type Solution,
  type SolveOptions,
  type Solver,
  type TokenGame,
} from '../game/index.ts';
import { GyreError, shown, throwIfAborted } from '../graph/index.ts';
import { attractor } from './attractor.ts';
import { bisimulation } from './bisimulation.ts';
import { fraenkelLevy } from './fraenkel-levy.ts';
import { memo } from './memo.ts';
import { nmfl } from './nmfl.ts';
import { nmflLinear } from './nmfl-linear.ts';
import { roth } from './roth.ts';
import { unravel } from './unravel.ts';

export { type FraenkelLevyReport, runFraenkelLevy } from './fraenkel-levy.ts';
export { type Equivalence, type GaleStewart, galeStewart } from './gale-stewart.ts';
export { prepareKernel, solveLarge } from './large.ts';
export { findCycle } from './memo.ts';
export { runNmfl } from './nmfl.ts';
export { runNmflLinear } from './nmfl-linear.ts';
export { labelSequence, type NmflReport } from './nmfl-run.ts';
export { solvePlainly } from './plain.ts';
export { type RothReport, runRoth } from './roth.ts';
export {
  chosenValue,
  type RothOpening,
  rothClass,
  rothOpening,
  rothR,
  rothStage,
  rothU,
} from './roth-sets.ts';
export {
  type Division,
  NARROW,
  type Share,
  type SharedColumns,
  sharedColumns,
  solveShare,
  type Widths,
  widthsNeeded,
} from './shared.ts';
export { warmUp } from './warm-up.ts';
export { labelUnravelled, type UnravelledLabels } from './unravel.ts';
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
