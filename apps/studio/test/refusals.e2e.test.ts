import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { describeStudio, folderOfTests, gyre, openFile, says, TUTORIAL, table, test } from './harness.ts';

/** A script that keeps all from the page that a worker says after it has read a tenth of a file. */
const READS_A_TENTH = `
  const Real = Worker;
  globalThis.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      let isSilent = false;
      this.addEventListener('message', (event) => {
        if (isSilent) event.stopImmediatePropagation();
        isSilent ||= globalThis.readsOn !== true && event.data.progress > 0.1;
      });
    }
  };`;

describeStudio('the studio in Chromium: what does not fit is refused', (on) => {
  const folder = folderOfTests();

  test.each([
    ['a long name', '{"vertices":2,"names":["', 'n', '","b"],"arcs":[[0,1]]}', 'shows names of up to 10,000'],
    ['many [', '', '[', '', 'the text is a list'],
    ['many [ in a game', '{"vertices":', '[', '', 'more than 1000 brackets are open'],
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
      await says(page, '.notice-trouble').toContain(words);
      await expect.poll(() => table(page)).toEqual(TUTORIAL);
    });
  });

  test('a file of rules is refused with the way in; its positions are opened', async () => {
    const rules = fileURLToPath(new URL('../../../examples/rulesets/tapatan.ts', import.meta.url));
    const file = join(folder, 'tapatan.gyre');
    gyre('explore', rules, '-o', file);
    await on({}, async (page) => {
      await openFile(page, rules);
      await says(page, '.notices').toContain('"gyre explore" writes');
      await expect.poll(() => table(page)).toEqual(TUTORIAL);
      await page.keyboard.press('Escape');
      await openFile(page, file);
      await page.waitForSelector('.large-grid[data-solved]');
      await says(page, '.large').toContain('3,040 vertices');
    });
  });

  test('S6 a DOT file is opened as it comes: the page answers, says how far it is, and can stop it', async () => {
    const file = join(folder, 'large.dot');
    gyre('gen', 'random', '-n', '40000', '-d', '5', '-o', file); // 4 MB
    await on({ before: READS_A_TENTH }, async (page) => {
      await openFile(page, file);
      const share = (): Promise<number> =>
        page.$eval('.busy progress', (bar) => (bar as HTMLProgressElement).value);
      await expect.poll(share).toBeGreaterThan(0.1);
      expect(await share()).toBeLessThan(1);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await says(page, '.notices').toContain('was not opened');
      await expect.poll(() => table(page)).toEqual(TUTORIAL);
      await page.evaluate(() => Object.assign(globalThis, { readsOn: true }));
      await openFile(page, file);
      await page.waitForSelector('.large-grid[data-solved]');
      await says(page, '.large').toContain('40,000 vertices');
    });
  });

  test('S6 a short link that holds much is refused', async () => {
    const packed = deflateRawSync(Buffer.alloc(21_000_000, ' ')).toString('base64url');
    await on({}, async (page) => {
      await page.evaluate((text) => (location.hash = `#game=${text}`), packed);
      await says(page, '.notices').toContain('more than 20 MB of text');
      await expect.poll(() => table(page)).toEqual(TUTORIAL);
    });
  });

  test('S5 a ruleset that is too large is refused, with its size', async ({ page }) => {
    await page.evaluate(() => (location.hash = '#view=play&ruleset=dobutsu'));
    await says(page, '.notices').toContain('has 249,442,767 positions');
  });
});
