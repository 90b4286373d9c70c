import { lowest, membersOf } from '../../floor/index.ts';

/**
 * A game on a few vertices, some of whose options are not fixed yet; each set of options is a mask. What is true of it
 * is true of every completion.
 *
 * `findOrder` compares onsides as `onsideOrder` does (Algorithm 3), a row of the product in one mask. Where
 * an option set is open, Left may not use it and Right may move anywhere: so whatever Left still
 * survives, he survives in every completion.
 */
export class PartialGame {
  readonly vertices: number;
  /** [player][vertex] → the options, as a mask; empty while they are open. */
  readonly options: readonly [Int32Array, Int32Array];
  /** [player] → the vertices whose options are fixed, as a mask. */
  readonly fixed: [number, number] = [0, 0];
  readonly #all: number;
  readonly #lost: readonly [Int32Array, Int32Array]; // [player to move][w] → the v with w − v lost for Left

  constructor(vertices: number) {
    this.vertices = vertices;
    this.#all = (1 << vertices) - 1;
    this.options = [new Int32Array(vertices), new Int32Array(vertices)];
    this.#lost = [new Int32Array(vertices), new Int32Array(vertices)];
  }

  /** Is v⁺ ≤ w⁺ in every completion, by the last `findOrder`? If nothing is open, this is exact. */
  isAtMost(v: number, w: number): boolean {
    return ((this.#lost[1][w] >> v) & 1) === 0;
  }

  /** The vertices that are at most w, as a mask. */
  atMost(w: number): number {
    return this.#all & ~this.#lost[1][w];
  }

  /** Is nothing open? */
  get isComplete(): boolean {
    return (this.fixed[0] & this.fixed[1]) === this.#all;
  }

  isFixed(player: 0 | 1, v: number): boolean {
    return ((this.fixed[player] >> v) & 1) === 1;
  }

  fix(player: 0 | 1, v: number, set: number): void {
    this.options[player][v] = set;
    this.fixed[player] |= 1 << v;
  }

  open(player: 0 | 1, v: number): void {
    this.options[player][v] = 0;
    this.fixed[player] &= ~(1 << v);
  }

  /** The options of all vertices as lists. */
  lists(player: 0 | 1): number[][] {
    return Array.from(this.options[player], membersOf);
  }

  /** Does it have an alternating cycle? States from which nobody can go on for ever are peeled off. */
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

  /** Compares all vertices. */
  findOrder(): void {
    const [fixedL, fixedR] = this.fixed;
    const [lostL, lostR] = this.#lost;
    lostL.fill(0);
    for (let w = 0; w < this.vertices; w++) {
      const open = ((fixedR >> w) & 1) === 1 ? this.#all & ~fixedL : this.#all;
      lostR[w] = open & ~(1 << w); // w ≤ w, whatever is open
    }
    do this.#loseStuck();
    while (this.#loseBad());
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

  /** Loses every state from which Right can keep play out of the first component; true if there were any. */
  #loseBad(): boolean {
    const [left, right] = this.options;
    const [lostL, lostR] = this.#lost;
    let any = false;
    for (let w = 0; w < this.vertices; w++) {
      let moves = 0; // the v for which Left has a move in w to a state not lost
      for (let rest = left[w]; rest !== 0; rest &= rest - 1) moves |= ~lostR[lowest(rest)];
      const [hopesL, hopesR] = [this.#all & ~lostL[w], this.#all & ~lostR[w]];
      let goodL = moves & hopesL;
      let goodR = 1 << w;
      for (let before = -1; before !== goodL + (goodR << 16); ) {
        before = goodL + (goodR << 16);
        for (let rest = hopesR & ~goodR; rest !== 0; rest &= rest - 1) {
          if ((left[lowest(rest)] & ~goodL) === 0) goodR |= rest & -rest;
        }
        for (let rest = hopesL & ~goodL; rest !== 0; rest &= rest - 1) {
          if ((right[lowest(rest)] & goodR) !== 0) goodL |= rest & -rest;
        }
      }
      if ((hopesL & ~goodL) === 0 && (hopesR & ~goodR) === 0) continue;
      lostL[w] = this.#all & ~goodL;
      lostR[w] = this.#all & ~goodR;
      any = true;
    }
    return any;
  }
}
