import {
  endlessMark,
  invert,
  NO_MOVE,
  positionAfter,
  positionOf,
  type Solution,
  valueAt,
} from '../game/inner.ts';
import { assert, type Player } from '../graph/inner.ts';

/** A strategy for each player: vertex → where he pushes the token, or `NO_MOVE` where he is stuck. */
export type Strategies = readonly [Int32Array, Int32Array];

/**
 * What both players do in a solved game in which they take turns: they keep the value, and come one ply
 * nearer to the end where an end is forced. So a player wins from where the value says that he can, and does
 * not lose from a draw. Of several such arcs, the first one. O(V + E).
 */
export function strategiesOf(solution: Solution): Strategies {
  const { game } = solution;
  const mine = strategyOf(solution, 0);
  return [mine, game.layout === 'shared' ? mine : strategyOf(solution, 1)];
}

function strategyOf(solution: Solution, player: Player): Int32Array {
  const { game, plies } = solution;
  assert(plies !== undefined, 'the engine gives plies');
  const { offsets, ends } = game.graph.out(player);
  const endless = endlessMark(plies);
  return Int32Array.from({ length: game.graph.vertices }, (_, v) => {
    const p = positionOf(game, player, v);
    const value = invert(valueAt(solution, p));
    const length = plies[p] === endless ? endless : plies[p] - 1;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const q = positionAfter(game, p, ends[a]);
      if (valueAt(solution, q) === value && plies[q] === length) return ends[a];
    }
    assert(offsets[v] === offsets[v + 1], 'some move keeps the value and the plies');
    return NO_MOVE;
  });
}
