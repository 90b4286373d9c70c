import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ASYMMETRIC } from 'gyre';
import {
  type ClusterEngine,
  clusterAnswer,
  openDuckDb,
  resumeOnCluster,
  runStatus,
  solveOnCluster,
} from 'gyre-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { differences, unionOf, writeInput } from './unions.ts';

let engine: ClusterEngine;
const folder: string = testFolder()();

beforeAll(async () => {
  engine = await openDuckDb({ threads: 1 });
});

afterAll(() => engine.close());

/** A run that kills its own process at a boundary between statements. */
const KILLED = `
import { conventionNamed } from 'gyre';
import { openDuckDb, solveOnCluster } from 'gyre-cluster';
const [edges, run, boundary] = process.argv.slice(1);
let left = Number(boundary);
const engine = await openDuckDb({ threads: 1 });
await solveOnCluster(engine, { edges, convention: conventionNamed('asymmetric') }, run, {
  handOff: 7,
  onStatement: () => {
    if (left-- === 0) process.kill(process.pid, 'SIGKILL');
  },
});
await engine.close();
`;

/** The signal that ended a run in a process of its own, or its exit code. */
async function ending(edges: string, run: string, boundary: number): Promise<string | number | null> {
  const args = ['--input-type=module', '-e', KILLED, edges, run, String(boundary)];
  const child = spawn(process.execPath, args, { stdio: 'ignore', cwd: import.meta.dirname });
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
}

test('a run that is killed before or after any of its statements goes on to the same end', async () => {
  const union = unionOf('symmetric', ASYMMETRIC, 500, 12);
  const { edges } = await writeInput(union.graph, folder);
  let kills = 0;
  for (let boundary = 0, last: unknown = ''; last !== 0; boundary++) {
    const run = join(folder, `run-${boundary}`);
    last = await ending(edges, run, boundary);
    if (last === 0) break;
    expect(last).toBe('SIGKILL');
    kills++;
    const input = { edges, convention: ASYMMETRIC };
    await solveOnCluster(engine, input, run, { handOff: boundary % 2 === 0 ? 'never' : 7 });
    expect(runStatus(run)).toMatchObject({ life: 2, isDone: true });
    expect(differences(union, await clusterAnswer(run)), `killed at ${boundary}`).toEqual([]);
  }
  expect(kills).toBeGreaterThanOrEqual(20);
});

test('a run that is stopped between all layers is resumed without its input', async () => {
  const union = unionOf('symmetric', ASYMMETRIC, 500, 12);
  const input = { ...(await writeInput(union.graph, folder)), convention: ASYMMETRIC };
  const run = join(folder, 'stopped');
  const stop = new AbortController();
  const stopped = solveOnCluster(engine, input, run, { signal: stop.signal, onLayer: () => stop.abort() });
  await expect(stopped).rejects.toThrow();
  for (let attempt = 0; !runStatus(run).isDone && attempt < 100; attempt++) {
    const again = new AbortController();
    await resumeOnCluster(async () => engine, run, {
      handOff: 'never',
      signal: again.signal,
      onLayer: () => again.abort(),
    }).catch(() => undefined);
  }
  expect(runStatus(run).life).toBeGreaterThan(5);
  expect(differences(union, await clusterAnswer(run))).toEqual([]);
});
