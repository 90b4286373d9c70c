import { type CostObjective, NEVER, type ObjectiveAnswer, targetMarks, UNCLAIMED } from '../arena/inner.ts';
import type { Rule } from './duty.ts';

/**
 * Costs: the pair (cost, plies) at v is the least (player 0 moves) or the greatest (player 1) of (c, 1) + the pair at
 * w; it is (0, 0) at targets and where player 1 is stuck, never where player 0 is. Two claims: no more, and no less.
 *
 * Why that is enough. (c, 1) is above (0, 0) in the order of pairs, so the pair falls with each arc that player 0
 * chooses well, whatever player 1 does; pairs of natural numbers cannot fall for ever, so he arrives within the cost.
 * An arc of player 1 that keeps the equation keeps "paid so far and what is to pay" at the value of the start, whatever
 * player 0 does; so he never arrives for less, and from never never.
 */
export function costRule({ arena, objective, winners, costs, plies }: ObjectiveAnswer): Rule {
  const { targets, weights } = objective as CostObjective;
  const isTarget = targetMarks(arena, targets);
  const far = plies as Uint32Array;
  const due = costs ?? Float64Array.from(far, (k) => (k === NEVER ? Infinity : 0));
  const isZero = (v: number): boolean => due[v] === 0 && far[v] === 0;
  /** Above 0 if arc a and then w are dearer than v, below 0 if cheaper. */
  const compare = (v: number, w: number, a: number): number => {
    if (due[v] === Infinity) return due[w] === Infinity ? 0 : -1;
    if (due[w] === Infinity) return 1;
    const paid = due[w] + (weights === undefined ? 0 : weights[arena.givenArc(a)]);
    return paid === due[v] ? far[w] + 1 - far[v] : paid - due[v];
  };
  const most = {
    what: 'arrives for this cost and in these plies',
    who: (v: number) => (due[v] === Infinity || isTarget[v] === 1 ? UNCLAIMED : 0),
    isGood: (v: number, w: number, a: number) => compare(v, w, a) <= 0,
  };
  const least = {
    what: 'prevents a lower cost and fewer plies',
    who: (v: number) => (isZero(v) ? UNCLAIMED : 1),
    isGood: (v: number, w: number, a: number) => compare(v, w, a) >= 0,
  };
  const plain = (v: number): string | undefined => {
    if (isTarget[v] === 1 && !isZero(v)) return 'is a target, where nothing is to pay';
    if ((due[v] === Infinity) !== (far[v] === NEVER))
      return 'has plies without a cost or a cost without plies';
    if (winners[v] !== (due[v] === Infinity ? 1 : 0)) return 'has a winner that its cost denies';
    return undefined;
  };
  return { claims: [most, least], plain };
}
