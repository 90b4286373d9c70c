import { deflateRawSync } from 'node:zlib';
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

  test('S6 a DOT file of megabytes is opened as it comes, and can be stopped', async () => {
    await on({}, async (page) => {
      const drop = (times: number): Promise<void> =>
        page.evaluate((copies) => {
          const pieces: string[] = [];
          for (let v = 0; v < 200_000; v++)
            pieces.push(`"position ${v}" -> "position ${(v * 7919) % 200_000}" [player=left];\n`);
          const data = new DataTransfer();
          const lines = Array.from({ length: copies }, () => new Blob(pieces));
          data.items.add(new File(['digraph g {', ...lines, '}'], 'large.dot'));
          dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
        }, times);
      await drop(10);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await expect.poll(() => page.textContent('.notices')).toContain('was not opened');
      expect(await table(page)).toEqual(TUTORIAL);
      await drop(1);
      await page.waitForSelector('.large-grid[data-solved]', { timeout: 50_000 });
      expect(await page.textContent('.large')).toContain('200,000');
    });
  });

  test('S6 a short link that holds hundreds of megabytes is refused', async () => {
    const packed = deflateRawSync(Buffer.alloc(400_000_000, ' ')).toString('base64url');
    await on({}, async (page) => {
      await page.evaluate((text) => (location.hash = `#game=${text}`), packed);
      await expect.poll(() => page.textContent('.notices')).toContain('more than 20 MB of text');
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
