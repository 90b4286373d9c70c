import type { ArcRows, Player } from 'gyre';
import { type LoopyGame, loopyGame } from 'gyre/algebra';
import { countOf, lowest } from '../../kit/index.ts';

/** A game on at most 31 vertices: [player][vertex] → the options, as a mask. The start is vertex 0. */
export type Masks = readonly [Int32Array, Int32Array];

/** The most positions of a sum that fit a mask. */
export const MOST_POSITIONS = 31;

/** The options of a game on few vertices as masks. */
export function masksOf(game: LoopyGame): Masks {
  const masks = (player: Player): Int32Array =>
    Int32Array.from({ length: game.vertices }, (_, v) =>
      game.options(player, v).reduce((set, w) => set | (1 << w), 0),
    );
  return [masks(0), masks(1)];
}

/** The sum of two games: vertex v of the first and w of the second are vertex v · (vertices of the second) + w. */
export function productOf(s: Masks, t: Masks): Masks {
  const [rows, columns] = [s[0].length, t[0].length];
  const sums = (player: Player): Int32Array => {
    const masks = new Int32Array(rows * columns);
    for (let v = 0; v < rows; v++) {
      let spread = 0; // the options of v, each at the first place of its row
      for (let rest = s[player][v]; rest !== 0; rest &= rest - 1) spread |= 1 << (lowest(rest) * columns);
      for (let w = 0; w < columns; w++) {
        masks[v * columns + w] = (spread << w) | (t[player][w] << (v * columns));
      }
    }
    return masks;
  };
  return [sums(0), sums(1)];
}

/** Is there no alternating cycle? States from which nobody can go on for ever are peeled off. */
export function isAlternationFree([left, right]: Masks): boolean {
  const size = left.length;
  let [l, r] = [-1, -1]; // vertices, with Left and with Right to move, that are not peeled off
  for (;;) {
    let [nextL, nextR] = [0, 0];
    for (let v = 0; v < size; v++) {
      if ((left[v] & r) !== 0) nextL |= 1 << v;
      if ((right[v] & l) !== 0) nextR |= 1 << v;
    }
    nextL &= l;
    nextR &= r;
    if (nextL === l && nextR === r) return (l | r) === 0;
    [l, r] = [nextL, nextR];
  }
}

/** The game with these options; every vertex must be reachable from vertex 0. */
export function gameOfMasks(masks: Masks): LoopyGame {
  return loopyGame(masks[0].length, rowsOf(masks[0]), rowsOf(masks[1]));
}

function rowsOf(masks: Int32Array): ArcRows {
  const offsets = new Int32Array(masks.length + 1);
  for (let v = 0; v < masks.length; v++) offsets[v + 1] = offsets[v] + countOf(masks[v]);
  const ends = new Int32Array(offsets[masks.length]);
  for (let v = 0, a = 0; v < masks.length; v++) {
    for (let rest = masks[v]; rest !== 0; rest &= rest - 1) ends[a++] = lowest(rest);
  }
  return { offsets, ends };
}
