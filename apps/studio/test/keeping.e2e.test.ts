import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sceneIsReady } from './browser.ts';
import {
  counts,
  describeStudio,
  drop,
  goTo,
  holds,
  leaveUnanswered,
  linkOf,
  MAY_LEAVE_UNANSWERED,
  openText,
  says,
  TUTORIAL,
  table,
  test,
} from './harness.ts';

/** The names in the table of positions. */
async function names(page: Page): Promise<string[]> {
  return page.$$eval('.positions tbody input.name', (fields) =>
    fields.map((field) => (field as HTMLInputElement).value),
  );
}

describeStudio('the studio in Chromium: nothing drawn is lost', (on, address) => {
  test('the back button goes back from view to view, and a reload stays in the view', async ({ page }) => {
    await goTo(page, 'Watch');
    await goTo(page, 'Gallery');
    await page.goBack();
    await says(page, 'nav [aria-current]').toBe('Watch');
    await page.goBack();
    await says(page, 'nav [aria-current]').toBe('Draw');
    await page.goForward();
    await page.goForward();
    await says(page, 'nav [aria-current]').toBe('Gallery');
    await page.reload();
    await page.waitForSelector('.card');
    await goTo(page, 'Draw');
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
    await says(page, 'nav [aria-current]').toBe('Draw');
  });

  test('a view that is chosen while the kept game is still being read stays open', async ({ page }) => {
    await goTo(page, 'Gallery');
    let read = (): void => {};
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    await page.route(/files\.worker/, async (route) => {
      await isRead;
      await route.continue();
    });
    await page.reload();
    await page.waitForSelector('.card');
    await goTo(page, 'Draw');
    read();
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
    await says(page, 'nav [aria-current]').toBe('Draw');
  });

  test('one undo takes an opened game back, with its layout', async ({ page }) => {
    await openText(page, 'a b\nb c\nc a');
    await expect.poll(() => names(page)).toEqual(['a', 'b', 'c']);
    await sceneIsReady(page);
    await page.click('[aria-label="Undo"]');
    await expect.poll(() => table(page)).toEqual(TUTORIAL);
    await page.waitForSelector('[aria-label="Undo"]:disabled');
  });

  test('a link opens over what was drawn before: undo brings that back, a reload keeps the link', async ({
    page,
  }) => {
    await openText(page, 'a b\nb c\nc a');
    const fragment = await linkOf(page);
    await openText(page, 'mine yours');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('gyre-document'))).toContain('mine');
    const other = await page.context().newPage();
    await other.goto(`${address()}${fragment}`);
    await expect.poll(() => names(other)).toEqual(['a', 'b', 'c']);
    await other.click('[aria-label="Undo"]');
    await expect.poll(() => names(other)).toEqual(['mine', 'yours']);
    await other.click('[aria-label="Redo"]');
    await other.reload();
    await expect.poll(() => names(other)).toEqual(['a', 'b', 'c']);
    await page.goto(`${address()}${fragment}`);
    await expect.poll(() => names(page)).toEqual(['a', 'b', 'c']);
    await page.click('[aria-label="Undo"]');
    await expect.poll(() => names(page)).toEqual(['mine', 'yours']);
  });

  test('two tabs keep their own drawings over a reload, and an edit just before it', async ({ page }) => {
    await openText(page, 'a b\nb a');
    await expect.poll(() => names(page)).toEqual(['a', 'b']);
    const other = await page.context().newPage();
    await other.goto(address());
    await openText(other, 'x y\ny x');
    await expect.poll(() => names(other)).toEqual(['x', 'y']);
    await page.click('text=Add a vertex');
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['a', 'b', 'c']);
    await other.reload();
    await expect.poll(() => names(other)).toEqual(['x', 'y']);
  });

  test('a game as large as is drawn has a table that grows with it and not with its square', async ({
    page,
  }) => {
    const lines = Array.from({ length: 2000 }, (_, a) => `v${a % 500} v${(a * 131 + 7) % 500}`);
    await drop(page, lines.join('\n'));
    await expect.poll(() => names(page)).toHaveLength(500);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(30_000);
  });

  test('an arc is added in the table: the button becomes a list of the vertices', async ({ page }) => {
    await page.click('[aria-label="Add an arc from 3"]');
    await page.selectOption('[aria-label="Add an arc from 3"]', { label: '0' });
    await expect.poll(() => table(page)).toEqual(['0 D', '1 D', '2 D', '3 D', '4 D']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Add an arc from 3');
  });

  test('what was typed in the text pane is read, even if the pane is left at once', async ({ page }) => {
    await page.click('[role=tab]:text-is("Text")');
    await page.waitForSelector('.text-panel textarea');
    await page.selectOption('.text-panel select', 'edges');
    await page.fill('.text-panel textarea', 'p q\nq p\n');
    await page.click('[role=tab]:text-is("Positions")');
    await expect.poll(() => names(page)).toEqual(['p', 'q']);
  });

  test('what was typed and cannot be read is told, even if the pane is left at once', async ({ page }) => {
    await page.click('[role=tab]:text-is("Text")');
    await page.waitForSelector('.text-panel textarea:not([readonly])');
    await page.evaluate(() => {
      const pane = document.querySelector('.text-panel textarea') as HTMLTextAreaElement;
      pane.value = '{"gyre":1,';
      pane.dispatchEvent(new Event('input', { bubbles: true }));
      document.getElementById('tab-positions')?.click();
    });
    await page.getByText('What you typed was not read').first().waitFor();
  });

  test('a game that is played goes on when the view is left and comes back', async ({ page }) => {
    await goTo(page, 'Play');
    await page.click('.play-options button >> nth=0');
    await counts(page, '.history li').toBe(2);
    await goTo(page, 'Watch');
    await goTo(page, 'Play');
    await page.waitForSelector('.play-options');
    await counts(page, '.history li').toBe(2);
    await page.selectOption('.play-panel select', 'mu-torere');
    await page.waitForSelector('.live-board');
    await page.click('.play-options button >> nth=0');
    await counts(page, '.history li').toBe(2);
    await goTo(page, 'Draw');
    await goTo(page, 'Play');
    await page.waitForSelector('.live-board');
    await page.click('.play-options button >> nth=0');
    await counts(page, '.history li').toBe(4);
  });

  test('a trouble is told in front of the dialog that it comes from, and can be put away there', async ({
    page,
  }) => {
    await openText(page, 'hello');
    await page.waitForSelector('dialog .notice-trouble');
    await holds(page, 'dialog textarea').toBe('hello');
    await page.click('dialog [aria-label="Put this message away"]');
    await page.waitForSelector('.notice', { state: 'detached' });
  });

  test('where the browser forbids copying, the link can be copied by hand', async () => {
    const before = "Object.defineProperty(navigator, 'clipboard', { value: undefined })";
    await on({ before }, async (page) => {
      await page.click('.header-actions button:has-text("Share")');
      await holds(page, 'dialog textarea').toContain('#game=');
      await page.click('text=Copy the link');
      await page.waitForSelector('dialog .notice:has-text("by hand")');
    });
  });

  test('a drawing is printed as lines, in light colours, and is itself again afterwards', async () => {
    await on({ theme: 'dark' }, async (page) => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      await page.waitForSelector('svg.on-paper', { state: 'visible' });
      await page.waitForSelector('.scene', { state: 'hidden' });
      await page.waitForSelector('.positions table');
      await page.waitForSelector('html[data-theme=light]');
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: 'screen' });
      await page.waitForSelector('svg.on-paper', { state: 'detached' });
      await page.waitForSelector('html[data-theme=dark]');
    });
  });

  test('a reload keeps the step that is watched and the worksheet', async ({ page }) => {
    await goTo(page, 'Values');
    await page.fill('.entry input >> nth=0', 'x := over + *');
    await page.click('.entry button[type=submit]');
    await page.waitForSelector('.line');
    await goTo(page, 'Watch');
    await page.click('[aria-label="One step forward"]');
    await page.click('[aria-label="One step forward"]');
    await says(page, '.transport output').toMatch(/^2 \//);
    await page.reload();
    await says(page, '.transport output').toMatch(/^2 \//);
    await goTo(page, 'Values');
    await says(page, '.line').toContain('x := over + *');
    await says(page, '.own-names').toContain('x= over');
  });

  test('a reload in the middle of a line works it out again', async () => {
    await on({ before: MAY_LEAVE_UNANSWERED }, async (page) => {
      await leaveUnanswered(page, 'value'); // until the reload
      await goTo(page, 'Values');
      await page.fill('.entry input >> nth=0', 'y := over');
      await page.click('.entry button[type=submit]');
      await page.waitForSelector('.working');
      await page.reload();
      await goTo(page, 'Values');
      await says(page, '.own-names').toContain('y');
      await counts(page, '.line').toBe(1);
    });
  });

  test('a link carries the vertex that is selected, whatever its name', async () => {
    let fragment = '';
    await on({}, async (page) => {
      await openText(page, 'a b\nb &=#%\n');
      await expect.poll(() => names(page)).toHaveLength(3);
      await page.click('input.name >> nth=2');
      fragment = await linkOf(page);
    });
    await on({ fragment }, async (page) => {
      await holds(page, '.vertex-panel input').toBe('&=#%');
    });
  });
});
