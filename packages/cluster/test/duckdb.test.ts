import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONVENTIONS } from 'gyre';
import {
  type ClusterEngine,
  clusterAnswer,
  openDuckDb,
  resumeOnCluster,
  solveOnCluster,
  writeAnswer,
} from 'gyre-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { differences, unionOf, writeInput } from './unions.ts';

let engine: ClusterEngine;
const folder: string = testFolder()();

beforeAll(async () => {
  engine = await openDuckDb({ maxBytes: 500e6 });
});

afterAll(() => engine.close());

const UNIONS = (['symmetric', 'partizan', 'owned'] as const).flatMap((kind, k) =>
  CONVENTIONS.map((convention, c) => ({ kind, convention, seed: 1 + 1000 * (5 * k + c) })),
);

let compactions = 0; // how often runs dropped dead arcs

// 15 × 34 = 510 games
test.each(UNIONS)(
  '$kind, $convention.name: 34 games as in memory, to the bit',
  async ({ kind, convention, seed }) => {
    const union = unionOf(kind, convention, seed, 34);
    const place = mkdtempSync(join(folder, 'union-'));
    const input = { ...(await writeInput(union.graph, place)), convention };
    for (const handOff of ['never', 3] as const) {
      const run = join(place, `run-${handOff}`);
      const manifest = await solveOnCluster(engine, input, run, { handOff });
      expect(manifest.isDone).toBe(true);
      if (handOff === 'never') compactions += manifest.epoch?.number ?? 0;
      expect(manifest.handedOff !== undefined).toBe(handOff === 3);
      expect(differences(union, await clusterAnswer(run))).toEqual([]);
    }
  },
);

test('the runs above dropped dead arcs on the way', () => {
  expect(compactions).toBeGreaterThan(5);
});

test('the engine writes the answer itself: the same rows as the answer in memory', async () => {
  const { graph } = unionOf('partizan', CONVENTIONS[2], 77, 10);
  const place = mkdtempSync(join(folder, 'answer-'));
  const run = join(place, 'run');
  await solveOnCluster(engine, { ...(await writeInput(graph, place)), convention: CONVENTIONS[2] }, run, {
    handOff: 'never',
  });
  await writeAnswer(engine, run, join(place, 'answer'));
  const { values, plies } = await clusterAnswer(run);
  const rows = await engine.query(
    `SELECT * FROM ${engine.dialect.scanPath(join(place, 'answer'))} ORDER BY player, vertex`,
  );
  expect(rows.map(({ value }) => 'LDW'.indexOf(String(value)))).toEqual([...values]);
  expect(rows.map((row) => row.plies ?? 0xffff)).toEqual([...plies]);
  await expect(writeAnswer(engine, run, join(place, 'answer'))).rejects.toThrow('it is there already');
});

test('§36.4 a signal interrupts the statement that runs, and waits for its end', async () => {
  let ended = 0;
  let stop = new AbortController();
  const write = async (): Promise<void> => {
    setImmediate(() => stop.abort());
    try {
      await engine.query('SELECT SUM(SQRT(range)) FROM range(1000000000000000)'); // days
    } finally {
      ended++;
    }
  };
  const place = mkdtempSync(join(folder, 'interrupted-'));
  const input = {
    ...(await writeInput(unionOf('symmetric', CONVENTIONS[0], 5, 2).graph, place)),
    convention: CONVENTIONS[0],
  };
  const run = join(place, 'run');
  const slow = { ...engine, write };
  const stopped = { code: 'E_ABORTED' };
  await expect(solveOnCluster(slow, input, run, { signal: stop.signal })).rejects.toMatchObject(stopped);
  expect((await resumeOnCluster(async () => engine, run, { handOff: 'never' })).isDone).toBe(true);
  stop = new AbortController();
  const answer = join(place, 'answer');
  await expect(writeAnswer(slow, run, answer, { signal: stop.signal })).rejects.toMatchObject(stopped);
  expect([ended, readdirSync(place).filter((name) => name.startsWith('answer'))]).toEqual([2, []]);
  await writeAnswer(engine, run, answer);
});
