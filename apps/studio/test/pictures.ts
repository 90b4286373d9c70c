import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Size, Theme } from './browser.ts';
import { describeStudio, folderOfTests, goTo, gyre, openFile } from './harness.ts';

/** A picture of the documentation: what is opened, and what is done there first. */
interface Picture {
  readonly name: string;
  readonly fragment?: string;
  readonly isFirst?: boolean;
  /** The name under which the README and the site know the desktop's light one. */
  readonly also?: string;
  readonly prepare: (page: Page) => Promise<unknown>;
}

const folder = folderOfTests();

/** Opens a game that `gyre gen` makes. */
async function openMade(page: Page, file: string, ...args: readonly string[]): Promise<void> {
  const path = join(folder, file);
  gyre('gen', ...args, '-o', path);
  await openFile(page, path);
  await page.waitForSelector('dialog', { state: 'detached' });
}

async function openHundred(page: Page): Promise<void> {
  const shape = ['-n', '100', '-d', '1.8', '--draws', '0.15', '--seed', '8'];
  await openMade(page, 'hundred.json', 'random', ...shape);
  await page.waitForTimeout(2500);
}

const MILLION = ['random', '-n', '1000000', '--draws', '0.25'] as const;

async function openRoth(page: Page): Promise<void> {
  await goTo(page, 'Gallery');
  await page.click('.card:has-text("Six vertices")');
  await page.waitForSelector('.scene[data-ready]');
  await page.waitForSelector('.solve-state[data-solved]');
}

const PICTURES: readonly Picture[] = [
  { name: 'draw', also: 'studio-draw.png', prepare: openRoth },
  {
    name: 'watch',
    also: 'studio-watch.png',
    prepare: async (page) => {
      await openRoth(page);
      await goTo(page, 'Watch');
      for (let i = 0; i < 9; i++) await page.click('[aria-label="One step forward"]');
    },
  },
  { name: 'hundred', prepare: openHundred },
  {
    name: 'folded',
    prepare: async (page) => {
      await openHundred(page);
      await page.click('.toolbar button:text-is("Fold")');
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'map',
    fragment: '#view=map&ruleset=chess&spot=20000',
    prepare: async (page) => {
      await page.waitForSelector('canvas[data-whole=true]');
      await page.waitForSelector('.map-line polyline');
    },
  },
  {
    name: 'wave',
    prepare: async (page) => {
      await openMade(page, 'million.gyre', ...MILLION);
      await page.click('text=See all of it on the map', { timeout: 60_000 });
      await page.waitForSelector('canvas[data-whole=true]');
      await page.fill('[aria-label="Layers that are known"]', '61');
      await page.waitForSelector('canvas[data-whole=true]');
    },
  },
  {
    name: 'large',
    prepare: async (page) => {
      await openMade(page, 'million.gyre', ...MILLION);
      await page.waitForSelector('.large-grid[data-solved] .plies-plot', { timeout: 60_000 });
    },
  },
  { name: 'first', isFirst: true, prepare: (page) => page.waitForSelector('.scene[data-ready]') },
  {
    name: 'board',
    fragment: '#view=play&ruleset=chess&moves=0',
    prepare: async (page) => {
      await page.waitForSelector('.history');
      await page.click('text=Play the best line to its end');
      await page.click('.strip-cell >> nth=2');
    },
  },
  {
    name: 'why',
    fragment: '#view=play&ruleset=mu-torere',
    prepare: async (page) => {
      await page.waitForSelector('.live-board');
      await page.click('text=Why?');
      await page.click('.story-bar button:has-text("Next")');
    },
  },
  {
    name: 'worksheet',
    prepare: async (page) => {
      await goTo(page, 'Values');
      for (const line of ['x := {1|-1}; x + {3/4|*}', '{4||2|0}.Thermograph', '{0|^<2>} + upon']) {
        const cells = await page.locator('.line').count();
        await page.getByLabel('Expression').fill(line);
        await page.getByRole('button', { name: 'Evaluate' }).click();
        await page.locator('.line').nth(cells).locator('.answer').last().waitFor();
        await page.waitForTimeout(500);
      }
      await page.evaluate(() =>
        document.querySelectorAll('.cells, html').forEach((one) => one.scrollTo(0, 0)),
      );
    },
  },
  {
    name: 'stoppers',
    prepare: async (page) => {
      await page.evaluate(() => (location.hash = '#view=values&bench=stoppers'));
      await page.waitForSelector('.stopper-table math');
      await page.getByLabel('Loops', { exact: true }).selectOption('yes');
      await page.locator('.stopper-table button.link').nth(6).click();
      await page.waitForSelector('.laboratory .value-figure img');
      await page.evaluate(() => document.querySelector('.laboratory')?.scrollTo(0, 0));
    },
  },
  {
    name: 'gallery',
    prepare: async (page) => {
      await goTo(page, 'Gallery');
      await page.waitForSelector('.card img.thumb');
    },
  },
  {
    name: 'table',
    prepare: async (page) => {
      const file = join(folder, 'krk.table');
      gyre('table', 'chess', 'men=KRK', '-o', file);
      await openFile(page, file);
      await page.waitForSelector('.live-board');
      await page.click('.play-options button >> nth=0');
      await page.waitForSelector('.history');
    },
  },
  {
    name: 'unicycles',
    prepare: async (page) => {
      await page.evaluate(() => (location.hash = '#view=values&bench=unicycles'));
      await page.getByLabel('Pattern').fill('LLLRLRRRLR');
      await page.getByRole('button', { name: 'Build one' }).click();
      await page.waitForSelector('.laboratory .value-figure img');
    },
  },
];

const SHAPES: readonly (readonly [Size, Theme])[] = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
];

describeStudio('pictures for the documentation', (on) => {
  test.each(PICTURES.flatMap((picture) => SHAPES.map(([size, theme]) => ({ ...picture, size, theme }))))(
    '$name $size $theme',
    async ({ name, fragment = '', isFirst = false, also, prepare, size, theme }) => {
      await on({ fragment, isFirst, size, theme }, async (page) => {
        await prepare(page);
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(400); // what slides has arrived
        const file = new URL(`../../../docs/images/studio-${name}-${size}-${theme}.png`, import.meta.url);
        await page.screenshot({ path: fileURLToPath(file) });
        const other = new URL(`../../../docs/images/${also ?? ''}`, import.meta.url);
        if (also !== undefined && size === 'desktop' && theme === 'light') copyFileSync(file, other);
      });
    },
  );
});
