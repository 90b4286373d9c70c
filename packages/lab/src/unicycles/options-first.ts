import type { LoopyGame } from 'gyre/loopy';

/** The vertices from which no cycle can be reached, each after its options. O(V + E). */
export function optionsFirst(game: LoopyGame): Int32Array {
  const open = new Int32Array(game.vertices); // vertex → options not yet listed
  const listed = new Int32Array(game.vertices);
  let tail = 0;
  for (let v = 0; v < game.vertices; v++) {
    open[v] = game.options(0, v).length + game.options(1, v).length;
    if (open[v] === 0) listed[tail++] = v;
  }
  for (let head = 0; head < tail; head++) {
    const w = listed[head];
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.into(player);
      for (const v of ends.subarray(offsets[w], offsets[w + 1])) if (--open[v] === 0) listed[tail++] = v;
    }
  }
  return listed.subarray(0, tail);
}
