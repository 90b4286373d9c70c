import { expect } from 'vitest';
import { placeOf } from './browser.ts';
import {
  counts,
  describeStudio,
  findings,
  goTo,
  holds,
  openFile,
  says,
  TUTORIAL,
  table,
  test,
} from './harness.ts';

describeStudio('the studio in Chromium: watch, play, values, gallery, large games', (on) => {
  test('watch: forward, back, slider, next change of a vertex, another algorithm', async ({ page }) => {
    await goTo(page, 'Watch');
    await page.click('[aria-label="One step forward"]');
    await says(page, '.why').toBe('3 is lost: the game ends there.');
    const first = await page.textContent('.watch-panel table');
    await page.click('[aria-label="One step forward"]');
    await page.click('[aria-label="One step back"]');
    await says(page, '.watch-panel table').toBe(first);
    await counts(page, '.pseudocode [aria-current]').toBe(1);
    await page.click('.watch-panel tbody button:text-is("1")');
    await page.click('text=Next change of the selected');
    await says(page, '.why').toMatch(/^1 is won/);
    await page.click('[aria-label="Last step"]');
    await says(page, '.why').toMatch(/is drawn/);
    await page.selectOption('.picker select', 'fraenkel-levy');
    await says(page, '.transport output').toMatch(/^0 \//);
    await page.locator('.transport input').fill('2');
    await says(page, '.transport output').toMatch(/^2 \//);
    await page.selectOption('.transport select', '20');
    await page.click('[aria-label=Play]');
    await says(page, '.transport output').toMatch(/^(\d+) \/ \1$/);
  });

  test('play: perfect play, take back, endless play is seen and explained', async ({ page }) => {
    await goTo(page, 'Play');
    await page.waitForSelector('.play-options');
    await says(page, '.verdict').toContain('Left to move: drawn');
    await page.click('text=Play the best line to its end');
    await says(page, '.verdict').toContain('play never ends, and endless play is a draw');
    await page.click('text=Take back');
    await page.click('button:text-is("New game")');
    await page.click('.play-options button:has-text("1")'); // a mistake: perfect play wins
    await page.waitForSelector('.verdict.over');
    await says(page, '.verdict').toContain('Right wins');
    await says(page, '.history').toContain('not best');
    await page.click('text=Take back');
    await says(page, '.verdict').toContain('Left to move: drawn');
  });

  test('play: a shipped ruleset has its board, and every move its value', async ({ page }) => {
    await goTo(page, 'Play');
    await page.selectOption('.play-panel select', 'tic-tac-toe');
    await page.waitForSelector('.live-board');
    await counts(page, '.play-options button').toBe(9);
    await says(page, '.verdict').toContain('drawn in 9 plies');
    await page.click('text=Play the best line to its end');
    await says(page, '.verdict').toContain('a draw');
    await counts(page, '.history li').toBe(9);
  });

  test('play: against one who makes mistakes, and two strategies against each other', async ({ page }) => {
    await goTo(page, 'Play');
    await page.selectOption('.play-panel select', 'subtraction');
    await page.waitForSelector('.play-options');
    await page.selectOption('.play-panel .row select >> nth=1', 'mistakes');
    await page.click('.play-options button >> nth=0');
    await counts(page, '.history li').toBe(2);
    await page.click('button:text-is("New game")');
    await page.selectOption('.play-panel .row select >> nth=1', 'hardest');
    await page.selectOption('.play-panel .row select >> nth=0', 'perfect');
    await page.waitForSelector('.verdict.over');
    await says(page, '.verdict').toContain('Left wins'); // 21 is not a multiple of four
  });

  test('a graph too large to draw is solved all the same, and the drawing stays', async ({ page }) => {
    const lines = Array.from({ length: 20_000 }, (_, v) => `${v} ${v + 1}`);
    await openFile(page, 'path.txt', lines.join('\n'));
    await page.waitForSelector('.large-grid[data-solved]');
    await says(page, '.large').toContain('too large to draw');
    await says(page, '.census').toContain('10,001'); // the lost ones: 0, 2, …, 20000 from the end
    await page.waitForSelector('.plies-plot');
    await page.fill('[aria-label="Number or name of a vertex"]', '777');
    await page.keyboard.press('Enter');
    await page.click('.found button:has-text("777")');
    await says(page, '.large').toContain('Around vertex 777');
    await findings(page).toEqual([]);
    await goTo(page, 'Draw');
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
    await goTo(page, 'Large');
    await page.waitForSelector('.large-grid[data-solved]');
    const renamed = lines.map((line) => line.replace(/(\d+) (\d+)/, 'n$1 n$2')).join('\n');
    await openFile(page, 'path.txt', renamed);
    await says(page, '.large').toContain('Around vertex n'); // not the file before
    await openFile(page, 'path.txt', [...lines, '20000 0'].join('\n'));
    await says(page, '.large').toContain('No position ends');
  });

  test('values: canonical form, sides, comparison, a mistake in words, the drawn game', async ({ page }) => {
    await goTo(page, 'Values');
    const evaluate = async (text: string): Promise<string> => {
      const before = await page.locator('.line').count();
      await page.fill('.entry input', text);
      await page.click('.entry button[type=submit]');
      await counts(page, '.line').toBe(before + 1);
      await page.locator('.line').last().locator('.answer').waitFor();
      return (await page.locator('.line').last().textContent()) ?? '';
    };
    expect(await evaluate('over + *')).toContain('= over');
    const dud = await evaluate('a{a|a}');
    expect(dud).toContain('Onside on');
    expect(dud).toContain('Offside off');
    expect(await evaluate('over ? 0')).toContain('over > 0');
    expect(await evaluate('{0|')).toContain('column');
    expect(await evaluate('x := a{0|a}')).toContain('= over');
    await says(page, '.own-names').toContain('x= over');
    expect(await evaluate('x + off')).toContain('= off');
    expect(await evaluate('_ + x ? off')).toContain('_ + x = off');
    expect(await evaluate('on := 0')).toContain('on already has a meaning');
    await page.click('text=Value of the drawn game');
    await expect.poll(() => page.locator('.line').last().textContent()).toContain('the drawn game from 0');
    await page.waitForSelector('.value-figure img');
    await findings(page).toEqual([]);
    await page.click('.value-figure button >> nth=0');
    await page.waitForSelector('.scene[data-ready]');
  });

  test('the gallery opens a game with one click', async ({ page }) => {
    await goTo(page, 'Gallery');
    await page.click('.card:has-text("All eight bilabels")');
    await page.waitForSelector('.solve-state[data-solved]');
    await holds(page, 'input.title').toBe('Löwe’s eight bilabels');
    await expect.poll(() => table(page)).toHaveLength(16);
  });

  test('phone: a game far down the gallery opens at the top of the page, and the tools take two rows', async () => {
    await on({ size: 'phone' }, async (page) => {
      await goTo(page, 'Gallery');
      await page.tap('.card:has-text("LLLRRR")');
      await page.waitForSelector('.solve-state[data-solved]');
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      const rows = (): Promise<number> =>
        page.$$eval(
          '.toolbar button',
          (buttons) => new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size,
        );
      await expect.poll(rows).toBe(2);
    });
  });

  test('the three layouts give every vertex a place of its own', async ({ page }) => {
    for (const engine of ['dot', 'neato', 'circo']) {
      const places = async (): Promise<string[]> => {
        const found = await Promise.all(['0', '1', '2', '3', '4'].map((name) => placeOf(page, name)));
        return found.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
      };
      const before = await places();
      await page.selectOption('[aria-label="Lay out"]', engine);
      const after = await places();
      expect(after, engine).not.toEqual(before);
      expect(new Set(after).size, engine).toBe(5);
    }
  });
});
