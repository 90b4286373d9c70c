import type { LoopyGame } from '../game/game.ts';
import type { Dyadic } from './dyadic.ts';
import { numberOfForm, type PlainForm, plainForm } from './form.ts';

/** What is known of each vertex of a game. */
export interface PlainForms {
  /** Vertex → its form as number + ups + nimber, if it has one. */
  readonly forms: readonly (PlainForm | undefined)[];
  /** Vertex → its number, if it is one. */
  readonly numbers: readonly (Dyadic | undefined)[];
}

/** Finds numbers, nimbers and ups from the ends of the game upwards; O(V + E). */
export function plainForms(game: LoopyGame): PlainForms {
  const forms: (PlainForm | undefined)[] = Array.from({ length: game.vertices });
  const open = new Int32Array(game.vertices); // vertex → arcs to vertices that have no plain form yet
  const ready: number[] = [];
  for (let v = 0; v < game.vertices; v++) {
    open[v] = game.options(0, v).length + game.options(1, v).length;
    if (open[v] === 0) ready.push(v);
  }
  const formOf = (w: number): PlainForm => forms[w] as PlainForm;
  for (let w = ready.pop(); w !== undefined; w = ready.pop()) {
    const form = plainForm(Array.from(game.options(0, w), formOf), Array.from(game.options(1, w), formOf));
    if (form === undefined) continue;
    forms[w] = form;
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.into(player);
      for (let a = offsets[w]; a < offsets[w + 1]; a++) if (--open[ends[a]] === 0) ready.push(ends[a]);
    }
  }
  return { forms, numbers: forms.map(numberOfForm) };
}
