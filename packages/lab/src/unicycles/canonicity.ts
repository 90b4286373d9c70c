import { GyreError } from 'gyre';
import { checkStock } from './checks.ts';
import type { LoopFreeStock } from './loop-free-stock.ts';
import { PairOrder } from './pairs.ts';
import { checkPattern, cyclicPeriod, isAlternating, type Pattern } from './pattern.ts';

/** The longest cycle whose vertices fit one mask. */
export const MAX_MASKED = 31;

/** Tells whether the unicycle with these exits, games of the stock, is in graph-canonical form. */
export type CanonicityTest = (exits: ArrayLike<number>) => boolean;

/** Prepares the exact test of docs/unicycles.md §1 for one pattern of at most 31 arcs. */
export function canonicityTest(pattern: Pattern, stock: LoopFreeStock): CanonicityTest {
  checkPattern(pattern);
  checkStock(stock);
  const n = pattern.length;
  if (n > MAX_MASKED) {
    throw new GyreError('E_LIMIT', `the pattern has ${n} arcs`, `masks hold at most ${MAX_MASKED}`);
  }
  if (isAlternating(pattern)) return () => false;
  const masks = new CycleMasks(pattern, stock);
  const period = cyclicPeriod(pattern);
  return (exits) => masks.isReduced(exits) && !isPeriodic(exits, n, period);
}

/** (F) fails: a proper rotation maps the exits to themselves, and the pattern with them; the pattern has this period. */
export function isPeriodic(exits: ArrayLike<number>, n: number, period: number): boolean {
  for (let r = period; r < n; r += period) {
    let i = 0;
    while (i < n && exits[i] === exits[(i + r) % n]) i++;
    if (i === n) return true;
  }
  return false;
}

/** Masks over the vertices of the cycle say where each loop-free game stands. */
class CycleMasks {
  readonly #pattern: Pattern;
  readonly #stock: LoopFreeStock;
  readonly #full: number;
  readonly #own: readonly [number, number]; // player → the vertices of that colour
  readonly #orders: readonly Uint8Array[];
  readonly #wins: readonly [Int32Array, Int32Array]; // player, y → i: the player, second, wins s_i − y
  readonly #pairs: PairOrder;
  readonly #base = new Int32Array(2); // player → the vertices where the opponent's exit does not save him
  readonly #hopes = new Int32Array(2); // player → the vertices where the move round the cycle decides

  constructor(pattern: Pattern, stock: LoopFreeStock) {
    this.#pattern = pattern;
    this.#stock = stock;
    this.#full = 2 ** pattern.length - 1;
    const rights = pattern.reduce<number>((mask, colour, i) => mask | (colour << i), 0);
    this.#own = [this.#full & ~rights, rights];
    this.#orders = orderTables(stock);
    this.#wins = [new Int32Array(stock.size), new Int32Array(stock.size)];
    this.#pairs = new PairOrder(pattern);
  }

  /** (A), (B) and (C): no option of a cycle vertex is reversible. */
  isReduced(exits: ArrayLike<number>): boolean {
    for (let y = 0; y < this.#stock.size; y++) this.#place(exits, y);
    return this.#noShortcut(exits) && this.#noWayRound(exits);
  }

  /** Finds the vertices that are ≥ y (player 0) and ≤ y (player 1). */
  #place(exits: ArrayLike<number>, y: number): void {
    const wins = this.#wins;
    const [base, hopes] = [this.#base, this.#hopes];
    for (let player = 0; player < 2; player++) {
      let hope = this.#full; // the vertices where no option of y, returned, wins for the opponent
      for (const x of this.#stock.options[player][y]) hope &= ~wins[1 - player][x];
      hopes[player] = hope & this.#own[1 - player];
      base[player] = hope & this.#own[player] & ~this.#exitsThatWin(exits, 1 - player, y);
      wins[player][y] = base[player];
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (let player = 0; player < 2; player++) {
        const before = wins[player][y];
        wins[player][y] = base[player] | (hopes[player] & ~this.#behind(wins[1 - player][y]));
        if (wins[player][y] !== before) changed = true;
      }
    }
  }

  /** The vertices i at which `player`, moving second, wins x_i − y. */
  #exitsThatWin(exits: ArrayLike<number>, player: number, y: number): number {
    let mask = 0;
    for (let i = 0; i < this.#pattern.length; i++) mask |= ((this.#orders[exits[i]][y] >> player) & 1) << i;
    return mask;
  }

  /** Bit i of the result is bit i + 1 of the mask. */
  #behind(mask: number): number {
    return (mask >>> 1) | ((mask & 1) << (this.#pattern.length - 1));
  }

  /** (A) and (C): no option of a cycle vertex reverses through a loop-free game. */
  #noShortcut(exits: ArrayLike<number>): boolean {
    const pattern = this.#pattern;
    for (let i = 0; i < pattern.length; i++) {
      const colour = pattern[i];
      const next = i + 1 === pattern.length ? 0 : i + 1;
      if (pattern[next] === colour && (this.#wins[colour][exits[next]] >>> i) & 1) return false;
      for (const x of this.#stock.options[colour][exits[i]]) {
        if ((this.#wins[1 - colour][x] >>> i) & 1) return false;
      }
    }
    return true;
  }

  /** (B): no option of a cycle vertex reverses through a cycle vertex. */
  #noWayRound(exits: ArrayLike<number>): boolean {
    this.#pairs.clear();
    for (let j = 0; j < this.#pattern.length; j++) {
      const stands = this.#wins[this.#pattern[j]][exits[j]];
      for (let i = 0; i < this.#pattern.length; i++) {
        this.#pairs.enter(i, j, (stands >>> i) & 1, (stands >>> i) & 1);
      }
    }
    return this.#pairs.mayHold();
  }
}

/** orders[g][h]: 1 if g ≥ h, 2 if g ≤ h, 3 if both: bit p says that player p, second, wins g − h. */
function orderTables(stock: LoopFreeStock): Uint8Array[] {
  const orders: Uint8Array[] = [];
  for (let g = 0; g < stock.size; g++) {
    const row = new Uint8Array(stock.size);
    for (let h = 0; h < stock.size; h++) {
      row[h] = (stock.isAtMost(h, g) ? 1 : 0) | (stock.isAtMost(g, h) ? 2 : 0);
    }
    orders.push(row);
  }
  return orders;
}
