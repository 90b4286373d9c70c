import { opponent, type Player } from 'gyre';
import type { LoopyGame } from 'gyre/loopy';
import { CutTable, MUST } from './cuts.ts';
import { LoopFreeStock } from './loop-free-stock.ts';
import { optionsFirst } from './options-first.ts';
import { RankedPairs } from './ranked-pairs.ts';
import type { RecognisedUnicycle } from './recognise.ts';

/** Who wins the differences of a unicycle's vertices. Two cycle vertices are compared only when asked for. */
export interface VertexOrder {
  isOnCycle(v: number): boolean;
  /** Does `player`, moving second, win v − w? At most one of the two is on the cycle. */
  winsSecond(player: Player, v: number, w: number): boolean;
  /** Both on the cycle: a number that rises with the length of `player`'s win, moving second; 0 if there is no win. */
  rank(player: Player, v: number, w: number): number;
}

/** The order of a unicycle's vertices; `undefined` if its loop-free part is not in canonical form. */
export function vertexOrder(game: LoopyGame, unicycle: RecognisedUnicycle): VertexOrder | undefined {
  const { pattern, cycle, exits } = unicycle;
  const places = new Int32Array(game.vertices).fill(-1); // vertex → its index on the cycle
  for (let i = 0; i < cycle.length; i++) places[cycle[i]] = i;
  const stock = new LoopFreeStock();
  const numbers = stockNumbers(game, stock);
  if (numbers === undefined) return undefined;
  const cuts = new CutTable(stock);
  const cutOf = cycleCuts(
    unicycle,
    exits.map((exit) => numbers[exit]),
    cuts,
  );
  let pairs: RankedPairs | undefined;
  return {
    isOnCycle: (v) => places[v] >= 0,
    winsSecond: (player, v, w) => {
      if (places[v] >= 0) return cuts.has(cutOf[places[v]], player, MUST, numbers[w]);
      if (places[w] >= 0) return cuts.has(cutOf[places[w]], opponent(player), MUST, numbers[v]);
      return stock.winsSecond(player, numbers[v], numbers[w]);
    },
    rank: (player, v, w) => {
      pairs ??= new RankedPairs(pattern, (i, j) => cuts.has(cutOf[i], pattern[j], MUST, numbers[exits[j]]));
      return player === 1 ? pairs.losesFirst(places[w], places[v]) : pairs.losesFirst(places[v], places[w]);
    },
  };
}

/** vertex → its number in the stock, −1 on the cycle; `undefined` if two are equal or one is not canonical. */
function stockNumbers(game: LoopyGame, stock: LoopFreeStock): Int32Array | undefined {
  const numbers = new Int32Array(game.vertices).fill(-1);
  const loopFree = optionsFirst(game);
  for (const v of loopFree) {
    const of = (player: Player): number[] => Array.from(game.options(player, v), (w) => numbers[w]);
    const g = stock.game(of(0), of(1));
    for (const player of [0, 1] as const) {
      if (stock.options[player][g].length !== game.options(player, v).length) return undefined;
    }
    numbers[v] = g;
  }
  return new Set(loopFree.map((v) => numbers[v])).size === loopFree.length ? numbers : undefined;
}

/** The cut of each cycle vertex, going backwards until nothing changes: about twice round. */
function cycleCuts({ pattern }: RecognisedUnicycle, exits: readonly number[], cuts: CutTable): Int32Array {
  const n = pattern.length;
  const cutOf = new Int32Array(n).fill(cuts.unknown);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = n - 1; i >= 0; i--) {
      const cut = cuts.before(cutOf[(i + 1) % n], pattern[i], exits[i]);
      if (cut !== cutOf[i]) changed = true;
      cutOf[i] = cut;
    }
  }
  return cutOf;
}
