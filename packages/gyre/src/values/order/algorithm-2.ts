import { type StateGraph } from './states.ts';

/** Who forces a win in finitely many moves: nobody, Left or Right. */
export const UNDECIDED = 0;
export const WIN_FOR_LEFT = 1;
export const WIN_FOR_RIGHT = 2;

/** What Algorithm 2 finds, and where Algorithm 3 continues. */
export interface Marks {
  /** State → UNDECIDED, WIN_FOR_LEFT or WIN_FOR_RIGHT. */
  readonly winner: Uint8Array;
  /** State → when it was marked, from 1: every win moves only to, or has a move to, earlier states. */
  readonly marked: Int32Array;
  /** State → moves not yet known to lose for the player to move. */
  readonly hopes: Int32Array;
  /** The last time given out. */
  time: number;
}

/**
 * Siegel's Algorithm 2: visits each state once, marks it when its winner follows from existing marks, and
 * immediately passes each mark back to visited states. It uses counters instead of rescans, so it looks at
 * each move once: O(states + moves). Stops early once the winner of `until` is known.
 */
export function algorithm2(graph: StateGraph, until = -1): Marks {
  const { states, movers, offsets, ends } = graph;
  const marks: Marks = {
    winner: new Uint8Array(states),
    marked: new Int32Array(states),
    hopes: new Int32Array(states),
    time: 0,
  };
  const visited = new Uint8Array(states);
  for (let s = 0; s < states; s++) marks.hopes[s] = offsets[s + 1] - offsets[s];
  for (let s = 0; s < states; s++) {
    if (until >= 0 && marks.winner[until] !== UNDECIDED) break;
    visited[s] = 1;
    if (marks.winner[s] !== UNDECIDED) continue;
    const own = movers[s] + WIN_FOR_LEFT;
    let wins = false;
    for (let a = offsets[s]; a < offsets[s + 1] && !wins; a++) wins = marks.winner[ends[a]] === own;
    if (wins) markFrom(graph, marks, s, own, visited);
    else if (marks.hopes[s] === 0) markFrom(graph, marks, s, other(own), visited);
  }
  return marks;
}

/** The other player's mark. */
function other(winner: number): number {
  return WIN_FOR_LEFT + WIN_FOR_RIGHT - winner;
}

/** Marks a state and everything that follows from it, among the visited states if those are given. */
export function markFrom(
  { movers, intoOffsets, intoArcs, tails }: StateGraph,
  marks: Marks,
  state: number,
  winner: number,
  visited?: Uint8Array,
): void {
  const queue = [state];
  marks.winner[state] = winner;
  marks.marked[state] = ++marks.time;
  for (let t = queue.pop(); t !== undefined; t = queue.pop()) {
    for (let i = intoOffsets[t]; i < intoOffsets[t + 1]; i++) {
      const s = tails[intoArcs[i]];
      const own = movers[s] + WIN_FOR_LEFT;
      const loses = marks.winner[t] !== own;
      if (loses) marks.hopes[s]--;
      if (marks.winner[s] !== UNDECIDED || visited?.[s] === 0) continue;
      if (loses && marks.hopes[s] > 0) continue;
      marks.winner[s] = marks.winner[t];
      marks.marked[s] = ++marks.time;
      queue.push(s);
    }
  }
}
