import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium, skipsBrowser } from '../../../test/browser/chromium.ts';
import { visit } from './browser.ts';
import { goTo, TUTORIAL, table } from './harness.ts';

const FOLDER = new URL('../../../packages/cli/dist/studio', import.meta.url);
const UNDER = '/somewhere/deep';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

describe.skipIf(skipsBrowser())('the studio as plain files below a path, without isolation', () => {
  let browser: Browser;
  let server: Server;
  beforeAll(async () => {
    browser = await launchChromium();
    server = createServer((request, response) => {
      const path = (request.url ?? '').replace(UNDER, '').replace(/\/$/, '/index.html');
      response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' });
      response.end(readFileSync(`${FOLDER.pathname}${path}`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  test('it solves, lays out, watches, plays and evaluates without shared memory', async () => {
    const { port } = server.address() as AddressInfo;
    const { page, context, faults } = await visit(browser, `http://127.0.0.1:${port}${UNDER}/`);
    expect(await page.evaluate(() => [crossOriginIsolated, 'SharedArrayBuffer' in globalThis])).toEqual([
      false,
      false,
    ]);
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
    await page.selectOption('[aria-label="Lay out"]', 'dot');
    await goTo(page, 'Watch');
    await page.click('[aria-label="Last step"]');
    expect(await page.textContent('.why')).toMatch(/is drawn/);
    await goTo(page, 'Play');
    await page.selectOption('.play-panel select', 'mu-torere');
    await page.waitForSelector('.live-board');
    await goTo(page, 'Values');
    await page.click('.entry button[type=submit]');
    await expect.poll(() => page.textContent('.line >> nth=0')).toContain('= over');
    expect(await page.locator('.notice-trouble').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
