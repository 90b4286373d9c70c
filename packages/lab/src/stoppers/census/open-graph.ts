import { lowest } from './masks.ts';

/**
 * A graph on a few vertices in which every completed game is a stopper. Some of the options are not fixed yet; each
 * set of options is a mask. What is found here is true of every completion: where a set of options is open, Left may
 * not use it and Right may move anywhere. `findOrder` compares all vertices as stoppers (Siegel, Algorithm 1), a row
 * of the product in one mask: `v ≤ w` is certain, and `v ≰ w` means only that it is not certain yet.
 */
export class OpenGraph {
  readonly vertices: number;
  /** [player][vertex] → the options, as a mask; empty while they are open. */
  readonly options: readonly [Int32Array, Int32Array];
  /** [player] → the vertices whose options are fixed, as a mask. */
  readonly fixed: [number, number] = [0, 0];
  readonly #all: number;
  /** [player to move][w] → the v with w − v lost for Left. */
  readonly #lost: readonly [Int32Array, Int32Array];

  constructor(vertices: number) {
    this.vertices = vertices;
    this.#all = 2 ** vertices - 1;
    this.options = [new Int32Array(vertices), new Int32Array(vertices)];
    this.#lost = [new Int32Array(vertices), new Int32Array(vertices)];
  }

  fix(player: 0 | 1, v: number, set: number): void {
    this.options[player][v] = set;
    this.fixed[player] |= 1 << v;
  }

  open(player: 0 | 1, v: number): void {
    this.options[player][v] = 0;
    this.fixed[player] &= ~(1 << v);
  }

  /** The vertices that are certainly at most w, by the last comparison, as a mask. */
  atMost(w: number): number {
    return this.#all & ~this.#lost[1][w];
  }

  /** Do the fixed options hold an alternating cycle? States from which nobody can go on for ever are peeled off. */
  hasAlternatingCycle(): boolean {
    const [left, right] = this.options;
    let [l, r] = [this.#all, this.#all]; // vertices, with Left and with Right to move, that are not peeled off
    for (;;) {
      let [nextL, nextR] = [0, 0];
      for (let v = 0; v < this.vertices; v++) {
        if ((left[v] & r) !== 0) nextL |= 1 << v;
        if ((right[v] & l) !== 0) nextR |= 1 << v;
      }
      nextL &= l;
      nextR &= r;
      if (nextL === l && nextR === r) return (l | r) !== 0;
      [l, r] = [nextL, nextR];
    }
  }

  /** Begins a comparison: lost is only what Right wins by a move that is open to him and not answered. */
  #forgetOrder(): void {
    const [fixedL, fixedR] = this.fixed;
    const [lostL, lostR] = this.#lost;
    lostL.fill(0);
    for (let w = 0; w < this.vertices; w++) {
      const open = ((fixedR >> w) & 1) === 1 ? this.#all & ~fixedL : this.#all;
      lostR[w] = open & ~(1 << w); // w ≤ w, whatever is open
    }
  }

  /** Loses every state from which Right forces Left to be stuck. */
  #loseStuck(): void {
    const [lostL, lostR] = this.#lost;
    for (let changed = true; changed; ) {
      changed = false;
      for (let w = 0; w < this.vertices; w++) {
        const l = lostL[w] | this.#leftStuck(w);
        const r = lostR[w] | this.#rightWins(w, l);
        if (l === lostL[w] && r === lostR[w]) continue;
        lostL[w] = l;
        lostR[w] = r;
        changed = true;
      }
    }
  }

  /** The v for which every move of Left in w − v is lost. */
  #leftStuck(w: number): number {
    const [left, right] = this.options;
    const lostR = this.#lost[1];
    let stuck = this.#all;
    for (let rest = left[w]; rest !== 0; rest &= rest - 1) stuck &= lostR[lowest(rest)];
    for (let rest = stuck; rest !== 0; rest &= rest - 1) {
      if ((right[lowest(rest)] & ~lostR[w]) !== 0) stuck &= ~(rest & -rest);
    }
    return stuck;
  }

  /** The v for which Right has a move in w − v to a lost state; `lostL` is row w with Left to move. */
  #rightWins(w: number, lostL: number): number {
    const [left, right] = this.options;
    let wins = 0;
    for (let rest = right[w]; rest !== 0; rest &= rest - 1) wins |= this.#lost[0][lowest(rest)];
    for (let v = 0; v < this.vertices; v++) if ((left[v] & lostL) !== 0) wins |= 1 << v;
    return wins & ~(1 << w);
  }

  /** Compares all vertices. Losses grow until nothing changes. */
  findOrder(): void {
    this.#forgetOrder();
    this.#loseStuck();
  }

  /** Is something wrong with every completion: a dominated or reversible option, two equal vertices? */
  isSpoiled(): boolean {
    for (let v = 0; v < this.vertices; v++) {
      const below = this.atMost(v);
      for (let rest = below & ~(1 << v); rest !== 0; rest &= rest - 1) {
        if (((this.atMost(lowest(rest)) >> v) & 1) === 1) return true;
      }
      if (this.#isDominated(v, below) || this.#isReversible(v, below)) return true;
    }
    return false;
  }

  /** Is v, as an option of anything, dominated? `below` holds the vertices at most v. */
  #isDominated(v: number, below: number): boolean {
    const [left, right] = this.options;
    const bit = 1 << v;
    const others = below & ~bit;
    for (let u = 0; u < this.vertices; u++) {
      // Left has v and something below it; or Right has something below v, and v.
      if ((left[u] & bit) !== 0 && (left[u] & others) !== 0) return true;
      if ((right[u] & bit) !== 0 && (right[u] & others) !== 0) return true;
    }
    return false;
  }

  /** Does an option of v reverse through an answer at most v (Left's), or at least v (Right's)? */
  #isReversible(v: number, below: number): boolean {
    const [left, right] = this.options;
    for (let rest = left[v]; rest !== 0; rest &= rest - 1) {
      if ((right[lowest(rest)] & below) !== 0) return true;
    }
    for (let rest = right[v]; rest !== 0; rest &= rest - 1) {
      for (let answers = left[lowest(rest)]; answers !== 0; answers &= answers - 1) {
        if (((this.atMost(lowest(answers)) >> v) & 1) === 1) return true;
      }
    }
    return false;
  }
}
