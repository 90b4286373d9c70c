import { checkText, GyreError } from '../../graph/inner.ts';
import type { Spot } from '../boards/board-graph.ts';
import { fromText } from '../boards/from-key.ts';
import type { Board, BoardLine, BoardPoint, Ruleset, RulesetFamily } from '../contract/contract.ts';

/** A line from vertex to vertex: blue for Left, red for Right, green for both. The ground is vertex 0. */
interface Branch {
  readonly from: number;
  readonly to: number;
  readonly colour: 'B' | 'R' | 'G';
}

/** What stands, in the order in which it was given. */
type Picture = readonly Branch[];

/**
 * Hackenbush, blue, red and green: a player cuts a branch of his own colour, or a green one, and everything that is no longer
 * joined to the ground falls. Whoever has nothing to cut has lost.
 *
 * E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways.
 */
export function hackenbush(edges: string): Ruleset<Picture> {
  checkText(edges, 'the picture');
  const start = parsePicture(edges);
  const places = placesOf(start);
  return {
    name: 'hackenbush',
    title: 'Hackenbush',
    parameters: { edges: writePicture(start) },
    players: ['Left', 'Right'],
    starts: () => [{ position: grounded(start) }],

    moves(picture, player, emit) {
      for (const [i, branch] of picture.entries())
        if (branch.colour === 'G' || branch.colour === 'BR'[player])
          emit(grounded(picture.toSpliced(i, 1)), nameOf(picture, i));
    },

    key: writePicture,
    fromKey: fromText(writePicture, parsePicture),
    show: (picture) => (picture.length === 0 ? '(nothing stands)' : writePicture(picture)),
    board: (picture) => boardOf(picture, places),
    touches: (_, __, { name }) => [[[name]]],
    parts: (picture) => bushes(picture).map(renumbered),
    ordinal(picture) {
      const atGround = picture.filter(({ from, to }) => from === 0 || to === 0);
      const [stem] = atGround;
      if (picture.length < 2 || atGround.length !== 1 || stem.from === stem.to) return undefined;
      const top = stem.from + stem.to;
      const swap = (v: number): number => (v === top ? 0 : v === 0 ? top : v);
      const rest = picture
        .filter((branch) => branch !== stem)
        .map(({ from, to, colour }) => ({ from: swap(from), to: swap(to), colour }));
      return [[{ from: 0, to: 1, colour: stem.colour }], rest];
    },
  };
}

const MOST_BRANCHES = 1000;

function parsePicture(text: string): Picture {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const picture = words.map((word): Branch => {
    const found = /^(\d{1,6})-(\d{1,6})([BRG])$/i.exec(word);
    if (found === null) throw badPicture(`an edge is "${word}"`);
    return {
      from: Number(found[1]),
      to: Number(found[2]),
      colour: found[3].toUpperCase() as Branch['colour'],
    };
  });
  if (picture.length > MOST_BRANCHES) throw badPicture(`there are ${picture.length} edges`);
  const standing = new Set(grounded(picture));
  const flying = picture.find((branch) => !standing.has(branch));
  if (flying !== undefined) throw badPicture(`${writePicture([flying])} is not joined to the ground`);
  return picture;
}

function badPicture(found: string): GyreError {
  return new GyreError(
    'E_RULESET',
    found,
    `give up to ${MOST_BRANCHES} edges such as 0-1B,1-2R,1-3G: two vertices, 0 being the ground, and B, R or G`,
  );
}

function writePicture(picture: Picture): string {
  return picture.map(({ from, to, colour }) => `${from}-${to}${colour}`).join(',');
}

/** The branch's name; branches with the same name get a count. */
function nameOf(picture: Picture, i: number): string {
  const name = writePicture([picture[i]]);
  const same = picture.slice(0, i).filter((branch) => writePicture([branch]) === name).length;
  return same === 0 ? name : `${name} (${same + 1})`;
}

/** Vertex → the branches that meet there. */
function meetings(picture: Picture): Map<number, Branch[]> {
  const at = new Map<number, Branch[]>();
  for (const branch of picture)
    for (const v of new Set([branch.from, branch.to])) at.set(v, [...(at.get(v) ?? []), branch]);
  return at;
}

/** Every branch that can be reached from the given ones without crossing the ground. */
function reachedFrom(first: readonly Branch[], at: ReadonlyMap<number, readonly Branch[]>): Set<Branch> {
  const reached = new Set(first);
  for (const { from, to } of reached) // iterating a set also visits what is added on the way
    for (const v of [from, to]) if (v !== 0) for (const next of at.get(v) ?? []) reached.add(next);
  return reached;
}

/** The branches that are joined to the ground. */
function grounded(picture: Picture): Picture {
  const at = meetings(picture);
  const standing = reachedFrom(at.get(0) ?? [], at);
  return standing.size === picture.length ? picture : picture.filter((branch) => standing.has(branch));
}

/** The pictures that have only the ground in common. */
function bushes(picture: Picture): Picture[] {
  const at = meetings(picture);
  const done = new Set<Branch>();
  const found: Picture[] = [];
  for (const branch of at.get(0) ?? []) {
    if (done.has(branch)) continue;
    const bush = reachedFrom([branch], at);
    for (const one of bush) done.add(one);
    found.push(picture.filter((one) => bush.has(one)));
  }
  return found;
}

/** The same picture with vertices counted from 1 in the order in which they come: more bushes look alike. */
function renumbered(picture: Picture): Picture {
  const numbers = new Map([[0, 0]]);
  const numberOf = (v: number): number => {
    if (!numbers.has(v)) numbers.set(v, numbers.size);
    return numbers.get(v) as number;
  };
  return picture.map(({ from, to, colour }) => ({ from: numberOf(from), to: numberOf(to), colour }));
}

/** Where vertices stand: as high as their distance from the ground in branches, side by side. */
function placesOf(picture: Picture): ReadonlyMap<number, Spot> {
  const at = meetings(picture);
  const heights = new Map([[0, 0]]);
  for (const [v, height] of heights) // iterating a map also visits what is added on the way
    for (const { from, to } of at.get(v) ?? [])
      for (const w of [from, to]) if (!heights.has(w)) heights.set(w, height + 1);
  const top = Math.max(...heights.values());
  const counts = new Map<number, number>();
  const places = new Map<number, Spot>();
  for (const [v, height] of heights) {
    const count = counts.get(height) ?? 0;
    counts.set(height, count + 1);
    places.set(v, [1.5 * count, 1.5 * (top - height)]);
  }
  return places;
}

function boardOf(picture: Picture, given: ReadonlyMap<number, Spot>): Board {
  const isAll = picture.every(({ from, to }) => given.has(from) && given.has(to));
  const places = isAll ? given : placesOf(picture);
  const points: BoardPoint[] = [];
  const lines: BoardLine[] = [];
  const placeOf = (v: number): Spot => places.get(v) ?? [0, 0];
  for (const v of new Set([0, ...picture.flatMap(({ from, to }) => [from, to])]))
    points.push({ name: `${v}`, x: placeOf(v)[0], y: placeOf(v)[1], look: 'spot' });
  const pieces = picture.map(({ from, to, colour }, i) => {
    const [a, b] = [placeOf(from), placeOf(to)];
    const aside = 0.3 * picture.slice(0, i).filter((other) => other.from + other.to === from + to).length;
    const point = nameOf(picture, i);
    const owner = colour === 'G' ? {} : { owner: colour === 'B' ? (0 as const) : (1 as const) };
    points.push({
      name: point,
      x: (a[0] + b[0]) / 2 + aside + (from === to ? 0.6 : 0),
      y: (a[1] + b[1]) / 2,
      look: 'bare',
    });
    for (const v of [from, to]) lines.push({ from: `${v}`, to: point, ...owner, isThick: true });
    return { point, kind: { B: 'blue branch', R: 'red branch', G: 'green branch' }[colour], ...owner };
  });
  const [width, height] = [0, 1].map(
    (axis) => Math.max(...Array.from(places.values(), (place) => place[axis])) + 1,
  );
  return { points, lines, pieces, width, height };
}

export const hackenbushFamily: RulesetFamily = {
  name: 'hackenbush',
  title: 'Hackenbush',
  summary: 'cut branches; what is not joined to the ground falls',
  parameters: [
    {
      name: 'edges',
      summary: 'branches such as 0-1B,1-2R: 0 is the ground; B Left, R Right, G both',
      fallback: '0-1B,1-2R,2-3B,0-4R,4-5G,0-5B',
    },
  ],
  make: (given) => hackenbush(given.edges),
};
