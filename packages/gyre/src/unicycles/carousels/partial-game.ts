import { lowest, membersOf } from '../../floor/index.ts';
import { OpenOptions } from '../../values/index.ts';

/**
 * A game on a few vertices, some of whose options are not fixed yet. `findOrder` compares onsides as `onsideOrder` does
 * (Algorithm 3), a row of the product in one mask.
 */
export class PartialGame extends OpenOptions {
  /** Is v⁺ ≤ w⁺ in every completion, by the last `findOrder`? If nothing is open, this is exact. */
  isAtMost(v: number, w: number): boolean {
    return ((this.lost[1][w] >> v) & 1) === 0;
  }

  /** Is nothing open? */
  get isComplete(): boolean {
    return (this.fixed[0] & this.fixed[1]) === this.all;
  }

  isFixed(player: 0 | 1, v: number): boolean {
    return ((this.fixed[player] >> v) & 1) === 1;
  }

  /** The options of all vertices as lists. */
  lists(player: 0 | 1): number[][] {
    return Array.from(this.options[player], membersOf);
  }

  /** Compares all vertices. */
  findOrder(): void {
    this.forgetOrder();
    do this.loseStuck();
    while (this.#loseBad());
  }

  /** Loses every state from which Right can keep play out of the first component; true if there were any. */
  #loseBad(): boolean {
    const [left, right] = this.options;
    const [lostL, lostR] = this.lost;
    let any = false;
    for (let w = 0; w < this.vertices; w++) {
      let moves = 0; // the v for which Left has a move in w to a state not lost
      for (let rest = left[w]; rest !== 0; rest &= rest - 1) moves |= ~lostR[lowest(rest)];
      const [hopesL, hopesR] = [this.all & ~lostL[w], this.all & ~lostR[w]];
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
      lostL[w] = this.all & ~goodL;
      lostR[w] = this.all & ~goodR;
      any = true;
    }
    return any;
  }
}
