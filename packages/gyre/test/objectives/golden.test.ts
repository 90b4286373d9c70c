import { expect, test } from 'vitest';
import { ownedGraph, partizanGraph, solve, tokenGame } from '../../src/index.ts';
import {
  almostSurely,
  arena,
  buchi,
  coBuchi,
  cost,
  energy,
  judgeStrategy,
  meanPayoff,
  NEVER,
  type Objective,
  type ObjectiveAnswer,
  parity,
  positively,
  pressing,
  solveObjective,
  verifyObjective,
} from '../../src/objectives/inner.ts';
import { type GoldenObjective, goldenObjectives } from './games.ts';

const plain = goldenObjectives.filter(({ claim }) => claim === undefined);
const named = (...names: string[]): readonly GoldenObjective[] =>
  plain.filter(({ objective }) => names.includes(objective));

test('every line of the golden objectives is looked at', () => {
  expect(goldenObjectives.length).toBe(605);
  const looked = named(
    'parity',
    'buchi',
    'cobuchi',
    'cost',
    'energy',
    'mean-payoff',
    'random-reach',
    'random-buchi',
    'pressing',
  );
  expect(looked.length).toBe(535);
});

/** Our answer, proved by its columns. */
function proved({ owners = [], arcs = [] }: GoldenObjective, objective: Objective): ObjectiveAnswer {
  const answer = solveObjective(arena({ owners, arcs }), objective);
  expect(verifyObjective(answer)).toMatchObject({ verdict: 'right', faults: [] });
  return answer;
}

const orNull = (column: ArrayLike<number> | undefined, none: number): (number | null)[] =>
  Array.from(column ?? [], (x) => (x === none ? null : x));

test.each(named('parity', 'buchi', 'cobuchi'))('golden $id: $objective', (golden) => {
  const { objective, targets, priorities } = golden;
  const wanted =
    objective === 'parity'
      ? parity(priorities, golden.parity)
      : objective === 'buchi'
        ? buchi(targets)
        : coBuchi(targets);
  expect(proved(golden, wanted).winners.join('')).toBe(golden.winner);
});

test.each(named('cost'))('golden $id: cost', (golden) => {
  const { costs, plies } = proved(golden, cost(golden.weights, golden.targets));
  expect(orNull(costs, Infinity)).toEqual(golden.cost);
  expect(orNull(plies, NEVER)).toEqual(golden.plies);
});

test.each(named('energy'))('golden $id: energy', (golden) => {
  expect(orNull(proved(golden, energy(golden.weights)).credits, Infinity)).toEqual(golden.credit);
});

test.each(named('mean-payoff'))('golden $id: mean payoff', (golden) => {
  const { numerators = [], denominators = [] } = proved(golden, meanPayoff(golden.weights));
  const words = Array.from(numerators, (p, v) => {
    const q = denominators[v];
    return q === 0 ? (p > 0 ? 'inf' : '-inf') : q === 1 ? `${p}` : `${p}/${q}`;
  });
  expect(words).toEqual(golden.value);
});

test.each(named('random-reach', 'random-buchi'))('golden $id: $objective', (golden) => {
  const goal = golden.objective === 'random-reach' ? 'reach' : 'buchi';
  const can = (objective: Objective): string =>
    proved(golden, objective)
      .winners.map((winner) => 1 - winner)
      .join('');
  expect(can(almostSurely(golden.targets, goal))).toBe(golden.almost);
  expect(can(positively(golden.targets, goal))).toBe(golden.positive);
});

test.each(named('pressing'))('golden $id: pressing', (golden) => {
  const { owners, arcs = [], left = [], right = [], vertices, presses, slips } = golden;
  const graph = owners === undefined ? partizanGraph(vertices, left, right) : ownedGraph(owners, arcs);
  const answer = solveObjective(arena(graph), pressing(solve(tokenGame(graph))));
  expect(verifyObjective(answer)).toMatchObject({ verdict: 'right', faults: [] });
  const found = [1, 2].map((bit) =>
    Array.from(answer.presses ?? [], (bits) => (bits & bit ? 1 : 0)).join(''),
  );
  expect(answer.slips?.join('')).toBe([slips].flat().join(''));
  expect(found).toEqual(presses.map((rows) => [rows].flat().join('')));
});

test.each(goldenObjectives.filter(({ claim }) => claim !== undefined))('golden claim $id', (golden) => {
  const { owners = [], arcs = [], priorities, claim } = golden;
  if (claim === undefined) return;
  const winners = Uint8Array.from(claim.winner, Number);
  const game = arena({ owners, arcs });
  const judged = judgeStrategy(
    game,
    parity(priorities, golden.parity),
    winners,
    Int32Array.from(claim.strategy),
  );
  expect(judged.proved, judged.faults[0]?.sentence).toBe(claim.accept);
});
