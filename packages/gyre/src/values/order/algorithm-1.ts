import type { StateGraph } from './states.ts';

/**
 * Siegel's Algorithm 1: the states of δ − γ from which Right forces Left to be stuck, 1 where he does.
 * For stoppers γ ≤ δ exactly if the start, Right to move, is not among them. Counts out-degrees
 * down instead of rescanning: O(states + moves).
 */
export function algorithm1(graph: StateGraph): Uint8Array {
  const { states, movers, offsets, intoOffsets, intoArcs, tails } = graph;
  const losing = new Uint8Array(states);
  const hopes = new Int32Array(states); // state → moves not marked
  const queue = new Int32Array(states);
  let tail = 0;
  for (let s = 0; s < states; s++) {
    hopes[s] = offsets[s + 1] - offsets[s];
    if (movers[s] === 0 && hopes[s] === 0) mark(s);
  }
  for (let head = 0; head < tail; head++) {
    const t = queue[head];
    for (let i = intoOffsets[t]; i < intoOffsets[t + 1]; i++) {
      const s = tails[intoArcs[i]];
      if (losing[s] === 0 && (movers[s] === 1 || --hopes[s] === 0)) mark(s);
    }
  }
  return losing;

  function mark(s: number): void {
    losing[s] = 1;
    queue[tail++] = s;
  }
}
