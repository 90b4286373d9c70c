import { computed, signal } from '@preact/signals';
import { stronglyConnectedComponents } from 'gyre/construct';
import { rankedPlaces } from 'gyre/map';
import type { Drawing, DrawnGame, Picture, PictureArc, PictureVertex } from '../document/index.ts';
import { drawing, toGameDocument } from '../document/index.ts';
import { bendsOf } from './bends.ts';
import type { Fold } from './fold.ts';
import { storyPicture } from './pictures.ts';

/** Strongly connected parts of a game: from each vertex of one, every other can be reached. */
interface Parts {
  readonly of: DrawnGame;
  /** vertex → its part; every arc stays in its part or leads to a lower one. */
  readonly partOf: Int32Array;
  /** part → its vertices. */
  readonly members: readonly (readonly number[])[];
}

/** Folds what is drawn, and goes on doing so as it changes; undefined if no part has two vertices. */
export function openFold(): Fold | undefined {
  const parts = computed(() => partsOf(drawing.value));
  if (parts.value.members.every((list) => list.length < 2)) return undefined;
  const opened = signal<{ readonly of: DrawnGame; readonly parts: ReadonlySet<number> } | undefined>(
    undefined,
  );
  const openNow = (): ReadonlySet<number> =>
    opened.value?.of === parts.value.of ? opened.value.parts : new Set();
  return {
    picture: computed(() => foldedPicture(storyPicture.value, parts.value, openNow())),
    open: (id) => {
      if (id >= 0) return false;
      opened.value = { of: parts.value.of, parts: new Set([...openNow(), -1 - id]) };
      return true;
    },
  };
}

function partsOf(now: Drawing): Parts {
  const { classes, classOf } = stronglyConnectedComponents(toGameDocument(now).graph);
  const members: number[][] = Array.from({ length: classes }, () => []);
  classOf.forEach((part, v) => members[part].push(v));
  return { of: now.game, partOf: classOf, members };
}

/**
 * The picture with every part of two or more vertices drawn as one, except those that are opened. What is
 * left has no cycles but those inside opened parts, so it is drawn in ranks: no arc leads upwards.
 */
export function foldedPicture(
  picture: Picture,
  { of, partOf, members }: Parts,
  opened: ReadonlySet<number>,
): Picture {
  const vertexOf = new Map(of.vertices.map(({ id }, v) => [id, v]));
  const isFolded = (part: number): boolean => members[part].length > 1 && !opened.has(part);
  const idOf = (id: number): number => {
    const part = partOf[vertexOf.get(id) ?? 0];
    return isFolded(part) ? -1 - part : id;
  };
  const vertices: PictureVertex[] = picture.vertices.filter(({ id }) => idOf(id) === id);
  members.forEach((list, part) => {
    if (!isFolded(part)) return;
    const all = list.map((v) => picture.vertices[v]);
    const marks = all.flatMap((vertex) => vertex.marks);
    const name = `${all[0].name} … ${all[all.length - 1].name}`;
    vertices.push({ id: -1 - part, name, x: 0, y: 0, marks, holds: list.length });
  });
  const arcs = joined(picture.arcs.map((arc) => ({ ...arc, from: idOf(arc.from), to: idOf(arc.to) })));
  return placed({ vertices, arcs: arcs.filter(({ from, to }) => from !== to || from >= 0) }, (id) =>
    id < 0 ? -1 - id : partOf[vertexOf.get(id) ?? 0],
  );
}

/** Arcs between the same two are drawn once, the weightiest. */
function joined(arcs: readonly PictureArc[]): PictureArc[] {
  const all = new Map<string, PictureArc>();
  for (const { bend: _, ...arc } of arcs) {
    const key = `${arc.from} ${arc.to}`;
    const old = all.get(key);
    if (old === undefined) all.set(key, arc);
    else
      all.set(key, {
        ...old,
        who: old.who === arc.who ? old.who : 'both',
        weight: old.weight === 'plain' ? arc.weight : old.weight,
      });
  }
  return [...all.values()];
}

/** Places the vertices in ranks: a part stands above all parts that it leads to. */
function placed({ vertices, arcs }: Picture, partOf: (id: number) => number): Picture {
  const index = new Map(vertices.map(({ id }, i) => [id, i]));
  const from = arcs.map((arc) => index.get(arc.from) as number);
  const to = arcs.map((arc) => index.get(arc.to) as number);
  const parts = vertices.map(({ id }) => partOf(id));
  const rankOf = new Map<number, number>(); // part → its rank
  // A part leads to lower parts only: in rising order the ranks of all that it leads to are known.
  const leads = new Map<number, number[]>();
  from.forEach((v, a) => {
    if (parts[v] !== parts[to[a]]) leads.set(parts[v], [...(leads.get(parts[v]) ?? []), parts[to[a]]]);
  });
  for (const part of [...new Set(parts)].toSorted((a, b) => a - b))
    rankOf.set(part, 1 + Math.max(-1, ...(leads.get(part) ?? []).map((lower) => rankOf.get(lower) ?? 0)));
  const ranks = parts.map((part) => rankOf.get(part) ?? 0);
  const places = rankedPlaces({ vertices: vertices.length, from, to, ranks });
  const points = new Map(vertices.map(({ id }, i) => [id, { x: places[2 * i], y: places[2 * i + 1] }]));
  const bends = bendsOf(points, arcs);
  return {
    vertices: vertices.map((vertex) => ({ ...vertex, ...points.get(vertex.id) })),
    arcs: arcs.map((arc) => {
      const bend = bends.get(arc);
      return bend === undefined ? arc : { ...arc, bend };
    }),
  };
}
