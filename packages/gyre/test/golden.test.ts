import { expect, test } from 'vitest';
import {
  conventionNamed,
  type Graph,
  letterOf,
  type Player,
  partizanGraph,
  pliesAt,
  positionOf,
  solve,
  symmetricGraph,
  tokenGame,
  valueAt,
} from '../src/index.ts';
import { type GoldenGame, goldenGames } from './golden-games.ts';

test.each(goldenGames)('golden $id', (golden) => {
  const game = tokenGame(graphOf(golden), conventionNamed(golden.convention));
  const solution = solve(game);
  for (const player of [0, 1] as Player[]) {
    const positions = Array.from({ length: golden.vertices }, (_, v) => positionOf(game, player, v));
    expect(positions.map((p) => letterOf(valueAt(solution, p))).join('')).toBe(golden.value[player]);
    expect(positions.map((p) => pliesAt(solution, p) ?? null)).toEqual(golden.plies[player]);
  }
});

function graphOf({ vertices, arcs, left, right }: GoldenGame): Graph {
  return arcs === undefined
    ? partizanGraph(vertices, left ?? [], right ?? [])
    : symmetricGraph(vertices, arcs);
}
