import { GyreError, type Player } from 'gyre';

/**
 * A stock of loop-free games in canonical form, each value once, with the order of every pair.
 *
 * Games are numbered as they come, so the options of g are smaller than g, and every follower of a game
 * in the stock is in the stock. Game 0 is 0. Adding a game costs one sweep over the stock.
 */
export class LoopFreeStock {
  /** options[player][g]: the options of `player` in the canonical form of g, rising. */
  readonly options: readonly [number[][], number[][]];
  readonly #atMost: Uint8Array[] = []; // row g: which games h ≤ g of lower number; see `isAtMost`
  readonly #atLeast: Uint8Array[] = []; // row g: which games h ≥ g of lower number

  constructor() {
    this.options = [[], []];
    this.game([], []);
  }

  /** How many games are in the stock. */
  get size(): number {
    return this.#atMost.length;
  }

  /** Whether g ≤ h. */
  isAtMost(g: number, h: number): boolean {
    if (g === h) return true;
    return g < h ? this.#atMost[h][g] === 1 : this.#atLeast[g][h] === 1;
  }

  /** Whether `player`, moving second, wins g − h: g ≥ h for Left, g ≤ h for Right. */
  winsSecond(player: Player, g: number, h: number): boolean {
    return player === 0 ? this.isAtMost(h, g) : this.isAtMost(g, h);
  }

  /** The number of { lefts | rights }, which is added if its value is new. */
  game(lefts: readonly number[], rights: readonly number[]): number {
    const size = this.size;
    const atMost = new Uint8Array(size); // h ≤ the new game
    const atLeast = new Uint8Array(size); // h ≥ the new game
    for (let h = 0; h < size; h++) {
      const leftWins = this.options[0][h].some((x) => atLeast[x] === 1);
      if (!leftWins && !rights.some((x) => this.isAtMost(x, h))) atMost[h] = 1;
      const rightWins = this.options[1][h].some((x) => atMost[x] === 1);
      if (!rightWins && !lefts.some((x) => this.isAtMost(h, x))) atLeast[h] = 1;
      if (atMost[h] === 1 && atLeast[h] === 1) return h;
    }
    this.options[0].push(this.#canonicalOptions(0, lefts, atMost));
    this.options[1].push(this.#canonicalOptions(1, rights, atLeast));
    this.#atMost.push(atMost);
    this.#atLeast.push(atLeast);
    return size;
  }

  /**
   * The options that remain once the reversible ones are bypassed and the dominated ones dropped.
   * `reverses` marks the games h through which an option reverses: h ≤ the game for Left, ≥ for Right.
   */
  #canonicalOptions(player: Player, given: readonly number[], reverses: Uint8Array): number[] {
    const other = player === 0 ? 1 : 0;
    const seen = new Set(given);
    const kept: number[] = [];
    const waiting = [...seen];
    for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
      const through = this.options[other][x].find((y) => reverses[y] === 1);
      if (through === undefined) kept.push(x);
      else {
        for (const y of this.options[player][through]) if (!seen.has(y)) waiting.push(y);
        for (const y of this.options[player][through]) seen.add(y);
      }
    }
    const isDominated = (x: number): boolean =>
      kept.some((y) => y !== x && (player === 0 ? this.isAtMost(x, y) : this.isAtMost(y, x)));
    return kept.filter((x) => !isDominated(x)).toSorted((x, y) => x - y);
  }

  /** The nimber *k. */
  nimber(k: number): number {
    return this.integerAndNimber(0, k);
  }

  /** The integer k. */
  integer(k: number): number {
    let g = 0;
    for (let i = 0; i < Math.abs(k); i++) g = k > 0 ? this.game([g], []) : this.game([], [g]);
    return g;
  }

  /** The integer k plus the nimber *m. */
  integerAndNimber(k: number, m: number): number {
    const smaller = [this.integer(k)];
    for (let i = 1; i <= m; i++) smaller.push(this.game(smaller, smaller));
    return smaller[m];
  }

  /** The negative of g. */
  negative(g: number): number {
    const negatives = new Map<number, number>();
    for (const h of this.followers([g])) {
      const of = (player: Player): number[] => this.options[player][h].map((x) => negatives.get(x) ?? 0);
      negatives.set(h, this.game(of(1), of(0)));
    }
    return negatives.get(g) ?? 0;
  }

  /** The given games and all their followers, rising. */
  followers(games: readonly number[]): number[] {
    const marked = new Set(games);
    const sorted: number[] = [];
    for (let g = Math.max(-1, ...games); g >= 0; g--) {
      if (!marked.has(g)) continue;
      sorted.push(g);
      for (const player of [0, 1]) for (const x of this.options[player][g]) marked.add(x);
    }
    return sorted.toReversed();
  }

  /** Every game born by the given day, rising by number: 1, 4, 22, … of them. */
  bornBy(day: number): number[] {
    if (!(day >= 0 && day <= 2)) {
      throw new GyreError('E_LIMIT', `the day is ${day}`, 'games are listed up to day 2; day 3 has 1,474');
    }
    let born = [0];
    for (let d = 1; d <= day; d++) {
      const subsets = subsetsOf(born);
      const next = new Set(born);
      for (const lefts of subsets) for (const rights of subsets) next.add(this.game(lefts, rights));
      born = [...next].toSorted((g, h) => g - h);
    }
    return born;
  }
}

function subsetsOf(items: readonly number[]): number[][] {
  let subsets: number[][] = [[]];
  for (const item of items) subsets = subsets.flatMap((subset) => [subset, [...subset, item]]);
  return subsets;
}
