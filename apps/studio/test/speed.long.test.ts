import { statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { describeStudio, folderOfTests, gyre, openFile, says, TUTORIAL, table, test } from './harness.ts';
import { peakMegabytes, watchTasks } from './load.ts';

/** The page answers within this many milliseconds, whatever it is asked. */
const ANSWERS = 200;
/** What does not fit is refused, and work is stopped, within this many. */
const SOON = 3000;

/** On an idle machine: how long the studio takes, how long it does not answer, how much memory it takes. */
describeStudio('the studio in Chromium: speed and memory', (on) => {
  const folder = folderOfTests();

  /** A random game in a file. */
  function made(file: string, ...shape: readonly string[]): string {
    const path = join(folder, file);
    gyre('gen', 'random', ...shape, '-o', path);
    return path;
  }

  test('a page that works for 300 ms without a pause is noticed', async ({ page }) => {
    const longest = await watchTasks(page);
    await page.evaluate(() => {
      const began = performance.now();
      while (performance.now() < began + 300);
    });
    expect(await longest()).toBeGreaterThanOrEqual(ANSWERS);
  });

  test.each([
    ['KRK', '59,136 positions'],
    ['KBNK', '3,784,704 positions'],
  ])('S5 %s is ready to play within 1.5 times the time of the command line', async (men, words) => {
    const ratios: number[] = []; // the best of three counts
    while (ratios.length < 3 && !ratios.some((ratio) => ratio < 1.5)) {
      const began = Date.now();
      gyre('report', 'chess', `men=${men}`);
      const inTerminal = Date.now() - began;
      await on({}, async (page) => {
        const asked = Date.now();
        await page.evaluate((wanted) => {
          location.hash = `#view=play&ruleset=chess&with-men=${wanted}`;
        }, men);
        await page.waitForSelector('.live-board');
        ratios.push((Date.now() - asked) / inTerminal);
        await says(page, '.setup').toContain(words);
      });
    }
    expect(Math.min(...ratios)).toBeLessThan(1.5);
  });

  test.each([
    ['a name of 50 MB', '{"vertices":2,"names":["', 'n', '","b"],"arcs":[[0,1]]}'],
    ['50 MB of [', '', '[', ''],
    ['50 MB of [ in a game', '{"vertices":', '[', ''],
  ])('S6 %s is refused at once', async (_, before, letter, after) => {
    await on({}, async (page) => {
      await page.evaluate(
        ([first, filling, last]) => {
          const file = new File([first, filling.repeat(50_000_000), last], 'game.json');
          Reflect.set(globalThis, 'madeFile', file);
        },
        [before, letter, after],
      );
      const longest = await watchTasks(page);
      const began = Date.now();
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(Reflect.get(globalThis, 'madeFile') as File);
        dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
      });
      await page.waitForSelector('.notice-trouble');
      expect(Date.now() - began).toBeLessThan(SOON);
      expect(await longest()).toBeLessThan(ANSWERS);
    });
  });

  test('S6 a short link that holds 400 MB is refused without unpacking it', async () => {
    const packed = deflateRawSync(Buffer.alloc(400_000_000, ' ')).toString('base64url');
    await on({}, async (page) => {
      const longest = await watchTasks(page);
      await page.evaluate((text) => (location.hash = `#game=${text}`), packed);
      await says(page, '.notices').toContain('more than 20 MB of text');
      expect(await longest()).toBeLessThan(ANSWERS);
      expect(await peakMegabytes(page)).toBeLessThan(500);
    });
  });

  test('S6 a DOT file of 104 MB is opened and stopped while the page answers', async () => {
    const file = made('million.dot', '-n', '1000000', '-d', '5');
    expect(statSync(file).size).toBeGreaterThan(100_000_000);
    await on({}, async (page) => {
      const longest = await watchTasks(page);
      await openFile(page, file);
      await page.waitForFunction(
        () => (document.querySelector<HTMLProgressElement>('.busy progress')?.value ?? 0) > 0.1,
      );
      const stopped = Date.now();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await says(page, '.notices').toContain('was not opened');
      expect(Date.now() - stopped).toBeLessThan(SOON);
      expect(await table(page)).toEqual(TUTORIAL);
      await openFile(page, file);
      await page.waitForSelector('.large-grid[data-solved]');
      await says(page, '.large').toContain('1,000,000 vertices');
      expect(await longest()).toBeLessThan(ANSWERS);
      expect(await peakMegabytes(page)).toBeLessThan(1000);
    });
  });

  test('ten million positions are opened, solved and mapped while the page answers', async () => {
    const file = made('ten.gyre', '-n', '10000000');
    await on({}, async (page) => {
      const longest = await watchTasks(page);
      await openFile(page, file);
      await page.waitForSelector('.large-grid[data-solved]');
      await page.click('text=See all of it on the map');
      await page.waitForSelector('canvas[data-whole=true]');
      expect(await longest()).toBeLessThan(ANSWERS);
    });
  });

  test('a million positions are watched at ten frames a second', async () => {
    const file = made('million.gyre', '-n', '1000000', '--draws', '0.25');
    await on({}, async (page) => {
      const longest = await watchTasks(page);
      await openFile(page, file);
      await page.click('text=See all of it on the map');
      await page.waitForSelector('canvas[data-whole=true]');
      await page.click('[aria-label="Watch it solved"]');
      const frames = (): Promise<number[]> =>
        page.evaluate(() => [
          performance.now(),
          Number(document.querySelector<HTMLElement>('.map-plot canvas')?.dataset.frames),
        ]);
      const [began, first] = await frames();
      await page.waitForTimeout(5000);
      const [ended, last] = await frames();
      expect((1000 * (last - first)) / (ended - began)).toBeGreaterThan(10);
      expect(await longest()).toBeLessThan(ANSWERS);
    });
  });
});
