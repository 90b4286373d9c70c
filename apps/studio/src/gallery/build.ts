import { type Convention, NORMAL, type Player } from 'gyre';
import { type Drawing, type DrawnArc, joinedArcs, type Point, type Who } from '../document/index.ts';

/** A game of the gallery as it is written down: vertices with their places, arcs as "ab" from a to b. */
export interface Sketch {
  readonly title: string;
  /** name → where it stands. */
  readonly places: Readonly<Record<string, readonly [number, number]>>;
  /** Arcs as "from to", several separated by commas; for both, for Left, for Right. */
  readonly both?: string;
  readonly left?: string;
  readonly right?: string;
  /** Where play begins: a name, needed where some name is a number, since those come first in a record. */
  readonly start?: string;
  readonly player?: Player;
  readonly convention?: Convention;
}

/** The drawing that a sketch describes. */
export function drawSketch(sketch: Sketch): Drawing {
  const names = Object.keys(sketch.places);
  const arcs: DrawnArc[] = (['both', 'left', 'right'] as const).flatMap((who) =>
    arcsIn(sketch[who], who, names),
  );
  return {
    game: {
      title: sketch.title,
      isOwned: false,
      convention: sketch.convention ?? NORMAL,
      vertices: names.map((name, id) => ({ id, name, owner: 0 })),
      arcs: joinedArcs(arcs),
      payoffs: [],
      start: { vertex: names.indexOf(sketch.start ?? names[0]), player: sketch.player ?? 0 },
    },
    places: new Map(names.map((name, id) => [id, point(sketch.places[name])])),
    nextId: names.length,
  };
}

function point([x, y]: readonly [number, number]): Point {
  return { x, y };
}

function arcsIn(text: string | undefined, who: Who, names: readonly string[]): DrawnArc[] {
  if (text === undefined) return [];
  return text.split(',').map((pair) => {
    const [from, to] = pair
      .trim()
      .split(' ')
      .map((name) => names.indexOf(name));
    return { from, to, who };
  });
}
