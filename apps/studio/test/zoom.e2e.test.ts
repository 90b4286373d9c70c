import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, type Theme } from './browser.ts';
import { describeStudio, goTo } from './harness.ts';

/** Every view and dialog as a reader sees it first: what is opened, and what to wait for. */
const STATES: readonly (readonly [name: string, fragment: string, open: (page: Page) => Promise<unknown>])[] =
  [
    ['Draw', '', (page) => page.waitForSelector('.scene[data-ready]')],
    ['Watch', '', (page) => go(page, 'Watch', '.transport')],
    ['Play', '#view=play&ruleset=kayles', (page) => page.waitForSelector('.live-board')],
    ['Map', '#view=map&ruleset=hare-and-hounds', (page) => page.waitForSelector('canvas[data-whole=true]')],
    ['Values', '', (page) => go(page, 'Values', '.introduction')],
    ['Stoppers', '', (page) => bench(page, 'stoppers', '.stopper-table math')],
    ['Unicycles', '', (page) => bench(page, 'unicycles', '.laboratory')],
    ['Gallery', '', (page) => go(page, 'Gallery', '.card img.thumb')],
    ['Open', '', (page) => dialog(page, 'Open')],
    ['Save', '', (page) => dialog(page, 'Save')],
    ['Share', '', (page) => dialog(page, 'Share')],
  ];

async function go(page: Page, view: string, selector: string): Promise<void> {
  await goTo(page, view);
  await page.waitForSelector(selector);
}

async function bench(page: Page, name: string, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    location.hash = `#view=values&bench=${wanted}`;
  }, name);
  await page.waitForSelector(selector);
}

async function dialog(page: Page, name: string): Promise<void> {
  await page.click(`.header-actions button:has-text("${name}")`);
  await page.waitForSelector('dialog button');
}

describeStudio('the studio in Chromium: at 200 % zoom, with reduced motion', (on) => {
  test.each(['light', 'dark'] as readonly Theme[])(
    '%s: in every view nothing lies beside the page, and axe finds nothing',
    async (theme) => {
      for (const [name, fragment, open] of STATES) {
        await on({ theme, fragment }, async (page) => {
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await page.setViewportSize({ width: 640, height: 400 }); // 1280 by 800, twice as large
          await open(page);
          await page.waitForTimeout(200); // what is laid out anew has its place
          const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(beside, name).toBeLessThanOrEqual(0);
          expect(await axeFindings(page), name).toEqual([]);
        });
      }
    },
    180_000,
  );
});
