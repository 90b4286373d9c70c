import { algorithm2, type Marks, markFrom, UNDECIDED, WIN_FOR_LEFT, WIN_FOR_RIGHT } from './algorithm-2.ts';
import type { StateGraph } from './states.ts';

/** What Algorithm 3 finds: who survives, and the times that prove it. */
export interface Survival {
  /** State → 1 if Right wins: Left is stuck, or moves in the favoured component finitely often. */
  readonly lost: Uint8Array;
  /**
   * State → when it was found lost; the times are equal where Right merely keeps out of the favoured
   * component.
   */
  readonly lostAt: Int32Array;
  /** State → its distance, in this count, from the last move or a favoured move, where Left survives. */
  readonly goodAt: Int32Array;
}

/**
 * Siegel's Algorithm 3: from which states of δ − γ can Left force the last move or endlessly many moves
 * in the favoured component (IN_DELTA for γ⁺ ≤ δ⁺, IN_GAMMA for γ⁻ ≤ δ⁻)?
 *
 * Algorithm 2 first; then passes, each of which finds the states from which Left forces a favoured move
 * to a state not known lost (GOOD), and gives Right all others. O(passes · moves); few passes in practice.
 */
export function algorithm3(graph: StateGraph, favoured: number): Survival {
  const marks = algorithm2(graph);
  const lostAt = marks.marked.slice();
  for (;;) {
    const goodAt = findGood(graph, marks, favoured);
    const bad: number[] = [];
    for (let s = 0; s < graph.states; s++) {
      if (marks.winner[s] === UNDECIDED && goodAt[s] === 0) bad.push(s);
    }
    if (bad.length === 0) return survival(marks, lostAt, goodAt);
    giveToRight(graph, marks, lostAt, bad);
  }
}

/** State → the time at which step 1 marks it GOOD, after all wins of Left; 0 where it does not. */
function findGood(graph: StateGraph, marks: Marks, favoured: number): Int32Array {
  const { states, movers, components, intoOffsets, intoArcs, tails } = graph;
  const goodAt = new Int32Array(states);
  const doubts = new Int32Array(states); // state, Right to move → other moves not won by Left or GOOD
  const queue = new Int32Array(states);
  let tail = 0;
  for (let s = 0; s < states; s++) {
    if (marks.winner[s] !== UNDECIDED) continue;
    if (movers[s] === 0 ? hasFavouredHope(graph, marks, s, favoured) : countDoubts(s) === 0) mark(s);
  }
  for (let head = 0; head < tail; head++) {
    for (let i = intoOffsets[queue[head]]; i < intoOffsets[queue[head] + 1]; i++) {
      const s = tails[intoArcs[i]];
      if (marks.winner[s] !== UNDECIDED || goodAt[s] !== 0 || components[intoArcs[i]] === favoured) continue;
      if (movers[s] === 0 || --doubts[s] === 0) mark(s);
    }
  }
  return goodAt;

  function countDoubts(s: number): number {
    for (let a = graph.offsets[s]; a < graph.offsets[s + 1]; a++) {
      if (components[a] !== favoured && marks.winner[graph.ends[a]] !== WIN_FOR_LEFT) doubts[s]++;
    }
    return doubts[s];
  }

  function mark(s: number): void {
    queue[tail++] = s;
    goodAt[s] = marks.time + tail;
  }
}

/** Does Left have a favoured move from s to a state whose winner is not determined? */
function hasFavouredHope(graph: StateGraph, marks: Marks, s: number, favoured: number): boolean {
  for (let a = graph.offsets[s]; a < graph.offsets[s + 1]; a++) {
    if (graph.components[a] === favoured && marks.winner[graph.ends[a]] !== WIN_FOR_RIGHT) return true;
  }
  return false;
}

/** Step 2: Right wins the bad states, all at one time; then everything that follows from them. */
function giveToRight(graph: StateGraph, marks: Marks, lostAt: Int32Array, bad: readonly number[]): void {
  const time = ++marks.time;
  for (const s of bad) marks.winner[s] = WIN_FOR_RIGHT;
  for (const s of bad) markFrom(graph, marks, s, WIN_FOR_RIGHT);
  for (let s = 0; s < graph.states; s++) if (lostAt[s] === 0) lostAt[s] = marks.marked[s];
  for (const s of bad) lostAt[s] = time;
}

function survival(marks: Marks, lostAt: Int32Array, goodAt: Int32Array): Survival {
  for (let s = 0; s < goodAt.length; s++) {
    if (marks.winner[s] === WIN_FOR_LEFT) goodAt[s] = marks.marked[s];
  }
  return { lost: marks.winner.map((winner) => Number(winner === WIN_FOR_RIGHT)), lostAt, goodAt };
}
