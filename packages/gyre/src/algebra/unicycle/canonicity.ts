import { GyreError } from '../../graph/index.ts';
import type { LoopFreeStock } from './loop-free.ts';
import { pairOrder } from './pairs.ts';
import { cyclicPeriod, isAlternating, type Pattern } from './pattern.ts';

/** The longest cycle whose vertices fit one mask. */
export const MAX_MASKED = 31;

/** Tells whether the unicycle with these exits, games of the stock, is in graph-canonical form. */
export type CanonicityTest = (exits: ArrayLike<number>) => boolean;

/**
 * Prepares the exact test of docs/unicycles.md §1 for one pattern: masks over the vertices of the cycle
 * say where each loop-free game stands, and `pairOrder` compares the cycle with itself. At most 31 vertices.
 */
export function canonicityTest(pattern: Pattern, stock: LoopFreeStock): CanonicityTest {
  const n = pattern.length;
  if (n > MAX_MASKED) {
    throw new GyreError('E_LIMIT', `the pattern has ${n} arcs`, `masks hold at most ${MAX_MASKED}`);
  }
  if (isAlternating(pattern)) return () => false;
  const full = 2 ** n - 1;
  const rights = pattern.reduce<number>((mask, colour, i) => mask | (colour << i), 0);
  const own = [full & ~rights, rights]; // player → the vertices of that colour
  const period = cyclicPeriod(pattern);
  const orders = orderTables(stock);
  const wins = [new Int32Array(stock.size), new Int32Array(stock.size)]; // player, y → i: second wins s_i − y
  const exitBeats = new Int32Array(2); // player → i: player, second, wins x_i − y
  const pairs = pairOrder(pattern);
  return test;

  function test(exits: ArrayLike<number>): boolean {
    for (let y = 0; y < stock.size; y++) placeGame(exits, y);
    return noShortcut(exits) && noWayRound(exits) && turnsOver(exits);
  }

  /** Which vertices are ≥ y (player 0) and ≤ y (player 1). */
  function placeGame(exits: ArrayLike<number>, y: number): void {
    exitBeats[0] = 0;
    exitBeats[1] = 0;
    for (let i = 0; i < n; i++) {
      const order = orders[exits[i]][y];
      exitBeats[0] |= (order & 1) << i;
      exitBeats[1] |= (order >> 1) << i;
    }
    const base = [0, 0];
    const hopes = [0, 0];
    for (let player = 0; player < 2; player++) {
      let hope = full; // no option of y that the player may take back wins for the opponent
      for (const x of stock.options[player][y]) hope &= ~wins[1 - player][x];
      hopes[player] = hope & own[1 - player];
      base[player] = hope & own[player] & ~exitBeats[1 - player];
      wins[player][y] = base[player];
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (let player = 0; player < 2; player++) {
        const before = wins[player][y];
        wins[player][y] = base[player] | (hopes[player] & ~behind(wins[1 - player][y]));
        if (wins[player][y] !== before) changed = true;
      }
    }
  }

  /** Bit i of the result is bit i + 1 of the mask. */
  function behind(mask: number): number {
    return (mask >>> 1) | ((mask & 1) << (n - 1));
  }

  /** (A) and (C): no option of a cycle vertex reverses through a loop-free game. */
  function noShortcut(exits: ArrayLike<number>): boolean {
    for (let i = 0; i < n; i++) {
      const colour = pattern[i];
      const next = i + 1 === n ? 0 : i + 1;
      if (pattern[next] === colour && (wins[colour][exits[next]] >>> i) & 1) return false;
      for (const x of stock.options[colour][exits[i]]) if ((wins[1 - colour][x] >>> i) & 1) return false;
    }
    return true;
  }

  /** (B): no option of a cycle vertex reverses through a cycle vertex. */
  function noWayRound(exits: ArrayLike<number>): boolean {
    pairs.clear();
    for (let j = 0; j < n; j++) {
      const stands = wins[pattern[j]][exits[j]];
      for (let i = 0; i < n; i++) pairs.enter(i, j, (stands >>> i) & 1, (stands >>> i) & 1);
    }
    return pairs.mayHold();
  }

  /** (F): no proper rotation maps pattern and exits to themselves. */
  function turnsOver(exits: ArrayLike<number>): boolean {
    for (let r = period; r < n; r += period) {
      let i = 0;
      while (i < n && exits[i] === exits[(i + r) % n]) i++;
      if (i === n) return false;
    }
    return true;
  }
}

/** orders[g][h]: 1 if g ≥ h, 2 if g ≤ h, 3 if both: bit p says that player p, second, wins g − h. */
function orderTables(stock: LoopFreeStock): Uint8Array[] {
  const orders: Uint8Array[] = [];
  for (let g = 0; g < stock.size; g++) {
    const row = new Uint8Array(stock.size);
    for (let h = 0; h < stock.size; h++)
      row[h] = (stock.isAtMost(h, g) ? 1 : 0) | (stock.isAtMost(g, h) ? 2 : 0);
    orders.push(row);
  }
  return orders;
}
