import { expect, test } from 'vitest';
import {
  arena,
  buchi,
  coBuchi,
  judgeStrategy,
  type ObjectiveAnswer,
  parity,
  solveObjective,
  verifyObjective,
} from '../../src/objectives/index.ts';
import { drawnGame, type GoldenObjective, goldenObjectives } from './games.ts';

const plain = goldenObjectives.filter(({ claim }) => claim === undefined);
const named = (...names: string[]): readonly GoldenObjective[] =>
  plain.filter(({ objective }) => names.includes(objective));
const proved = (answer: ObjectiveAnswer): ObjectiveAnswer => {
  const { verdict, faults } = verifyObjective(answer);
  expect({ verdict, faults }).toEqual({ verdict: 'right', faults: [] });
  return answer;
};

test.each(named('parity', 'buchi', 'cobuchi'))('golden $id: $objective', (golden) => {
  const { owners = [], arcs = [], objective, targets, priorities } = golden;
  const wanted =
    objective === 'parity'
      ? parity(priorities, golden.parity)
      : objective === 'buchi'
        ? buchi(targets)
        : coBuchi(targets);
  const answer = proved(solveObjective(arena({ owners, arcs }), wanted));
  expect(answer.winners.join('')).toBe(golden.winner);
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
