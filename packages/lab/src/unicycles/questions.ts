import type { Player } from 'gyre';
import type { LoopyGame } from 'gyre/loopy';

/**
 * What must be shown of a unicycle: `ask(player, v, w)` stands for "`player`, moving first, wins v − w",
 * and `askUnequal(v, w)` for "one of the players, moving first, wins v − w". In this order:
 *
 * - for each vertex v, each option x of it and each option y of the opponent from x: x does not reverse
 *   through y, that is, the opponent, first, wins v − y;
 * - for each two options x, y of one player at v: y does not dominate x: the opponent, first, wins y − x;
 * - each two loop-free vertices differ.
 *
 * For a cycle without a symmetry this is all of graph-canonical form (docs/unicycles.md §1).
 */
export function askQuestions(
  game: LoopyGame,
  isOnCycle: (v: number) => boolean,
  ask: (player: Player, v: number, w: number) => void,
  askUnequal: (v: number, w: number) => void,
): void {
  for (let v = 0; v < game.vertices; v++) {
    for (const player of [0, 1] as const) {
      const other = player === 0 ? 1 : 0;
      const options = game.options(player, v);
      for (const x of options) {
        for (const y of game.options(other, x)) ask(other, v, y);
        for (const y of options) if (y !== x) ask(other, y, x);
      }
    }
  }
  for (let v = 0; v < game.vertices; v++) {
    if (isOnCycle(v)) continue;
    for (let w = v + 1; w < game.vertices; w++) if (!isOnCycle(w)) askUnequal(v, w);
  }
}
