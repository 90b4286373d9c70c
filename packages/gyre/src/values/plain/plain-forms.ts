import type { LoopyGame } from '../game/game.ts';
import { type PlainForm, plainWithOptions } from './plain.ts';

/**
 * Vertex → its form as number + ups + nimber, if its options are exactly those of the canonical form. Found
 * from the ends of the game upwards; O(V + E).
 */
export function plainForms(game: LoopyGame): (PlainForm | undefined)[] {
  const { vertices } = game;
  const out = [game.out(0), game.out(1)] as const;
  const into = [game.into(0), game.into(1)] as const;
  const forms: (PlainForm | undefined)[] = Array.from({ length: vertices });
  const open = new Int32Array(vertices); // vertex → arcs to vertices that have no plain form yet
  const ready = new Int32Array(vertices); // a stack
  let size = 0;
  for (let v = 0; v < vertices; v++) {
    for (const { offsets } of out) open[v] += offsets[v + 1] - offsets[v];
    if (open[v] === 0) ready[size++] = v;
  }
  const options: readonly [PlainForm[], PlainForm[]] = [[], []]; // of one vertex at a time
  while (size > 0) {
    const w = ready[--size];
    for (let player = 0; player < 2; player++) {
      const { offsets, ends } = out[player];
      options[player].length = 0;
      for (let a = offsets[w]; a < offsets[w + 1]; a++) options[player].push(forms[ends[a]] as PlainForm);
    }
    const plain = plainWithOptions(options[0], options[1]);
    if (plain === undefined) continue;
    forms[w] = { kind: 'plain', ...plain };
    for (let player = 0; player < 2; player++) {
      const { offsets, ends } = into[player];
      for (let a = offsets[w]; a < offsets[w + 1]; a++) if (--open[ends[a]] === 0) ready[size++] = ends[a];
    }
  }
  return forms;
}
