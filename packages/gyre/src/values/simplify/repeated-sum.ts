import type { Player } from '../../graph/index.ts';
import { gameFromOptions, type LoopyGame } from '../game/game.ts';
import { optionsFirst } from '../game/numbering.ts';
import { type AlgebraOptions, maxPairs, ticker } from '../game/work.ts';
import { LoopFreeStock } from '../plain/loop-free.ts';

/**
 * The canonical form of n copies of a loop-free game in canonical form, one added after another. Sums of
 * followers are kept: where the followers of n·g are among those of the multiples before it, as with n·tiny(x),
 * each copy adds only a few. Undefined if too many values, or copies, come up.
 */
export function repeatedSum(n: number, game: LoopyGame, options: AlgebraOptions): LoopyGame | undefined {
  if (n > MOST_COPIES) return undefined;
  const adder = new Adder(game, Math.min(MOST_VALUES, Math.sqrt(maxPairs(options))));
  const tick = ticker(options, 0);
  const multiples = [0]; // k → the number of k·g in the stock
  for (let k = 1; k <= n; k++) {
    const sum = adder.plusGame(multiples[k - 1], tick);
    if (sum === undefined) return undefined;
    if (sum === 0) return adder.game(multiples[n % k]);
    multiples.push(sum);
  }
  return adder.game(multiples[n]);
}

const MOST_COPIES = 100_000;

/** The stock keeps the order of every pair: some tens of megabytes. */
const MOST_VALUES = 6000;

/** Adds one game to others, again and again. */
class Adder {
  readonly #stock = new LoopFreeStock();
  readonly #followers: number[] = []; // index → follower of the game, its number in the stock; options first
  readonly #options: readonly [number[][], number[][]] = [[], []]; // index → indices of the options
  readonly #sums: Map<number, number>[] = []; // index of a follower → value → their sum
  readonly #most: number;
  #work = 0;

  constructor(game: LoopyGame, most: number) {
    this.#most = most;
    const places = new Int32Array(game.vertices); // vertex → its index
    for (const v of optionsFirst(game)) {
      const indices = (player: Player): number[] => Array.from(game.options(player, v), (w) => places[w]);
      const [lefts, rights] = [indices(0), indices(1)];
      places[v] = this.#followers.length;
      const values = (list: number[]): number[] => list.map((i) => this.#followers[i]);
      this.#followers.push(this.#stock.game(values(lefts), values(rights)));
      this.#options[0].push(lefts);
      this.#options[1].push(rights);
      this.#sums.push(new Map());
    }
  }

  /** value + the game; undefined once the stock is full. */
  plusGame(value: number, tick: (done: number) => void): number | undefined {
    const last = this.#followers.length - 1;
    const waiting: [value: number, index: number][] = [[value, last]];
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const [g, i] = top;
      const parts = this.#parts(g, i);
      const lacking = parts.flat().filter(([h, j]) => !this.#sums[j].has(h));
      if (lacking.length > 0) waiting.push(...lacking);
      else {
        waiting.pop();
        if (this.#stock.size > this.#most) return undefined;
        tick((this.#work += this.#stock.size));
        const sums = parts.map((list) => list.map(([h, j]) => this.#sums[j].get(h) as number));
        this.#sums[i].set(g, this.#stock.game(sums[0], sums[1]));
      }
    }
    return this.#sums[last].get(value);
  }

  /** The options of value g plus follower i, for each player: a move in one of the two. */
  #parts(g: number, i: number): [value: number, index: number][][] {
    return ([0, 1] as const).map((player) => [
      ...this.#stock.options[player][g].map((h): [number, number] => [h, i]),
      ...this.#options[player][i].map((j): [number, number] => [g, j]),
    ]);
  }

  /** The canonical graph of a value. */
  game(value: number): LoopyGame {
    const { options, size } = this.#stock;
    return gameFromOptions(size, options[0], options[1], value);
  }
}
