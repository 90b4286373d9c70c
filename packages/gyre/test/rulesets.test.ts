import { expect, test } from 'vitest';
import { DRAW, LOSS, letterOf, pliesAt, type Solution, solve, valueAt, WIN } from '../src/index.ts';
import { type ExploredPlay, explore, mnk, muTorere, type Ruleset } from '../src/rulesets/index.ts';

/** Counts of a solved ruleset, in the words of the published tables. */
function solved<P>(ruleset: Ruleset<P>): {
  play: ExploredPlay<P>;
  solution: Solution;
  counts: object;
  start: string;
} {
  const play = explore(ruleset);
  const solution = solve(play.game);
  const count = (value: number): number => solution.values.reduce((sum, v) => sum + (v === value ? 1 : 0), 0);
  const { offsets } = play.graph.out(0);
  let ends = 0;
  for (let v = 0; v < play.graph.vertices; v++) if (offsets[v] === offsets[v + 1]) ends++;
  const counts = {
    positions: play.graph.vertices,
    moves: play.graph.arcs,
    W: count(WIN),
    L: count(LOSS),
    D: count(DRAW),
    ends,
  };
  return { play, solution, counts, start: startOf(play, solution) };
}

function startOf<P>(play: ExploredPlay<P>, solution: Solution): string {
  const [start] = play.starts;
  return `${letterOf(valueAt(solution, start))}${pliesAt(solution, start) ?? ''}`;
}

test('tic-tac-toe: the published counts', () => {
  const { counts, start } = solved(mnk(3, 3, 3));
  expect(counts).toEqual({ positions: 5478, moves: 16_167, W: 2836, L: 1574, D: 1068, ends: 958 });
  expect(start).toBe('D9');
});

test('Mū tōrere: the published counts', () => {
  const { counts, start } = solved(muTorere());
  expect(counts).toMatchObject({ positions: 1180, moves: 1920, W: 208, L: 128, D: 844 });
  expect(start).toBe('D');
});
