import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sceneIsReady } from './browser.ts';
import { counts, describeStudio, drop, findings, pixelsBeside, says, test } from './harness.ts';

/** A game of so many vertices: a ring with chords, strongly connected, and a tail that leads out of it. */
function gameOf(vertices: number): string {
  const tail = Math.floor(vertices / 3);
  const ring = vertices - tail;
  const lines = Array.from({ length: ring }, (_, v) => `${v} ${(v + 1) % ring}`);
  for (let v = 0; v < ring; v += 3) lines.push(`${v} ${(v * 7 + 5) % ring}`);
  for (let v = ring; v < vertices; v++) lines.push(`${Math.max(0, v - 1 - (v % 4))} ${v}`);
  return lines.join('\n');
}

async function open(page: Page, vertices: number): Promise<void> {
  await drop(page, gameOf(vertices), 'game.edges');
  await counts(page, '.positions tbody tr').toBe(vertices);
  await page.waitForSelector('.solve-state[data-solved]');
}

interface Seen {
  /** The share of the vertices that stand on the screen. */
  readonly inside: number;
  /** The width of the narrowest vertex, in pixels of the screen. */
  readonly width: number;
  /** How high the smallest letters are, in pixels of the screen. */
  readonly letters: number;
  /** How many have their names beside them. */
  readonly names: number;
  readonly count: number;
  /** How many are as if the reader looked elsewhere. */
  readonly dim: number;
}

/** What a reader sees of the drawing. */
async function seen(page: Page): Promise<Seen> {
  await sceneIsReady(page);
  return page.evaluate(() => {
    interface Node {
      renderedPosition(): { x: number; y: number };
      renderedWidth(): number;
      style(key: string): string;
      renderedStyle(key: string): string;
    }
    const scene = document.querySelector('.scene') as HTMLElement;
    const { cy } = Reflect.get(scene, '_cyreg') as { cy: { nodes(): { toArray(): Node[] } } };
    const nodes = cy.nodes().toArray();
    const isInside = ({ x, y }: { x: number; y: number }): boolean =>
      x >= 0 && y >= 0 && x <= scene.clientWidth && y <= scene.clientHeight;
    return {
      inside: nodes.filter((node) => isInside(node.renderedPosition())).length / nodes.length,
      width: Math.min(...nodes.map((node) => node.renderedWidth())),
      letters: Math.min(...nodes.map((node) => Number.parseFloat(node.renderedStyle('font-size')))),
      names: nodes.filter((node) => node.style('label') !== '').length,
      count: nodes.length,
      dim: nodes.filter((node) => Number(node.style('opacity')) < 0.5).length,
    };
  });
}

describeStudio('the studio in Chromium: drawings that can be read', (on) => {
  test.each([
    [30, 24],
    [100, 20],
    [300, 16],
    [480, 13],
  ])('S4 %i vertices: Fit fits, and each is at least %i pixels wide', async (vertices, least) => {
    await on({}, async (page) => {
      await open(page, vertices);
      for (const layout of ['', 'dot', 'circo', 'neato', 'plies']) {
        if (layout !== '') {
          await page.selectOption('[aria-label="Lay out"]', layout);
          await sceneIsReady(page);
          await page.click('.toolbar button:text-is("Fit")');
        }
        const { inside, width, names, letters } = await seen(page);
        expect(inside, layout).toBe(1);
        expect(width, layout).toBeGreaterThanOrEqual(least);
        if (vertices > 30) continue;
        expect(names, layout).toBe(30);
        expect(letters, layout).toBeGreaterThanOrEqual(11);
      }
      await findings(page).toEqual([]);
    });
  });

  test('names come with the zoom; the neighbourhood of a vertex is fitted by a key, and the rest is dimmed', async ({
    page,
  }) => {
    await open(page, 300);
    expect((await seen(page)).names).toBe(0);
    await page.focus('.scene');
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await seen(page)).dim).toBeGreaterThan(280);
    await expect.poll(async () => (await seen(page)).names).toBeGreaterThan(1); // it, and its neighbours
    await page.keyboard.press('n');
    await expect.poll(async () => (await seen(page)).width).toBeGreaterThan(30);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await seen(page)).dim).toBe(0);
    await page.keyboard.press('f');
    await expect.poll(async () => (await seen(page)).inside).toBe(1);
  });

  test('strongly connected parts are folded into one each, opened by a tap, and unfolded by any tool', async () => {
    await on({ size: 'phone', theme: 'dark' }, async (page) => {
      await open(page, 90);
      await page.tap('.toolbar button:text-is("Fold")');
      await expect.poll(async () => (await seen(page)).count).toBe(31); // the ring of 60, and the tail of 30
      await findings(page).toEqual([]);
      const stack = await page.evaluate(() => {
        const scene = document.querySelector('.scene') as HTMLElement;
        const { cy } = Reflect.get(scene, '_cyreg') as {
          cy: {
            getElementById(id: string): { renderedPosition(): { x: number; y: number } };
            nodes(): { toArray(): { id(): string }[] };
          };
        };
        const id =
          cy
            .nodes()
            .toArray()
            .map((node) => node.id())
            .find((name) => name.startsWith('v-')) ?? '';
        const { x, y } = cy.getElementById(id).renderedPosition();
        const box = scene.getBoundingClientRect();
        return { x: x + box.x, y: y + box.y };
      });
      await page.touchscreen.tap(stack.x, stack.y);
      await expect.poll(async () => (await seen(page)).count).toBe(90);
      await page.tap('.toolbar button:text-is("Select")');
      await counts(page, '.fold-hint').toBe(0);
      await pixelsBeside(page).toBeLessThanOrEqual(0);
    });
  });

  test('a game without cycles has nothing to fold, and is told so', async ({ page }) => {
    await drop(page, 'a b\nb c', 'path.edges');
    await counts(page, '.positions tbody tr').toBe(3);
    await page.click('.toolbar button:text-is("Fold")');
    await says(page, '.notices').toContain('Nothing can be folded');
  });
});
