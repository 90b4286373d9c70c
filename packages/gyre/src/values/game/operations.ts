import { GraphBuilder, GyreError, type Player, shown } from '../../graph/index.ts';
import { checkLoopy, checkWork } from './checks.ts';
import {
  type GameWithOrigins,
  gameFromGraph,
  gameFromOptions,
  LoopyGame,
  reachablePart,
  zeroGame,
} from './game.ts';
import { type AlgebraOptions, maxPairs, ticker, tooManyPairs } from './work.ts';

/** The game with the players' moves exchanged; every vertex keeps its number. */
export function negative(game: LoopyGame): LoopyGame {
  checkLoopy(game);
  return new LoopyGame(game.vertices, [game.out(1), game.out(0)]);
}

/** The same graph played from another of its vertices. */
export function follower(game: LoopyGame, v: number): LoopyGame {
  return followerWithOrigins(game, v).game;
}

/** As `follower`, and also says which vertex each one was. */
export function followerWithOrigins(game: LoopyGame, v: number): GameWithOrigins {
  checkLoopy(game);
  return reachablePart(game.vertices, [game.out(0), game.out(1)], v);
}

/**
 * The disjunctive sum: a move is a move in one of the two games. Every vertex of a game is reachable, so every pair
 * of vertices is: the size of the sum is known before it is made.
 */
export function sum(g: LoopyGame, h: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(g, h);
  checkWork(options);
  const size = g.vertices * h.vertices;
  const arcs = g.vertices * (h.arcs(0) + h.arcs(1)) + h.vertices * (g.arcs(0) + g.arcs(1));
  if (size + arcs > maxPairs(options)) {
    throw tooManyPairs(`the sum has ${size} positions and ${arcs} arcs`, maxPairs(options));
  }
  const tick = ticker(options, size);
  const numbers = new Int32Array(size).fill(-1); // pair → its number
  const pairs = new Int32Array(size); // number → pair
  let count = 0;
  const numberOf = (pair: number): number => {
    if (numbers[pair] >= 0) return numbers[pair];
    pairs[count] = pair;
    return (numbers[pair] = count++);
  };
  const builder = new GraphBuilder('partizan');
  builder.vertex(numberOf(0));
  for (let p = 0; p < count; p++) {
    tick(p);
    const v = Math.floor(pairs[p] / h.vertices);
    const w = pairs[p] % h.vertices;
    for (const player of [0, 1] as const) {
      for (const next of g.options(player, v)) builder.arc(p, numberOf(next * h.vertices + w), player);
      for (const next of h.options(player, w)) builder.arc(p, numberOf(v * h.vertices + next), player);
    }
  }
  return gameFromGraph(builder.build());
}

/** g − h. */
export function difference(g: LoopyGame, h: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(g, h);
  return sum(g, negative(h), options);
}

/**
 * The sum of n copies of the game, or of −n copies of its negative. Positions that differ only in the
 * order of the copies are one: merging them is a bounded epimorphism, so every value is kept (theory §3).
 */
export function multiple(n: number, game: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  checkLoopy(game);
  checkWork(options);
  if (!Number.isInteger(n))
    throw new GyreError('E_SIZE', `the number of copies is ${shown(n)}`, 'give a whole number');
  if (n === 0) return zeroGame();
  if (n < 0) return multiple(-n, negative(game), options);
  checkMultiple(n, game, maxPairs(options));
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

/** Refuses a multiple that is too large: its positions are all n-element multisets of the game's vertices. */
function checkMultiple(n: number, { vertices }: LoopyGame, limit: number): void {
  if (vertices === 1) return;
  let multisets = 1;
  for (let k = 1; k <= n; k++) {
    multisets *= (vertices - 1 + k) / k;
    if (multisets > limit + 0.5) throw tooManyPairs(`the multiple has more than ${limit} positions`, limit);
  }
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
