import { type ObjectiveAnswer, type ParityObjective, UNCLAIMED } from '../arena/inner.ts';
import type { Rule } from './duty.ts';
import { highestBetween } from './highest.ts';

/**
 * Parity, with one rank a position and one step (a priority) between neighbouring ranks. Let h be the highest step
 * between the ranks of v and w. From a priority of i's own parity an arc is good if the rank does not rise, or h is
 * below the priority; from one of the other parity, if the rank falls and h is at least the priority.
 *
 * Why that is enough. Let p be the highest priority that play along good arcs sees for ever, and suppose it is the
 * other's. Count the steps of at least p below the rank where the token is. An arc from a priority of at most p never
 * raises the count, and an arc from p lowers it. It cannot fall for ever.
 */
export function parityRule({ arena, objective, winners, ranks, steps }: ObjectiveAnswer): Rule {
  const { priorities, wins } = objective as ParityObjective;
  const what = 'wins';
  const who = (v: number): number => winners[v];
  if (ranks === undefined) return { claims: [{ what, who, isGood: (v, w) => winners[w] === winners[v] }] };
  const { vertices, positions } = arena;
  const seen = asMaxEven(priorities, wins);
  const height = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const given = steps ?? new Uint32Array(0);
  const stepped = Math.min(height, given.length); // steps that are missing count as 0
  const highest = highestBetween(given, stepped);
  const between = (low: number, high: number): number =>
    low < stepped ? highest(low, Math.min(high, stepped)) : 0;
  const isGood = (v: number, w: number): boolean => {
    const i = winners[v];
    if (winners[w] !== i || i === UNCLAIMED) return false;
    const p = seen[v < vertices || positions === vertices ? v : v - vertices];
    const r = ranks[v];
    const s = ranks[w];
    if ((p & 1) === i) return s <= r || between(r, s) < p;
    return s < r && between(s, r) >= p;
  };
  return { claims: [{ what, who, isGood }] };
}

/** Priorities of which the highest seen for ever decides, for player 0 if it is even. */
function asMaxEven(priorities: Uint32Array, wins: string): Float64Array {
  let top = priorities.reduce((most, p) => Math.max(most, p), 0);
  top += top % 2;
  const odd = wins.endsWith('odd') ? 1 : 0;
  return Float64Array.from(priorities, (p) => (wins.startsWith('min') ? top - p : p) + odd);
}
