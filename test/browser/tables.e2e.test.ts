import type { Server } from 'node:http';
import type * as Rulesets from 'gyre/rulesets';
import { chessEnding } from 'gyre/rulesets';
import type * as Tables from 'gyre/tables';
import { solveTable, writeIndexedTable } from 'gyre/tables';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeIf } from '../needs.ts';
import { launchChromium, newContext, noChromium } from './chromium.ts';
import { serveLibrary } from './library-page.ts';

declare global {
  var rulesets: typeof Rulesets & typeof Tables;
}

describeIf(noChromium(), 'tables in Chromium', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;

  beforeAll(async () => {
    const pieces = await writeIndexedTable(solveTable(chessEnding('KRK')));
    const served = await serveLibrary(new Map([['/krk.table', Buffer.concat(pieces)]]));
    server = served.server;
    browser = await launchChromium();
    page = await (await newContext(browser)).newPage();
    await page.goto(served.address);
    await page.waitForFunction(() => 'rulesets' in globalThis);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test('a table at a web address is asked by range requests, not loaded whole', async () => {
    const found = await page.evaluate(async () => {
      const { askTable, chessEnding: ending, lineOfPlay, openTable, webSource } = globalThis.rulesets;
      const source = await webSource('/krk.table', (address, options) => fetch(address, options));
      let read = 0;
      const counted = {
        length: source.length,
        read: (offset: number, length: number) => {
          read += length;
          return source.read(offset, length);
        },
      };
      const ruleset = ending('KRK');
      const ask = askTable(await openTable(counted), ruleset);
      const answer = await ask('8/8/8/8/8/1k6/7r/K7', 0);
      const isSmall = read < source.length / 2;
      const line = await lineOfPlay(ruleset, ask, '8/8/8/8/8/1k6/7r/K7', 0);
      return { answer, isSmall, line: line.map(({ name }) => name) };
    });
    expect(found).toEqual({
      answer: { value: 0, plies: 2 },
      isSmall: true,
      line: ['Ka1-b1', 'Rh2-h1'],
    });
  });

  test('a table solved in the page is written to a blob and asked there', async () => {
    const answers = await page.evaluate(async () => {
      const {
        askTable,
        blobSource,
        chessEnding: ending,
        openTable,
        solveTable: solve,
        writeIndexedTable: write,
      } = globalThis.rulesets;
      const ruleset = ending('KPK');
      const pieces = await write(solve(ruleset));
      const file = await openTable(blobSource(new Blob(pieces as Uint8Array<ArrayBuffer>[])));
      const ask = askTable(file, ruleset);
      return [await ask('8/8/8/1k6/8/8/K5P1/8', 0), await ask('k7/8/K7/P7/8/8/8/8', 0)];
    });
    expect(answers).toEqual([{ value: 2, plies: 55 }, { value: 1 }]);
  });
});
