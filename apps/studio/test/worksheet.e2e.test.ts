import { readFileSync } from 'node:fs';
import { WORDS } from 'gyre/algebra';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { tabTo } from './browser.ts';
import { counts, describeStudio, findings, goTo, holds, says, test } from './harness.ts';

/** Types a line and waits for its answers; the text of the cell. */
async function ask(page: Page, line: string, answers = 1): Promise<string> {
  const cells = await page.locator('.line').count();
  await page.getByLabel('Expression').fill(line);
  await page.getByRole('button', { name: 'Evaluate' }).click();
  const cell = page.locator('.line').nth(cells);
  await expect.poll(() => cell.locator('.answer').count()).toBe(answers);
  return (await cell.textContent()) ?? '';
}

/** The formulas of a cell as what they say, from what the browser has laid out. */
function formulas(page: Page, cell: number): Promise<string[]> {
  return page.$$eval(`.line >> nth=${cell} >> .line-value math`, (found) =>
    found.map((math) => math.outerHTML),
  );
}

describeStudio('the worksheet', (on) => {
  test('knows words, positions of rulesets and loops, and is saved as a document', async ({ page }) => {
    await goTo(page, 'Values');
    expect(await ask(page, 'G := {4||2|0}')).toContain('{4||2|0}');
    expect(await ask(page, 'G.Thermograph')).toContain('mean 5/2, temperature 3/2');
    await counts(page, 'img[alt="the thermograph"]').toBe(1);
    expect(await ask(page, 'domineering("..|.#")')).toContain('∗');
    expect(await ask(page, 'for n in 0..2: n.G')).toContain('{6||4,{6|4}|2}');
    expect(await ask(page, '2*3')).toContain('the product is 2.(3)');
    expect(await ask(page, 'on.Mean')).toContain('the game is loopy');
    expect(await ask(page, 'help Mean')).toContain('where the mast stands');
    expect(await ask(page, ':draw domineering("..|.#")')).toContain('domineering');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'LaTeX', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('worksheet.tex');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('\\begin{tikzpicture}');
    expect(text.indexOf('> G := {4||2|0}')).toBeLessThan(text.indexOf('> on.Mean'));
    const [page2] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'HTML', exact: true }).click(),
    ]);
    expect(readFileSync(await page2.path(), 'utf8')).toContain('<math xmlns=');
  });

  test('every word answers its example', async ({ page }) => {
    await goTo(page, 'Values');
    const examples = Array.from(WORDS.values(), ({ example }) => example);
    await ask(page, examples.map(([asked]) => asked).join('; '), examples.length);
    const answers = await page.locator('.line').last().locator('.answer').allTextContents();
    const wrong = examples.filter(([, answer], i) => !answers[i].includes(answer.split('\n')[0]));
    expect(wrong).toEqual([]);
  });

  test('many cells scroll in their own place: the menus stay where they are', async ({ page }) => {
    await goTo(page, 'Values');
    for (const line of ['{1|-1} + {3/4|*}', '{4||2|0}.Thermograph', 'upon']) await ask(page, line);
    await page.waitForSelector('.line:last-of-type .value-figure img');
    const seen = (): Promise<unknown> =>
      page.evaluate(() => [
        scrollY,
        document.documentElement.scrollHeight - innerHeight,
        document.querySelector('.header')?.getBoundingClientRect().top,
      ]);
    await expect.poll(seen).toEqual([0, 0, 0]);
    await expect.poll(async () => (await page.locator('.line').nth(2).boundingBox())?.y).toBeLessThan(500);
  });

  test('values are typeset, the drawing stands beside the text, and the text can be copied', async ({
    page,
  }) => {
    await goTo(page, 'Values');
    await ask(page, '{1/2|tiny(2)} + ^<2>');
    const [formula] = await formulas(page, 0);
    expect(formula).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>');
    expect(formula).toMatch(/<msu[bp]>/);
    await page.waitForSelector('.value-figure img');
    const gap = (): Promise<number> =>
      page.evaluate(() => {
        const [words, figure] = ['.side-words', '.value-figure'].map((part) =>
          document.querySelector(part)?.getBoundingClientRect(),
        );
        return (figure?.left ?? 0) - (words?.right ?? 0);
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Copy Text' }).click();
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(await page.textContent('.line .ascii'));
    // A fraction is higher than a digit: the browser has laid it out as one.
    const heights = await page.$$eval('.line-value mfrac, .line-value mn', (parts) =>
      parts.map((part) => part.getBoundingClientRect().height),
    );
    expect(heights[0]).toBeGreaterThan(1.4 * heights[1]);
  });

  test.each(['desktop', 'phone'] as const)(
    '%s: several statements in a cell; a changed cell changes the later ones',
    async (size) => {
      await on({ size, theme: size === 'phone' ? 'dark' : 'light' }, async (page) => {
        await goTo(page, 'Values');
        const first = await ask(page, 'x := 1; y := x + *; over <= upon', 3);
        expect(first).toContain('No: greater');
        expect(await ask(page, 'x + y')).toContain('= 2∗');
        await ask(page, '# a line of prose', 0);
        expect(await ask(page, 'x == 1')).toContain('Yes');
        await page.getByRole('button', { name: 'Edit cell 1' }).click();
        await page.getByLabel('This cell').fill('x := 3/4; y := x + ^');
        await page.keyboard.press('Enter');
        await expect.poll(() => page.locator('.line >> nth=1').textContent()).toContain('3/2^');
        await expect.poll(() => page.locator('.line >> nth=3').textContent()).toContain('No: less');
        await says(page, '.own-names').toContain('y= 3/4^');
        await page.getByRole('button', { name: 'Remove cell 1' }).click();
        await counts(page, '.line').toBe(3);
        await expect.poll(() => page.locator('.line >> nth=0').textContent()).toContain('unknown name "x"');
        await findings(page).toEqual([]);
        await page.getByRole('button', { name: 'Clear' }).click();
        await counts(page, '.line').toBe(0);
      });
    },
  );

  test('by keyboard alone: write, recall, edit, leave it, ask for more', async ({ page }) => {
    await goTo(page, 'Values');
    await tabTo(page, '.entry input');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{2|0}');
    await page.keyboard.press('Enter');
    await counts(page, '.answer').toBe(1);
    await page.keyboard.press('ArrowUp');
    await holds(page, '.entry input').toBe('{2|0}');
    await page.locator('.bench-tabs button').first().focus();
    await tabTo(page, '.line-tools button', 'Edit');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[aria-label="This cell"]:focus');
    await page.keyboard.type(' + 1');
    await page.keyboard.press('Escape');
    await says(page, '.line-input').toBe('{2|0}');
    await tabTo(page, '.ask button', 'Thermograph');
    await page.keyboard.press('Enter');
    await page.waitForSelector('img[alt="the thermograph"]');
    await says(page, '.line >> nth=1').toContain('({2|0}).Thermograph');
  });
});
