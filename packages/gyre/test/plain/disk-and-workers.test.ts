import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import * as disk from '../../src/doors/disk.ts';
import { rulesetNamed } from '../../src/doors/rulesets.ts';
import * as workers from '../../src/doors/workers.ts';
import { NORMAL, symmetricGraph, tokenGame, VertexNames } from '../../src/index.ts';
import {
  type Calls,
  type Kind,
  NO_NUMBER,
  NO_OBJECT,
  NO_TEXT,
  NOTHING,
  only,
  testEntrance,
} from './kinds.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyre-plain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const positions = mkdtempSync(join(tmpdir(), 'gyre-plain-'));
afterAll(() => rmSync(positions, { recursive: true, force: true }));

const graph = symmetricGraph(2, [[0, 1]]);
const game = tokenGame(graph);
const streamed = disk.streamOf({ graph });
const solved = await disk.solveOnDisk(streamed, disk.nodeFolder(folder), { identity: 'a test' });

const STREAMED: Kind = {
  right: streamed,
  wrong: [...NOTHING, undefined, game, { ...streamed, kind: 'abc' }, { ...streamed, batches: 5 }],
};
const COUNT: Kind = { right: 2, wrong: [...NO_NUMBER, -1, 0.5, undefined] };
const CONVENTION: Kind = { right: NORMAL, wrong: [null, 5n, {}, 7, undefined] };
const PARTS = { layout: 'shared', vertices: 2, convention: NORMAL, payoffPositions: [], payoffScores: [] };

const RULES = rulesetNamed('domineering', { board: '..|..' });
const RULESET: Kind = { right: RULES, wrong: [...NOTHING, undefined, { ...RULES, moves: 5 }] };
const SPILL: Kind = {
  right: {},
  wrong: [...NO_OBJECT, ...['signal', 'maxBytes', 'limit'].map((key) => ({ [key]: 'x' }))],
};

const DISK: Calls = {
  codeOf: [only(0), only(true)], // for every position
  endlessMark: [{ right: new Uint16Array(1), wrong: [...NOTHING, undefined, new Uint8Array(1)] }],
  exploreOnDisk: [
    RULESET,
    { right: disk.nodeFolder(positions), wrong: [...NOTHING, undefined, folder] },
    SPILL,
  ],
  nodeFolder: [{ right: folder, wrong: NO_TEXT }],
  planDiskSweeps: [{ right: PARTS, wrong: [...NOTHING, undefined, { ...PARTS, convention: {} }] }],
  samePlay: [CONVENTION, CONVENTION],
  sealedJson: [{ right: { a: 1 }, wrong: [...NO_OBJECT, undefined] }],
  settledSolution: [
    { ...STREAMED, wrong: [...STREAMED.wrong, { ...streamed, vertices: undefined }] },
    { right: async function* () {}, wrong: [...NO_OBJECT, {}, undefined] },
  ],
  solveOnDisk: [
    STREAMED,
    { right: disk.nodeFolder(folder), wrong: [...NOTHING, undefined, folder] },
    {
      right: { identity: 'a test' },
      wrong: [
        ...NO_OBJECT,
        {},
        undefined,
        { identity: 5 },
        ...['signal', 'maxBytes'].map((key) => ({ identity: 'a', [key]: 'x' })),
      ],
    },
  ],
  solveRulesetOnDisk: [
    RULESET,
    { right: disk.nodeFolder(positions), wrong: [...NOTHING, undefined, folder] },
    SPILL,
  ],
  streamOf: [{ right: { graph }, wrong: [...NOTHING, undefined, graph] }],
  throwIfAborted: [{ right: undefined, wrong: [] }],
  treatsPlayersAlike: [CONVENTION],
  unsealedJson: [{ right: '{"a":1}', wrong: NO_TEXT }],
  valueOfScore: [{ right: 1, wrong: [Number.NaN, undefined, {}, 'abc'] }],
  verifyStreamed: [
    STREAMED,
    COUNT,
    {
      right: solved,
      wrong: [...NOTHING, undefined, { values: 5 }, { ...solved, values: new Uint8Array(1) }],
    },
    { right: {}, wrong: [...NO_OBJECT, { signal: 5 }, { limit: 'a' }, { limit: 0 }] },
  ],
};

describe('gyre/disk', () => testEntrance(disk, DISK));

const port = { post: () => undefined, listen: () => undefined };
const names = new VertexNames(['a', 'b']);

const WORKERS: Calls = {
  adoptWorker: [
    {
      right: {
        postMessage: () => undefined,
        terminate: () => undefined,
        on: () => undefined,
        unref: () => undefined,
      },
      wrong: [...NOTHING, undefined],
    },
    { right: { message: () => undefined, failure: () => undefined }, wrong: [...NOTHING, undefined] },
  ],
  hardwareThreads: [],
  packDocument: [{ right: { graph, names }, wrong: [...NOTHING, undefined, graph, { graph, names: ['a'] }] }],
  packError: [only(new Error('x'))],
  packGame: [{ right: game, wrong: [...NOTHING, undefined, graph] }],
  serveJobs: [
    { right: port, wrong: [...NOTHING, undefined] },
    { right: {}, wrong: [...NO_OBJECT, undefined] },
  ],
  unpackDocument: [{ right: workers.packDocument({ graph }), wrong: [...NOTHING, undefined, { graph }] }],
  unpackGame: [{ right: workers.packGame(game), wrong: [...NOTHING, undefined, game] }],
};

/** The first is for workers alone, the second makes errors. */
const ELSEWHERE = ['ownPort', 'unpackError'];

describe('gyre/workers', () => testEntrance(workers, WORKERS, ELSEWHERE));
