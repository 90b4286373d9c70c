import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { symmetricGraph } from 'gyre';
import * as cluster from 'gyre-cluster';
import { parsedFormats } from 'gyre-formats';
import { afterAll } from 'vitest';
import { bytesOf } from '../../gyre/test/plain/formats.ts';
import * as a from '../../gyre/test/plain/kinds.ts';
import { spoilt, testEntrance } from '../../gyre/test/plain/kinds.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyre-cluster-plain-'));
const engine = await cluster.openDuckDb({ threads: 1 });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const parquet = parsedFormats.find(({ name }) => name === 'parquet');
const graph = symmetricGraph(3, { adjacency: [[1], [2, 0], []] });
const edges = join(folder, 'arcs.parquet');
writeFileSync(edges, await bytesOf(parquet?.write({ graph }) ?? []));
const run = join(folder, 'run');
const manifest = await cluster.solveOnCluster(engine, { edges }, run, { handOff: 'never' });
const work = { arcs: 5, layers: 2, drawn: 0 };

const FOLDER = a.text(run, '');
const WORK = a.options(
  {},
  ...spoilt(
    {},
    { maxBytes: ['a'], handOff: ['soon', 0], signal: [5], onLayer: [5], buckets: [-1], checkContent: [5] },
  ),
);
const RUN = a.thing(manifest, ...spoilt(manifest, { layers: [5], input: [5] }));
const CORES = a.number(2, 0, -1);

type Open = (...given: never[]) => Promise<{ close(): Promise<void> }>;
const closing =
  (open: Open) =>
  async (...given: never[]) =>
    (await open(...given)).close();

testEntrance(
  'gyre-cluster',
  { ...cluster, openDuckDb: closing(cluster.openDuckDb), openSpark: closing(cluster.openSpark) },
  {
    clusterAnswer: [FOLDER, a.options({}, { maxBytes: 'a' })],
    estimateSeconds: [a.thing(cluster.SPARK, 7), a.thing(work, 7, { ...work, layers: 'a' }), CORES],
    fitCosts: [a.list([manifest, manifest, manifest], [5], []), CORES],
    openDuckDb: [a.options({ threads: 1 }, ...spoilt({}, { threads: ['a'], maxBytes: ['a'], scratch: [5] }))],
    openSpark: [
      a.text('sc://127.0.0.1:1', '', 'http://x'),
      a.options({}, { patienceSeconds: 'a' }, { attempts: -1 }),
    ],
    resumeOnCluster: [
      a.only(async () => engine, null, 5n, [], true, 7, Number.NaN, 'abc', {}, undefined),
      FOLDER,
      WORK,
    ],
    runStatus: [FOLDER],
    secondsOf: [RUN],
    solveOnCluster: [
      a.thing(engine, 7, { ...engine, query: 5 }),
      a.thing(
        { edges },
        7,
        ...spoilt({ edges }, { edges: [5], owners: [5], vertices: ['a'], convention: [5] }),
      ),
      FOLDER,
      WORK,
    ],
    workloadOf: [RUN],
    writeAnswer: [
      a.thing(engine),
      FOLDER,
      a.text(join(folder, 'answer'), ''),
      a.options({}, ...spoilt({}, { signal: [5] })),
    ],
  },
);
