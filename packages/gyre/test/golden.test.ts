import { readFileSync } from 'node:fs';
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

interface GoldenGame {
  readonly id: string;
  readonly convention: string;
  readonly vertices: number;
  readonly arcs?: [number, number][];
  readonly left?: [number, number][];
  readonly right?: [number, number][];
  readonly value: readonly [string, string];
  readonly plies: readonly [readonly (number | null)[], readonly (number | null)[]];
}

const games = readFileSync(new URL('./golden/token-games.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenGame);

test.each(games)('golden $id', (golden) => {
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
