import { expect, test } from 'vitest';
import { solveLarge } from '../src/engine/large.ts';
import { solvePlainly } from '../src/engine/plain.ts';
import { valueOfScore } from '../src/game/inner.ts';
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
import { type GameCase, gameOf, randomCase, seeded, shuffled } from './generators.ts';
import { columns } from './large-game.ts';
import { solveNaively } from './naive.ts';
import { ALL_KINDS, solvedCases } from './tally.ts';

test('§1 the engine gives the values, scores and plies of the definition, plainly and layer by layer', () => {
  for (const { drawn, solution } of solvedCases('engine = definition', 6_000, 1, ALL_KINDS)) {
    expect(answersOf(solution), `seed ${drawn.seed}`).toEqual(naiveAnswers(drawn, solution));
    for (const engine of [solvePlainly, solveLarge])
      expect(columns(engine(solution.game)), `${engine.name}, seed ${drawn.seed}`).toEqual(columns(solution));
  }
});

test('§1 the order of the arcs changes nothing', () => {
  for (const { drawn, solution } of solvedCases('order of arcs', 1_500, 50_000)) {
    const random = seeded(drawn.seed);
    const left = shuffled(random, drawn.arcs[0]);
    const right = drawn.kind === 'partizan' ? shuffled(random, drawn.arcs[1]) : left;
    expect(answersOf(solve(gameOf({ ...drawn, arcs: [left, right] }))), `seed ${drawn.seed}`).toEqual(
      answersOf(solution),
    );
  }
});

test('the same seed draws the same game', () => {
  expect(randomCase(17)).toEqual(randomCase(17));
  expect(randomCase(17)).not.toEqual(randomCase(18));
});

interface Answer {
  readonly value: number;
  readonly score: number;
  readonly plies: number;
}

function answersOf(solution: Solution): Answer[] {
  return Array.from({ length: solution.game.positions }, (_, p) => ({
    value: valueAt(solution, p),
    score: scoreAt(solution, p),
    plies: pliesAt(solution, p) ?? Number.POSITIVE_INFINITY,
  }));
}

/** The naive answer in the layout of the solution; where players share a position, for both of them. */
function naiveAnswers(drawn: GameCase, { game }: Solution): Answer[] {
  const naive = solveNaively(drawn);
  const rows: Answer[] = [];
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
