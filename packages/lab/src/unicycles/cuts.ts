import type { Player } from 'gyre';
import type { LoopFreeStock } from './loop-free-stock.ts';

/** Stands for the exit of a vertex that has no exit yet. */
export const OPEN = -1;

/** Index of a set in a cut: what certainly holds, and what may hold once open exits are filled. */
export const MUST = 0;
export const MAY = 1;

/**
 * The place of a vertex s of a unicycle among the loop-free games, known in part while exits are open.
 *
 * A cut holds, for each player, the games y of the stock such that the player, moving second, wins s − y:
 * y ≤ s for Left, y ≥ s for Right. Each of the two sets is bounded from below (MUST) and above (MAY).
 * The cut of a vertex is a function of its colour c, its exit x and the cut of the next vertex s′ alone
 * (o is the other player):
 *
 *     c wins s − y, moving second ⇔ o, second, loses x − y, and o, second, loses s − yᶜ for all yᶜ
 *     o wins s − y, moving second ⇔ c, second, loses s′ − y, and c, second, loses s − yᵒ for all yᵒ
 *
 * Equal cuts are held once and every step is remembered, so a step costs one look-up. Theory: docs/unicycles.md §2.
 */
export class CutTable {
  /** The cut that knows nothing yet. */
  readonly unknown: number;
  /** Words of 32 games in a set. */
  readonly words: number;
  readonly #stock: LoopFreeStock;
  readonly #optionSets: readonly [Int32Array, Int32Array];
  readonly #ids = new Map<string, number>();
  readonly #fresh: Int32Array; // the four sets of the cut being worked out
  #sets = new Int32Array(0); // cut → its four sets, of `words` words each
  #steps = new Int32Array(0); // cut, colour, exit + 1 → the cut before it, or −1
  readonly #stride: number;

  constructor(stock: LoopFreeStock) {
    this.#stock = stock;
    this.words = (stock.size + 31) >>> 5;
    this.#stride = 2 * (stock.size + 1);
    this.#optionSets = [this.#optionMasks(0), this.#optionMasks(1)];
    this.#fresh = new Int32Array(4 * this.words);
    for (let g = 0; g < stock.size; g++) for (const set of [MAY, 2 + MAY]) this.#put(set, g);
    this.unknown = this.#intern();
  }

  /** How many different cuts have been met. */
  get size(): number {
    return this.#ids.size;
  }

  /** Whether `player`, moving second, surely (MUST) or possibly (MAY) wins s − g, where s has this cut. */
  has(cut: number, player: Player, bound: number, g: number): boolean {
    const word = this.#sets[(cut * 4 + player * 2 + bound) * this.words + (g >>> 5)];
    return ((word >>> (g & 31)) & 1) === 1;
  }

  /** Whether `player`, moving second, surely wins s − y for some option y of `mover` from g. */
  hasOption(cut: number, player: Player, mover: Player, g: number): boolean {
    const first = (cut * 4 + player * 2 + MUST) * this.words;
    const masks = this.#optionSets[mover];
    for (let w = 0; w < this.words; w++) {
      if ((this.#sets[first + w] & masks[g * this.words + w]) !== 0) return true;
    }
    return false;
  }

  /** The cut of a vertex with this colour and exit, if the vertex after it has the cut `next`. */
  before(next: number, colour: Player, exit: number): number {
    const at = next * this.#stride + colour * (this.#stride >> 1) + exit + 1;
    const known = this.#steps[at];
    if (known >= 0) return known;
    const cut = this.#workOut(next, colour, exit);
    this.#steps[at] = cut;
    return cut;
  }

  #workOut(next: number, colour: Player, exit: number): number {
    const stock = this.#stock;
    const other: Player = colour === 0 ? 1 : 0;
    this.#fresh.fill(0);
    for (let y = 0; y < stock.size; y++) {
      const exitHolds = exit !== OPEN && !stock.winsSecond(other, exit, y);
      for (const bound of [MUST, MAY]) {
        const opposite = 1 - bound; // a "no" is sure where a "yes" is not even possible
        if ((exitHolds || (exit === OPEN && bound === MAY)) && !this.#meets(other, opposite, colour, y)) {
          this.#put(colour * 2 + bound, y);
        }
        if (!this.has(next, colour, opposite, y) && !this.#meets(colour, opposite, other, y)) {
          this.#put(other * 2 + bound, y);
        }
      }
    }
    return this.#intern();
  }

  /** Whether some option of `mover` from y is in the fresh set of `player` and `bound`. */
  #meets(player: Player, bound: number, mover: Player, y: number): boolean {
    const { words } = this;
    for (let w = 0; w < words; w++) {
      const set = this.#fresh[(player * 2 + bound) * words + w];
      if ((set & this.#optionSets[mover][y * words + w]) !== 0) return true;
    }
    return false;
  }

  #put(set: number, g: number): void {
    this.#fresh[set * this.words + (g >>> 5)] |= 1 << (g & 31);
  }

  #intern(): number {
    const key = this.#fresh.join();
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(key, id);
    const length = this.#fresh.length;
    if ((id + 1) * length > this.#sets.length) this.#sets = grown(this.#sets, length * 2 * (id + 8));
    if ((id + 1) * this.#stride > this.#steps.length) {
      this.#steps = grown(this.#steps, this.#stride * 2 * (id + 8));
    }
    this.#sets.set(this.#fresh, id * length);
    return id;
  }

  #optionMasks(player: Player): Int32Array {
    const { words } = this;
    const masks = new Int32Array(this.#stock.size * words);
    for (let g = 0; g < this.#stock.size; g++) {
      for (const x of this.#stock.options[player][g]) masks[g * words + (x >>> 5)] |= 1 << (x & 31);
    }
    return masks;
  }
}

function grown(old: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const array = new Int32Array(length).fill(-1);
  array.set(old);
  return array;
}
