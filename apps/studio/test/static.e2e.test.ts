import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, noChromium } from '../../../test/browser/chromium.ts';
import { describeIf } from '../../../test/needs.ts';
import { sceneIsReady, visit } from './browser.ts';
import { counts, goTo, says, TUTORIAL, table } from './harness.ts';
import { hostFiles, type StaticHost } from './static-host.ts';

describeIf(noChromium(), 'the studio as plain files below a path, without isolation', () => {
  let browser: Browser;
  let host: StaticHost;
  beforeAll(async () => {
    browser = await launchChromium();
    host = await hostFiles();
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
  });

  test('it solves, lays out, watches, plays and evaluates without shared memory', async () => {
    const { page, context, faults } = await visit(browser, host.url);
    expect(await page.evaluate(() => [crossOriginIsolated, 'SharedArrayBuffer' in globalThis])).toEqual([
      false,
      false,
    ]);
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
    await page.selectOption('[aria-label="Lay out"]', 'dot');
    await sceneIsReady(page);
    await goTo(page, 'Watch');
    await page.click('[aria-label="Last step"]');
    await says(page, '.why').toMatch(/is drawn/);
    await goTo(page, 'Play');
    await page.selectOption('.play-panel select', 'mu-torere');
    await page.waitForSelector('.live-board');
    await goTo(page, 'Values');
    await page.click('.entry button[type=submit]');
    await says(page, '.line >> nth=0').toContain('= over');
    await counts(page, '.notice-trouble').toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
