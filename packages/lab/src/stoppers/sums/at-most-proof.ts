import type { LoopyGame } from 'gyre/loopy';

/**
 * A proof that γ⁺ ≤ δ⁺: Left's strategy as second player in δ − γ. State 2 · (v · vertices of δ + w) + mover stands for
 * vertex v of γ, w of δ and the player to move.
 */
export interface AtMostProof {
  /** State → the state that Left moves to; −1 where Right moves, and where the strategy does not lead. */
  readonly moves: Int32Array;
  /** State → a rank that every move in γ lowers; 0 where Left may not survive. */
  readonly ranks: Int32Array;
}

/**
 * Proves γ⁺ ≤ δ⁺ for small games, or finds that it is not so. Left must force the last move or endlessly many moves
 * in δ (docs/loopy-values.md §2). A state is good if Left, staying among states not given up, can force the end of the
 * play or a move in δ; states get their ranks in the order in which they turn out good. What is not good is given up, until
 * nothing changes. The arrays of a proof are overwritten by the next one.
 */
export class AtMostProver {
  #moves: Int32Array = new Int32Array(0);
  #ranks: Int32Array = new Int32Array(0);
  #isHope: Uint8Array = new Uint8Array(0);

  prove(gamma: LoopyGame, delta: LoopyGame): AtMostProof | undefined {
    const states = 2 * gamma.vertices * delta.vertices;
    if (states > this.#ranks.length) {
      this.#moves = new Int32Array(states);
      this.#ranks = new Int32Array(states);
      this.#isHope = new Uint8Array(states);
    }
    const [moves, ranks, isHope] = [this.#moves, this.#ranks, this.#isHope];
    isHope.fill(1, 0, states);
    for (let isStable = false; !isStable; ) {
      ranks.fill(0, 0, states);
      moves.fill(-1, 0, states);
      this.#findGood(gamma, delta);
      isStable = true;
      for (let s = 0; s < states; s++) {
        if (isHope[s] === 0 || ranks[s] > 0) continue;
        isHope[s] = 0;
        isStable = false;
      }
      if (isHope[1] === 0) return undefined;
    }
    return { moves, ranks };
  }

  /** Ranks all states from which Left forces the end or a move in δ, in sweeps from the far end. */
  #findGood(gamma: LoopyGame, delta: LoopyGame): void {
    const [moves, ranks, isHope] = [this.#moves, this.#ranks, this.#isHope];
    const columns = delta.vertices;
    const { offsets: leftDelta, ends: leftDeltas } = delta.out(0);
    const { offsets: rightDelta, ends: rightDeltas } = delta.out(1);
    const { offsets: leftGamma, ends: leftGammas } = gamma.out(0);
    const { offsets: rightGamma, ends: rightGammas } = gamma.out(1);
    let rank = 0;
    for (let before = -1; before !== rank; ) {
      before = rank;
      for (let v = gamma.vertices - 1, s = 2 * gamma.vertices * columns; v >= 0; v--) {
        for (let w = columns - 1; w >= 0; w--) {
          s -= 2;
          if (isHope[s] === 1 && ranks[s] === 0) {
            const to = leftMove(v, w);
            if (to >= 0) {
              moves[s] = to;
              ranks[s] = ++rank;
            }
          }
          if (isHope[s + 1] === 1 && ranks[s + 1] === 0 && isForced(v, w)) ranks[s + 1] = ++rank;
        }
      }
    }

    /** A move of Left in δ to a hope, or in −γ to a state that is good already; −1 if there is none. */
    function leftMove(v: number, w: number): number {
      for (let a = leftDelta[w], last = leftDelta[w + 1]; a < last; a++) {
        const to = 2 * (v * columns + leftDeltas[a]) + 1;
        if (isHope[to] === 1) return to;
      }
      for (let a = rightGamma[v], last = rightGamma[v + 1]; a < last; a++) {
        const to = 2 * (rightGammas[a] * columns + w) + 1;
        if (ranks[to] > 0) return to;
      }
      return -1;
    }

    /** Does every move of Right in δ lead to a hope, and every move in −γ to a state that is good already? */
    function isForced(v: number, w: number): boolean {
      for (let a = rightDelta[w], last = rightDelta[w + 1]; a < last; a++) {
        if (isHope[2 * (v * columns + rightDeltas[a])] === 0) return false;
      }
      for (let a = leftGamma[v], last = leftGamma[v + 1]; a < last; a++) {
        if (ranks[2 * (leftGammas[a] * columns + w)] === 0) return false;
      }
      return true;
    }
  }
}
