import { GyreError, solve } from 'gyre';
import { RulesetThreads } from 'gyre/play';
import {
  chessEnding,
  type ExploredPlay,
  explore,
  type Ruleset,
  rulesetFamilies,
  rulesetNamed,
} from 'gyre/rulesets';
import { auditTable, exploredSource, indexedSource, isIndexed, reportOf, solveTable } from 'gyre/tables';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LayeredTable } from '../src/tables/inner.ts';

const krk = { name: 'chess', parameters: { men: 'KRK' } };

/** Threads that end with the test. */
function started<P>(...given: ConstructorParameters<typeof RulesetThreads<P>>): RulesetThreads<P> {
  const threads = new RulesetThreads(...given);
  onTestFinished(() => threads.end());
  return threads;
}

/** Two threads for a shipped ruleset. */
const startedFor = (name: string, parameters: Record<string, string> = {}): RulesetThreads =>
  started(rulesetNamed(name, parameters), { name, parameters }, { threads: 2 });

describe('one question at a time', () => {
  const ruleset = chessEnding('KRK');
  const alone = solveTable(ruleset);
  const BUSY = 'the threads are busy with another question; wait for its answer first';

  test('a second question is refused while the first is answered, which comes out right', async () => {
    const threads = started(ruleset, krk, { threads: 2 });
    const first = threads.solveTable();
    for (const ask of ['solveTable', 'explore', 'table', 'bits'] as const)
      await expect(threads[ask]()).rejects.toThrow(BUSY);
    await expect(threads.report({ table: alone })).rejects.toThrow(BUSY);
    expect((await first).cells).toStrictEqual(alone.cells);
    expect((await threads.solveTable()).cells).toStrictEqual(alone.cells);
  });

  test('a run is refused its next step once there is a new question, and two steps at a time', async () => {
    const threads = started(ruleset, krk, { threads: 2 });
    const run = await threads.table();
    const step = run.step(0);
    await expect(run.step(0)).rejects.toThrow('the last step is not done yet');
    await step;
    expect((await threads.solveTable()).cells).toStrictEqual(alone.cells);
    await expect(run.step()).rejects.toThrow('the threads have been asked another question since');
  });

  test('threads whose name stands for other rules say so', async () => {
    const threads = new RulesetThreads(
      ruleset,
      { name: 'chess', parameters: { men: 'KQK' } },
      { threads: 2 },
    );
    await expect(threads.solveTable()).rejects.toThrow(
      'the threads were told of "chess", which is Chess ending KQK, and the ruleset is Chess ending KRK',
    );
  });

  test('a game whose score adds up is not explored, on threads as without', async () => {
    await expect(startedFor('awari', { stones: '5' }).explore()).rejects.toThrow('the score of Awari');
  });

  test.each<[string, (threads: RulesetThreads) => unknown]>([
    ['nothing', (threads) => threads.report(null as never)],
    ['an empty object', (threads) => threads.report({} as never)],
    ['no table', (threads) => threads.report({ table: null as never })],
    ['a number for play', (threads) => threads.report({ play: 1 } as never)],
    ['no options', () => new RulesetThreads(ruleset, krk, null as never)],
    ['no name', () => new RulesetThreads(ruleset, null as never)],
  ])('%s is refused in words', async (_, ask) => {
    const threads = started<unknown>(ruleset, krk, { threads: 1 });
    await expect((async () => ask(threads))()).rejects.toThrow(GyreError);
  });
});

describe('tables on threads', () => {
  const ruleset = chessEnding('KRK');
  const alone = solveTable(ruleset);

  test.each([1, 2, 5])('%i threads fill the same cells, the second time too', async (size) => {
    const threads = started(ruleset, krk, { threads: size });
    for (let round = 0; round < 2; round++)
      expect((await threads.solveTable()).cells).toStrictEqual(alone.cells);
  });

  test('a table that was stopped at any ply is resumed, and wide cells say the same', async () => {
    const threads = started(ruleset, krk, { threads: 2 });
    const wide = solveTable(ruleset, { cellBytes: 2 });
    expect((await threads.solveTable({ cellBytes: 2 })).cells).toStrictEqual(wide.cells);
    const begun = new LayeredTable(ruleset, {}, true);
    const run = await threads.table({ keeper: begun });
    while (run.plies < 9) await run.step(0);
    const resume = { cells: begun.cells.slice(), plies: run.plies };
    const told: number[] = [];
    const resumed = await threads.solveTable({ resume, onPlies: (plies) => told.push(plies) });
    expect(resumed.cells).toStrictEqual(alone.cells);
    expect(told).toStrictEqual(told.toSorted((a, b) => a - b));
  });

  test('an abort ends the threads, and nothing can be asked of them after it', async () => {
    const threads = started(ruleset, krk, { threads: 2 });
    const stop = new AbortController();
    const run = await threads.table({ signal: stop.signal });
    await run.step();
    const step = run.step();
    stop.abort();
    await expect(step).rejects.toMatchObject({ code: 'E_ABORTED' });
    await expect(threads.solveTable()).rejects.toMatchObject({ code: 'E_WORKER' });
  });

  test('a thread that cannot make the ruleset is a refusal, not a hang', async () => {
    const threads = started(ruleset, { name: 'no such game', parameters: {} }, { threads: 2 });
    await expect(threads.solveTable()).rejects.toMatchObject({ code: 'E_RULESET' });
  });

  test('rules without an index have no table', async () => {
    await expect(startedFor('nim').table()).rejects.toMatchObject({ code: 'E_RULESET' });
  });

  test.each([0, 1.5, 257])('%d threads are refused', (threads) => {
    expect(() => new RulesetThreads(ruleset, krk, { threads })).toThrow('threads were asked for');
  });
});

describe('tables by layers on threads', () => {
  const named = krk;
  const ruleset = chessEnding('KRK');
  const byLayers = solveTable(ruleset, { isByLayers: true });
  const values = solveTable(ruleset, { isValues: true });

  test.each([1, 2, 3])('%i threads: the same cells with plies and without, audited', async (size) => {
    const threads = started(ruleset, named, { threads: size });
    const table = await threads.solveTable({ isByLayers: true });
    expect(table.cells).toStrictEqual(byLayers.cells);
    const alone = await threads.solveTable({ isValues: true });
    expect(alone.cells).toStrictEqual(values.cells);
    const run = await threads.table();
    for (const one of [table, alone]) {
      const audit = await auditTable(one);
      expect(audit.fault).toBeUndefined();
      expect(await run.audit(one)).toStrictEqual(audit);
    }
  });

  test('a game that is all one layer, without plies', async () => {
    const parameters = { men: 'C' };
    const game = rulesetNamed('dobutsu', parameters);
    if (!isIndexed(game)) throw new Error('dobutsu has an index');
    const threads = started(game, { name: 'dobutsu', parameters }, { threads: 3 });
    const alone = await threads.solveTable({ isValues: true });
    expect(alone.cells).toStrictEqual(solveTable(game, { isValues: true }).cells);
    const run = await threads.bits();
    while (await run.step());
    expect(await run.audit()).toStrictEqual(await auditTable(alone));
  });

  test.each([1, 2, 5])('scores by %i threads are those of one, to the bit, and audited', async (size) => {
    const parameters = { stones: '6' };
    const game = rulesetNamed('awari', parameters);
    if (!isIndexed(game)) throw new Error('awari has an index');
    const threads = started(game, { name: 'awari', parameters }, { threads: size });
    const table = await threads.solveTable();
    const { cells } = solveTable(game);
    expect(table.cells.findIndex((cell, i) => cell !== cells[i])).toBe(-1);
    const audit = await auditTable(table);
    expect(audit.fault).toBeUndefined();
    expect(await (await threads.table()).audit(table)).toStrictEqual(audit);
  });

  test('an abort ends the threads in the middle of a layer of scores', async () => {
    const threads = startedFor('awari', { stones: '9' });
    const stop = new AbortController();
    const run = await threads.table({ signal: stop.signal });
    while (run.keeper.layer < 8) await run.step(0);
    const step = run.step();
    stop.abort();
    await expect(step).rejects.toMatchObject({ code: 'E_ABORTED' });
  });

  test('a wrong value is found by the audit on threads', async () => {
    const threads = started(ruleset, named, { threads: 2 });
    const run = await threads.table();
    const cells = new Uint8Array(new SharedArrayBuffer(values.cells.length));
    cells.set(values.cells);
    cells[cells.findLastIndex((four) => four % 4 === 2)]++; // a draw that is told to be won
    expect((await run.audit({ ...values, ruleset, cells })).fault?.found).toMatch(/a score of/);
  });

  test('a layer is taken up after any ply', async () => {
    const threads = started(ruleset, named, { threads: 2 });
    const begun = new LayeredTable(ruleset, { isByLayers: true }, true);
    const run = await threads.table({ keeper: begun });
    while (run.plies < 7) await run.step(0);
    const resume = { cells: begun.cells.slice(), layers: begun.layer, plies: run.plies };
    expect((await threads.solveTable({ resume })).cells).toStrictEqual(byLayers.cells);
  });
});

describe('exploring on threads', () => {
  const families = rulesetFamilies.filter(({ name }) => !isIndexed(rulesetNamed(name)));

  test('every shipped ruleset: the same vertices, rows, players and payoffs, in the same order', async () => {
    let shared = 0;
    for (const [i, { name }] of families.entries()) {
      const ruleset = rulesetNamed(name);
      const alone = ruleset.fromKey === undefined ? undefined : exploredIfSmall(ruleset);
      if (alone === undefined) continue;
      const { vertices } = alone.graph;
      shared++;
      const sizes = {
        thickRound: [1, 20][i % 2] + (vertices >> 6),
        roundMoves: 3 + (vertices >> (4 + (i % 3))),
      };
      const threads = new RulesetThreads(
        ruleset,
        { name, parameters: {} },
        { threads: 1 + (i % 4), ...sizes },
      );
      expectSame(await threads.explore(), alone, name);
      threads.end();
    }
    expect(shared).toBeGreaterThan(7);
  });

  test.each([
    ['mnk', { m: '4', n: '3', k: '3' }],
    ['clobber', { board: 'xoxo|oxox|xoxo' }],
    ['domineering', { board: '.....|.....|.....' }],
  ])('%s, whose layers are large, on any number of threads', async (name, parameters) => {
    const ruleset = rulesetNamed(name, parameters);
    const alone = explore(ruleset);
    for (const [i, size] of [2, 5].entries()) {
      const sizes = { threads: size, thickRound: 500 };
      const threads = new RulesetThreads(ruleset, { name, parameters }, sizes);
      for (let round = 0; round <= i; round++) expectSame(await threads.explore(), alone, name);
      threads.end();
    }
  });

  test('more positions than the limit are refused, and progress is told', async () => {
    const named = { name: 'tic-tac-toe', parameters: {} };
    const threads = started(rulesetNamed('tic-tac-toe'), named, { threads: 2, thickRound: 100 });
    const told: number[] = [];
    await threads.explore({ limit: 5478, onProgress: (found) => told.push(found) });
    expect(told.at(-1)).toBe(5478);
    await expect(threads.explore({ limit: 5477 })).rejects.toMatchObject({ code: 'E_LIMIT' });
    expect((await threads.explore()).graph.vertices).toBe(5478); // the threads live on
  });

  test('an abort ends the threads', async () => {
    const threads = startedFor('mnk', { m: '4', n: '3', k: '3' });
    const stop = new AbortController();
    const exploring = threads.explore({ signal: stop.signal, onProgress: () => stop.abort() });
    await expect(exploring).rejects.toMatchObject({ code: 'E_ABORTED' });
  });
});

test('reports on threads count what they count on one', async () => {
  const table = solveTable(chessEnding('KRK'));
  const chess = started(table.ruleset, krk, { threads: 3 });
  expect(await chess.report({ table })).toStrictEqual(reportOf(indexedSource(table)));
  for (const name of ['tic-tac-toe', 'kayles', 'col', 'cat-and-mouse']) {
    const play = explore(rulesetNamed(name));
    const solution = solve(play.game);
    const threads = startedFor(name);
    const told: number[] = [];
    const report = await threads.report({ play, solution }, { onProgress: (share) => told.push(share) });
    expect(report, name).toStrictEqual(reportOf(exploredSource(play, solution)));
    expect(told.at(-1)).toBe(1);
  }
});

/** The ruleset explored, unless it has many positions. */
function exploredIfSmall(ruleset: Ruleset): ExploredPlay<unknown> | undefined {
  try {
    return explore(ruleset, { limit: 20_000 });
  } catch {
    return undefined;
  }
}

function expectSame(found: ExploredPlay<unknown>, alone: ExploredPlay<unknown>, name: string): void {
  expect(found.starts, name).toStrictEqual(alone.starts);
  expect(found.graph.vertices, name).toBe(alone.graph.vertices);
  const [rows, others] = [found.graph.out(0), alone.graph.out(0)];
  expect(
    rows.offsets.findIndex((at, v) => at !== others.offsets[v]),
    name,
  ).toBe(-1);
  expect(
    rows.ends.findIndex((v, a) => v !== others.ends[a]),
    name,
  ).toBe(-1);
  expect(rows.ends.length, name).toBe(others.ends.length);
  expect(found.graph.owners, name).toStrictEqual(alone.graph.owners);
  expect(solve(found.game).values, name).toStrictEqual(solve(alone.game).values);
  for (let v = 0; v < found.graph.vertices; v += 1 + (found.graph.vertices >> 7)) {
    const position = alone.position(v);
    expect(found.vertex(position, alone.player(v)), name).toBe(v);
    expect(alone.ruleset.key(found.position(v)), name).toBe(alone.ruleset.key(position));
    expect(found.player(v)).toBe(alone.player(v));
  }
}
