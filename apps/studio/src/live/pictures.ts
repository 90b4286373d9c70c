import { computed, type ReadonlySignal } from '@preact/signals';
import { positionOf } from 'gyre';
import type { Mark, Picture, PictureVertex } from '../document/index.ts';
import {
  type Drawing,
  type DrawnArc,
  drawing,
  indexById,
  isOpenTo,
  optionsOf,
  type Point,
} from '../document/index.ts';
import { answers, marksOf, playersOf } from './answers.ts';

const UNKNOWN_MARK: Mark = { known: 'unknown' };

/** The drawing with its values: what the Draw view shows and the picture files hold. */
export const solvedPicture: ReadonlySignal<Picture> = computed(() => {
  const found = answers.value;
  const best = bestArcs(drawing.value);
  return pictureOf(
    drawing.value,
    (v) => ({ marks: found === undefined ? [UNKNOWN_MARK] : marksOf(found, v) }),
    (arc) => (best.has(arcKey(arc)) ? 'best' : 'plain'),
  );
});

/** A picture of a drawing, in which the caller says what each vertex and arc looks like. */
export function pictureOf(
  { game, places }: Drawing,
  lookOf: (v: number) => Partial<PictureVertex> & Pick<PictureVertex, 'marks'>,
  weightOf: (arc: DrawnArc) => Picture['arcs'][number]['weight'],
): Picture {
  const vertices = game.vertices.map(({ id, name, owner }, v): PictureVertex => {
    const { x, y } = places.get(id) ?? circlePlace(v, game.vertices.length);
    return {
      id,
      name,
      x,
      y,
      ...(game.isOwned ? { owner: owner === 0 ? 'left' : 'right' } : {}),
      ...(game.start?.vertex === id ? { isStart: true } : {}),
      ...lookOf(v),
    };
  });
  return { vertices, arcs: game.arcs.map((arc) => ({ ...arc, weight: weightOf(arc) })) };
}

/** A place on a circle, for a vertex that has none yet. */
export function circlePlace(v: number, count: number): Point {
  const radius = Math.max(110, count * 15);
  const angle = (2 * Math.PI * v) / Math.max(1, count) - Math.PI / 2;
  return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
}

/** The key of an arc in a set of arcs. */
export function arcKey({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${from}>${to}`;
}

/** The arcs that keep the value for some player who may use them. */
function bestArcs({ game }: Drawing): Set<string> {
  const best = new Set<string>();
  const found = answers.value;
  if (found === undefined) return best;
  const { solution } = found;
  const index = indexById(game);
  const verdicts = new Map<number, Set<number>>(); // position → its best targets
  for (const arc of game.arcs) {
    const [from, to] = [index.get(arc.from) as number, index.get(arc.to) as number];
    for (const player of playersOf(solution.game)) {
      if (solution.game.graph.kind === 'partizan' && !isOpenTo(arc, player)) continue;
      const p = positionOf(solution.game, player, from);
      if (!verdicts.has(p)) {
        const targets = optionsOf(solution, p).filter((option) => option.isBest);
        verdicts.set(p, new Set(targets.map((option) => option.vertex)));
      }
      if (verdicts.get(p)?.has(to)) best.add(arcKey(arc));
    }
  }
  return best;
}
