import { GraphBuilder } from '../../graph/inner.ts';
import { checkLoopy, type GameWithOrigins, gameFromGraph, LoopyGame, reachablePart } from './game.ts';
import { type AlgebraOptions, checkWork, maxPairs, ticker, tooManyPairs } from './work.ts';

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
 * The disjunctive sum: a move is a move in one of the two games. Every vertex of a game is reachable, so
 * every pair of vertices is: the size of the sum is known before it is made.
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
