import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { placeOf, type Size, sceneIsReady, type Theme, tabTo } from './browser.ts';
import { counts, describeStudio, holds, says, table } from './harness.ts';

/** A way to use the page: by mouse, by finger or by keyboard. */
interface Hand {
  readonly press: (page: Page, selector: string, text?: string) => Promise<void>;
  readonly write: (page: Page, selector: string, text: string) => Promise<void>;
  /** Draws three vertices on an empty page, and the arcs a → b → c. */
  readonly draw: (page: Page) => Promise<void>;
}

const pointer = (isTouch: boolean): Hand => {
  const press: Hand['press'] = async (page, selector, text = '') => {
    const found = page.locator(selector, { hasText: text }).first();
    await (isTouch ? found.tap() : found.click());
  };
  const pressAt = (page: Page, x: number, y: number): Promise<void> =>
    isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
  return {
    press,
    write: (page, selector, text) => page.fill(selector, text),
    draw: async (page) => {
      await press(page, '.toolbar button', 'Add');
      const box = await page.locator('.scene').boundingBox();
      if (box === null) throw new Error('no scene');
      for (const dx of [60, 160, 260]) await pressAt(page, box.x + dx, box.y + 90);
      await counts(page, '.positions tbody tr').toBe(3);
      await press(page, '.toolbar button', 'Connect');
      for (const [i, name] of ['a', 'b', 'b', 'c'].entries()) {
        const { x, y } = await placeOf(page, name);
        await pressAt(page, x, y);
        await counts(page, '.stage-hint').toBe((i + 1) % 2);
      }
    },
  };
};

const keyboard: Hand = {
  press: async (page, selector, text = '') => {
    await tabTo(page, selector, text);
    await page.keyboard.press('Enter');
  },
  write: async (page, selector, text) => {
    await tabTo(page, selector);
    await page.keyboard.insertText(text);
  },
  draw: async (page) => {
    await sceneIsReady(page);
    await tabTo(page, '.scene');
    const addThree = ['a', 'a', 'a'];
    const connectLast = ['ArrowLeft', 'c', 'ArrowRight', 'Enter'];
    const connectFirst = ['ArrowLeft', 'ArrowLeft', 'c', 'ArrowRight', 'Enter'];
    for (const key of [...addThree, ...connectLast, ...connectFirst]) await page.keyboard.press(key);
  },
};

const DRAWN = ['a L2', 'b W1', 'c L0'];

const ways: [how: string, size: Size, theme: Theme, hand: Hand][] = [
  ['mouse', 'desktop', 'light', pointer(false)],
  ['touch', 'phone', 'dark', pointer(true)],
  ['keyboard', 'desktop', 'dark', keyboard],
  ['keyboard', 'phone', 'light', keyboard],
];

describeStudio('the studio in Chromium: from an empty page to a shared link', (on) => {
  test.each(ways)('%s, %s, %s', async (_, size, theme, hand) => {
    let link = '';
    await on({ size, theme }, async (page) => {
      expect(await isDark(page)).toBe(theme === 'dark');
      await drawAndSolve(page, hand);
      await watch(page, hand);
      await playToTheEnd(page, hand);
      await exportAndImport(page, hand);
      link = await share(page, hand);
    });
    await on({ size, theme, fragment: link.slice(link.indexOf('#')) }, async (page) => {
      const positions = async (): Promise<string[]> => {
        await page.click('[role=tab]:text-is("Positions")'); // a link with a vertex selected opens at that vertex
        return table(page);
      };
      await expect.poll(positions).toEqual(DRAWN);
    });
  });
});

/** Is the page darker than its letters? */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    const brightness = (name: string): number => {
      const pixel = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
      pixel.fillStyle = name;
      pixel.fillRect(0, 0, 1, 1);
      const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
      return red + green + blue;
    };
    return brightness(backgroundColor) < brightness(color);
  });
}

async function startEmpty(page: Page, { press }: Hand): Promise<void> {
  await press(page, '.header-actions button', 'Open');
  await page.waitForSelector('dialog[open]');
  await press(page, 'dialog button', 'Start with an empty page');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.waitForSelector('.scene[data-ready]');
  await expect.poll(() => table(page)).toEqual([]);
}

/** Views of an empty page, after a game that had steps and moves. */
async function lookAtNothing(page: Page, { press }: Hand): Promise<void> {
  await press(page, 'nav a', 'Watch');
  await says(page, '.why').toContain('There is nothing to solve');
  await press(page, 'nav a', 'Play');
  await says(page, '.play-panel').toContain('The drawing is empty');
  await press(page, 'nav a', 'Draw');
}

async function drawAndSolve(page: Page, hand: Hand): Promise<void> {
  await startEmpty(page, hand);
  await hand.draw(page);
  await expect.poll(() => table(page)).toEqual(DRAWN);
  await hand.press(page, '[aria-label=Undo]');
  await expect.poll(() => table(page)).not.toEqual(DRAWN);
  expect(await table(page)).toHaveLength(3);
  await hand.press(page, '[aria-label=Redo]');
  await expect.poll(() => table(page)).toEqual(DRAWN);
}

async function watch(page: Page, { press }: Hand): Promise<void> {
  await press(page, 'nav a', 'Watch');
  await page.waitForSelector('.transport');
  const step = '.transport output';
  await press(page, '[aria-label="One step forward"]');
  await says(page, '.why').toContain('c is lost: the game ends there');
  await press(page, '[aria-label="One step forward"]');
  await says(page, step).toMatch(/^2 \//);
  await press(page, '[aria-label="One step back"]');
  await says(page, step).toMatch(/^1 \//);
  await page.selectOption('.transport select', '20');
  await press(page, '[aria-label=Play]');
  await says(page, step).toMatch(/^(\d+) \/ \1$/);
}

async function playToTheEnd(page: Page, { press }: Hand): Promise<void> {
  await press(page, 'nav a', 'Play');
  await page.waitForSelector('.play-options');
  await press(page, '.play-options button'); // a → b, and perfect play answers b → c
  await page.waitForSelector('.verdict.over');
  await says(page, '.verdict').toContain('The game is over: Right wins.');
}

async function exportAndImport(page: Page, hand: Hand): Promise<void> {
  const { press, write } = hand;
  await press(page, 'nav a', 'Draw');
  await press(page, '.header-actions button', 'Save');
  await page.waitForSelector('dialog[open]');
  const download = page.waitForEvent('download');
  await press(page, 'dialog button', 'json');
  const saved = readFileSync(await (await download).path(), 'utf8');
  await startEmpty(page, hand);
  await lookAtNothing(page, hand);
  await press(page, '.header-actions button', 'Open');
  await write(page, 'dialog textarea', saved);
  await press(page, 'dialog button', 'Open this text');
  await expect.poll(() => table(page)).toEqual(DRAWN);
}

async function share(page: Page, { press }: Hand): Promise<string> {
  await press(page, '.header-actions button', 'Share');
  await holds(page, 'dialog textarea').toContain('#game=');
  await press(page, 'dialog button', 'Copy the link');
  await page.waitForSelector('dialog button:has-text("Copied")');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  const focused = await page.evaluate(() => document.activeElement?.textContent);
  expect(focused, 'the focus is back where the dialog was opened').toBe('Share');
  return page.evaluate(() => navigator.clipboard.readText());
}
