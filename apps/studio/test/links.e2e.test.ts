import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  counts,
  describeStudio,
  findings,
  goTo,
  holds,
  linkOf,
  openText,
  save,
  says,
  test,
} from './harness.ts';

/** What the point's label says, once it does. */
const label = (page: Page, name: string) =>
  expect.poll(() => page.getAttribute(`.live-board [data-point="${name}"]`, 'aria-label'));

describeStudio('the studio in Chromium: everything has a link, and can be kept', (on) => {
  test('a position of a ruleset, with its settings and the moves that led there; a reload keeps it too', async () => {
    let fragment = '';
    await on({ fragment: '#view=play&ruleset=mnk&with-m=3&with-n=4&with-k=3' }, async (page) => {
      await page.click('.live-board [data-point="b2"]');
      await counts(page, '.history li').toBe(2);
      fragment = await linkOf(page);
      expect(fragment).toMatch(/^#view=play&ruleset=mnk&with-m=3&with-n=4&with-k=3&moves=\d+\.\d+$/);
      await page.reload();
      await counts(page, '.history li').toBe(2);
      await label(page, 'b2').toContain('cross');
      await holds(page, '.title').toBe('3,4,3');
    });
    await on({ fragment }, async (page) => {
      await counts(page, '.history li').toBe(2);
      await label(page, 'b2').toContain('cross');
    });
  });

  test('a position that was set up', async () => {
    const fragment = '#view=play&ruleset=chess&with-men=KRK&from=8%2F8%2F8%2F8%2F8%2F2k5%2F7R%2FK7&mover=0';
    await on({ fragment }, async (page) => {
      await label(page, 'h2').toContain('white rook');
      await says(page, '.verdict').toContain('White to move: won in');
      expect(await linkOf(page)).toBe(fragment);
    });
    await on({}, async (page) => {
      await page.evaluate(() => (location.hash = '#view=play&ruleset=chess&from=nonsense&mover=0'));
      await says(page, '.notices').toContain('the board is "nonsense"');
    });
  });

  test('a drawn game in play, with its moves', async () => {
    let fragment = '';
    await on({}, async (page) => {
      await goTo(page, 'Play');
      await page.click('.play-options button >> nth=0');
      await counts(page, '.history li').toBe(2);
      fragment = await linkOf(page);
      expect(fragment).toContain('&view=play&from=0&mover=0&moves=');
    });
    await on({ fragment }, async (page) => {
      await counts(page, '.history li').toBe(2);
    });
  });

  test('a worksheet is worked out again where its link is opened', async () => {
    let fragment = '';
    await on({}, async (page) => {
      await goTo(page, 'Values');
      for (const [i, text] of ['x := a{0|a}', 'x + off'].entries()) {
        await page.fill('.entry input', text);
        await page.click('.entry button[type=submit]');
        await counts(page, '.line').toBe(i + 1);
      }
      fragment = await linkOf(page);
    });
    await on({}, async (page) => {
      await page.evaluate((hash) => (location.hash = hash), fragment);
      await counts(page, '.line').toBe(2);
      await expect.poll(() => page.locator('.line').last().textContent()).toContain('= off');
      await holds(page, '.title').toBe('Worksheet');
    });
  });

  test('S3 a large game is saved as the file it came from, and its link is refused in words', async ({
    page,
  }) => {
    const arcs = Array.from({ length: 700 }, (_, v) => `[${v},${v + 1}]`).join(',');
    await openText(page, `{"vertices":701,"title":"A long path","arcs":[${arcs}]}`);
    await page.waitForSelector('text=too large to draw whole');
    await holds(page, '.title').toBe('A long path');
    await page.click('.header-actions button:has-text("Share")');
    await page.waitForSelector('dialog :text("A link cannot hold a game of this size")');
    await page.keyboard.press('Escape');
    expect((await save(page, 'The opened file')).suggestedFilename()).toBe('A-long-path.txt');
  });

  test('my games: kept, opened again, exported, forgotten, imported', async ({ page }) => {
    const keep = async (): Promise<void> => {
      await page.click('.header-actions button:has-text("Save")');
      await page.click('text=Keep in my games');
      await page.waitForSelector('dialog', { state: 'detached' });
    };
    await openText(page, '{"vertices":2,"title":"Mine","arcs":[[0,1]]}');
    await holds(page, '.title').toBe('Mine');
    await keep();
    await goTo(page, 'Play');
    await page.selectOption('.play-panel select', 'nim');
    await page.waitForSelector('.live-board');
    await page.click('.live-board [data-point="3.2"]');
    await counts(page, '.history li').toBe(2);
    await keep();
    await page.click('.header-actions button:has-text("New")');
    await page.reload();
    await goTo(page, 'Gallery');
    await page.waitForSelector('.my-games');
    await counts(page, '.my-games li').toBe(2);
    await findings(page).toEqual([]);
    await page.click('.open-game:has-text("Nim")');
    await counts(page, '.history li').toBe(2);
    await goTo(page, 'Gallery');
    await page.click('.open-game:has-text("Mine")');
    await holds(page, '.title').toBe('Mine');
    await goTo(page, 'Gallery');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Export all')]);
    const text = await readFile(await download.path(), 'utf8');
    await page.click('[aria-label="Forget Mine"]');
    await page.click('[aria-label="Forget Nim"]');
    await says(page, '.gallery').toContain('Nothing is kept yet');
    const file = { name: 'my-games.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await page.setInputFiles('[aria-label="File with my games"]', file);
    await counts(page, '.my-games li').toBe(2);
    await page.setInputFiles('[aria-label="File with my games"]', { ...file, buffer: Buffer.from('{}') });
    await says(page, '.notices').toContain('holds no list of games');
  });
});
