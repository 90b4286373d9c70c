import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import * as disk from '../../src/disk/index.ts';
import * as spill from '../../src/disk/spill/index.ts';
import { NORMAL, VertexNames } from '../../src/index.ts';
import { rulesetNamed } from '../../src/rulesets/index.ts';
import * as workers from '../../src/threads/workers/index.ts';
import * as a from './kinds.ts';
import { testEntrance } from './kinds.ts';
import { game, graph } from './things.ts';

const folders = ['solved', 'positions'].map((name) => mkdtempSync(join(tmpdir(), `gyre-plain-${name}-`)));
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })));
const [folder, positions] = folders;

const streamed = disk.streamOf({ graph });
const solved = await disk.solveOnDisk(streamed, disk.nodeFolder(folder), { identity: 'a test' });
const STREAMED = a.saying(
  /streamOf/,
  a.thing(streamed, game, { ...streamed, kind: 'abc' }, { ...streamed, batches: 5 }),
);
const CONVENTION = a.only(NORMAL, null, 5n, {}, 7, undefined);
const parts = { layout: 'shared', vertices: 2, convention: NORMAL, payoffPositions: [], payoffScores: [] };
const rules = rulesetNamed('domineering', { board: '..|..' });
const RULESET = a.saying(/ruleset/, a.thing(rules, { ...rules, moves: 5 }));
const FOLDER = a.saying(/nodeFolder/, a.thing(disk.nodeFolder(positions), folder));
const SPILL = a.options({}, { signal: 'x' }, { maxBytes: 'x' }, { limit: 'x' });
const identity = 'a test';

testEntrance('gyre/disk', disk, {
  codeOf: [a.only(0), a.only(true)], // for every position
  columnCensus: [a.thing(solved, { ...solved, values: 5 })],
  endlessMark: [a.thing(new Uint16Array(1), new Uint8Array(1))],
  nodeFolder: [a.text(folder)],
  planDiskSweeps: [a.thing(parts, { ...parts, convention: {} })],
  samePlay: [CONVENTION, CONVENTION],
  sealedJson: [a.options({ a: 1 }, undefined)],
  settledSolution: [
    a.like(STREAMED, streamed, { ...streamed, vertices: undefined }),
    a.options(async function* () {}, {}, undefined),
  ],
  solveOnDisk: [
    STREAMED,
    a.like(FOLDER, disk.nodeFolder(folder)),
    a.options(
      { identity },
      {},
      undefined,
      { identity: 5 },
      { identity, signal: 'x' },
      { identity, maxBytes: 'x' },
    ),
  ],
  streamOf: [a.thing({ graph }, graph)],
  takeLock: [a.text(join(folder, 'its.lock')), a.callback((holder: unknown) => new Error(String(holder)))],
  throwIfAborted: [a.only(undefined)],
  treatsPlayersAlike: [a.like(CONVENTION, NORMAL, { ...NORMAL, stuck: 5n }, { ...NORMAL, endless: 5n })],
  unsealedJson: [a.text('{"a":1}')],
  valueOfScore: [a.only(1, Number.NaN, undefined, {}, 'abc')],
  verifyStreamed: [
    STREAMED,
    a.count(3),
    a.thing(solved, { values: 5 }, { ...solved, values: new Uint8Array(1) }),
    a.options({}, { signal: 5 }, { limit: 'a' }, { limit: 0 }),
  ],
});

const ending = rulesetNamed('chess', { men: 'KQK' });
const making = { maxBytes: 1e9, now: () => 0, write: async () => undefined };

testEntrance('gyre/spill', spill, {
  makeTable: [
    a.thing(ending, rules),
    a.options(
      making,
      {},
      undefined,
      ...a.spoilt(making, { maxBytes: ['x', -1], now: [5], write: [5] }),
      { ...making, folder: {} },
      { ...making, threads: 5 },
      { ...making, signal: 5 },
    ),
  ],
  exploreOnDisk: [RULESET, FOLDER, SPILL],
  solveRulesetOnDisk: [RULESET, FOLDER, SPILL],
});

const names = new VertexNames(['a', 'b', 'c']);
const nothing = (): undefined => undefined;

testEntrance('gyre/workers', workers, {
  adoptWorker: [
    a.thing({ postMessage: nothing, terminate: nothing, on: nothing, unref: nothing }),
    a.thing({ message: nothing, failure: nothing }),
  ],
  hardwareThreads: [],
  ownPort: 'is for workers alone',
  packDocument: [a.thing({ graph, names }, graph, { graph, names: ['a'] })],
  serveJobs: [a.thing({ post: nothing, listen: nothing }), a.options({}, undefined)],
  unpackDocument: [a.thing(workers.packDocument({ graph }), { graph })],
});
