import { type Arena, type ChanceObjective, type ObjectiveAnswer, targetMarks } from '../arena/inner.ts';
import { OUT, roundsOn } from '../work/rounds.ts';
import { type ObjectiveOptions, workOn } from '../work/work.ts';

/**
 * Reach and Büchi with chance. Almost surely: rounds of attractors in which chance helps whoever attracts. Positively:
 * where player 0 wins almost surely, and from where he or chance brings play to there, he wins with positive
 * probability; that is taken away, and what is left is asked again. O(V · E) a question.
 */
export function solveChance(
  arena: Arena,
  objective: ChanceObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const { positions } = arena;
  const isTarget = targetMarks(arena, objective.targets);
  const work = workOn(objective.goal === 'reach' ? withLoops(arena, isTarget) : arena, options);
  const { run, part, queue, attract, ranks: found } = roundsOn(work, isTarget, 0);
  const winners = new Uint8Array(positions).fill(1);
  const layers = new Uint32Array(positions);
  const ranks = new Uint32Array(positions);
  const isSure = objective.name === 'almost-surely';
  let base = 0;
  for (let left = run(); left > 0; left = isSure ? 0 : run()) {
    let tail = 0;
    for (let v = 0; v < positions; v++) {
      if (part[v] < 0) continue;
      part[v] = OUT;
      queue[tail++] = v;
      ranks[v] = found[v];
    }
    const end = isSure ? tail : attract(0, 0, tail, OUT + 1, OUT);
    for (let at = 0; at < end; at++) {
      winners[queue[at]] = 0;
      layers[queue[at]] = base + Math.max(0, at - tail + 1);
    }
    base += 1 + end - tail;
  }
  for (let v = 0; v < positions; v++) if (winners[v] === 1) layers[v] = found[v];
  return { arena, objective, solver: 'rounds of attractors', winners, layers, ranks };
}

/** The same arena with every target turned into a loop. */
function withLoops(arena: Arena, isTarget: Uint8Array): Arena {
  const { positions, rows } = arena;
  const offsets = new Int32Array(positions + 1);
  const ends = new Int32Array(rows.ends.length + positions);
  let a = 0;
  for (let v = 0; v < positions; v++) {
    if (isTarget[v] === 1) ends[a++] = v;
    else for (let b = rows.offsets[v]; b < rows.offsets[v + 1]; b++) ends[a++] = rows.ends[b];
    offsets[v + 1] = a;
  }
  return { ...arena, rows: { offsets, ends: ends.subarray(0, a) } };
}
