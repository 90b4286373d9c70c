import type { Arena, ObjectiveAnswer, ParityObjective } from '../arena/inner.ts';
import { type AnswerVerification, verifyObjective } from '../verify/inner.ts';
import { ranksOf, type Strategy } from './certificate.ts';
import { compress } from './prepare.ts';

/** What is known of a strategy that somebody else found. */
export interface StrategyJudgement extends AnswerVerification {
  /** The winners with ranks that prove them; those of a strategy that a cycle refutes prove nothing. */
  readonly answer: ObjectiveAnswer;
  /** Positions of a cycle that the loser can force and wins, in their order, if there is one. */
  readonly cycle?: readonly number[];
}

/**
 * Judges winners and strategies for parity, as PGSolver and Oink write them: turns them into ranks, and lets the checker
 * judge those; or finds the cycle that refutes them. What is not claimed (winner `UNCLAIMED`) is not judged.
 *
 * @param moves position → the position that its winner moves to, −1 where he does not move
 *
 * @example
 * ```ts
 * import { arena, judgeStrategy, parity } from 'gyre/objectives';
 * const game = arena({ owners: [0, 0], arcs: [[0, 1], [1, 0], [1, 1]] });
 * const judged = judgeStrategy(game, parity([2, 1]), Uint8Array.of(0, 0), Int32Array.of(1, 1));
 * console.log(judged.verdict, judged.cycle?.join(' '));
 * // prints: wrong 1
 * ```
 */
export function judgeStrategy(
  arena: Arena,
  objective: ParityObjective,
  winners: Uint8Array,
  moves: Int32Array,
): StrategyJudgement {
  const { owners, rows: out } = arena;
  const { priorities, heights } = compress(arena, objective);
  const strategy = { owners, out, priorities, winners, moves };
  const ranking = ranksOf(strategy);
  const claim = { arena, objective, solver: 'a strategy that was given', winners };
  if ('ranks' in ranking) {
    const steps = Uint32Array.from(ranking.steps, (step) => heights[step]);
    const answer = { ...claim, ranks: ranking.ranks, steps };
    return { ...verifyObjective(answer, { moves }), answer };
  }
  const cycle = cycleThrough(strategy, ranking.refuted, ranking.isIn);
  const words = cycle.slice(0, 20).join(' → ');
  const sentence = `the strategy of player ${winners[ranking.refuted]} lets the other win by the cycle ${words}`;
  const faults = [{ position: ranking.refuted, arc: -1, sentence }];
  return { verdict: 'wrong', accepted: false, proved: false, unclaimed: 0, faults, answer: claim, cycle };
}

/** A shortest cycle from v along arcs that the strategy leaves, through positions that are `isIn`. */
function cycleThrough(
  { owners, out, priorities, winners, moves }: Strategy,
  v: number,
  isIn: (w: number) => boolean,
): number[] {
  const from = new Map<number, number>();
  const queue = [v];
  for (const u of queue) {
    if (priorities[u] > priorities[v]) continue;
    const ends =
      owners[u] === winners[v] ? [moves[u]] : out.ends.subarray(out.offsets[u], out.offsets[u + 1]);
    for (const w of ends) {
      if (!isIn(w) || from.has(w)) continue;
      from.set(w, u);
      queue.push(w);
    }
    if (from.has(v)) break;
  }
  const cycle: number[] = [];
  for (let u = from.get(v); u !== undefined && u !== v; u = from.get(u)) cycle.unshift(u);
  return [v, ...cycle];
}
