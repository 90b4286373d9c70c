import { opponent, type Player } from '../../graph/inner.ts';
import { alternatingArcs, stateComponents } from '../game/alternation.ts';
import { gameFromOptions, type LoopyGame } from '../game/game.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { onsideOrder } from '../order/index.ts';

/** The options of one player at every vertex, copied. */
function lists(game: LoopyGame, player: Player): number[][] {
  return Array.from({ length: game.vertices }, (_, v) => Array.from(game.options(player, v)));
}

/** The game without one arc. */
export function withoutArc(game: LoopyGame, player: Player, [v, w]: readonly [number, number]): LoopyGame {
  const rows = [lists(game, 0), lists(game, 1)];
  rows[player][v] = rows[player][v].filter((x) => x !== w);
  return gameFromOptions(game.vertices, rows[0], rows[1], game.start);
}

/**
 * An arc of an alternating cycle that γ⁺ at the start does not need, if there is one and `afford` does not
 * stop the search first. Losing an arc can only hurt its owner, so one comparison shows that it does not
 * matter.
 */
export function harmlessArc(
  game: LoopyGame,
  options: AlgebraOptions,
  afford: () => boolean,
): { player: Player; arc: [number, number] } | undefined {
  const cyclic = alternatingArcs(game);
  for (const player of [1, 0] as const) {
    for (const arc of cyclic[player]) {
      if (!afford()) return undefined;
      const less = withoutArc(game, player, arc);
      const [lower, upper] = player === 1 ? [less, game] : [game, less];
      if (onsideOrder(lower, upper, options).atMost(lower.start, upper.start)) return { player, arc };
    }
  }
  return undefined;
}

/**
 * Right arcs whose removal leaves no alternating cycle. Found by a depth-first walk over the states with
 * Left to move: a reply of Right that leads back into the walk's own path is cut.
 */
export function cuttingArcs(game: LoopyGame): [number, number][] {
  const component = stateComponents(game);
  const cut = new Set<number>(); // v · vertices + w for the Right arc v → w
  const colour = new Uint8Array(2 * game.vertices); // state → 0 not met, 1 on the path, 2 done
  const at = new Int32Array(2 * game.vertices); // state → next option to look at
  for (let root = 0; root < 2 * game.vertices; root++) {
    const path = colour[root] === 0 ? [root] : [];
    while (path.length > 0) {
      const s = path[path.length - 1];
      const mover = (s & 1) as Player;
      colour[s] = 1;
      const options = game.options(mover, s >> 1);
      if (at[s] === options.length) {
        colour[s] = 2;
        path.pop();
        continue;
      }
      const w = options[at[s]++];
      const t = 2 * w + opponent(mover);
      if (component[t] !== component[s] || colour[t] === 2) continue;
      if (colour[t] === 0) path.push(t);
      else if (mover === 1) cut.add((s >> 1) * game.vertices + w);
      else
        for (const u of game.options(1, w))
          if (component[2 * u] === component[t]) cut.add(w * game.vertices + u);
    }
  }
  return Array.from(cut, (code) => [Math.floor(code / game.vertices), code % game.vertices]);
}

/**
 * The game with each alternating cycle replaced by copies of itself: the arcs `cut` lead from each copy
 * to the next, and out of the last copy to nowhere. That only takes moves from Right, so the value is at
 * least γ⁺, and falls with the number of laps. The result is a stopper.
 */
export function unravelled(
  game: LoopyGame,
  cut: readonly (readonly [number, number])[],
  laps: number,
): LoopyGame {
  const size = game.vertices;
  const isCut = new Set(cut.map(([v, w]) => v * size + w));
  const left: number[][] = [];
  const right: number[][] = [];
  for (let lap = 0; lap <= laps; lap++) {
    for (let v = 0; v < size; v++) {
      left.push(Array.from(game.options(0, v), (w) => lap * size + w));
      const row: number[] = [];
      for (const w of game.options(1, v)) {
        if (!isCut.has(v * size + w)) row.push(lap * size + w);
        else if (lap < laps) row.push((lap + 1) * size + w);
      }
      right.push(row);
    }
  }
  return gameFromOptions(left.length, left, right, game.start);
}
