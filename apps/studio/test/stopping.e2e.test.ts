import type { Page } from 'playwright-core';
import { test } from 'vitest';
import {
  answerLate,
  counts,
  describeStudio,
  goTo,
  leaveUnanswered,
  MAY_LEAVE_UNANSWERED,
  openFile,
  says,
} from './harness.ts';

/** A path of 3,001 vertices: too large to draw. */
const PATH = Array.from({ length: 3000 }, (_, v) => `${v} ${v + 1}`).join('\n');

async function openPath(page: Page): Promise<void> {
  await openFile(page, 'path.txt', PATH);
  await page.waitForSelector('.large');
}

/** Finds a vertex of the large game and goes there. */
async function goToVertex(page: Page, name: string): Promise<void> {
  await page.fill('[aria-label="Number or name of a vertex"]', name);
  await page.keyboard.press('Enter');
  await page.click(`.found button:has-text("${name}") >> nth=0`);
  await says(page, '.large').toContain(`Around vertex ${name}`);
}

describeStudio('the studio in Chromium: what was made outlives Stop', (on) => {
  test('1 a game in play: the map is left before it is made, a move is stopped, and the next is played', async () => {
    await on({ before: MAY_LEAVE_UNANSWERED, fragment: '#view=play&ruleset=chess' }, async (page) => {
      await page.waitForSelector('.live-board');
      await leaveUnanswered(page, 'map', 'stand');
      await page.click('.play-bar button:text-is("Map")');
      await page.waitForSelector('.map-words progress');
      await goTo(page, 'Play'); // which ends the worker that held the game
      await page.click('.play-options button >> nth=0');
      await page.click('.busy button:text-is("Stop")');
      await says(page, '.notices').toContain('The move was not made: stopped. The game is as it was.');
      await leaveUnanswered(page);
      await page.click('.play-options button >> nth=0');
      await counts(page, '.history li').toBe(2);
      await page.click('.play-bar button:text-is("Map")');
      await counts(page, '.map-trail circle').toBe(3);
    });
  });

  test('1 a game in play outlives the death of its worker, which is told', async () => {
    const before = `
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (asked, ...rest) {
        if (asked.job !== globalThis.deadly) postMessage.call(this, asked, ...rest);
        else this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
      };`;
    await on({ before, fragment: '#view=play&ruleset=mu-torere' }, async (page) => {
      await page.waitForSelector('.live-board');
      await page.evaluate(() => Object.assign(globalThis, { deadly: 'stand' }));
      await page.click('.play-options button >> nth=0');
      await says(page, '.notices').toContain('the worker died (out of memory). The game is as it was.');
      await page.evaluate(() => Object.assign(globalThis, { deadly: '' }));
      await page.click('.play-options button >> nth=0');
      await counts(page, '.history li').toBe(2);
    });
  });

  test('2 a large game: another file is stopped while it is opened, and the first is searched as before', async () => {
    await on({ before: MAY_LEAVE_UNANSWERED }, async (page) => {
      await openPath(page);
      await page.waitForSelector('.large-grid[data-solved]');
      await leaveUnanswered(page, 'open');
      await openFile(page, 'second.txt', 'a b');
      await page.click('.busy button:text-is("Stop")');
      await says(page, '.notices').toContain('second.txt was not opened');
      await leaveUnanswered(page);
      await goToVertex(page, '777');
      await page.click('text=See all of it on the map');
      await says(page, '.map-panel').toContain('3,001 positions');
    });
  });

  test('3 a large game: answers under one convention never come under the name of another', async () => {
    await on({ before: MAY_LEAVE_UNANSWERED }, async (page) => {
      await leaveUnanswered(page, 'solve');
      await openPath(page);
      await page.waitForSelector('.large progress');
      await leaveUnanswered(page);
      await page.selectOption('.large select', 'misere');
      const lost = '.census tr:has-text("L") td >> nth=0';
      await says(page, lost).toBe('1,500'); // normal play has 1,501
      await answerLate(page);
      await goToVertex(page, '777');
      await says(page, lost).toBe('1,500');
    });
  });
});
