import { GraphBuilder, type Player, refuse, shown } from '../../graph/inner.ts';
import { isLoopfree } from '../game/alternation.ts';
import {
  checkLoopy,
  gameFromGraph,
  gameFromOptions,
  type LoopyGame,
  negative,
  zeroGame,
} from '../game/game.ts';
import { type AlgebraOptions, checkWork, maxPairs, ticker, tooManyPairs } from '../game/work.ts';
import { ValueStore } from '../store/index.ts';

/**
 * The sum of n copies of the game, or of −n copies of its negative. Positions that differ only in the
 * order of the copies are one: merging them is a bounded epimorphism, so every value is kept (theory §3).
 */
export function multiple(n: number, game: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(game);
  checkWork(options);
  if (!Number.isInteger(n)) refuse('E_SIZE', `the number of copies is ${shown(n)}`, 'give a whole number');
  if (n === 0) return zeroGame();
  if (n < 0) return multiple(-n, negative(game), options);
  const limit = maxPairs(options);
  if (!isFew(n, game, limit)) throw tooManyPairs(`the multiple has more than ${limit} positions`, limit);
  const tick = ticker(options, 0);
  const numbers = new Map<string, number>();
  const heaps: number[][] = [];
  const numberOf = (heap: number[]): number => {
    const key = heap.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, heaps.length);
    return heaps.push(heap) - 1;
  };
  const builder = new GraphBuilder('partizan');
  builder.vertex(numberOf(Array.from({ length: n }, () => game.start)));
  for (let p = 0; p < heaps.length; p++) {
    tick(p);
    for (const player of [0, 1] as const) {
      for (const next of moved(heaps[p], game, player)) builder.arc(p, numberOf(next), player);
    }
  }
  return gameFromGraph(builder.build());
}

/** Are there so few positions? They are all n-element multisets of the game's vertices. */
function isFew(n: number, { vertices }: LoopyGame, most: number): boolean {
  if (vertices === 1) return true;
  let multisets = 1;
  for (let k = 1; k <= n; k++) {
    multisets *= (vertices - 1 + k) / k;
    if (multisets > most + 0.5) return false;
  }
  return true;
}

/** Every sorted list of vertices that `player` can make by one move in one entry. */
function moved(heap: readonly number[], game: LoopyGame, player: Player): number[][] {
  const lists: number[][] = [];
  for (let i = 0; i < heap.length; i++) {
    if (i > 0 && heap[i] === heap[i - 1]) continue;
    for (const w of game.options(player, heap[i])) lists.push(heap.with(i, w).toSorted((a, b) => a - b));
  }
  return lists;
}

/**
 * n times the game, kept small. For a loopy game the graph itself is kept while it is small, because it shows
 * whether the sum is a stopper. Beyond that, and for any loop-free game, it is the canonical form of a
 * stopper.
 */
export function smallMultiple(n: number, game: LoopyGame, options: AlgebraOptions): LoopyGame {
  if (n < 0) return smallMultiple(-n, negative(game), options);
  if (n < 2) return n === 0 ? zeroGame() : game;
  if (!isLoopfree(game) && isFew(n, game, Math.min(LARGEST_GRAPH, maxPairs(options))))
    return multiple(n, game, options);
  const store = new ValueStore();
  const { on, isStopper } = store.multiple(BigInt(n), store.ofGame(game, options), options);
  return isStopper === true ? store.graph(on, options) : multiple(n, game, options);
}

/** Up to this many positions the multiple of a loopy game is left as it is. */
const LARGEST_GRAPH = 300;

/** The ordinal sum g : h: a move in g removes h, a move in h keeps g. */
export function ordinalSum(g: LoopyGame, h: LoopyGame): LoopyGame {
  checkLoopy(g, h);
  const rows = (player: Player): number[][] => {
    const above = Array.from({ length: h.vertices }, (_, v) => [
      ...Array.from(g.options(player), (w) => h.vertices + w),
      ...h.options(player, v),
    ]);
    const below = Array.from({ length: g.vertices }, (_, v) =>
      Array.from(g.options(player, v), (w) => h.vertices + w),
    );
    return [...above, ...below];
  };
  return gameFromOptions(h.vertices + g.vertices, rows(0), rows(1));
}
