import { lowest } from '../../floor/index.ts';
import { OpenOptions } from '../../values/index.ts';

/**
 * A graph on a few vertices in which every completed game is a stopper. `findOrder` compares all vertices as stoppers (Siegel,
 * Algorithm 1), a row of the product in one mask: `v ≤ w` is certain, and `v ≰ w` means only that it is not certain yet.
 */
export class OpenGraph extends OpenOptions {
  /** Compares all vertices. Losses grow until nothing changes. */
  findOrder(): void {
    this.forgetOrder();
    this.loseStuck();
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
