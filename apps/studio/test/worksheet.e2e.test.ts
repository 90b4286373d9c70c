import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeStudio, goTo } from './harness.ts';

/** Types a line and waits for its answer; the text of that answer. */
async function ask(page: Page, line: string): Promise<string> {
  await page.getByLabel('Expression').fill(line);
  await page.getByRole('button', { name: 'Evaluate' }).click();
  await page.waitForFunction((typed) => document.querySelector('.line-input')?.textContent === typed, line);
  return (await page.locator('.line').first().textContent()) ?? '';
}

describeStudio('the worksheet', (on) => {
  test('knows words, positions of rulesets and loops, and is saved as a document', async () => {
    await on({}, async (page) => {
      await goTo(page, 'Values');
      expect(await ask(page, 'G := {4||2|0}')).toContain('= {4||2|0}');
      expect(await ask(page, 'G.Thermograph')).toContain('mean 5/2, temperature 3/2');
      expect(await page.locator('.line').first().locator('img[alt="the thermograph"]').count()).toBe(1);
      expect(await ask(page, 'domineering("..|.#")')).toContain('= *');
      expect(await ask(page, 'for n in 0..2: n.G')).toContain('n = 2: {6||4,{6|4}|2}');
      expect(await ask(page, '2*3')).toContain('the product is 2.(3)');
      expect(await ask(page, 'on.Mean')).toContain('the game is loopy');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'LaTeX', exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('worksheet.tex');
      const text = readFileSync(await download.path(), 'utf8');
      expect(text).toContain('\\begin{tikzpicture}');
      expect(text.indexOf('> G := {4||2|0}')).toBeLessThan(text.indexOf('> on.Mean'));
    });
  });
});
