import { type Arena, type BuchiObjective, type ObjectiveAnswer, targetMarks } from '../arena/inner.ts';
import { roundsOn } from '../work/rounds.ts';
import { type ObjectiveOptions, workOn } from '../work/work.ts';

/** Büchi and co-Büchi by repeated attractors; in co-Büchi player 1 is the seeker. */
export function solveBuchi(
  arena: Arena,
  objective: BuchiObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const seeker = objective.name === 'buchi' ? 0 : 1;
  const { run, part, ranks } = roundsOn(
    workOn(arena, options),
    targetMarks(arena, objective.targets),
    seeker,
  );
  run();
  const winners = new Uint8Array(arena.positions);
  for (let v = 0; v < winners.length; v++) winners[v] = part[v] < 0 ? 1 - seeker : seeker;
  return { arena, objective, solver: 'rounds of attractors', winners, ranks };
}
