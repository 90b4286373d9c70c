import { expect, test } from 'vitest';
import { seeds } from '../../../../test/slices.ts';
import { solveOnDisk, streamOf } from '../../src/disk/inner.ts';
import {
  CONVENTIONS,
  type GameDocument,
  ownedGraph,
  partizanGraph,
  type Solution,
  solve,
  symmetricGraph,
  tokenGame,
} from '../../src/index.ts';
import { gameOf, graphOf, randomCases, seeded } from '../generators.ts';
import { Tally } from '../tally.ts';
import { memoryFolder } from './memory-folder.ts';

const OPTIONS = { identity: 'a test' };
/** Enough for the positions of a small game, and too little for its arcs. */
const TIGHT = { ...OPTIONS, maxBytes: 2 ** 26 + 2 ** 16 };

function columns({ values, plies, scores }: Pick<Solution, 'values' | 'plies' | 'scores'>): unknown {
  return { values, plies, scores };
}

async function onDisk(document: GameDocument, options = OPTIONS): Promise<unknown> {
  return columns(await solveOnDisk(streamOf(document), memoryFolder(), options));
}

test('random games have the same columns as in memory', async () => {
  const tally = new Tally();
  for (const drawn of randomCases(seeds(2000))) {
    const solution = solve(gameOf(drawn));
    const { convention, payoffs } = drawn;
    for (const options of [OPTIONS, TIGHT]) {
      const found = await onDisk({ graph: graphOf(drawn), convention, payoffs }, options);
      expect(found, `seed ${drawn.seed}`).toEqual(columns(solution));
    }
    tally.add(drawn, solution);
  }
  tally.expectBalanced('disk = memory');
});

test('games with loops, parallel arcs and out-degrees above 255 and 65,535', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    const vertices = 40 + random.below(3000);
    const many = seed === 30 ? 70_000 : 200 + random.below(900);
    const draw = (): [number, number][] => {
      const arcs: [number, number][] = [];
      for (let v = 0; v < vertices; v++)
        for (let a = random.below(4); a > 0; a--) arcs.push([v, random.below(vertices)]);
      for (let hub = 0; hub < 3; hub++) {
        const v = random.below(vertices);
        for (let a = 0; a < many; a++) arcs.push([v, random.below(vertices)], [random.below(vertices), v]);
      }
      return arcs;
    };
    const graph = [
      () => symmetricGraph(vertices, draw()),
      () => partizanGraph(vertices, draw(), draw()),
      () =>
        ownedGraph(
          Array.from({ length: vertices }, () => random.below(2) as 0 | 1),
          draw(),
        ),
    ][seed % 3]();
    const convention = CONVENTIONS[seed % CONVENTIONS.length];
    const solution = solve(tokenGame(graph, convention));
    for (const options of [OPTIONS, TIGHT])
      expect(await onDisk({ graph, convention }, options), `seed ${seed}`).toEqual(columns(solution));
  }
});

test.each([
  ['all arcs and rows stay in memory', 2 ** 30, []],
  ['all arcs stay in memory, and not all rows', 143e6, ['read rows.bin']],
  ['there is no memory for arcs', 80e6, ['append arcs.bin', 'read arcs.bin', 'read rows.bin']],
])('more than a million rows in many buckets: %s', async (_, maxBytes, expected) => {
  const random = seeded(7);
  const vertices = 2_300_000;
  const from = new Int32Array(3 * vertices).map(() => random.below(vertices));
  const to = from.map((v, a) =>
    a % 3 === 0 ? random.below(vertices) : Math.max(0, v - 1 - random.below(40)),
  );
  const graph = symmetricGraph(vertices, { from, to });
  const seen = new Set<string>();
  const folder = memoryFolder((action, name) => seen.add(`${action} ${name}`));
  const found = await solveOnDisk(streamOf({ graph }), folder, { ...OPTIONS, maxBytes });
  const solution = solve(tokenGame(graph));
  expect(Buffer.compare(found.values, solution.values)).toBe(0);
  expect(found.plies.every((k, p) => k === solution.plies?.[p])).toBe(true);
  const ways = ['append arcs.bin', 'read arcs.bin', 'read rows.bin'];
  expect(ways.filter((way) => seen.has(way))).toEqual(expected);
});

test('arcs whose sources rise, scatter, and rise only at first', async () => {
  const random = seeded(17);
  const vertices = 600_000;
  const scattered = new Int32Array(3 * vertices).map(() => random.below(vertices));
  const rising = scattered.toSorted();
  const half = scattered.length / 2;
  const turning = Int32Array.from(scattered, (v, a) => (a < half ? rising[a] : v));
  for (const from of [rising, scattered, turning]) {
    const to = from.map((v) => (v % 5 < 2 ? random.below(vertices) : Math.max(0, v - 1 - random.below(40))));
    const step = 1 << 18;
    const batches = function* (): Generator<{ from: Int32Array; to: Int32Array }> {
      for (let a = 0; a < from.length; a += step)
        yield { from: from.subarray(a, a + step), to: to.subarray(a, a + step) };
    };
    const { values, plies } = solve(tokenGame(symmetricGraph(vertices, { from, to })));
    for (const maxBytes of [2 ** 30, 75e6, 70.5e6]) {
      const game = { kind: 'symmetric', vertices, batches } as const;
      const found = await solveOnDisk(game, memoryFolder(), { ...OPTIONS, maxBytes });
      expect(Buffer.compare(found.values, values)).toBe(0);
      expect(found.plies.every((k, p) => k === plies?.[p])).toBe(true);
    }
  }
});

test('a path of 70,000 layers, whose plies do not fit two bytes', async () => {
  const vertices = 70_000;
  const graph = symmetricGraph(vertices, { moves: (v, emit) => (v > 0 ? emit(v - 1) : undefined) });
  const { plies, values } = await solveOnDisk(streamOf({ graph }), memoryFolder(), OPTIONS);
  expect([plies.BYTES_PER_ELEMENT, plies[69_999], values[69_999], values[69_998]]).toEqual([4, 69_999, 2, 0]);
});

test('checkpoints of a solve are told once there is one, and an old one at once', async () => {
  const folder = memoryFolder();
  const graph = symmetricGraph(2000, { moves: (v, emit) => (v > 0 ? emit(v - 1) : undefined) });
  const told = async (): Promise<string[]> => {
    const seen: string[] = [];
    await solveOnDisk(streamOf({ graph }), folder, {
      ...OPTIONS,
      onCheckpoint: () => seen.push(folder.has('manifest.json') ? 'kept' : 'nothing'),
      onProgress: (phase) => seen.push(phase),
    });
    return seen;
  };
  const first = await told();
  expect(first).toContain('kept');
  expect(first).not.toContain('nothing');
  expect((await told())[0]).toBe('kept');
});
