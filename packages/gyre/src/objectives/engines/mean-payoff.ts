import type { Arena, ObjectiveAnswer, WeightObjective } from '../arena/inner.ts';
import { attractorOn } from '../work/attractor.ts';
import { creditsOn } from '../work/credits.ts';
import { type ObjectiveOptions, weighedWork } from '../work/work.ts';

/** Positions whose value lies between two fractions, neither of which it is. */
interface Open {
  readonly members: Int32Array;
  readonly low: number;
  readonly high: number;
}

/**
 * Mean payoff: first the positions from which play is driven into dead ends. The others are split at a fraction p/q near
 * the middle of what their values can be, by the energy game with the weights q · c − p: those with enough credit are
 * worth at least p/q, and of them those where player 1 too has enough credit, in his game, are worth just that. The
 * credits are the potentials that prove it. Fractions have denominators up to the number of positions, so two of them
 * are never close together, and there are O(log(V · W)) splits on each way down.
 */
export function solveMeanPayoff(
  arena: Arena,
  objective: WeightObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const work = weighedWork(arena, objective.weights, options);
  const { positions, owners, out } = work;
  const numerators = new Float64Array(positions);
  const denominators = new Float64Array(positions);
  const potentials = new Float64Array(positions);
  const counters = new Float64Array(positions);
  const ranks = new Uint32Array(positions);
  const attractor = attractorOn(work);
  attractor.part.fill(1);
  for (const player of [0, 1]) {
    let tail = 0;
    for (let v = 0; v < positions; v++)
      if (owners[v] !== player && out.offsets[v] === out.offsets[v + 1]) {
        attractor.queue[tail++] = v;
        attractor.part[v] = 0;
      }
    const end = attractor.attract(player, 0, tail, 1, 0);
    for (let at = 0; at < end; at++) {
      numerators[attractor.queue[at]] = player === 0 ? 1 : -1;
      ranks[attractor.queue[at]] = at;
    }
  }

  const { part, credits, run } = creditsOn(work);
  const most = objective.weights.reduce((sofar, weight) => Math.max(sofar, Math.abs(weight)), 0);
  const all = Int32Array.from(part, (_, v) => v).filter((v) => attractor.part[v] === 1);
  let parts = 0;
  let left = all.length;
  const stack: Open[] = [{ members: all, low: -most - 1, high: most + 1 }];
  for (let open = stack.pop(); open !== undefined; open = stack.pop())
    if (open.members.length > 0) split(open);
  const winners = Uint8Array.from(numerators, (p) => (p >= 0 ? 0 : 1));
  const columns = { numerators, denominators, ranks, potentials, counters };
  return { arena, objective, solver: 'splitting by energy', winners, ...columns };

  function split({ members, low, high }: Open): void {
    const [p, q] = fractionBetween(low, high, members.length);
    run(put(members), parts, 0, q, -p);
    const less = members.filter((v) => credits[v] === Infinity);
    const rest = members.filter((v) => credits[v] !== Infinity);
    for (const v of rest) potentials[v] = credits[v];
    run(put(rest), parts, 1, -q, p);
    const more = rest.filter((v) => credits[v] === Infinity);
    for (const v of rest) {
      if (credits[v] === Infinity) continue;
      [numerators[v], denominators[v], counters[v]] = [p, q, credits[v]];
      left--;
    }
    work.tell(1 - left / positions);
    stack.push({ members: less, low, high: p / q }, { members: more, low: p / q, high });
  }

  function put(members: Int32Array): Int32Array {
    parts++;
    for (const v of members) part[v] = parts;
    return members;
  }
}

/**
 * A fraction between two numbers with a denominator up to `most`: the one of the lowest denominator in the middle half,
 * for credits grow with it; if that is too high, one of those next to the middle.
 */
function fractionBetween(low: number, high: number, most: number): readonly [number, number] {
  const quarter = (high - low) / 4;
  const [p, q] = simplestBetween(low + quarter, high - quarter);
  return q <= most && p / q > low && p / q < high ? [p, q] : fractionNear((low + high) / 2, low, high, most);
}

/** The fraction of the lowest denominator from `low` to `high`: whole parts are split off until one lies between. */
function simplestBetween(low: number, high: number): readonly [number, number] {
  // What is sought is (a x + b) / (c x + d) for an x between `from` and `to`.
  let [a, b, c, d, from, to] = [1, 0, 0, 1, low, high];
  for (;;) {
    const whole = Math.ceil(from);
    if (whole <= to) return [a * whole + b, c * whole + d];
    const floor = whole - 1;
    [a, b, c, d] = [a * floor + b, a, c * floor + d, c];
    [from, to] = [1 / (to - floor), 1 / (from - floor)];
  }
}

/**
 * A reduced fraction between `low` and `high`, with a denominator up to `most`, near x: by halving intervals of
 * neighbouring fractions (Stern and Brocot), many steps to one side at once.
 */
function fractionNear(x: number, low: number, high: number, most: number): readonly [number, number] {
  const whole = Math.floor(x);
  let [a, b, c, d] = [whole, 1, whole + 1, 1]; // a/b ≤ x < c/d, neighbours
  for (;;) {
    // Toward c/d as far as a/b stays at most x, then toward a/b as far as c/d stays above x.
    const up = Math.min(Math.floor((most - b) / d), Math.floor((x * b - a) / (c - x * d)));
    if (up > 0) [a, b] = [a + up * c, b + up * d];
    const gap = x * b - a;
    const down = Math.min(Math.floor((most - d) / b), gap > 0 ? Math.ceil((c - x * d) / gap) - 1 : Infinity);
    if (down > 0) [c, d] = [c + down * a, d + down * b];
    if (up <= 0 && down <= 0) break;
  }
  return a / b > low ? [a, b] : c / d < high ? [c, d] : [a, b];
}
