import { expect } from 'vitest';
import { placeOf } from './browser.ts';
import { counts, describeStudio, findings, goTo, says, test } from './harness.ts';

describeStudio('the studio in Chromium: the first minute, and why', (on) => {
  test.each([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const)(
    '%s, %s: a first visit is told what this is, and has three ways to begin',
    async (size, theme) => {
      await on({ isFirst: true, size, theme }, async (page) => {
        await says(page, '.first h2').toBe('Push the token; who cannot move loses.');
        await counts(page, '.first-card').toBe(3);
        await findings(page).toEqual([]);
        await page.click('.first .link');
        await page.waitForSelector('dialog .manual-part');
        await findings(page).toEqual([]);
        await page.keyboard.press('Escape');
        await page.click('.first-card:has-text("Play one")');
        await page.waitForSelector('.live-board');
        await goTo(page, 'Draw');
        await counts(page, '.first').toBe(0); // put away, also after a reload
        await page.reload();
        await page.waitForSelector('.solve-state[data-solved]');
        await counts(page, '.first').toBe(0);
      });
    },
  );

  test('a first visit loads at most 205 kB, packed', async () => {
    await on({ isFirst: true }, async (page) => {
      await page.waitForSelector('.scene[data-ready]');
      const bytes = await page.evaluate(() =>
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
          .reduce((sum, size) => sum + size, 0),
      );
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(205_000);
    });
  });

  test('the other cards, New and its undo', async () => {
    await on({ isFirst: true }, async (page) => {
      await page.click('.first-card:has-text("Draw your own")');
      await page.waitForSelector('.welcome');
      await page.click('[aria-label="Undo"]');
      await page.click('.header-actions button:has-text("New")');
      await page.waitForSelector('.welcome');
      await page.keyboard.press('?');
      await page.click('text=Show the welcome');
      await page.click('.first-card:has-text("Watch it solved")');
      await page.waitForSelector('.transport');
    });
  });

  test('the tour is taken with the real controls', async () => {
    await on({ isFirst: true }, async (page) => {
      const next = (): Promise<void> => page.click('.tour button:has-text("Well done")');
      await page.click('text=Take the tour');
      await page.waitForSelector('.tour');
      const { x, y } = await placeOf(page, '2');
      await page.mouse.click(x, y);
      await next();
      await page.click('[role=tab]:text-is("Vertex")');
      await page.click('text=Why? Step by step');
      await findings(page).toEqual([]);
      await next();
      await page.click('.story-bar button:has-text("Close")');
      await page.click('.toolbar button:has-text("Connect")');
      for (const name of ['3', '0']) {
        const place = await placeOf(page, name);
        await page.mouse.click(place.x, place.y);
        await counts(page, '.stage-hint').toBe(name === '3' ? 1 : 0);
      }
      await next();
      await goTo(page, 'Watch');
      await page.click('[aria-label="One step forward"]');
      await next();
      await goTo(page, 'Play');
      await page.selectOption('.play-panel select', 'nim');
      await page.click('.live-board [data-point="1.2"]');
      await next();
      await says(page, '.tour h2').toBe('Show it to somebody');
      await page.click('.header-actions .share');
      await page.waitForSelector('dialog[open] textarea');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      await page.click('.tour button:has-text("Finish")');
      await counts(page, '.tour, .tour-lit').toBe(0);
    });
  });

  test('why: a draw is told round its cycle, a win up to its end, with no sentence that leans on itself', async ({
    page,
  }) => {
    const told = async (): Promise<string[]> => {
      const words: string[] = [];
      for (;;) {
        words.push(((await page.textContent('.story-bar p')) ?? '').replace(/^\S+ /, ''));
        if (await page.isDisabled('.story-bar button:has-text("Next")')) return words;
        await page.click('.story-bar button:has-text("Next")');
      }
    };
    await page.click('input.name >> nth=0');
    await page.click('[role=tab]:text-is("Vertex")');
    await page.click('text=Why? Step by step');
    expect(await told()).toEqual([
      'Left plays 2 and keeps the draw. 1 would lose.',
      'Right plays 4 and keeps the draw. 1 would lose.',
      'Left has only one move: 2.',
      'This position has stood before: play goes round for ever, and endless play is a draw. Right loses by leaving with 1. No move from these positions is worth more to the player who makes it.',
    ]);
    await page.click('.story-bar button:has-text("Close")');
    await goTo(page, 'Play');
    await page.selectOption('.play-panel select', 'subtraction');
    await page.waitForSelector('.live-board');
    await page.click('text=Why?');
    const words = await told();
    expect(words[0]).toBe('Left plays take 1, which keeps the win. 2 other moves would give the win away.');
    expect(words[1]).toMatch(
      /^Right has 3 moves, and every one loses: take 1 holds out longest, 10 plies\.$/,
    );
    expect(words.at(-2)).toBe('Right has no way on and has lost: Left wins.');
    expect(words.at(-1)).toContain('Right cannot stop it');
    await findings(page).toEqual([]);
  });
});
