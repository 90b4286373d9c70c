import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GyreError, symmetricGraph } from 'gyre';
import * as cluster from 'gyre-cluster';
import { parsedFormats } from 'gyre-formats';
import { afterAll, expect, test } from 'vitest';

/** Programs without types may hand over anything: a GyreError says what was wrong. */
const NOTHING: readonly unknown[] = [null, 5n, Symbol('s'), [], () => 1, true, 7, Number.NaN];
const NO_TEXT: readonly unknown[] = [...NOTHING, {}, undefined, ''];
const folder = mkdtempSync(join(tmpdir(), 'gyre-cluster-plain-'));
const engine = await cluster.openDuckDb({ threads: 1 });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const edges = join(folder, 'arcs.parquet');
const parquet = parsedFormats.find(({ name }) => name === 'parquet');
const chunks: Uint8Array[] = [];
for await (const chunk of parquet?.write({
  graph: symmetricGraph(3, [
    [0, 1],
    [1, 2],
  ]),
}) ?? [])
  chunks.push(chunk);
writeFileSync(edges, Buffer.concat(chunks));
const run = join(folder, 'run');
const manifest = await cluster.solveOnCluster(engine, { edges }, run, { handOff: 'never' });
const work = { arcs: 5, layers: 2, drawn: 0 };

const ENGINE = [engine, [...NOTHING, 'abc', {}, undefined, { ...engine, query: 5 }]] as const;
const FOLDER = [run, NO_TEXT] as const;
const OPTIONS = [
  {},
  [null, 'abc', 5n, 7, { maxBytes: 'a' }, { handOff: 'soon' }, { handOff: 0 }, { signal: 5 }, { onLayer: 5 }],
] as const;
const RUN = [
  manifest,
  [...NOTHING, 'abc', {}, undefined, { ...manifest, layers: 5 }, { ...manifest, input: 5 }],
] as const;
const CORES = [2, [...NOTHING.filter((x) => x !== 7), 'abc', {}, undefined, 0, -1]] as const;
const SOLVED = [...OPTIONS[1], { buckets: -1 }] as const;

/** Function → for each argument a right one, and wrong ones. */
const CALLS: Readonly<Record<string, readonly (readonly [unknown, readonly unknown[]])[]>> = {
  clusterAnswer: [FOLDER, [{}, [null, 'abc', 5n, 7, { maxBytes: 'a' }]]],
  estimateSeconds: [
    [cluster.SPARK, [...NOTHING, 'abc', {}, undefined]],
    [work, [...NOTHING, 'abc', {}, undefined, { ...work, layers: 'a' }]],
    CORES,
  ],
  fitCosts: [[[manifest], [null, 'abc', 5n, {}, 7, [5], undefined, []]], CORES],
  openDuckDb: [[{ threads: 1 }, [null, 'abc', 5n, 7, { threads: 'a' }, { maxBytes: 'a' }, { scratch: 5 }]]],
  openSpark: [
    ['sc://127.0.0.1:1', [...NO_TEXT, 'http://x']],
    [{}, [null, 'abc', 5n, 7, { patienceSeconds: 'a' }, { attempts: -1 }]],
  ],
  resumeOnCluster: [
    [async () => engine, [...NOTHING.filter((x) => typeof x !== 'function'), 'abc', {}, undefined]],
    FOLDER,
    OPTIONS,
  ],
  runStatus: [FOLDER],
  secondsOf: [RUN],
  solveOnCluster: [
    ENGINE,
    [
      { edges },
      [
        ...NOTHING,
        'abc',
        {},
        undefined,
        { edges: 5 },
        { edges, owners: 5 },
        { edges, vertices: 'a' },
        { edges, convention: 5 },
      ],
    ],
    FOLDER,
    [{}, SOLVED],
  ],
  workloadOf: [RUN],
  writeAnswer: [ENGINE, FOLDER, [join(folder, 'answer'), NO_TEXT]],
};

async function endOf(call: () => unknown): Promise<unknown> {
  try {
    const end = (await call()) as { close?: () => Promise<void> } | undefined;
    if (end !== engine) await end?.close?.();
    return end;
  } catch (error) {
    return error;
  }
}

test('no function of the entrance is forgotten', () => {
  const own = Object.entries(cluster).filter(([, part]) => typeof part === 'function');
  expect(own.map(([name]) => name).toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

test.each(Object.entries(CALLS))('%s refuses wrong arguments', async (name, args) => {
  const call = (cluster as unknown as Record<string, (...given: unknown[]) => unknown>)[name];
  const right = args.map(([one]) => one);
  if (name !== 'fitCosts') expect(await endOf(() => call(...right))).not.toBeInstanceOf(Error); // it needs three layers
  for (const [i, [, wrongs]] of args.entries())
    for (const wrong of wrongs) {
      const end = await endOf(() => call(...right.with(i, wrong)));
      expect(end, `argument ${i}: ${String(wrong)}`).toBeInstanceOf(GyreError);
    }
});
