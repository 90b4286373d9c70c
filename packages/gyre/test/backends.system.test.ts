import { Worker } from 'node:worker_threads';
import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { Meeting } from '../src/floor/meeting.ts';
import {
  ASYMMETRIC,
  NORMAL,
  ownedGraph,
  partizanGraph,
  type Solution,
  solve,
  solveAsync,
  symmetricGraph,
  Threads,
  type ThreadsOptions,
  tokenGame,
  verify,
} from '../src/index.ts';
import type { Share } from '../src/threads/engine/share.ts';
import { type Asked, serveJobs } from '../src/threads/workers/inner.ts';
import { Reserve } from '../src/threads/workers/shared-memory.ts';
import { seeded } from './generators.ts';
import { columns, largeGame } from './large-game.ts';
import { solvedCases } from './tally.ts';

/** Threads that end with the test. */
function startThreads(options: ThreadsOptions): Threads {
  const threads = new Threads(options);
  onTestFinished(() => threads.end());
  return threads;
}

/** What is posted to workers until the test ends. */
function spyOnPosts(): MockInstance {
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => posted.mockRestore());
  return posted;
}

/**
 * Every layer shared out, and layers of one and two positions left to the first thread; with how many games. Two threads
 * wait for one another without sleep, which takes long where something else has the second core.
 */
const DIVISIONS = [
  [2, 0, 300],
  [3, 0, 1200],
  [2, 2, 300],
  [3, 3, 1200],
] as const;

test.each(DIVISIONS)(
  '%i threads with tiny blocks, thin below %i, give the columns of one, to the bit',
  async (count, thinLayer, games) => {
    const threads = startThreads({ threads: count, blockBits: 0, thinLayer });
    expect(threads.size).toBe(count);
    const posted = spyOnPosts();
    const suite = `${count} threads, thin below ${thinLayer} = one`;
    for (const { drawn, solution } of solvedCases(suite, games, 1000 * count + thinLayer)) {
      posted.mockClear();
      const answer = await threads.solve(solution.game);
      expect(columns(answer), `seed ${drawn.seed}`).toEqual(columns(solution));
      expectShared(posted.mock.calls, posted.mock.contexts, count, answer);
    }
  },
);

/**
 * Fails unless `count` workers were each given a share of their own, met at barriers (which takes all of them),
 * and left the answer in the memory that they share: an engine that falls back to one thread does not.
 */
function expectShared(
  calls: readonly unknown[][],
  workers: readonly unknown[],
  count: number,
  { values }: Solution,
): void {
  const asked = calls.map(([request], i) => ({ ...(request as Asked), worker: workers[i] }));
  const sharing = asked.filter(({ job }) => job === 'share');
  const shares = sharing.map(({ question }) => question as Share);
  const all = Array.from({ length: count }, (_, thread) => thread);
  expect(shares.map(({ division: { threads, blockBits } }) => [threads, blockBits])).toEqual(
    all.map(() => [count, 0]),
  );
  expect(shares.map(({ thread }) => thread)).toEqual(all);
  expect(new Set(sharing.map(({ worker }) => worker)).size).toBe(count);
  expect(new Meeting(shares[0].columns.meeting, 0, count).meetings).toBeGreaterThan(0);
  expect(shares[0].columns.values.join()).toBe(values.join());
}

test('a worker gives the columns of the caller’s own thread', async () => {
  for (const { solution } of solvedCases('async = sync', 40, 77))
    expect(columns(await solveAsync(solution.game, { where: 'worker' }))).toEqual(columns(solution));
});

test.each([
  [3, 0],
  [2, 1024],
  [3, 1024],
])(
  '%i threads start again with wider columns where plies do not fit two bytes (thin below %i)',
  async (count, thinLayer) => {
    const path = tokenGame(symmetricGraph(65_537, { moves: (v, emit) => v > 0 && emit(v - 1) }));
    const threads = startThreads({ threads: count, thinLayer });
    const shares: number[] = [];
    const solving = threads.solve(path, { onProgress: (share) => void shares.push(share) });
    await expect(threads.solve(path)).rejects.toMatchObject({ code: 'E_WORKER' });
    const solution = await solving;
    expect(solution.plies?.[65_536]).toBe(65_536);
    expect(columns(solution)).toEqual(columns(solve(path)));
    expect(shares.filter((share, i) => share <= (shares[i - 1] ?? 0))).toEqual([]);
    expect([shares.length > 10, shares.at(-1)]).toEqual([true, 1]);
  },
  60_000,
);

test.each([2, 3])(
  '%i threads start again where one vertex has more moves than all that were looked at',
  async (count) => {
    const moves = (v: number, emit: (w: number) => void): void => {
      for (let k = 1; k <= (v === 3333 ? 300 : v % 5); k++) emit((v * 7 + k * 11) % 5001);
    };
    const game = tokenGame(symmetricGraph(5001, { moves }));
    const solution = await startThreads({ threads: count, thinLayer: 0 }).solve(game);
    expect(columns(solution)).toEqual(columns(solve(game)));
    expect(solution.values.buffer).toBeInstanceOf(SharedArrayBuffer);
  },
);

test('long chains with branches, which one thread follows, in graphs of every kind', async () => {
  const threads = startThreads({ threads: 2, thinLayer: 1000 });
  const random = seeded(31);
  const vertices = 3000;
  for (let round = 0; round < 20; round++) {
    const chain = (gap: number): [number, number][] =>
      Array.from({ length: vertices - 1 }, (_, v): [number, number][] => [
        ...(random.below(gap) > 0 ? [[v + 1, v] as [number, number]] : []),
        ...(random.below(300) === 0 ? [[v + 1, random.below(vertices)] as [number, number]] : []),
      ]).flat();
    const owners = Uint8Array.from({ length: vertices }, () => random.below(2));
    const ends = [{ vertex: 0, score: 2 }];
    const graphs = [
      symmetricGraph(vertices, chain(5000)),
      partizanGraph(vertices, chain(5000), chain(4)),
      ownedGraph(owners, chain(5000)),
    ];
    for (const graph of graphs) {
      const isPlain = round % 2 === 0 || graph.out(0).offsets[1] > 0 || graph.out(1).offsets[1] > 0;
      const game = isPlain ? tokenGame(graph) : tokenGame(graph, NORMAL, ends);
      expect(columns(await threads.solve(game)), `round ${round}`).toEqual(columns(solve(game)));
    }
  }
}, 60_000);

test('threads find the ends of a path of two million vertices in one pass', async () => {
  const vertices = 2_000_000;
  const from = Int32Array.from({ length: vertices - 1 }, (_, v) => v);
  const path = tokenGame(symmetricGraph(vertices, { from, to: from.map((v) => v + 1) }));
  const { plies } = await startThreads({ threads: 2 }).solve(path);
  expect([plies?.[0], plies?.[vertices - 1]]).toEqual([vertices - 1, 0]);
}, 30_000);

// In both that follow threads have more arcs than the plain sort takes.
test('a large game: worker and threads agree with the plain call, and report progress', async () => {
  const game = largeGame(1_200_000);
  const expected = columns(solve(game));
  const shares: number[] = [];
  expect(columns(await solveAsync(game, { onProgress: (share) => void shares.push(share) }))).toEqual(
    expected,
  );
  expect(shares.length).toBeGreaterThanOrEqual(10);
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  expect(shares.at(-1)).toBe(1);
  for (const threads of [2, 3])
    expect(columns(await startThreads({ threads }).solve(game)), `${threads} threads`).toEqual(expected);
});

test.each([
  ['before they warm up', 'none'],
  ['as they begin to warm up', 'online'],
  ['when they are warm', 'message'],
])('two threads, asked %s, give the same answers, again and again', async (_, event) => {
  const emitted = vi.spyOn(Worker.prototype, 'emit');
  onTestFinished(() => emitted.mockRestore());
  const scattered = largeGame(700_000);
  const { from, to } = nearArcs(700_000);
  const near = tokenGame(symmetricGraph(200_000, { from, to }));
  const threads = startThreads({ threads: 2 });
  const heard = (): number => emitted.mock.calls.filter(([name]) => name === event).length;
  const isThen = (): boolean => event === 'none' || heard() >= 2;
  while (!isThen()) await new Promise((turn) => setImmediate(turn));
  for (const game of [scattered, near, largeGame(300), scattered])
    expect(columns(await threads.solve(game))).toEqual(columns(solve(game)));
});

test.each([2, 3])(
  '%i threads use the memory of one game for the next, but never that of an answer',
  async (count) => {
    const games = [600_000, 590_000, 600_000, 3000].map(largeGame);
    const threads = startThreads({ threads: count, thinLayer: 0 });
    const posted = spyOnPosts();
    const answers: Solution[] = [];
    for (const game of games) answers.push(await threads.solve(game));
    const shares = posted.mock.calls.flatMap(([asked]) => {
      const { job, question } = asked as Asked;
      return job === 'share' ? [question as Share] : [];
    });
    const ends = shares.filter(({ thread }) => thread === 0).map(({ columns: { rows } }) => rows.ends);
    const memory = new Set<ArrayBufferLike>(ends.map(({ buffer }) => buffer));
    expect(memory.size).toBe(2); // the last game is too small for it
    for (const { values, plies } of answers)
      for (const { buffer } of [values, plies ?? values]) expect(memory).not.toContain(buffer);
    for (const [i, game] of games.entries()) expect(columns(answers[i])).toEqual(columns(solve(game)));
  },
);

test('memory is lent again if it has the size, and once at a time', () => {
  const reserve = new Reserve();
  const [small, large] = [reserve.take(100), reserve.take(1000)];
  reserve.giveBack();
  expect(reserve.take(900)).toBe(large);
  expect(reserve.take(900)).not.toBe(large); // nothing fits, so nothing of the last game is kept
  expect(reserve.take(100)).not.toBe(small);
  reserve.giveBack();
  reserve.empty();
  expect(reserve.take(1000).byteLength).toBe(1000);
});

/** Arcs between near vertices of 200,000, which are sorted by counting. */
function nearArcs(arcs: number): { from: Int32Array; to: Int32Array } {
  const random = seeded(7);
  const from = Int32Array.from({ length: arcs }, () => random.below(200_000)).toSorted();
  return { from, to: from.map((v) => Math.max(0, v - random.below(40))) };
}

test('workers say how far they are only if somebody listens', () => {
  const told: unknown[] = [];
  let ask: (asked: Asked) => void = () => undefined;
  const port = {
    post: (message: unknown) => void told.push(message),
    listen: (hear: (data: unknown) => void) => {
      ask = hear;
    },
  };
  serveJobs<{ job: { question: number; answer: number } }>(port, {
    job: (question, onProgress) => {
      onProgress(0.5);
      return { answer: question };
    },
  });
  ask({ id: 1, job: 'job', question: 7, isQuiet: true });
  ask({ id: 2, job: 'job', question: 8 });
  expect(told).toEqual([
    { id: 1, answer: 7 },
    { id: 2, progress: 0.5 },
    { id: 2, answer: 8 },
  ]);
});

test.each(['auto', 'worker'] as const)('a game without arcs gives ten reports too (%s)', async (where) => {
  const shares: number[] = [];
  const onProgress = (share: number): void => void shares.push(share);
  await solveAsync(tokenGame(symmetricGraph(3, [])), { where, onProgress });
  expect(shares).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
});

test.each(['symmetric', 'partizan', 'owned'] as const)(
  'a %s game of 1,200,000 local arcs: serial, worker and threads agree',
  async (kind) => {
    const vertices = 260_000;
    const near = (v: number, emit: (w: number) => void): void => {
      const degree = v % 11 > 0 ? 5 : 0;
      for (let k = 1; k <= degree; k++) emit((v * 3 + k * 7 + 1) % (vertices >> (v % 3)));
    };
    const moves = { moves: near };
    const graph =
      kind === 'symmetric'
        ? symmetricGraph(vertices, moves)
        : kind === 'partizan'
          ? partizanGraph(vertices, moves, { moves: (v, emit) => near(vertices - 1 - v, emit) })
          : ownedGraph(
              Uint8Array.from({ length: vertices }, (_, v) => (v >> 1) & 1),
              moves,
            );
    const game = tokenGame(graph, kind === 'symmetric' ? ASYMMETRIC : NORMAL);
    const solution = solve(game);
    expect(verify(solution).faults).toEqual([]);
    expect(columns(await solveAsync(game))).toEqual(columns(solution));
    for (const count of [2, 3]) {
      const answer = await startThreads({ threads: count, blockBits: 9 }).solve(game);
      expect(columns(answer), `${count} threads`).toEqual(columns(solution));
    }
  },
);
