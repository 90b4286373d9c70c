import type { Server } from 'node:http';
import type * as Gyre from 'gyre';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goldenGames } from '../../packages/gyre/test/golden-games.ts';
import { describeIf } from '../needs.ts';
import { launchChromium, newContext, noChromium } from './chromium.ts';
import { serveLibrary } from './library-page.ts';

declare global {
  var gyre: typeof Gyre;
}

describeIf(noChromium(), 'the library in Chromium', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    const served = await serveLibrary();
    server = served.server;
    page = await (await newContext(browser)).newPage();
    await page.goto(served.address);
    await page.waitForFunction(() => 'gyre' in globalThis);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test('the golden games have their values and plies', async () => {
    const solved = await page.evaluate((games) => {
      const { gyre } = globalThis;
      return games.map(({ convention, vertices, arcs, left = [], right = [] }) => {
        const graph = arcs ? gyre.symmetricGraph(vertices, arcs) : gyre.partizanGraph(vertices, left, right);
        const game = gyre.tokenGame(graph, gyre.conventionNamed(convention));
        const solution = gyre.solve(game);
        const sides = ([0, 1] as const).map((e) =>
          Array.from({ length: vertices }, (_, v) => gyre.positionOf(game, e, v)),
        );
        return {
          value: sides.map((side) => side.map((p) => gyre.letterOf(gyre.valueAt(solution, p))).join('')),
          plies: sides.map((side) => side.map((p) => gyre.pliesAt(solution, p) ?? null)),
        };
      });
    }, goldenGames);
    expect(solved).toEqual(goldenGames.map(({ value, plies }) => ({ value, plies })));
  });

  test('a worker and two threads give the columns of the page', async () => {
    const same = await page.evaluate(async () => {
      const { gyre } = globalThis;
      const vertices = 60_000;
      const from = Int32Array.from({ length: 3 * vertices }, (_, a) => (a * 7919) % vertices);
      const to = Int32Array.from(
        { length: 3 * vertices },
        (_, a) => ((a * 104_729) >>> 3) % (vertices - 500),
      );
      const game = gyre.tokenGame(gyre.symmetricGraph(vertices, { from, to }));
      const text = ({ values, plies }: Gyre.Solution): string => `${values.join()} ${plies?.join()}`;
      const threads = new gyre.Threads({ threads: 2, blockBits: 4 });
      const shared = await threads.solve(game);
      threads.end();
      const here = text(gyre.solve(game));
      return [text(await gyre.solveAsync(game, { where: 'worker' })) === here, text(shared) === here];
    });
    expect(same).toEqual([true, true]);
  });

  test('two threads solve ten million arcs, and verify them', async () => {
    const found = await page.evaluate(async () => {
      const { gyre } = globalThis;
      const vertices = 2_200_000;
      const degrees = (v: number): number => (v % 11 === 0 ? 0 : 5);
      const graph = gyre.symmetricGraph(vertices, {
        moves: (v, emit) => {
          for (let k = 1; k <= degrees(v); k++) emit((v * 7919 + k * 104_729) % vertices);
        },
      });
      const game = gyre.tokenGame(graph);
      const threads = new gyre.Threads({ threads: 2 });
      const solution = await threads.solve(game);
      const { verdict } = await threads.verify(solution);
      threads.end();
      const here = gyre.solve(game);
      const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => {
        for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
        return a.length === b.length;
      };
      const same = isSame(solution.values, here.values) && isSame(solution.plies ?? [], here.plies ?? []);
      return { arcs: graph.arcs, isIsolated: globalThis.crossOriginIsolated, verdict, same };
    });
    expect(found).toEqual({ arcs: 10_000_000, isIsolated: true, verdict: 'right', same: true });
  });

  test('threads take plies beyond two bytes and scores, report rising shares, and stop when told', async () => {
    const found = await page.evaluate(async () => {
      const { gyre } = globalThis;
      const path = gyre.symmetricGraph(66_000, { moves: (v, emit) => v > 0 && emit(v - 1) });
      const game = gyre.tokenGame(path, gyre.customConvention([3, -2], 1));
      const text = ({ plies, scores }: Gyre.Solution): string => `${plies?.join()} ${scores?.join()}`;
      const threads = new gyre.Threads({ threads: 3 });
      const shares: number[] = [];
      const solution = await threads.solve(game, { onProgress: (share) => void shares.push(share) });
      const stop = new AbortController();
      const stopped = threads.solve(game, { signal: stop.signal, onProgress: () => stop.abort() });
      const code = await stopped.catch((error: Gyre.GyreError) => error.code);
      const rising = shares.every((share, i) => share > (shares[i - 1] ?? 0)) && shares.at(-1) === 1;
      return { code, rising, same: text(solution) === text(gyre.solve(game)) };
    });
    expect(found).toEqual({ code: 'E_ABORTED', rising: true, same: true });
  });

  test('an abort ends the worker and is said as E_ABORTED', async () => {
    const code = await page.evaluate(async () => {
      const { gyre } = globalThis;
      const vertices = 1_000_000;
      const game = gyre.tokenGame(
        gyre.symmetricGraph(vertices, {
          moves: (v, emit) => {
            for (let k = 1; k < 6; k++) if (v % 9 > 0) emit((v * 31 + k * 7919) % vertices);
          },
        }),
      );
      const stop = new AbortController();
      const options = { where: 'worker', signal: stop.signal, onProgress: () => stop.abort() } as const;
      return gyre.solveAsync(game, options).then(
        () => 'solved',
        (error: Gyre.GyreError) => error.code,
      );
    });
    expect(code).toBe('E_ABORTED');
  });
});
