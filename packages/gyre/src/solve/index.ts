import {
  checkAccepted,
  checkOptions,
  type Solution,
  type SolveOptions,
  type Solver,
  type TokenGame,
} from '../game/index.ts';
import { GyreError, shown, throwIfAborted } from '../graph/index.ts';
import { attractor } from '../engine/attractor.ts';
import { bisimulation } from './bisimulation.ts';
import { fraenkelLevy } from '../papers/fraenkel-levy.ts';
import { memo } from './memo.ts';
import { nmfl } from '../papers/nmfl.ts';
import { nmflLinear } from '../papers/nmfl-linear.ts';
import { roth } from '../papers/roth.ts';
import { unravel } from '../papers/unravel.ts';

export { type FraenkelLevyReport, runFraenkelLevy } from '../papers/fraenkel-levy.ts';
export { type Equivalence, type GaleStewart, galeStewart } from '../papers/gale-stewart.ts';
export { prepareKernel, solveLarge } from '../engine/large.ts';
export { findCycle } from './memo.ts';
export { runNmfl } from '../papers/nmfl.ts';
export { runNmflLinear } from '../papers/nmfl-linear.ts';
export { labelSequence, type NmflReport } from '../papers/nmfl-run.ts';
export { solvePlainly } from '../engine/plain.ts';
export { type RothReport, runRoth } from '../papers/roth.ts';
export {
  chosenValue,
  type RothOpening,
  rothClass,
  rothOpening,
  rothR,
  rothStage,
  rothU,
} from '../papers/roth-sets.ts';
export {
  type Division,
  pliesWereFull,
  type Share,
  type SharedColumns,
  sharedColumns,
  solveShare,
} from '../engine/shared.ts';
export { labelUnravelled, type UnravelledLabels } from '../papers/unravel.ts';
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
