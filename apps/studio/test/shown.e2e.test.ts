import { expect, test } from 'vitest';
import { describeStudio, goTo, holds, linkOf, openText, save } from './harness.ts';

describeStudio('the studio in Chromium: what is shown is what is saved and shared', (on, address) => {
  test('S3 a ruleset in Play is shared by its name and settings, and its link opens it', async () => {
    await on({}, async (page) => {
      await goTo(page, 'Play');
      await page.selectOption('.play-panel select', 'nim');
      await page.waitForSelector('text=all solved');
      await holds(page, '.title').toBe('Nim');
      const link = await linkOf(page);
      expect(link).toBe('#view=play&ruleset=nim');
      await page.goto('about:blank');
      await page.goto(`${address()}${link}`);
      await page.waitForSelector('text=all solved');
      await holds(page, '.play-panel select').toBe('nim');
    });
  });

  test('S3 a large game is saved as the file it came from, and its link is refused in words', async () => {
    await on({}, async (page) => {
      const arcs = Array.from({ length: 700 }, (_, v) => `[${v},${v + 1}]`).join(',');
      await openText(page, `{"vertices":701,"title":"A long path","arcs":[${arcs}]}`);
      await page.waitForSelector('text=too large to draw whole');
      await holds(page, '.title').toBe('A long path');
      await page.click('.header-actions button:has-text("Share")');
      await page.waitForSelector('dialog :text("A link cannot hold a game of this size")');
      await page.keyboard.press('Escape');
      expect((await save(page, 'The opened file')).suggestedFilename()).toBe('A-long-path.txt');
    });
  });
});
