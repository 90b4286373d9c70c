import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Size, Theme } from './browser.ts';
import { counts, describeStudio, findings, holds, says } from './harness.ts';

/** The point of the board with that name. */
function point(name: string): string {
  return `.live-board [data-point="${name}"]`;
}

/** What the point's label says, once it does. */
const label = (page: Page, name: string) => expect.poll(() => page.getAttribute(point(name), 'aria-label'));

/** How many plies have been played, likewise. */
const plies = (page: Page) => counts(page, '.history li');

/** Two people play, so that nobody answers. */
async function alone(page: Page): Promise<void> {
  await page.selectOption('.seats select >> nth=1', 'you');
}

describeStudio('the studio in Chromium: live boards', (on) => {
  const playing = (
    ruleset: string,
    use: (page: Page) => Promise<void>,
    options: { size?: Size; theme?: Theme } = {},
  ): Promise<void> =>
    on({ fragment: `#view=play&ruleset=${ruleset}`, ...options }, async (page) => {
      await page.waitForSelector('.live-board');
      await use(page);
    });

  test('mouse: a drag moves a man, the computer answers, history and strip go back and forth', async () => {
    await playing('chess', async (page) => {
      await label(page, 'a1').toBe('a1: white rook, can be touched: won');
      await page.dragAndDrop(point('a1'), point('a5'));
      await plies(page).toBe(2);
      await label(page, 'a5').toContain('white rook');
      await page.click('.history button >> nth=0');
      await says(page, '.play-panel').toContain('ply 1 of 2');
      await says(page, '.verdict').toContain('Black to move');
      await page.click('.strip-cell >> nth=0');
      await label(page, 'a1').toContain('white rook');
      await page.click(point('a1'));
      await counts(page, '.b-arrow').toBeGreaterThan(8);
      await page.click(point('h1')); // another move from here drops what was played
      await says(page, '.history').toContain('Ra1-h1');
      await plies(page).toBe(2);
      await page.click('text=Take back');
      await plies(page).toBe(0);
    });
  });

  test('touch: taps move, at the size of a phone, and the controls are within reach', async () => {
    await playing(
      'mu-torere',
      async (page) => {
        await page.tap(point('1'));
        await page.waitForSelector(`${point('1')}[aria-pressed=true]`);
        await page.tap(point('c'));
        await plies(page).toBe(2);
        const takeBack = await page.locator('text=Take back').boundingBox();
        expect((takeBack?.y ?? 9999) + (takeBack?.height ?? 0)).toBeLessThan(740);
        await findings(page).toEqual([]);
      },
      { size: 'phone', theme: 'dark' },
    );
  });

  test('keyboard: arrow keys go from point to point, Enter touches, Escape lets go', async () => {
    await playing('tic-tac-toe', async (page) => {
      await alone(page);
      await page.focus('.live-board [tabindex="0"]');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      const focused = (): Promise<string | null | undefined> =>
        page.evaluate(() => document.activeElement?.getAttribute('data-point'));
      await expect.poll(focused).toBe('b2');
      await page.keyboard.press('Enter');
      await plies(page).toBe(1);
      await label(page, 'b2').toBe('b2: cross');
      await says(page, '[role=status].visually-hidden').toContain('X played b2. O to move: drawn');
    });
  });

  test('a move of several touches: pins of Kayles, then the L of the L-game and a neutral piece', async () => {
    await playing('kayles', async (page) => {
      await alone(page);
      await page.click(point('1.3'));
      await page.click('.board-choices button:has-text("1 of 10, leaving 2 and 7")');
      await plies(page).toBe(1);
    });
    await playing('l-game', async (page) => {
      await alone(page);
      for (const square of ['d4', 'd3', 'd2']) await page.click(point(square));
      await page.keyboard.press('Escape');
      await counts(page, '.board-choices').toBe(0);
      const [name] = ((await page.textContent('.play-options button >> nth=0')) ?? '').match(
        /[a-d]\d.*\d/,
      ) ?? [''];
      const [ell, neutral] = name.split(', ');
      for (const square of ell.trim().split(' ')) await page.click(point(square));
      for (const square of (neutral ?? '').split('-').filter((part) => part !== ''))
        await page.click(point(square));
      if (neutral === undefined) await page.click('.board-choices button >> nth=0');
      await plies(page).toBe(1);
      await says(page, '.history').toContain(name.trim());
    });
  });

  test('hidden values give nothing away; a hint is one move, for the asking', async () => {
    await playing('nim', async (page) => {
      await page.click('text=Hide values');
      await counts(page, '.play-view .badge, .verdict .badge, .play-options .badge').toBe(0);
      await counts(page, '.b-badge').toBe(0);
      await label(page, '3.2').toBe('3.2: stone, can be touched');
      await says(page, '.verdict').not.toContain('won');
      await page.click('button:text-is("Hint")');
      await says(page, '.hint-line').toBe('Best is 2 from 3. No other move is as good.');
      await page.click(point('3.2'));
      await plies(page).toBe(2);
      await counts(page, '.hint-line').toBe(0);
    });
  });

  test('a position is set up on the board, checked in words, and played', async () => {
    await playing('tic-tac-toe', async (page) => {
      await alone(page);
      await page.click('text=Set up a position');
      await page.waitForSelector('.brushes');
      await page.click(point('b2'));
      await says(page, '.verdict').toContain('Not a legal position');
      await says(page, '.verdict').toContain('the nearest position that does come differs on b2');
      await page.selectOption('.play-bar select', { label: 'O' });
      await says(page, '.verdict').toContain('A legal position: drawn in 8 plies');
      await page.click('text=Play from here');
      await label(page, 'b2').toBe('b2: cross');
      await says(page, '.verdict').toContain('O to move');
    });
    await playing('chess', async (page) => {
      await page.click('text=Set up a position');
      await page.waitForSelector('.brushes');
      await page.dragAndDrop(point('f6'), point('c2')); // beside the white king
      await says(page, '.verdict').toContain('the kings touch each other');
      await page.dragAndDrop(point('c2'), point('h8'));
      await says(page, '.verdict').toContain('A legal position: won in');
      await findings(page).toEqual([]);
    });
  });

  test('with reduced motion nothing slides', async () => {
    await playing('mu-torere', async (page) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.click(point('1'));
      await page.click(point('c'));
      await plies(page).toBe(2);
      const moving = await page.$$eval('.b-sliding', (all) =>
        all.map((piece) => getComputedStyle(piece).animationName),
      );
      expect(moving.filter((name) => name !== 'none')).toEqual([]);
    });
  });

  test('a board that is a parameter is set up square by square', async () => {
    await playing('domineering', async (page) => {
      await page.click('text=Set up a position');
      await page.fill('.cells-editor input >> nth=0', '1');
      await page.keyboard.press('Enter');
      await page.click('.cells-editor [data-point="row 1, column 2"]');
      await holds(page, '.setup input >> nth=0').toBe('.#..');
      await page.click('button:text-is("New game")');
      await says(page, '.verdict').toContain('Right wins');
    });
  });
});
