import { type ChanceObjective, type ObjectiveAnswer, targetMarks, UNCLAIMED } from '../arena/inner.ts';
import type { Rule } from './duty.ts';

/**
 * Reach or Büchi with chance, by layers and ranks; to reach is to visit for ever where targets are loops.
 *
 * Why that is enough. Almost surely: from everywhere a target is reached within V moves with a probability bounded from
 * below, so with probability 1, again and again. Positively: from a layer some lower one is entered with positive
 * probability, or play stays in the layer and the first argument holds there. Who avoids with positive probability: the
 * same, where "stays in the layer" means that no target is visited. Who avoids almost surely: a run of arcs down
 * happens with probability 1 if it is tried for ever and cannot go below layer 0, so layers rise only finitely often.
 */
export function chanceRule({ arena, objective, winners, layers, ranks }: ObjectiveAnswer): Rule {
  const { name, goal, targets } = objective as ChanceObjective;
  const { offsets, ends } = arena.rows;
  const isTarget = targetMarks(arena, targets);
  const L = layers as Uint32Array;
  const r = ranks as Uint32Array;
  const isSure = name === 'almost-surely';
  const isGood = (v: number, w: number): boolean => {
    if (winners[w] !== winners[v]) return false;
    if (winners[v] === 1) return isTarget[v] === 1 ? L[w] < L[v] : L[w] <= L[v];
    if (!isSure && L[w] !== L[v]) return L[w] < L[v];
    return isTarget[v] === 1 || r[w] < r[v];
  };
  /** What chance must do at v for its winner. */
  const chance = (v: number): boolean => {
    const i = winners[v];
    let [falls, someGood, allGood, allStay, allLow] = [false, false, true, true, true];
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const w = ends[a];
      const stays = winners[w] === i;
      const good = isGood(v, w);
      if (stays && L[w] < L[v]) falls = true;
      if (good) someGood = true;
      else allGood = false;
      if (!stays) allStay = false;
      if (!stays || L[w] > L[v]) allLow = false;
    }
    if (i === 0) return isSure ? allStay && someGood : falls || (allLow && someGood);
    return isSure ? falls || allGood : allStay && (falls || allGood);
  };
  const isEnd = (v: number): boolean => goal === 'reach' && isTarget[v] === 1;
  const who = (v: number): number => (isEnd(v) ? UNCLAIMED : winners[v]);
  const plain = (v: number): string | undefined =>
    isEnd(v) && winners[v] === 1 ? 'is a target, which is reached' : undefined;
  const claim = {
    what: isSure ? 'wins (0 with probability 1)' : 'wins (0 with positive probability)',
    who,
    isGood,
    chance,
  };
  return { claims: [claim], plain };
}
