import { chessEnding, RulesetThreads, rulesetNamed, solveIndexed } from 'gyre/rulesets';
import { afterAll, describe, expect, test } from 'vitest';

const krk = { name: 'chess', parameters: { men: 'KRK' } };

describe('tables on threads', () => {
  const ruleset = chessEnding('KRK');
  const alone = solveIndexed(ruleset);

  test.each([1, 2, 3, 7])('%i threads fill the same cells, the second time too', async (size) => {
    const threads = new RulesetThreads(ruleset, krk, { threads: size });
    afterAll(() => threads.end());
    for (let round = 0; round < 2; round++)
      expect((await threads.solveTable()).cells).toStrictEqual(alone.cells);
    threads.end();
  });

  test('a table that was stopped at any ply is resumed, and wide cells say the same', async () => {
    const threads = new RulesetThreads(ruleset, krk, { threads: 2 });
    const wide = solveIndexed(ruleset, { cellBytes: 2 });
    expect((await threads.solveTable({ cellBytes: 2 })).cells).toStrictEqual(wide.cells);
    const run = await threads.table();
    while (run.plies < 9) await run.step(0);
    const resume = { cells: run.cells.slice(), plies: run.plies };
    const told: number[] = [];
    const resumed = await threads.solveTable({ resume, onPlies: (plies) => told.push(plies) });
    expect(resumed.cells).toStrictEqual(alone.cells);
    expect(told).toStrictEqual(told.toSorted((a, b) => a - b));
    threads.end();
  });

  test('an abort ends the threads, and nothing can be asked of them after it', async () => {
    const threads = new RulesetThreads(ruleset, krk, { threads: 2 });
    const stop = new AbortController();
    const run = await threads.table({ signal: stop.signal });
    const step = run.step();
    stop.abort();
    await expect(step).rejects.toMatchObject({ code: 'E_ABORTED' });
    await expect(threads.solveTable()).rejects.toMatchObject({ code: 'E_WORKER' });
  });

  test('a thread that cannot make the ruleset is a refusal, not a hang', async () => {
    const threads = new RulesetThreads(ruleset, { name: 'no such game', parameters: {} }, { threads: 2 });
    await expect(threads.solveTable()).rejects.toMatchObject({ code: 'E_RULESET' });
    threads.end();
  });

  test('rules without an index have no table', async () => {
    const threads = new RulesetThreads(rulesetNamed('nim'), { name: 'nim', parameters: {} }, { threads: 1 });
    await expect(threads.table()).rejects.toMatchObject({ code: 'E_RULESET' });
    threads.end();
  });

  test.each([0, 1.5, 257])('%d threads are refused', (threads) => {
    expect(() => new RulesetThreads(ruleset, krk, { threads })).toThrow('threads were asked for');
  });
});
