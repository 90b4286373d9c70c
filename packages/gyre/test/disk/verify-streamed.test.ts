import { expect, test } from 'vitest';
import { streamOf } from '../../src/disk/inner.ts';
import { verifyStreamed } from '../../src/disk/verify/streamed.ts';
import { solve } from '../../src/index.ts';
import { verify } from '../../src/verify/inner.ts';
import { gameOf, graphOf, randomCases, seeded } from '../generators.ts';

test('right answers are proved, and every change of an entry is found, as by the verifier in memory', async () => {
  let wrong = 0;
  for (const drawn of randomCases(3000, 50_000)) {
    const { convention, payoffs, seed } = drawn;
    const solution = solve(gameOf(drawn));
    const game = streamOf({ graph: graphOf(drawn), convention, payoffs });
    const plies = solution.plies as Uint16Array;
    const right = await verifyStreamed(game, drawn.vertices, { ...solution, plies });
    expect(right.verdict, `seed ${seed}: ${right.faults[0]?.sentence}`).toBe('right');
    if (solution.values.length === 0) continue;
    const changed = {
      ...solution,
      values: solution.values.slice(),
      plies: plies.slice(),
      ...(solution.scores === undefined ? {} : { scores: solution.scores.slice() }),
    };
    const random = seeded(seed);
    const p = random.below(changed.values.length);
    if (random.chance(0.5)) changed.plies[p] = random.pick([0, 1, 2, 3, 0xffff]);
    else if (changed.scores === undefined) changed.values[p] = random.below(3);
    else changed.scores[p] = random.below(7) - 3;
    const { verdict } = await verifyStreamed(game, drawn.vertices, changed);
    expect(verdict, `seed ${seed}, position ${p}`).toBe(verify(changed).verdict);
    wrong += verdict === 'wrong' ? 1 : 0;
  }
  expect(wrong).toBeGreaterThan(1500);
});

test('progress is told after two million arcs, and again after as many more', async () => {
  const from = new Int32Array(2 ** 20);
  const batch = { from, to: from.map(() => 1) };
  const game = { kind: 'symmetric' as const, text: '', batches: () => [batch, batch, batch, batch, batch] };
  const told: number[] = [];
  const onProgress = (arcs: number): void => void told.push(arcs);
  await verifyStreamed(game, 2, { values: Uint8Array.of(2, 0), plies: Uint16Array.of(1, 0) }, { onProgress });
  expect(told).toEqual([2 ** 21, 2 ** 22]);
});

test('an arc to no vertex is refused, and a fault names the vertex and who is to move', async () => {
  const columns = { values: Uint8Array.of(2, 2, 0, 2), plies: Uint16Array.of(1, 1, 0, 0) };
  const streamed = (w: number) => ({
    kind: 'partizan' as const,
    batches: () => [{ from: Int32Array.of(0, 1), to: Int32Array.of(1, w), players: Uint8Array.of(0, 0) }],
  });
  await expect(verifyStreamed(streamed(-1), 2, columns)).rejects.toMatchObject({ code: 'E_VERTEX' });
  const { faults } = await verifyStreamed(streamed(0), 2, columns, { limit: 9 });
  expect(faults.map(({ sentence }) => sentence).join('\n')).toMatch(/^v1 \(Right to move\), said to be won/m);
});

test('a timer that aborts the signal is heard between two batches', async () => {
  const from = new Int32Array(2 ** 21);
  const batch = { from, to: from.map(() => 1) };
  let given = 0;
  const game = {
    kind: 'symmetric' as const,
    *batches() {
      for (; given < 100; given++) yield batch;
    },
  };
  const columns = { values: Uint8Array.of(2, 0), plies: Uint16Array.of(1, 0) };
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 0);
  await expect(verifyStreamed(game, 2, columns, controller)).rejects.toMatchObject({ code: 'E_ABORTED' });
  expect(given).toBeLessThan(50);
});
