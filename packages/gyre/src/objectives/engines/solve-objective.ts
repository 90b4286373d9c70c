import { checkOptions } from '../../game/inner.ts';
import { type Arena, checkObjective, type Objective, type ObjectiveAnswer } from '../arena/inner.ts';
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
  switch (objective.name) {
    case 'buchi':
    case 'co-buchi':
      return solveBuchi(arena, objective, options);
    case 'parity':
      return solveParity(arena, objective, options);
    case 'reach':
    case 'cost':
      return solveCost(arena, objective, options);
    case 'energy':
      return solveEnergy(arena, objective, options);
    case 'mean-payoff':
      return solveMeanPayoff(arena, objective, options);
    case 'almost-surely':
    case 'positively':
      return solveChance(arena, objective, options);
    case 'pressing':
      return solvePressing(arena, objective, options);
  }
}
