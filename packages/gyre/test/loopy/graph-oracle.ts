import { opponent, type Player } from '../../src/graph/inner.ts';
import { canonicalNumbering, isIsomorphic } from '../../src/values/game/numbering.ts';
import { follower, type LoopyGame, multiple, negative, sum } from '../../src/values/index.ts';
import { compare, onsideOrder } from '../../src/values/order/index.ts';
import { offside, onside } from '../../src/values/sides/sides.ts';
import { Simplifier, Sketch } from '../../src/values/simplify/index.ts';

/**
 * What the store does by ids, done on graphs as the definitions say, all positions compared with each other.
 */

/** The graph-canonical form of a stopper (Siegel, Definition 8). */
export function canonicalByGraphs(stopper: LoopyGame): LoopyGame {
  const sketch = new Sketch(stopper);
  if (!new Simplifier(sketch, onsideOrder(stopper), {}).run()) throw new Error('the game is not a stopper');
  return canonicalNumbering(sketch.game().game);
}

/** The degree of loopiness: the upsum of s and −s. Undefined if it was not found. */
export function degreeByGraphs(s: LoopyGame): LoopyGame | undefined {
  return upsum(s, negative(s));
}

export function isIdempotentByGraphs(game: LoopyGame): boolean {
  return compare(multiple(2, game), game).relation === '=';
}

/** The variety (docs/loopy-values.md §5), by both ways to it. */
export function varietyByGraphs(s: LoopyGame): LoopyGame | undefined {
  const d = degreeByGraphs(s);
  if (d === undefined || !isIdempotentByGraphs(d)) return undefined;
  const above = upsum(negative(s), d);
  const below = downsum(negative(s), negative(d));
  const down = above && downsum(s, above);
  const up = below && upsum(s, below);
  return down !== undefined && up !== undefined && isIsomorphic(down, up) ? down : undefined;
}

function upsum(a: LoopyGame, b: LoopyGame): LoopyGame | undefined {
  return onside(sum(a, b)).stopper;
}

function downsum(a: LoopyGame, b: LoopyGame): LoopyGame | undefined {
  return offside(sum(a, b)).stopper;
}

/** Where play rests in a stopper, by who begins (docs/loopy-values.md §6). */
export function stopsByGraphs(stopper: LoopyGame): { left: LoopyGame; right: LoopyGame } {
  const game = canonicalByGraphs(stopper);
  const order = onsideOrder(game);
  const isBelow = (x: number, y: number): boolean => order.atMost(x, y) && !order.atMost(y, x);
  const stopFrom = (v: number, player: Player): number => {
    if (isPseudonumberByGraphs(follower(game, v))) return v;
    const ends = Array.from(game.options(player, v), (w) => stopFrom(w, opponent(player)));
    return ends.reduce((x, y) => (isBelow(x, y) === (player === 0) ? y : x));
  };
  const at = (player: Player): LoopyGame => canonicalByGraphs(follower(game, stopFrom(game.start, player)));
  return { left: at(0), right: at(1) };
}

/** Does every Left option lie below every Right one, at every position? */
export function isPseudonumberByGraphs(stopper: LoopyGame): boolean {
  const game = canonicalByGraphs(stopper);
  const order = onsideOrder(game);
  return Array.from({ length: game.vertices }, (_, v) => v).every((v) =>
    game
      .options(0, v)
      .every((x) => game.options(1, v).every((y) => order.atMost(x, y) && !order.atMost(y, x))),
  );
}
