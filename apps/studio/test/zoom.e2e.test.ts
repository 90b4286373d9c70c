import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, type Theme } from './browser.ts';
import { describeStudio, goTo } from './harness.ts';

/** Every view and dialog, one after the other on one page: what is opened, and what to wait for. */
const STATES: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['Draw', (page) => page.waitForSelector('.scene[data-ready]')],
  ['Watch', (page) => go(page, 'Watch', '.transport')],
  ['Values', (page) => go(page, 'Values', '.introduction')],
  ['Stoppers', (page) => follow(page, '#view=values&bench=stoppers', '.stopper-table math')],
  ['Unicycles', (page) => follow(page, '#view=values&bench=unicycles', '.laboratory')],
  ['Gallery', (page) => go(page, 'Gallery', '.card img.thumb')],
  ['Open', (page) => dialog(page, 'Open')],
  ['Save', (page) => dialog(page, 'Save')],
  ['Share', (page) => dialog(page, 'Share')],
  ['Play', (page) => follow(page, '#view=play&ruleset=kayles', '.live-board')],
  ['Map', (page) => follow(page, '#view=map&ruleset=hare-and-hounds', 'canvas[data-whole=true]')],
];

async function go(page: Page, view: string, selector: string): Promise<void> {
  await goTo(page, view);
  await page.waitForSelector(selector);
}

async function follow(page: Page, fragment: string, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, fragment);
  await page.waitForSelector(selector);
}

/** Opens a dialog over the drawing. */
async function dialog(page: Page, name: string): Promise<void> {
  await go(page, 'Draw', '.scene[data-ready]');
  await page.click(`.header-actions button:has-text("${name}")`);
  await page.waitForSelector('dialog button');
}

describeStudio('the studio in Chromium: at 200 % zoom, with reduced motion', (on) => {
  test.each(['light', 'dark'] as readonly Theme[])(
    '%s: in every view nothing lies beside the page, and axe finds nothing',
    async (theme) => {
      await on({ theme }, async (page) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 640, height: 400 }); // 1280 by 800, twice as large
        for (const [name, open] of STATES) {
          await open(page);
          await page.waitForTimeout(200); // what is laid out anew has its place
          const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(beside, name).toBeLessThanOrEqual(0);
          expect(await axeFindings(page), name).toEqual([]);
          await page.keyboard.press('Escape'); // a dialog goes away
          await page.waitForSelector('dialog[open]', { state: 'detached' });
        }
      });
    },
    180_000,
  );
});
