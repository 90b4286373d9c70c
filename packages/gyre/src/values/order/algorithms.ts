import type { StateGraph } from './states.ts';

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

/**
 * The states of δ − γ from which Left survives, straight from the definition: the largest set Z such that
 * from each of its states Left can force the last move or a favoured move back into Z. A nested fixpoint
 * with rescans, slow and plain, as a check on Algorithm 3. 1 where Right wins.
 */
export function buchi(graph: StateGraph, favoured: number): Uint8Array {
  let survives = new Uint8Array(graph.states).fill(1);
  for (;;) {
    const reaches = forcedInto(graph, favoured, survives);
    if (reaches.every((bit, s) => bit === survives[s])) return survives.map((bit) => 1 - bit);
    survives = reaches;
  }
}

/** The states from which Left forces the last move or a favoured move into `goal`. */
function forcedInto(graph: StateGraph, favoured: number, goal: Uint8Array): Uint8Array<ArrayBuffer> {
  const reaches = new Uint8Array(graph.states);
  for (let changed = true; changed; ) {
    changed = false;
    for (let s = 0; s < graph.states; s++) {
      if (reaches[s] === 1) continue;
      const arcs = Array.from(
        { length: graph.offsets[s + 1] - graph.offsets[s] },
        (_, i) => i + graph.offsets[s],
      );
      const fine = (a: number): boolean =>
        reaches[graph.ends[a]] === 1 || (graph.components[a] === favoured && goal[graph.ends[a]] === 1);
      if (graph.movers[s] === 0 ? arcs.some(fine) : arcs.every(fine)) {
        reaches[s] = 1;
        changed = true;
      }
    }
  }
  return reaches;
}
