import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf } from '../doc-blocks.ts';
import { describeIf } from '../needs.ts';
import { launchChromium, newContext, noChromium } from './chromium.ts';
import { serveLibrary } from './library-page.ts';

const manual = readFileSync(new URL('../../docs/write-a-bot.md', import.meta.url), 'utf8');

describeIf(noChromium(), 'the page of docs/write-a-bot.md in Chromium', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    const [map, text] = blocksOf(manual).filter(({ language }) => language === 'html');
    const served = await serveLibrary(new Map(), text.text.replace('<script', `${map.text}<script`));
    server = served.server;
    browser = await launchChromium();
    page = await (await newContext(browser)).newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(served.address);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test('a whole game is played by clicks, and the bot answers each of them', async () => {
    await page.waitForSelector('main svg');
    const over = page.locator('main p:text-is("The game is over.")');
    for (let left = 9; left > 0 && (await over.count()) === 0; left -= 2) {
      expect(await page.locator('main button').count()).toBe(left);
      const before = await page.locator('main').innerHTML();
      const button = page.locator('main button').first();
      const point = page.locator(`[data-point="${await button.textContent()}"]`).first();
      await (left === 7 ? point : button).click(); // by its button, and once on the board
      await page.waitForFunction((old) => document.querySelector('main')?.innerHTML !== old, before);
    }
    await over.waitFor();
    expect(faults).toEqual([]);
  });
});
