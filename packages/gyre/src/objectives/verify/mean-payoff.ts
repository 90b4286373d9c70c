import { type ObjectiveAnswer, UNCLAIMED, type WeightObjective } from '../arena/inner.ts';
import type { Rule } from './duty.ts';

/**
 * Mean payoff x = p/q: potentials a for player 0 and b for player 1, both times q, and ranks where x is infinite.
 *
 * Why that is enough. Where player 0 follows good arcs x never falls, so it is constant from some point on; from there
 * the sum of c − x is at least a(end) − a(begin), which is bounded, so the average is at least x in the limit. The same
 * with b for player 1; together they pin x. Where x is infinite ranks fall until the other is stuck.
 */
export function meanPayoffRule(answer: ObjectiveAnswer): Rule {
  const { arena, objective, winners } = answer;
  const { weights } = objective as WeightObjective;
  const p = answer.numerators as Float64Array;
  const q = answer.denominators as Float64Array;
  const a = answer.potentials as Float64Array;
  const b = answer.counters as Float64Array;
  const r = answer.ranks as Uint32Array;
  const most = weights.reduce((sofar, w) => Math.max(sofar, Math.abs(w)), 0);
  const isSame = (v: number, w: number): boolean => p[v] === p[w] && q[v] === q[w];
  /** The arc's weight above x, times q. */
  const excess = (v: number, arc: number): number => weights[arena.givenArc(arc)] * q[v] - p[v];
  const isMore = (w: number, v: number): boolean => compare(p[w], q[w], p[v], q[v]) > 0;
  const owner = arena.owners;
  const low = {
    what: 'keeps this average',
    who: (v: number) => (q[v] === 0 ? UNCLAIMED : 0),
    isGood: (v: number, w: number, arc: number) =>
      isSame(v, w) ? a[v] + excess(v, arc) >= a[w] : owner[v] === 1 && isMore(w, v),
  };
  const high = {
    what: 'allows no higher average',
    who: (v: number) => (q[v] === 0 ? UNCLAIMED : 1),
    isGood: (v: number, w: number, arc: number) =>
      isSame(v, w) ? b[v] - excess(v, arc) >= b[w] : owner[v] === 0 && isMore(v, w),
  };
  const stuck = {
    what: 'drives the other into a dead end',
    who: (v: number) => (q[v] !== 0 ? UNCLAIMED : p[v] > 0 ? 0 : 1),
    isGood: (v: number, w: number) => isSame(v, w) && r[w] < r[v],
  };
  const plain = (v: number): string | undefined => {
    if (winners[v] !== (p[v] >= 0 ? 0 : 1)) return 'has a winner that its average denies';
    if (q[v] === 0) return Math.abs(p[v]) === 1 ? undefined : 'has an average that is no fraction';
    if (q[v] > arena.positions || Math.abs(p[v]) > most * q[v])
      return 'has an average that no cycle can have';
    return isReduced(Math.abs(p[v]), q[v]) ? undefined : 'has a fraction that is not reduced';
  };
  return { claims: [low, high, stuck], plain };
}

/** Above 0 if p/q is more than s/t; ±1/0 are infinite. Exact: beyond 2⁵³ by big integers. */
function compare(p: number, q: number, s: number, t: number): number {
  const [one, other] = [p * t, s * q];
  if (Math.abs(one) < 2 ** 53 && Math.abs(other) < 2 ** 53) return one - other;
  return BigInt(p) * BigInt(t) > BigInt(s) * BigInt(q) ? 1 : -1;
}

function isReduced(p: number, q: number): boolean {
  let [x, y] = [p, q];
  while (y !== 0) [x, y] = [y, x % y];
  return x === 1;
}
