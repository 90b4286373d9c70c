import type { Pattern } from './pattern.ts';

/**
 * The cycle against itself: which vertices s_j are not ≥ s_i, by three values.
 *
 * A(i, j), "Right, moving first, wins s_j − s_i", is s_i ≰ s_j; B(i, j) is "Left, moving first, loses
 * s_j − s_i". Both are least fixed points: what neither player can force is endless and no win. (The
 * two-valued recursion for ≤ is false here: it would deny that on ≤ on.)
 *
 * `enter(i, j, may, must)` says whether x_j, the exit of vertex j, stands to s_i so that the player who
 * did not move there wins, moving second (x_j ≤ s_i if arc j is Left's, x_j ≥ s_i if it is Right's):
 * possibly and surely. With exits open, `mayHold` then bounds condition (B) from above, for A and B only
 * grow with "may" and shrink with "must".
 */
export interface PairOrder {
  clear(): void;
  enter(i: number, j: number, may: number, must: number): void;
  /** Condition (B): no option of a cycle vertex reverses through the cycle vertex two arcs on. */
  mayHold(): boolean;
}

/** Prepares the comparison of a cycle of at most 31 vertices with itself: bit j of row i is the pair (i, j). */
export function pairOrder(pattern: Pattern): PairOrder {
  const n = pattern.length;
  const full = 2 ** n - 1;
  const rights = pattern.reduce<number>((mask, colour, i) => mask | (colour << i), 0);
  const winsFirst = new Int32Array(n); // A
  const losesFirst = new Int32Array(n); // B
  const escapes = new Int32Array(n); // pairs in which Left has an exit that surely does not lose
  const [low, high] = askedPairs(pattern);
  return { clear, enter, mayHold };

  function clear(): void {
    winsFirst.fill(0);
    escapes.fill(0);
  }

  function enter(i: number, j: number, may: number, must: number): void {
    if (pattern[j] === 0) {
      winsFirst[i] |= may << j;
      escapes[j] |= must << i;
    } else {
      winsFirst[j] |= may << i;
      escapes[i] |= must << j;
    }
  }

  function mayHold(): boolean {
    if (holds()) return true;
    losesFirst.fill(0);
    for (let changed = true; changed; ) {
      changed = false;
      for (let i = n - 1; i >= 0; i--) if (raiseRow(i)) changed = true;
    }
    return holds();
  }

  function holds(): boolean {
    for (let k = 0; k < low.length; k++) if (((winsFirst[low[k]] >>> high[k]) & 1) === 0) return false;
    return true;
  }

  function raiseRow(i: number): boolean {
    const next = i + 1 === n ? 0 : i + 1;
    const isLeft = pattern[i] === 0;
    const loses = ~escapes[i] & (rights | behind(winsFirst[i])) & (isLeft ? full : winsFirst[next]) & full;
    const wins = winsFirst[i] | (behind(loses) & rights) | (isLeft ? losesFirst[next] & full : 0);
    const changed = loses !== losesFirst[i] || wins !== winsFirst[i];
    losesFirst[i] = loses;
    winsFirst[i] = wins;
    return changed;
  }

  /** Bit j of the result is bit j + 1 of the mask. */
  function behind(mask: number): number {
    return (mask >>> 1) | ((mask & 1) << (n - 1));
  }
}

/** The pairs of which (B) asks s_low ≰ s_high: two arcs apart, across a change of colour. */
function askedPairs(pattern: Pattern): [number[], number[]] {
  const n = pattern.length;
  const low: number[] = [];
  const high: number[] = [];
  for (let i = 0; i < n; i++) {
    if (pattern[i] === pattern[(i + 1) % n]) continue;
    const after = (i + 2) % n;
    low.push(pattern[i] === 0 ? after : i);
    high.push(pattern[i] === 0 ? i : after);
  }
  return [low, high];
}
