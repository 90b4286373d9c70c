import type { Player } from '../../graph/inner.ts';
import { checkLoopy, gameFromOptions, type LoopyGame } from '../game/game.ts';

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
