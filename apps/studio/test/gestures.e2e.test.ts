import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { placeOf } from './browser.ts';
import { contrast } from './contrast.ts';
import { counts, describeStudio, holds, openText, table, test } from './harness.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A finger that goes from one place to another, as Chromium hears it from a touch screen. */
async function dragFinger(page: Page, from: Spot, to: Spot): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', spot?: Spot): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: spot === undefined ? [] : [spot] });
  await send('touchStart', from);
  for (let step = 1; step <= 6; step++) {
    await send('touchMove', {
      x: from.x + ((to.x - from.x) * step) / 6,
      y: from.y + ((to.y - from.y) * step) / 6 + (step < 6 ? 12 : 0),
    });
  }
  await send('touchEnd');
  await session.detach();
}

/** Clicks that are a tenth of a second apart, however long they take to arrive here. */
async function clickQuickly(page: Page, ...spots: Spot[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  for (const [i, spot] of spots.entries()) {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const event = { type, ...spot, button: 'left', clickCount: 1, timestamp: now + i / 10 } as const;
      await session.send('Input.dispatchMouseEvent', event);
    }
  }
  await session.detach();
}

async function startConnecting(page: Page, text: string): Promise<void> {
  await openText(page, text);
  await expect.poll(() => table(page)).toEqual(['a L0', 'b L0']);
  await page.click('.toolbar button:text-is("Connect")');
}

describeStudio('the studio in Chromium: drags by finger and by mouse', (on) => {
  test('S1 a finger dragged from vertex to vertex draws the arc, on a phone', async () => {
    await on({ size: 'phone' }, async (page) => {
      await startConnecting(page, '{"vertices":2,"names":["a","b"],"arcs":[],"places":[[0,0],[120,0]]}');
      await dragFinger(page, await placeOf(page, 'a'), await placeOf(page, 'b'));
      await expect.poll(() => table(page)).toEqual(['a W1', 'b L0']);
    });
  });

  test('S1 a finger dragged to empty ground makes a vertex there', async () => {
    await on({ size: 'phone' }, async (page) => {
      await startConnecting(page, '{"vertices":2,"names":["a","b"],"arcs":[],"places":[[0,0],[120,0]]}');
      const a = await placeOf(page, 'a');
      await dragFinger(page, a, { x: a.x + 20, y: a.y + 110 });
      await expect.poll(() => table(page)).toEqual(['a W1', 'b L0', 'c L0']);
    });
  });

  test('S2 after a self-loop by mouse nothing is armed: the next click draws no arc', async ({ page }) => {
    await startConnecting(page, '{"vertices":2,"names":["a","b"],"arcs":[],"places":[[0,0],[160,0]]}');
    const [a, b] = [await placeOf(page, 'a'), await placeOf(page, 'b')];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(a.x + 40, a.y + 50, { steps: 4 });
    await page.mouse.move(a.x, a.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => table(page)).toEqual(['a D', 'b L0']);
    await counts(page, '.stage-hint').toBe(0);
    await page.mouse.click(b.x, b.y); // begins an arc, and ends none
    await page.waitForSelector('text=Arc from b');
    expect(await table(page)).toEqual(['a D', 'b L0']);
  });

  test('S9 a name that is taken is refused in words, erasing does not drag, arrow keys turn the tabs', async ({
    page,
  }) => {
    await openText(page, '{"vertices":2,"names":["a","b"],"arcs":[[0,1]],"places":[[0,0],[160,0]]}');
    await expect.poll(() => table(page)).toEqual(['a W1', 'b L0']);
    const a = await placeOf(page, 'a');
    await page.mouse.click(a.x, a.y);
    await page.click('[role=tab]:text-is("Positions")');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('#tab-vertex[aria-selected=true]');
    await page.fill('.vertex-panel input', 'b');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.notice:has-text("no two are the same")');
    await holds(page, '.vertex-panel input').toBe('a');
    await page.keyboard.press('Escape');
    await page.mouse.click(a.x + 80, a.y + 90); // let go of the selection
    await page.click('.toolbar button:text-is("Erase")');
    expect(await placeOf(page, 'a')).toEqual(a);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(a.x + 50, a.y + 50, { steps: 4 });
    expect(await placeOf(page, 'a')).toEqual(a);
    await page.mouse.up();
  });

  test('two quick clicks are a double click in one place only', async ({ page }) => {
    await openText(page, '{"vertices":2,"names":["a","b"],"arcs":[[0,1]],"places":[[0,0],[160,0]]}');
    await expect.poll(() => table(page)).toEqual(['a W1', 'b L0']);
    const [a, b] = [await placeOf(page, 'a'), await placeOf(page, 'b')];
    await clickQuickly(page, a, b);
    await page.waitForSelector('.positions tr.selected [aria-label="Name of vertex b"]');
    await clickQuickly(page, a, a);
    await holds(page, '.vertex-panel input').toBe('a'); // to be renamed
    await page.click('[role=tab]:text-is("Positions")');
    const ground = { x: a.x, y: a.y + 120 };
    await clickQuickly(page, ground, ground);
    await expect.poll(() => table(page)).toEqual(['a W1', 'b L0', 'c L0']);
  });

  test('S7 the words on the button that stops work can be read, in both themes', async () => {
    for (const theme of ['light', 'dark'] as const) {
      await on({ theme }, async (page) => {
        const colours = await page.evaluate(() => {
          const box = document.querySelector('.busy') as HTMLElement;
          box.innerHTML = '<p>Opening… <button type="button">Stop</button></p>';
          const button = box.querySelector('button') as HTMLElement;
          const paragraph = box.querySelector('p') as HTMLElement;
          return [getComputedStyle(button).color, getComputedStyle(paragraph).backgroundColor];
        });
        expect(contrast(colours[0], colours[1])).toBeGreaterThan(4.5);
      });
    }
  });
});
