import { expect, test } from 'vitest';
import { whole } from '../../../../test/slices.ts';
import { Random } from '../../src/index.ts';
import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  almostSurely,
  arena,
  buchi,
  coBuchi,
  cost,
  energy,
  meanPayoff,
  NEVER,
  type Objective,
  type ObjectiveAnswer,
  parity,
  positively,
  solveObjective,
  verifyObjective,
} from '../../src/objectives/inner.ts';
import { type Drawn, drawnGame } from './games.ts';

/** The columns that are the answer; the others prove it, and may well be others. */
const ANSWERS: readonly AnswerColumn[] = [
  'winners',
  'costs',
  'plies',
  'credits',
  'numerators',
  'denominators',
];

/** A solved game, and how to look at claims about it. */
interface Court {
  readonly right: ObjectiveAnswer;
  readonly names: readonly AnswerColumn[];
  /** Claims that were wrong, and of them those that were accepted. */
  wrong: number;
  accepted: number;
}

function courtOf({ owners, arcs }: Pick<Drawn, 'owners' | 'arcs'>, objective: Objective): Court {
  const right = solveObjective(arena({ owners, arcs }), objective);
  return { right, names: ANSWER_COLUMNS[objective.name], wrong: 0, accepted: 0 };
}

/** Judges changed columns; only claims that are wrong count. */
function judge(court: Court, columns: Partial<Record<AnswerColumn, ArrayLike<number>>>): void {
  const { right, names } = court;
  const isWrong = names.some(
    (name) =>
      ANSWERS.includes(name) &&
      columns[name] !== undefined &&
      Array.from(columns[name]).join() !== Array.from(right[name] ?? []).join(),
  );
  if (!isWrong) return;
  court.wrong++;
  let verdict = 'refused';
  try {
    ({ verdict } = verifyObjective({ ...right, ...columns } as ObjectiveAnswer));
  } catch {
    // A number that no column may have is refused at the door.
  }
  if (verdict === 'right') court.accepted++;
}

const copyOf = (column: ArrayLike<number>): Uint8Array | Uint32Array | Float64Array =>
  (column as Uint32Array).slice();

function objectivesOf({ priorities, targets, weights }: Drawn): Objective[] {
  const costs = weights.map(Math.abs);
  return [
    buchi(targets),
    coBuchi(targets),
    parity(priorities),
    cost(costs, targets),
    energy(weights),
    meanPayoff(weights),
  ];
}

test('no damaged certificate of a wrong answer is accepted: one number, one winner and one number, all at random', () => {
  let [wrong, accepted] = [0, 0];
  for (let seed = 0; seed < (whole ? 10_000 : 300); seed++) {
    const random = new Random(seed);
    const withLuck = seed % 3 === 0;
    const game = drawnGame(seed, 6, { chance: withLuck ? 0.4 : 0 });
    const goal = seed % 2 === 0 ? 'reach' : 'buchi';
    const asked = withLuck
      ? [almostSurely(game.targets, goal), positively(game.targets, goal)]
      : objectivesOf(game);
    for (const objective of asked) {
      const court = courtOf(game, objective);
      const { right, names } = court;
      const some = (column: ArrayLike<number>): number =>
        [0, 1, 2, column[random.below(column.length)], random.below(9), NEVER, Infinity, -1][random.below(8)];
      for (const name of names) {
        const given = right[name] as Uint32Array;
        for (let v = 0; v < given.length; v++)
          for (const x of [given[v] + 1, given[v] - 1, 0, some(given)]) {
            const column = copyOf(given);
            column[v] = x;
            judge(court, { [name]: column });
            const winners = right.winners.slice();
            winners[random.below(winners.length)] ^= 1;
            judge(court, name === 'winners' ? { winners } : { winners, [name]: column });
          }
      }
      for (let round = 0; round < 20; round++) {
        const most = 2 + random.below(3);
        const columns = names.map(
          (name) =>
            [
              name,
              (right[name] as Uint32Array).map((x) =>
                round % 2 === 0 || random.below(2) === 0 ? random.below(most) : x,
              ),
            ] as const,
        );
        judge(court, Object.fromEntries([...columns, ['winners', right.winners.map(() => random.below(2))]]));
      }
      wrong += court.wrong;
      accepted += court.accepted;
    }
  }
  expect(accepted).toBe(0);
  expect(wrong).toBeGreaterThan(whole ? 1_400_000 : 40_000);
});

/** Every list of numbers below each bound. */
function* lists(bounds: readonly number[]): Generator<number[]> {
  const list = bounds.map(() => 0);
  for (;;) {
    yield [...list];
    let i = 0;
    while (i < list.length && ++list[i] === bounds[i]) list[i++] = 0;
    if (i === list.length) return;
  }
}

const times = (count: number, bound: number): number[] => Array.from({ length: count }, () => bound);

test('of all certificates of small numbers on all small games none proves a wrong winner', () => {
  let [wrong, accepted, game] = [0, 0, 0];
  for (const vertices of [1, 2, 3])
    for (const owners of lists(times(vertices, 2)))
      for (const bits of lists(times(vertices * vertices, 2))) {
        const arcs = bits.flatMap((bit, i): [number, number][] =>
          bit === 1 ? [[Math.floor(i / vertices), i % vertices]] : [],
        );
        for (const priorities of lists(times(vertices, vertices < 3 ? 4 : 3))) {
          if (vertices === 3 && game++ % (whole ? 20 : 4000) !== 0) continue;
          const court = courtOf({ owners, arcs }, parity(priorities));
          for (const claim of lists([
            ...times(vertices, 2),
            ...times(vertices, 3),
            ...times(vertices - 1, 4),
          ])) {
            const winners = Uint8Array.from(claim.slice(0, vertices));
            const ranks = Uint32Array.from(claim.slice(vertices, 2 * vertices));
            const steps = Uint32Array.from([...claim.slice(2 * vertices), 0]);
            judge(court, { winners, ranks, steps });
          }
          wrong += court.wrong;
          accepted += court.accepted;
        }
      }
  expect(accepted).toBe(0);
  expect(wrong).toBeGreaterThan(whole ? 1_000_000 : 100_000);
});

test('a cycle that the loser wins is not proved by ranks in any order', () => {
  let [wrong, accepted] = [0, 0];
  for (const length of whole ? [2, 3, 4] : [2, 3])
    for (const order of lists(times(length, length))) {
      if (new Set(order).size < length) continue;
      const arcs = order.map((v, i): [number, number] => [v, order[(i + 1) % length]]);
      for (const priorities of lists(times(length, 3))) {
        const court = courtOf({ owners: priorities.map((_, v) => v % 2), arcs }, parity(priorities));
        const winners = court.right.winners.map((winner) => 1 - winner);
        for (const numbers of lists([...times(length, length), ...times(length === 4 ? 0 : length - 1, 3)]))
          judge(court, {
            winners,
            ranks: Uint32Array.from(numbers.slice(0, length)),
            steps: Uint32Array.from({ length }, (_, i) => numbers[length + i] ?? priorities[i]),
          });
        wrong += court.wrong;
        accepted += court.accepted;
      }
    }
  expect(accepted).toBe(0);
  expect(wrong).toBeGreaterThan(whole ? 100_000 : 10_000);
});
