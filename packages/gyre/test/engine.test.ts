import { expect, test } from 'vitest';
import { valueOfScore } from '../src/game/index.ts';
import {
  type Player,
  pliesAt,
  positionOf,
  type Solution,
  scoreAt,
  scoreFor,
  solve,
  valueAt,
} from '../src/index.ts';
import { type GameCase, gameOf, randomCase, randomCases, seeded, shuffled } from './generators.ts';
import { solveNaively } from './naive.ts';
import { ALL_KINDS, Tally } from './tally.ts';

test('§1 the engine gives the values, scores and plies of the definition', () => {
  const tally = new Tally();
  for (const drawn of randomCases(6_000)) {
    const solution = solve(gameOf(drawn));
    tally.add(drawn, solution);
    expect(columnsOf(solution), `seed ${drawn.seed}`).toEqual(naiveColumns(drawn, solution));
  }
  tally.expectBalanced('engine = definition', ALL_KINDS);
});

test('§1 the order of the arcs changes nothing', () => {
  const tally = new Tally();
  for (const drawn of randomCases(1_500, 50_000)) {
    const solution = solve(gameOf(drawn));
    const random = seeded(drawn.seed);
    const left = shuffled(random, drawn.arcs[0]);
    const right = drawn.kind === 'partizan' ? shuffled(random, drawn.arcs[1]) : left;
    tally.add(drawn, solution);
    expect(columnsOf(solve(gameOf({ ...drawn, arcs: [left, right] }))), `seed ${drawn.seed}`).toEqual(
      columnsOf(solution),
    );
  }
  tally.expectBalanced('order of arcs');
});

test('the same seed draws the same game', () => {
  expect(randomCase(17)).toEqual(randomCase(17));
  expect(randomCase(17)).not.toEqual(randomCase(18));
});

interface Row {
  readonly value: number;
  readonly score: number;
  readonly plies: number;
}

function columnsOf(solution: Solution): Row[] {
  return Array.from({ length: solution.game.positions }, (_, p) => ({
    value: valueAt(solution, p),
    score: scoreAt(solution, p),
    plies: pliesAt(solution, p) ?? Number.POSITIVE_INFINITY,
  }));
}

/** The naive answer in the layout of the solution; where players share a position, for both of them. */
function naiveColumns(drawn: GameCase, { game }: Solution): Row[] {
  const naive = solveNaively(drawn);
  const rows: Row[] = [];
  for (let vertex = 0; vertex < drawn.vertices; vertex++) {
    for (const player of drawn.kind === 'owned' ? [drawn.owners[vertex]] : ([0, 1] as Player[])) {
      const score = scoreFor(player, naive.scores[player][vertex]);
      const row = { value: valueOfScore(score), score, plies: naive.plies[player][vertex] };
      const p = positionOf(game, player, vertex);
      if (rows[p] !== undefined)
        expect(row, `both players at vertex ${vertex}, seed ${drawn.seed}`).toEqual(rows[p]);
      rows[p] = row;
    }
  }
  return rows;
}
