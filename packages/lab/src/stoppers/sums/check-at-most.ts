import type { LoopyGame } from 'gyre/loopy';
import { checkLoopy } from '../../kit/checks.ts';
import type { AtMostProof } from './at-most-proof.ts';

/**
 * Replays a proof that γ⁺ ≤ δ⁺: undefined if it is right, otherwise what is wrong. Plays on from the start, Right to
 * move, along every move of Right and the strategy's answers; solves nothing. Left always has a legal answer, and every
 * move in γ lowers the rank, so play ends with Right unable to move or goes on in δ for ever. Shares no
 * code with the prover.
 */
export function atMostFault(gamma: LoopyGame, delta: LoopyGame, proof: AtMostProof): string | undefined {
  checkLoopy(gamma, delta);
  if (!(proof?.moves instanceof Int32Array && proof.ranks instanceof Int32Array)) return 'it is not a proof';
  const { moves, ranks } = proof;
  const width = delta.vertices;
  const seen = new Set<number>([1]);
  for (const state of seen) {
    const pair = state >> 1;
    const w = pair % width;
    const v = (pair - w) / width;
    if (state % 2 === 0) {
      const to = moves[state];
      const isInDelta = delta.options(0, w).some((x) => to === 2 * (v * width + x) + 1);
      const isInGamma = !isInDelta && gamma.options(1, v).some((x) => to === 2 * (x * width + w) + 1);
      if (!isInDelta && !isInGamma) return `the answer in state ${state} is not legal`;
      if (!isInDelta && !(ranks[to] < ranks[state])) return `the rank does not fall after state ${state}`;
      seen.add(to);
      continue;
    }
    for (const x of delta.options(1, w)) seen.add(2 * (v * width + x));
    for (const x of gamma.options(0, v)) {
      const to = 2 * (x * width + w);
      if (!(ranks[to] < ranks[state])) return `the rank does not fall after state ${state}`;
      seen.add(to);
    }
  }
  return undefined;
}
