import { computed, type ReadonlySignal } from '@preact/signals';
import { DRAW, type Player, positionOf } from 'gyre';
import type { Mark, Picture, PictureVertex } from '../document/index.ts';
import {
  type Drawing,
  type DrawnArc,
  drawing,
  indexById,
  isOpenTo,
  marksOf,
  optionsOf,
  type Point,
  playersOf,
} from '../document/index.ts';
import { type Answers, answers, solveDrawing } from './answers.ts';
import { bendsOf } from './bends.ts';
import { type Story, story } from './story.ts';

const UNKNOWN_MARK: Mark = { known: 'unknown' };

/** The drawing with its values: what the Draw view shows and the picture files hold. */
export const solvedPicture: ReadonlySignal<Picture> = computed(() => {
  const found = answers.value;
  const best = bestArcs(drawing.value);
  return pictureOf(
    drawing.value,
    (v) => ({ marks: found === undefined ? [UNKNOWN_MARK] : marksOf(found.solution, v) }),
    (arc) => (best.has(arcKey(arc)) ? 'best' : 'plain'),
  );
});

/** The drawing while a story is told: its way is lit up, and the moment that is shown is here. */
export const storyPicture: ReadonlySignal<Picture> = computed(() => {
  const told = story.value;
  const found = answers.value;
  if (told === undefined || found === undefined) return solvedPicture.value;
  const lit = litArcs(drawing.value, found, told);
  const here = told.moments[told.at].standing.vertex;
  return pictureOf(
    drawing.value,
    (v) => ({ marks: marksOf(found.solution, v), isHere: v === here }),
    (arc) => (lit.has(arcKey(arc)) ? 'hot' : 'plain'),
  );
});

/** The arcs of the cycle that keeps the value, or of the strategy: every reply of the one who loses. */
function litArcs({ game }: Drawing, { solution }: Answers, { moments, cycleFrom }: Story): Set<string> {
  const lit = new Set<string>();
  const idOf = (v: number | undefined): number => game.vertices[v ?? 0].id;
  const light = (from: number | undefined, to: number | undefined): void => {
    lit.add(arcKey({ from: idOf(from), to: idOf(to) }));
  };
  for (let i = 0; i + 1 < moments.length; i++)
    if (moments[i].option !== undefined) light(moments[i].standing.vertex, moments[i + 1].standing.vertex);
  if (cycleFrom !== undefined) return lit;
  const [{ standing }] = moments;
  const winner =
    standing.value === DRAW ? undefined : standing.value > DRAW ? standing.player : 1 - standing.player;
  const waiting = [{ vertex: standing.vertex ?? 0, player: standing.player }];
  const seen = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { vertex, player } = next;
    if (seen.has(`${player} ${vertex}`)) continue;
    seen.add(`${player} ${vertex}`);
    const options = optionsOf(solution, positionOf(solution.game, player, vertex));
    const mover = (solution.game.graph.owners?.[vertex] as Player | undefined) ?? player;
    for (const option of mover === winner ? options.slice(0, 1) : options) {
      light(vertex, option.vertex);
      waiting.push({ vertex: option.vertex, player: player === 0 ? 1 : 0 });
    }
  }
  return lit;
}

/** A drawing with its values, solved for the picture. */
export function solvedPictureOf(drawn: Drawing): Picture {
  const { solution } = solveDrawing(drawn);
  return pictureOf(
    drawn,
    (v) => ({ marks: marksOf(solution, v) }),
    () => 'plain',
  );
}

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
  const bends = bendsOf(places, game.arcs);
  const arcs = game.arcs.map((arc) => {
    const bend = bends.get(arc);
    return { ...arc, weight: weightOf(arc), ...(bend === undefined ? {} : { bend }) };
  });
  return { vertices, arcs };
}

/** A place on a circle, for a vertex that has none yet; of many, on a disc, as seeds stand in a sunflower. */
export function circlePlace(v: number, count: number): Point {
  if (count > CIRCLE) {
    const far = 64 * Math.sqrt(v + 0.5);
    return { x: Math.round(far * Math.cos(v * SEED_ANGLE)), y: Math.round(far * Math.sin(v * SEED_ANGLE)) };
  }
  const radius = Math.max(110, count * 15);
  const angle = (2 * Math.PI * v) / Math.max(1, count) - Math.PI / 2;
  return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) };
}

const CIRCLE = 40;
const SEED_ANGLE = Math.PI * (3 - Math.sqrt(5));

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
