import { assert } from '../../graph/inner.ts';
import type { Arena, ObjectiveAnswer, ParityObjective } from '../arena/inner.ts';
import type { ObjectiveOptions } from '../work/work.ts';
import { ranksOf } from './certificate.ts';
import { prepare } from './prepare.ts';
import { zielonka } from './zielonka.ts';

/** Parity: what is easy first, then Zielonka's algorithm, then ranks that prove what it found. */
export function solveParity(
  arena: Arena,
  objective: ParityObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const work = prepare(arena, objective, options);
  zielonka(work);
  const { winners, heights } = work;
  const ranking = ranksOf(work);
  assert('ranks' in ranking, 'a strategy that was found wins');
  const steps = Uint32Array.from(ranking.steps, (step) => heights[step]);
  return { arena, objective, solver: 'zielonka', winners, ranks: ranking.ranks, steps };
}
