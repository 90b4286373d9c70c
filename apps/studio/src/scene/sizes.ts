import { type Picture, shortName } from '../document/index.ts';
import type { Detail } from '../look/vertex-art.ts';

/** How large things are drawn at a zoom, as factors of their own size. */
export interface Sizes {
  readonly vertex: number;
  readonly line: number;
  readonly font: number;
  readonly detail: Detail;
  /** Has every vertex its name beside it? If not, only those that the reader looks at. */
  readonly hasNames: boolean;
}

/** A vertex is about so many pixels wide at zoom 1. */
const VERTEX = 48;
/** On the screen a vertex is at least this wide, if its neighbours leave room. */
const LEAST = 24;
/** And at most this, however close one looks. */
const MOST = 64;
/** From this width on there is room for the plies. */
const FULL = 34;

/** The sizes at a zoom, for vertices `room` apart with names of so many letters. They change in steps. */
export function sizesAt(zoom: number, room: number, names: number): Sizes {
  const step = 2 ** (Math.round(Math.log2(Math.max(zoom, 1e-4)) * STEPS) / STEPS);
  const wanted = Math.min(MOST, Math.max(LEAST, VERTEX * step));
  const most = Math.max(VERTEX, CLOSE * room) * step; // more would touch the neighbours
  const width = Math.min(wanted, most);
  return {
    vertex: width / (VERTEX * step),
    line: Math.min(1.5, Math.max(0.9, 1.7 * step)) / (1.7 * step),
    font: Math.min(17, Math.max(12, 14 * step)) / (14 * step),
    detail: width < FULL ? 'letter' : 'full',
    hasNames: width >= 20 && room * step >= 24 + 7 * names,
  };
}

const STEPS = 4;
const CLOSE = 0.86;

/** How far vertices stand apart: nine in ten have their nearest neighbour at least so far away. */
export function roomIn({ vertices }: Picture): number {
  if (vertices.length < 2) return 200;
  const nearest = vertices.map((v) => {
    let least = Infinity;
    for (const w of vertices) if (w !== v) least = Math.min(least, (v.x - w.x) ** 2 + (v.y - w.y) ** 2);
    return Math.sqrt(least);
  });
  return nearest.toSorted((a, b) => a - b)[Math.floor(vertices.length / 10)];
}

/** How many letters the names have: nine in ten have no more. */
export function namesIn({ vertices }: Picture): number {
  const lengths = vertices.map(({ name }) => shortName(name).length).toSorted((a, b) => a - b);
  return lengths[Math.floor(0.9 * lengths.length)] ?? 1;
}
