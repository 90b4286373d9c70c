import type { Arena, ObjectiveAnswer, WeightObjective } from '../arena/inner.ts';
import { creditsOn } from '../work/credits.ts';
import { type ObjectiveOptions, type WeighedWork, weighedWork } from '../work/work.ts';

/**
 * Energy by lifting credits; then ranks for ties, and, where no credit is enough, player 1's own energy game with the
 * weights turned round, in which each arc also costs one part in V + 1.
 */
export function solveEnergy(
  arena: Arena,
  objective: WeightObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const work = weighedWork(arena, objective.weights, options);
  const { positions } = work;
  const { part, credits: found, run } = creditsOn(work);
  run(
    Int32Array.from(part, (_, v) => v),
    0,
    0,
    1,
    0,
  );
  const credits = found.slice();
  const winners = Uint8Array.from(credits, (f) => (f === Infinity ? 1 : 0));
  const ranks = ranksOfTies(work, credits);
  const sunk = Int32Array.from(part, (_, v) => v).filter((v) => winners[v] === 1);
  for (const v of sunk) part[v] = 1;
  const base = positions + 1;
  run(sunk, 1, 1, -base, -1);
  const potentials = new Float64Array(positions);
  for (const v of sunk) {
    potentials[v] = Math.floor(found[v] / base);
    ranks[v] = found[v] % base;
  }
  return { arena, objective, solver: 'lifting', winners, credits, ranks, potentials };
}

/** How far a tie is from a position that has no need of one: ranks fall along the arcs that demand just what is there. */
function ranksOfTies(
  { positions, owners, out, into, weightOut, weightInto }: WeighedWork,
  f: Float64Array,
): Uint32Array {
  const ranks = new Uint32Array(positions);
  const ties = new Int32Array(positions).fill(-1); // position → arcs that wait for a rank; −1: it has none yet
  const queue: number[] = [];
  for (let v = 0; v < positions; v++) {
    if (f[v] === Infinity) continue;
    ties[v] = 0;
    for (let a = out.offsets[v]; a < out.offsets[v + 1] && f[v] > 0; a++)
      if (f[out.ends[a]] - weightOut[a] === f[v]) ties[v]++;
    if (owners[v] === 0 ? ties[v] === 0 : f[v] === 0) queue.push(v);
  }
  for (const [rank, w] of queue.entries()) {
    ranks[w] = rank;
    ties[w] = 0;
    for (let a = into.offsets[w]; a < into.offsets[w + 1]; a++) {
      const v = into.ends[a];
      if (ties[v] <= 0 || f[w] - weightInto[a] !== f[v]) continue;
      if (owners[v] === 0 && --ties[v] > 0) continue;
      ties[v] = 0;
      queue.push(v);
    }
  }
  return ranks;
}
