/** How workers and threads begin, refuse, are stopped and end. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import {
  GyreError,
  NORMAL,
  ownedGraph,
  partizanGraph,
  solve,
  solveAsync,
  solverNamed,
  symmetricGraph,
  Threads,
  tokenGame,
} from '../src/index.ts';
import { columns, largeGame } from './large-game.ts';

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

test('threads have one solver, and refuse to pass it off as another', async () => {
  const threads = new Threads({ threads: 1 });
  const game = tokenGame(symmetricGraph(1, []));
  for (const solver of ['roth', 'nonsense', solverNamed('roth')])
    await expect(threads.solve(game, { solver } as object)).rejects.toMatchObject({ code: 'E_SOLVER' });
  expect((await threads.solve(game, { solver: 'attractor' } as object)).values.join()).toBe('0');
  threads.end();
});

test('idle threads do not keep a program running, and busy ones do', async () => {
  const program = `
    import { symmetricGraph, Threads, tokenGame } from 'gyre';
    const threads = new Threads({ threads: 2 });
    const { values } = await threads.solve(tokenGame(symmetricGraph(2, [[0, 1]])));
    console.log(values.join());
  `;
  const options = { cwd: import.meta.dirname };
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
  const options = { cwd: import.meta.dirname };
  const node = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], options);
  expect(await node).toEqual({ stdout: '2,0\nE_ABORTED\n', stderr: '' });
});

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
