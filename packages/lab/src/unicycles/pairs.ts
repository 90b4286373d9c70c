import type { Pattern } from './pattern.ts';

/**
 * The cycle against itself: which vertices s_j are not ≥ s_i, by three values. At most 31 vertices: bit j
 * of row i is the pair (i, j).
 *
 * A(i, j), "Right, moving first, wins s_j − s_i", is s_i ≰ s_j; B(i, j) is "Left, moving first, loses
 * s_j − s_i". Both are least fixed points: what neither player can force is endless, and not a win. (The
 * two-valued recursion for ≤ is false here: it would deny that on ≤ on.)
 */
export class PairOrder {
  readonly #pattern: Pattern;
  readonly #full: number;
  readonly #rights: number;
  readonly #winsFirst: Int32Array; // A
  readonly #losesFirst: Int32Array; // B
  readonly #escapes: Int32Array; // pairs in which Left has an exit that certainly does not lose
  readonly #asked: readonly (readonly [low: number, high: number])[];

  constructor(pattern: Pattern) {
    const n = pattern.length;
    this.#pattern = pattern;
    this.#full = 2 ** n - 1;
    this.#rights = pattern.reduce<number>((mask, colour, i) => mask | (colour << i), 0);
    this.#winsFirst = new Int32Array(n);
    this.#losesFirst = new Int32Array(n);
    this.#escapes = new Int32Array(n);
    this.#asked = askedPairs(pattern);
  }

  clear(): void {
    this.#winsFirst.fill(0);
    this.#escapes.fill(0);
  }

  /**
   * Says whether x_j, the exit of vertex j, stands to s_i so that the player who did not move there wins,
   * moving second (x_j ≤ s_i if arc j is Left's, x_j ≥ s_i if it is Right's): possibly and certainly.
   */
  enter(i: number, j: number, may: number, must: number): void {
    if (this.#pattern[j] === 0) {
      this.#winsFirst[i] |= may << j;
      this.#escapes[j] |= must << i;
    } else {
      this.#winsFirst[j] |= may << i;
      this.#escapes[i] |= must << j;
    }
  }

  /**
   * Condition (B): no option of a cycle vertex reverses through the cycle vertex two arcs on. With exits
   * open this is a bound from above, for A and B only grow with "may" and shrink with "must".
   */
  mayHold(): boolean {
    if (this.#holds()) return true;
    this.#losesFirst.fill(0);
    for (let changed = true; changed; ) {
      changed = false;
      for (let i = this.#pattern.length - 1; i >= 0; i--) if (this.#raiseRow(i)) changed = true;
    }
    return this.#holds();
  }

  #holds(): boolean {
    for (const [low, high] of this.#asked) if (((this.#winsFirst[low] >>> high) & 1) === 0) return false;
    return true;
  }

  #raiseRow(i: number): boolean {
    const next = i + 1 === this.#pattern.length ? 0 : i + 1;
    const isLeft = this.#pattern[i] === 0;
    const [winsFirst, losesFirst, rights] = [this.#winsFirst, this.#losesFirst, this.#rights];
    const answered = (rights | this.#behind(winsFirst[i])) & (isLeft ? this.#full : winsFirst[next]);
    const loses = ~this.#escapes[i] & answered & this.#full;
    const wins = winsFirst[i] | (this.#behind(loses) & rights) | (isLeft ? losesFirst[next] : 0);
    const changed = loses !== losesFirst[i] || wins !== winsFirst[i];
    losesFirst[i] = loses;
    winsFirst[i] = wins;
    return changed;
  }

  /** Bit j of the result is bit j + 1 of the mask. */
  #behind(mask: number): number {
    return (mask >>> 1) | ((mask & 1) << (this.#pattern.length - 1));
  }
}

/** The pairs for which (B) requires s_low ≰ s_high: two arcs apart, across a change of colour. */
function askedPairs(pattern: Pattern): [low: number, high: number][] {
  const n = pattern.length;
  const asked: [number, number][] = [];
  for (let i = 0; i < n; i++) {
    if (pattern[i] === pattern[(i + 1) % n]) continue;
    const after = (i + 2) % n;
    asked.push(pattern[i] === 0 ? [after, i] : [i, after]);
  }
  return asked;
}
