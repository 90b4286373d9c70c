import { type ObjectiveAnswer, UNCLAIMED, type WeightObjective } from '../arena/inner.ts';
import type { Rule } from './duty.ts';

/**
 * Energy: credit f is enough, f − 1 is not, and where f is infinite none is.
 *
 * Why that is enough. Player 0 keeps the level at f or above. Conversely let the level be e < f at finite f. Along good
 * arcs of player 1 the gap f − e never shrinks, and grows but for ties, at which ranks fall; it cannot pass the largest
 * f while e is at least 0, so the level sinks below 0. Where f is infinite the pair (potential and weights so far,
 * rank) falls with each arc, so every cycle sums to less than 0 and every credit is used up.
 */
export function energyRule({ arena, objective, winners, credits, ranks, potentials }: ObjectiveAnswer): Rule {
  const { weights } = objective as WeightObjective;
  const f = credits as Float64Array;
  const h = potentials as Float64Array;
  const r = ranks as Uint32Array;
  const weight = (a: number): number => weights[arena.givenArc(a)];
  const enough = {
    what: 'survives with this credit',
    who: (v: number) => (f[v] === Infinity ? UNCLAIMED : 0),
    isGood: (v: number, w: number, a: number) => f[w] !== Infinity && f[v] + weight(a) >= f[w],
  };
  const needed = {
    what: 'sinks player 0 with any less credit',
    who: (v: number) => (f[v] === 0 ? UNCLAIMED : 1),
    isGood: (v: number, w: number, a: number) => {
      if (f[v] !== Infinity) {
        const gap = f[w] - weight(a) - f[v];
        return gap > 0 || (gap === 0 && r[w] < r[v]);
      }
      const fall = h[w] + weight(a) - h[v];
      return f[w] === Infinity && (fall < 0 || (fall === 0 && r[w] < r[v]));
    },
  };
  const plain = (v: number): string | undefined =>
    winners[v] === (f[v] === Infinity ? 1 : 0) ? undefined : 'has a winner that its credit denies';
  return { claims: [enough, needed], plain };
}
