import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  counts,
  describeStudio,
  findings,
  folderOfTests,
  goTo,
  gyre,
  holds,
  openFile,
  pixelsBeside,
  says,
  test,
} from './harness.ts';

const PLOT = '.map-plot';

/** All points are painted. */
const painted = (page: Page): Promise<unknown> => page.waitForSelector(`${PLOT} canvas[data-whole=true]`);

/** What is seen of the plies: the lowest and the highest number at the axis. */
const pliesSeen = async (page: Page): Promise<number[]> => {
  const numbers = await page.$$eval('.map-plies g text', (texts) =>
    texts.map((text) => Number(text.textContent)),
  );
  return [numbers[0], numbers[numbers.length - 1]];
};

/** Where the plot is. */
const boxOf = async (page: Page) =>
  (await page.locator(PLOT).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

const LAYERS_KNOWN = '.transport output';

describeStudio('the studio in Chromium: the map', (on) => {
  const folder = folderOfTests();

  test('mouse: all positions of a ruleset, one of them, its best line, its neighbourhood', async () => {
    await on({ fragment: '#view=map&ruleset=chess' }, async (page) => {
      await painted(page);
      await says(page, '.map-panel').toContain('50,939 positions');
      await says(page, '.map-numbers tbody tr >> nth=0').toBe('0··27');
      await holds(page, 'input.title').toBe('Chess ending KRK');
      await findings(page).toEqual([]);
      const { x, y, width, height } = await boxOf(page);
      await page.mouse.move(x + width * 0.5, y + height * 0.2);
      await says(page, '.map-tip').toMatch(/to move: won in \d+ plies/);
      await page.mouse.click(x + width * 0.5, y + height * 0.2);
      await page.waitForSelector('.map-spot .map-board');
      await page.waitForSelector('.map-line polyline');
      await says(page, '.map-spot').toMatch(/best play from here: \d+ plies to the end/);
      await findings(page).toEqual([]);
      await page.mouse.wheel(0, -400);
      await expect.poll(async () => (await pliesSeen(page))[0]).toBeGreaterThan(2);
      const before = await pliesSeen(page);
      await page.mouse.move(x + 300, y + 100);
      await page.mouse.down();
      await page.mouse.move(x + 100, y + 100, { steps: 4 });
      await page.mouse.up();
      await expect.poll(async () => (await pliesSeen(page))[0]).toBeGreaterThan(before[0]);
      await page.click('text=Draw its neighbourhood');
      await page.waitForSelector('.map-near .scene[data-ready]');
      await counts(page, '.map-near .found button').toBeGreaterThan(5);
      await findings(page).toEqual([]);
      await page.click('text=Back to the map');
      await painted(page);
      await page.click('button:has-text("Play from here")');
      await says(page, '.verdict').toContain('to move');
    });
  });

  test('keyboard: pan, zoom, look, dive and come back; the wave by keys', async () => {
    await on({ fragment: '#view=map&ruleset=chess' }, async (page) => {
      await painted(page);
      await page.focus('.map-stage');
      for (let i = 0; i < 3; i++) await page.keyboard.press('+');
      await expect.poll(async () => (await pliesSeen(page))[1]).toBeLessThan(30);
      const [, before] = await pliesSeen(page);
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await pliesSeen(page))[1]).toBeGreaterThan(before);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.map-spot');
      await page.keyboard.press('g');
      await page.waitForSelector('.map-near .scene[data-ready]');
      await page.keyboard.press('Escape');
      await painted(page);
      await page.focus('.map-stage');
      await page.keyboard.press('0');
      await expect.poll(async () => (await pliesSeen(page))[0]).toBe(0);
      await page.keyboard.press('Home');
      await says(page, '.map-player .why').toContain('Nothing is known yet');
      await page.keyboard.press('.');
      await says(page, '.map-player .why').toBe('0 plies: 27 lost. 27 of 50,939 positions are known.');
      await page.keyboard.press('Space');
      await says(page, LAYERS_KNOWN).toMatch(/^([5-9]|\d\d) \/ 34$/);
      await page.keyboard.press('Space');
      await page.waitForSelector('[aria-label="Watch it solved"]');
      await page.keyboard.press('End');
      await says(page, '.map-player .why').toBe('All 50,939 positions are known.');
    });
  });

  test('phone, dark: a tap looks, two fingers zoom, the wave runs, nothing lies beside the page', async () => {
    await on(
      { size: 'phone', theme: 'dark', fragment: '#view=map&ruleset=hare-and-hounds' },
      async (page) => {
        await painted(page);
        const { x, y, width, height } = await boxOf(page);
        const [left, top] = [x + width * 0.3, y + height * 0.3];
        const session = await page.context().newCDPSession(page);
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number): Promise<unknown> =>
          session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints:
              type === 'touchEnd' ? [] : [0, 1].map((id) => ({ id, x: left + id * apart, y: top })),
          });
        const before = await pliesSeen(page);
        await touch('touchStart', 40);
        for (const apart of [60, 90, 120, 150]) await touch('touchMove', apart);
        await touch('touchEnd', 0);
        await expect.poll(async () => (await pliesSeen(page))[1]).toBeLessThan(before[1]);
        await page.tap('[aria-label="All of the map"]');
        await painted(page);
        await page.touchscreen.tap(x + width * 0.5, y + height * 0.15);
        await page.waitForSelector('.map-spot');
        await pixelsBeside(page).toBeLessThanOrEqual(0);
        await findings(page).toEqual([]);
        await page.selectOption('.map-player select', '4'); // times as fast
        await page.tap('[aria-label="Watch it solved"]');
        await page.waitForSelector('[aria-label="Pause the wave"]');
        await says(page, '.map-player .why').toContain('All');
      },
    );
  });

  test('the line that is played is drawn, and a link carries line, part, layer and position', async () => {
    await on({ fragment: '#view=play&ruleset=subtraction' }, async (page) => {
      await page.waitForSelector('.live-board');
      await page.click('text=Play the best line to its end');
      await page.waitForSelector('.verdict.over');
      const plies = await page.locator('.history li').count();
      await page.click('.play-bar button:text-is("Map")');
      await painted(page);
      await counts(page, '.map-trail circle').toBe(plies + 1);
      await page.focus('.map-stage');
      await page.keyboard.press('+');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.map-spot');
      await page.keyboard.press('Home');
      await page.keyboard.press('.');
      await page.keyboard.press('.');
      const [spot, seen] = [await page.textContent('.map-spot h2'), await pliesSeen(page)];
      await page.click('.header-actions .share');
      await holds(page, 'dialog textarea').toContain('view=map');
      const link = await page.inputValue('dialog textarea');
      const other = await page.context().newPage();
      await other.goto(link);
      await other.waitForSelector(`${PLOT} canvas[data-whole=true]`);
      await says(other, '.map-spot h2').toBe(spot);
      await expect.poll(() => pliesSeen(other)).toEqual(seen);
      await says(other, LAYERS_KNOWN).toMatch(/^2 \//);
      await counts(other, '.map-trail circle').toBe(plies + 1);
    });
  });

  test('the drawn game has a map too; settings of a ruleset; work that cannot be done is said', async ({
    page,
  }) => {
    await goTo(page, 'Map');
    await painted(page);
    await says(page, '.map-panel').toContain('5 positions');
    await counts(page, '.map-name').toBe(5);
    await page.selectOption('.map-panel select', 'chess');
    await painted(page);
    await page.fill('.map-settings input', 'KPPPPK');
    await page.click('text=Map it');
    await says(page, '.map-words').toContain('There is no map');
    await page.fill('.map-settings input', 'KQK');
    await page.click('text=Map it');
    await painted(page);
    await holds(page, 'input.title').toBe('Chess ending KQK');
  });

  test('with reduced motion the wave goes from layer to layer', async () => {
    await on({ fragment: '#view=map&ruleset=subtraction&with-heap=6' }, async (page) => {
      await painted(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate(() => {
        const slider = document.querySelector('[aria-label="Layers that are known"]') as HTMLInputElement;
        const heard: string[] = [];
        Object.assign(globalThis, { heard });
        const listen = new MutationObserver(() => heard.push(slider.value));
        listen.observe(document.querySelector('.transport output') as Node, {
          characterData: true,
          subtree: true,
        });
      });
      await page.click('[aria-label="Watch it solved"]');
      await page.waitForSelector('[aria-label="Pause the wave"]');
      await page.waitForSelector('[aria-label="Watch it solved"]');
      const heard = await page.evaluate(() => Reflect.get(globalThis, 'heard') as string[]);
      const last = Number(await page.getAttribute('[aria-label="Layers that are known"]', 'max'));
      expect(last).toBeGreaterThan(3);
      expect(heard.map(Number)).toEqual(Array.from({ length: last + 1 }, (_, layer) => layer));
    });
  });

  test('a game too large to draw, of more positions than are drawn: opened, solved, mapped and watched', async () => {
    const file = join(folder, 'large.gyre');
    gyre('gen', 'random', '-n', '4100000', '-o', file);
    await on({}, async (page) => {
      await openFile(page, file);
      await page.waitForSelector('.large-grid[data-solved]');
      await says(page, '.large').toContain('4,100,000 vertices');
      await page.click('text=See all of it on the map');
      await painted(page);
      await says(page, '.map-panel').toContain('an even sample of 4,000,000 is drawn');
      const frames = (): Promise<number> =>
        page.$eval(`${PLOT} canvas`, (canvas) => Number((canvas as HTMLElement).dataset.frames));
      const before = await frames();
      await page.click('[aria-label="Watch it solved"]');
      await expect.poll(frames).toBeGreaterThan(before + 3);
      await page.focus('.map-stage');
      await page.keyboard.press('End');
      await page.waitForSelector('[aria-label="Watch it solved"]');
      await painted(page);
    });
  });
});
