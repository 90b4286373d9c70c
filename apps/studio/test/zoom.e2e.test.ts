import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { sceneIsReady, type Theme } from './browser.ts';
import { describeStudio, findings, goTo, pixelsBeside } from './harness.ts';

/** Every view and dialog, one after the other on one page: what is opened, and what to wait for. */
const STATES: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['Draw', sceneIsReady],
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
  await goTo(page, 'Draw');
  await sceneIsReady(page);
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
          await findings(page, name).toEqual([]);
          await pixelsBeside(page, name).toBeLessThanOrEqual(0);
          await page.keyboard.press('Escape'); // a dialog goes away
          await page.waitForSelector('dialog[open]', { state: 'detached' });
        }
      });
    },
  );
});
