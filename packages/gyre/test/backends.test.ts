import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import type { Asked } from '../src/backends/index.ts';
import type { Share } from '../src/engine/index.ts';
import { Meeting } from '../src/floor/index.ts';
import {
  ASYMMETRIC,
  GyreError,
  NORMAL,
  ownedGraph,
  partizanGraph,
  type Solution,
  solve,
  solveAsync,
  symmetricGraph,
  Threads,
  tokenGame,
  verify,
} from '../src/index.ts';
import { gameOf, randomCases, seeded } from './generators.ts';
import { Tally } from './tally.ts';

/** The columns as text: to compare large typed arrays entry by entry takes the test runner minutes. */
function columns({ values, plies, scores }: Solution): unknown {
  return { values: asText(values), plies: asText(plies), scores: asText(scores) };
}

function asText(array: Uint8Array | Uint16Array | Uint32Array | Int32Array | undefined): string | undefined {
  return array && `${array.constructor.name} ${array.join()}`;
}

/** Every layer shared out, and layers of one and two positions left to the first thread. */
const DIVISIONS = [
  [2, 0],
  [3, 0],
  [2, 2],
  [3, 3],
] as const;

test.each(DIVISIONS)(
  '%i threads with tiny blocks, thin below %i, give the columns of one, to the bit',
  async (count, thinLayer) => {
    const threads = new Threads({ threads: count, blockBits: 0, thinLayer });
    expect(threads.size).toBe(count);
    const tally = new Tally();
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    try {
      for (const drawn of randomCases(1200, 1000 * count + thinLayer)) {
        const game = gameOf(drawn);
        const solution = solve(game);
        posted.mockClear();
        const answer = await threads.solve(game);
        expect(columns(answer), `seed ${drawn.seed}`).toEqual(columns(solution));
        expectShared(posted.mock.calls, posted.mock.contexts, count, answer);
        tally.add(drawn, solution);
      }
    } finally {
      posted.mockRestore();
      threads.end();
    }
    tally.expectBalanced(`${count} threads, thin below ${thinLayer} = one`);
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
  const tally = new Tally();
  for (const drawn of randomCases(100, 77)) {
    const game = gameOf(drawn);
    const solution = solve(game);
    expect(columns(await solveAsync(game, { where: 'worker' }))).toEqual(columns(solution));
    tally.add(drawn, solution);
  }
  tally.expectBalanced('async = sync');
});

test.each([
  [2, 0],
  [2, 1024],
  [3, 1024],
])(
  '%i threads start again with wider columns where plies do not fit two bytes (thin below %i)',
  async (count, thinLayer) => {
    const path = tokenGame(symmetricGraph(65_537, { moves: (v, emit) => v > 0 && emit(v - 1) }));
    const threads = new Threads({ threads: count, thinLayer });
    const shares: number[] = [];
    try {
      const solving = threads.solve(path, { onProgress: (share) => void shares.push(share) });
      await expect(threads.solve(path)).rejects.toMatchObject({ code: 'E_WORKER' });
      const solution = await solving;
      expect(solution.plies?.[65_536]).toBe(65_536);
      expect(columns(solution)).toEqual(columns(solve(path)));
      expect(shares.filter((share, i) => share <= (shares[i - 1] ?? 0))).toEqual([]);
      expect([shares.length > 10, shares.at(-1)]).toEqual([true, 1]);
    } finally {
      threads.end();
    }
  },
  60_000,
);

test('long chains with branches, which one thread follows, in graphs of every kind', async () => {
  const threads = new Threads({ threads: 2, thinLayer: 1000 });
  const random = seeded(31);
  const vertices = 3000;
  try {
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
  } finally {
    threads.end();
  }
}, 60_000);

test('threads find the ends of a path of two million vertices in one pass', async () => {
  const vertices = 2_000_000;
  const from = Int32Array.from({ length: vertices - 1 }, (_, v) => v);
  const path = tokenGame(symmetricGraph(vertices, { from, to: from.map((v) => v + 1) }));
  const threads = new Threads({ threads: 2 });
  const { plies } = await threads.solve(path);
  threads.end();
  expect([plies?.[0], plies?.[vertices - 1]]).toEqual([vertices - 1, 0]);
}, 30_000);

/** A random graph with about `arcs` arcs. */
function largeGame(arcs: number) {
  const random = seeded(5);
  const vertices = Math.floor(arcs / 5);
  const from = new Int32Array(arcs);
  const to = new Int32Array(arcs);
  for (let a = 0; a < arcs; a++) [from[a], to[a]] = [random.below(vertices), random.below(vertices)];
  return tokenGame(symmetricGraph(vertices, { from, to }));
}

// In both that follow threads have more arcs than the plain sort takes: two have rows of their own, three share them.
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
  for (const count of [2, 3]) {
    const threads = new Threads({ threads: count });
    expect(columns(await threads.solve(game)), `${count} threads`).toEqual(expected);
    threads.end();
  }
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
      const threads = new Threads({ threads: count, blockBits: 9 });
      expect(columns(await threads.solve(game)), `${count} threads`).toEqual(columns(solution));
      threads.end();
    }
  },
);

test('an abort ends the worker at once and is said as E_ABORTED', async () => {
  const game = largeGame(10_000_000);
  const stop = new AbortController();
  const solving = solveAsync(game, { signal: stop.signal, onProgress: () => stop.abort('enough') });
  await expect(solving).rejects.toMatchObject({ code: 'E_ABORTED', cause: 'enough' });
  const aborted = AbortSignal.abort();
  await expect(solveAsync(game, { signal: aborted })).rejects.toBeInstanceOf(GyreError);
});

test('what onProgress throws rejects the promise, and is not lost in the event loop', async () => {
  const enough = new Error('enough');
  const onProgress = (): void => {
    throw enough;
  };
  await expect(solveAsync(largeGame(400_000), { onProgress })).rejects.toBe(enough);
});

test('a refusal from a worker has its code, finding and hint', async () => {
  await expect(solveAsync(largeGame(10), { solver: 'nmfl', where: 'worker' })).rejects.toMatchObject({
    code: 'E_SOLVER',
    message:
      'the solver nmfl cannot solve this: its convention is not the asymmetric one; attractor solves every game',
    hint: 'attractor solves every game',
  });
});

test.each([
  { from: Int32Array.of(0), to: Int32Array.of(1) },
  { from: Int32Array.of(1, 0), to: Int32Array.of(1, 1) },
])('a game whose arcs were transferred away is refused before a worker starts: %#', async (arcs) => {
  const game = tokenGame(symmetricGraph(2, arcs));
  structuredClone(arcs.to.buffer, { transfer: [arcs.to.buffer] });
  await expect(solveAsync(game, { where: 'worker' })).rejects.toMatchObject({ code: 'E_DETACHED' });
});

test('a thread that stumbles ends the others, who wait for it, and is said as E_WORKER', async () => {
  const threads = new Threads({ threads: 3, blockBits: 0 });
  const post = Reflect.get(Worker.prototype, 'postMessage') as (this: Worker, share: unknown) => void;
  const posted = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, asked) {
    const isHit = asked.job === 'share' && asked.question.thread === 1;
    post.call(this, isHit ? { ...asked, question: { ...asked.question, game: undefined } } : asked);
  });
  try {
    await expect(threads.solve(largeGame(100))).rejects.toMatchObject({ code: 'E_WORKER' });
  } finally {
    posted.mockRestore();
  }
  await expect(threads.solve(largeGame(10))).rejects.toMatchObject({
    code: 'E_WORKER',
    message: 'the workers have been ended; start new ones',
  });
});

test('arcs in any order go to the worker as they are: the caller is not held up by sorting them', async () => {
  const game = largeGame(400_000);
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    const solution = await solveAsync(game);
    const [[request]] = posted.mock.calls;
    expect(Object.keys(request.question.game.arcs[0])).toEqual(['from', 'to']);
    expect(columns(solution)).toEqual(columns(solve(game)));
  } finally {
    posted.mockRestore();
  }
  const [left, right] = [{ from: Int32Array.of(1, 0), to: Int32Array.of(1, 1) }, []];
  const partizan = tokenGame(partizanGraph(2, left, right));
  expect((await solveAsync(partizan, { where: 'worker' })).values.join()).toBe('2,2,0,0');
});

test('a game that cannot be sent is refused as E_WORKER', async () => {
  const owned = ownedGraph([0, 1], [[0, 1]]);
  const { buffer } = owned.owners as Uint8Array<ArrayBuffer>;
  structuredClone(buffer, { transfer: [buffer] });
  await expect(solveAsync(tokenGame(owned), { where: 'worker' })).rejects.toMatchObject({ code: 'E_WORKER' });
});

test('a convention with more to it than scores crosses to a worker', async () => {
  const chatty = { ...NORMAL, describe: () => 'whoever cannot move loses' };
  const game = tokenGame(symmetricGraph(2, [[0, 1]]), chatty);
  expect((await solveAsync(game, { where: 'worker' })).values.join()).toBe('2,0');
});

test.each([null, 'abc', {}])('%s instead of a game is refused, and the threads serve on', async (wrong) => {
  const threads = new Threads({ threads: 2 });
  const refused = { code: 'E_SHAPE' };
  const game = tokenGame(symmetricGraph(1, []));
  await expect(threads.solve(wrong as unknown as typeof game)).rejects.toMatchObject(refused);
  await expect(solveAsync(wrong as unknown as typeof game)).rejects.toMatchObject(refused);
  await expect(solveAsync(game, { where: 'here' as 'auto' })).rejects.toMatchObject(refused);
  await expect(solveAsync(game, { onProgress: 5 as unknown as () => void })).rejects.toMatchObject(refused);
  expect((await threads.solve(game)).values.join()).toBe('0');
  threads.end();
});

test('idle threads do not keep a program running, and busy ones do', async () => {
  const program = `
    import { symmetricGraph, Threads, tokenGame } from 'gyre';
    const threads = new Threads({ threads: 2 });
    const { values } = await threads.solve(tokenGame(symmetricGraph(2, [[0, 1]])));
    console.log(values.join());
  `;
  const options = { cwd: import.meta.dirname, timeout: 30_000 };
  const node = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], options);
  expect((await node).stdout).toBe('2,0\n');
});

test('64 threads solve, are aborted and end without a warning, and the program ends', async () => {
  const program = `
    import { symmetricGraph, Threads, tokenGame } from 'gyre';
    const stop = new AbortController();
    const game = tokenGame(symmetricGraph(2, [[0, 1]]));
    const threads = new Threads({ threads: 64 });
    console.log((await threads.solve(game, { signal: stop.signal })).values.join());
    const again = threads.solve(game, { signal: stop.signal });
    stop.abort();
    console.log(await again.catch((error) => error.code));
  `;
  const options = { cwd: import.meta.dirname, timeout: 100_000 };
  const node = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], options);
  expect(await node).toEqual({ stdout: '2,0\nE_ABORTED\n', stderr: '' });
}, 100_000);

test('an abort from onProgress stops a small game too', async () => {
  const stop = new AbortController();
  const solving = solveAsync(largeGame(10), { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(solving).rejects.toMatchObject({ code: 'E_ABORTED' });
});

test('threads that have been ended say so', async () => {
  const threads = new Threads({ threads: 2 });
  threads.end();
  await expect(threads.solve(largeGame(10))).rejects.toMatchObject({ code: 'E_WORKER' });
});

test.each([0, 1.5, 1000, Number.NaN])('%d threads are refused', (count) => {
  expect(() => new Threads({ threads: count })).toThrow(GyreError);
});

test('a solver that the worker does not have is refused before one starts', async () => {
  await expect(solveAsync(largeGame(10), { solver: 'guess', where: 'worker' })).rejects.toMatchObject({
    code: 'E_SOLVER',
  });
});
