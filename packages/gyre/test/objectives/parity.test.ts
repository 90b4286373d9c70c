import { expect, test } from 'vitest';
import { seeds } from '../../../../test/slices.ts';
import { GyreError } from '../../src/index.ts';
import { arena, parity, solveObjective, verifyObjective } from '../../src/objectives/inner.ts';
import { ranksOf } from '../../src/objectives/parity/certificate.ts';
import { prepare } from '../../src/objectives/parity/prepare.ts';
import { tangleLearning } from '../../src/objectives/parity/tangles.ts';
import { zielonka } from '../../src/objectives/parity/zielonka.ts';
import { type Drawn, drawnGame } from './games.ts';

/** The winners that an engine finds, proved by ranks. */
function winnersBy(
  engine: typeof zielonka,
  { owners, arcs, priorities }: Pick<Drawn, 'owners' | 'arcs' | 'priorities'>,
): Uint8Array {
  const field = arena({ owners, arcs });
  const objective = parity(priorities);
  const work = prepare(field, objective, {});
  for (const run = engine(work); !run(100); );
  const ranking = ranksOf(work);
  if (!('ranks' in ranking)) throw new Error(`a cycle through ${ranking.refuted} refutes the strategy`);
  const steps = Uint32Array.from(ranking.steps, (step) => work.heights[step]);
  const answer = { arena: field, objective, solver: '', winners: work.winners, ranks: ranking.ranks, steps };
  const { verdict, faults } = verifyObjective(answer, { moves: work.moves });
  if (verdict !== 'right') throw new Error(faults[0]?.sentence);
  return work.winners;
}

test('tangle learning and Zielonka agree, and both have strategies that are proved', () => {
  for (let seed = 0; seed < seeds(seeds(100_000)); seed++) {
    const game = drawnGame(seed, seed % 16 === 15 ? 200 : [7, 20, 40][seed % 3], {
      degree: 2 + (seed % 3),
      priorities: 12,
    });
    expect(winnersBy(tangleLearning, game), `seed ${seed}`).toEqual(winnersBy(zielonka, game));
  }
});

/** Arcs, owners and priorities of games whose winners are known. */
const FAMILIES: Readonly<
  Record<
    string,
    (n: number) => Omit<Drawn, 'targets' | 'weights'> & { readonly winner: (v: number) => number }
  >
> = {
  ladder: (n) => ({
    owners: Array.from({ length: 2 * n }, (_, v) => v % 2),
    priorities: Array.from({ length: 2 * n }, (_, v) => v % 2),
    arcs: Array.from({ length: 2 * n }, (_, v) =>
      [1, 2].map((k): [number, number] => [v, (v + k) % (2 * n)]),
    ).flat(),
    winner: (v) => v % 2,
  }),
  clique: (n) => ({
    owners: Array.from({ length: n }, (_, v) => v % 2),
    priorities: Array.from({ length: n }, (_, v) => v),
    arcs: Array.from({ length: n * n }, (_, a): [number, number] => [Math.floor(a / n), a % n]).filter(
      ([v, w]) => v !== w,
    ),
    winner: (v) => v % 2,
  }),
  'checker ladder': (n) => ({
    owners: Array.from({ length: 3 * n }, () => 1),
    priorities: Array.from(
      { length: 3 * n },
      (_, v) => [2 * n - 2 * Math.floor(v / 3), 0, Math.max(0, 2 * n - 2 * Math.floor(v / 3) - 1)][v % 3],
    ),
    arcs: Array.from({ length: n }, (_, i): [number, number][] => {
      const [a, next] = [3 * i, (3 * i + 3) % (3 * n)];
      return [
        [a, a + 1],
        [a + 1, a + 2],
        [a + 1, next],
        [a + 2, next],
      ];
    }).flat(),
    winner: () => 0,
  }),
  'one long ring': (n) => ({
    owners: Array.from({ length: n }, (_, v) => v % 2),
    priorities: Array.from({ length: n }, (_, v) => n - v),
    arcs: Array.from({ length: n }, (_, v): [number, number] => [v, (v + 1) % n]),
    winner: () => n % 2,
  }),
};

test.each([
  ['ladder', 100_000],
  ['clique', 300],
  ['checker ladder', 50_000],
  ['one long ring', 200_001],
])('each wins what is known: %s of %i', (name, n) => {
  const { owners, arcs, priorities, winner } = FAMILIES[name](n);
  const answer = solveObjective(arena({ owners, arcs }), parity(priorities));
  expect(answer.winners.every((found, v) => found === winner(v))).toBe(true);
  expect(verifyObjective(answer).verdict).toBe('right');
});

/** Blocks of five positions whose owners alternate, each with a way up to the next. */
function blockLadder(n: number): Omit<Drawn, 'targets' | 'weights'> {
  const owners: number[] = [];
  const arcs: [number, number][] = [];
  const priorities: number[] = [];
  for (let i = 0; i < n; i++) {
    // Five positions a block, its owner alternates.
    const player = i % 2;
    const base = 5 * i;
    owners.push(player, 1 - player, player, 1 - player, player);
    priorities.push(3 * i + 5, 3 * i + 4, 3 * i + 3, i % 2, 1 - (i % 2));
    arcs.push(
      [base, base + 1],
      [base + 1, base + 2],
      [base + 2, base],
      [base + 1, base + 3],
      [base + 3, base + 4],
    );
    arcs.push([base + 4, base + 2], [base + 4, base]);
    if (i + 1 < n) arcs.push([base + 3, base + 5], [base + 5, base + 2], [base + 2, base + 8]);
  }
  return { owners, arcs, priorities };
}

test('ladders of blocks are solved and proved, whatever the engine', () => {
  for (const n of [4, 10, 40]) {
    const game = blockLadder(n);
    expect(winnersBy(tangleLearning, game)).toEqual(winnersBy(zielonka, game));
  }
});

test('progress rises to 1, and a signal stops the work', () => {
  const { owners, arcs, priorities } = FAMILIES['checker ladder'](2000);
  const shares: number[] = [];
  solveObjective(arena({ owners, arcs }), parity(priorities), { onProgress: (share) => shares.push(share) });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  const stop = new AbortController();
  stop.abort();
  const call = (): unknown =>
    solveObjective(arena({ owners, arcs }), parity(priorities), { signal: stop.signal });
  expect(call).toThrow(GyreError);
});
