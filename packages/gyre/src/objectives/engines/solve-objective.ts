import { checkOptions } from '../../game/inner.ts';
import {
  type Arena,
  checkObjective,
  type Objective,
  type ObjectiveAnswer,
  type ObjectiveName,
} from '../arena/inner.ts';
import { solveParity } from '../parity/parity.ts';
import type { ObjectiveOptions } from '../work/work.ts';
import { solveBuchi } from './buchi.ts';
import { solveChance } from './chance.ts';
import { solveCost } from './costs.ts';
import { solveEnergy } from './energy.ts';
import { solveMeanPayoff } from './mean-payoff.ts';
import { solvePressing } from './pressing.ts';

/**
 * Who gets what he wants, everywhere, with the columns that prove it.
 *
 * @example
 * ```ts
 * import { arena, coBuchi, solveObjective } from 'gyre/objectives';
 * const game = arena({ owners: [0, 1], arcs: [[0, 1], [1, 0], [1, 1]] });
 * console.log(solveObjective(game, coBuchi([0])).winners.join(' '));
 * // prints: 1 1
 * ```
 */
export function solveObjective(
  arena: Arena,
  objective: Objective,
  options: ObjectiveOptions = {},
): ObjectiveAnswer {
  checkOptions(options);
  checkObjective(arena, objective);
  const solve = ENGINES[objective.name] as (
    arena: Arena,
    objective: Objective,
    options: ObjectiveOptions,
  ) => ObjectiveAnswer;
  return solve(arena, objective, options);
}

type Engine<T> = (arena: Arena, objective: T, options: ObjectiveOptions) => ObjectiveAnswer;

const ENGINES: { readonly [N in ObjectiveName]: Engine<Extract<Objective, { readonly name: N }>> } = {
  buchi: solveBuchi,
  'co-buchi': solveBuchi,
  parity: solveParity,
  reach: solveCost,
  cost: solveCost,
  energy: solveEnergy,
  'mean-payoff': solveMeanPayoff,
  'almost-surely': solveChance,
  positively: solveChance,
  pressing: solvePressing,
};
