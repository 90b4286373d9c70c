import { type BuchiObjective, type ObjectiveAnswer, targetMarks, UNCLAIMED } from '../arena/inner.ts';
import type { Rule } from './duty.ts';

/**
 * Büchi, with one rank a position. Let i always take a good arc. Play stays with i's positions and can stop only where
 * the other is stuck. Who seeks targets: between two of them ranks fall, so the next one comes. Who avoids them: ranks
 * never rise and fall at each target, so targets end.
 */
export function buchiRule({ arena, objective, winners, ranks }: ObjectiveAnswer): Rule {
  const { name, targets } = objective as BuchiObjective;
  const isTarget = targetMarks(arena, targets);
  const seeker = name === 'buchi' ? 0 : 1;
  const what = 'wins';
  const who = (v: number): number => winners[v];
  if (ranks === undefined) return { claims: [{ what, who, isGood: (v, w) => winners[w] === winners[v] }] };
  const isGood = (v: number, w: number): boolean => {
    if (winners[w] !== winners[v] || winners[v] === UNCLAIMED) return false;
    if (winners[v] === seeker) return isTarget[v] === 1 || ranks[w] < ranks[v];
    return isTarget[v] === 1 ? ranks[w] < ranks[v] : ranks[w] <= ranks[v];
  };
  return { claims: [{ what, who, isGood }] };
}
