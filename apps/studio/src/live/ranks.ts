import { rankedPlaces } from 'gyre/map';
import type { DrawnGame, Point } from '../document/index.ts';
import { indexById, marksOf } from '../document/index.ts';
import type { Answers } from './answers.ts';

/** Places by plies, ends at the bottom, endless play at the top; without answers, by distance from ends. */
export function placesByPlies(game: DrawnGame, found: Answers | undefined): Map<number, Point> {
  const index = indexById(game);
  const from = game.arcs.map((arc) => index.get(arc.from) as number);
  const to = game.arcs.map((arc) => index.get(arc.to) as number);
  const vertices = game.vertices.length;
  const ranks = new Int32Array(vertices).fill(-1);
  if (found !== undefined) for (let v = 0; v < vertices; v++) ranks[v] = pliesOf(found, v);
  rankTheRest(ranks, from, to);
  const places = rankedPlaces({ vertices, from, to, ranks });
  return new Map(
    game.vertices.map(({ id }, v) => [
      id,
      { x: Math.round(places[2 * v]), y: Math.round(places[2 * v + 1]) },
    ]),
  );
}

/** The most plies of a vertex whose play ends; −1 for endless play. */
function pliesOf(found: Answers, v: number): number {
  return Math.max(...marksOf(found.solution, v).map(({ plies = -1 }) => plies));
}

/**
 * Vertices without plies stand above all others, layer by layer: first those with an arc to or from a vertex
 * that has a rank, then their neighbours, and so on. So their arcs are short, too.
 */
function rankTheRest(ranks: Int32Array, from: readonly number[], to: readonly number[]): void {
  const neighbours: number[][] = Array.from(ranks, () => []);
  from.forEach((v, a) => {
    neighbours[v].push(to[a]);
    neighbours[to[a]].push(v);
  });
  const base = ranks.reduce((most, rank) => Math.max(most, rank), -1) + 1;
  let layer = [...ranks.keys()].filter((v) => ranks[v] < 0 && neighbours[v].some((w) => ranks[w] >= 0));
  let depth = 0;
  for (let next = 0; ; ) {
    if (layer.length === 0) {
      while (next < ranks.length && ranks[next] >= 0) next++;
      if (next === ranks.length) return;
      layer = [next];
    }
    for (const v of layer) ranks[v] = base + depth;
    depth++;
    layer = [...new Set(layer.flatMap((v) => neighbours[v].filter((w) => ranks[w] < 0)))];
  }
}
