import { expect, test } from 'vitest';
import { describeStudio, TUTORIAL, table } from './harness.ts';

describeStudio('the studio in Chromium: what does not fit is refused at once', (on) => {
  test.each([
    [
      'a name of 50 MB',
      '{"vertices":2,"names":["',
      'n',
      '","b"],"arcs":[[0,1]]}',
      'shows names of up to 10,000',
    ],
    ['50 MB of [', '', '[', '', 'this is not JSON'],
    ['50 MB of [ in a game', '{"vertices":', '[', '', 'more than 1000 brackets are open'],
  ])('S6 %s', async (_, before, letter, after, words) => {
    await on({}, async (page) => {
      await page.evaluate(
        ([first, filling, last]) => {
          const data = new DataTransfer();
          data.items.add(new File([first, filling.repeat(50_000_000), last], 'game.json'));
          dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
        },
        [before, letter, after],
      );
      await expect.poll(() => page.textContent('.notices')).toContain(words);
      expect(await table(page)).toEqual(TUTORIAL);
    });
  });

  test('S5 a ruleset that is too large is refused at once, with its size', async () => {
    await on({}, async (page) => {
      await page.evaluate(() => (location.hash = '#view=play&ruleset=dobutsu'));
      await expect.poll(() => page.textContent('.notices')).toContain('has 249,442,767 positions');
    });
  });
});
