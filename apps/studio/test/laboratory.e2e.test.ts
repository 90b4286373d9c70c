import type { Page } from 'playwright-core';
import { counts, describeStudio, findings, says, test } from './harness.ts';

/** Follows a link to a bench. */
async function goToBench(page: Page, name: string): Promise<void> {
  await page.evaluate((bench) => (location.hash = `#view=values&bench=${bench}`), name);
}

describeStudio('the laboratory in the studio', (on) => {
  test.each(['desktop', 'phone'] as const)(
    '%s: every small stopper in a table: filtered, opened, added',
    async (size) => {
      await on({ size, theme: size === 'phone' ? 'dark' : 'light' }, async (page) => {
        await goToBench(page, 'stoppers');
        await says(page, '.count').toBe('52 of 52 stoppers');
        await page.waitForSelector('.stopper-table math');
        await findings(page).toEqual([]);
        await page.getByLabel('Vertices', { exact: true }).selectOption('2');
        await says(page, '.count').toBe('7 of 52 stoppers');
        await page.getByLabel('Loops', { exact: true }).selectOption('yes');
        await says(page, '.count').toBe('4 of 52 stoppers');
        await page.getByLabel('Outcome', { exact: true }).selectOption('L');
        await counts(page, '.stopper-table tbody tr').toBe(1);
        await page.locator('.stopper-table button.link', { hasText: 'over' }).click();
        await page.waitForSelector('.laboratory .value-figure img');
        await page.getByLabel('Outcome', { exact: true }).selectOption('');
        await page.getByLabel('Add over', { exact: true }).check();
        await page.getByLabel('Add under', { exact: true }).check();
        await page.getByRole('button', { name: 'Add them' }).click();
        await says(page, '.laboratory .line').toContain('(over) + (under)');
        await findings(page).toEqual([]);
        await page.getByLabel('Stability', { exact: true }).selectOption('unstable');
        await says(page, '.count').toBe('0 of 52 stoppers');
        await page.getByRole('button', { name: 'Put into the worksheet' }).click();
        await says(page, '.line').toContain('(over) + (under)');
      });
    },
  );

  test('the census to four vertices; the one to five can be stopped', async ({ page }) => {
    await goToBench(page, 'stoppers');
    await page.waitForSelector('.stopper-table math');
    await page.getByLabel('Census', { exact: true }).selectOption('4');
    await says(page, '.count').toBe('414 of 414 stoppers');
    await page.getByRole('button', { name: 'Show more' }).click();
    await counts(page, '.stopper-table tbody tr').toBe(250);
    await page.getByLabel('Census', { exact: true }).selectOption('5');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await says(page, '.laboratory .trouble').toContain('The census was stopped');
    await says(page, '.count').toBe('414 of 414 stoppers');
  });

  test.each(['desktop', 'phone'] as const)('%s: unicycles are built and found', async (size) => {
    await on({ size }, async (page) => {
      await goToBench(page, 'unicycles');
      await page.getByRole('button', { name: 'Build one' }).click();
      await page.waitForSelector('.laboratory .value-figure img');
      await says(page, '.laboratory .line').toContain('It is canonical, with a proof');
      await page.getByLabel('Pattern').fill('LRLR');
      await page.getByRole('button', { name: 'Build one' }).click();
      await says(page, '.laboratory').toContain('it alternates strictly');
      await page.getByLabel('Pattern').fill('LLRR');
      await page.getByRole('button', { name: 'Find them' }).click();
      await page.waitForSelector('.found-exits button');
      await page.locator('.found-exits button').first().click();
      await page.waitForSelector('[aria-label="Unicycle LLRR"]');
      await findings(page).toEqual([]);
      await page.getByLabel('Exits', { exact: true }).fill('nimber');
      await page.getByRole('button', { name: 'Find them' }).click();
      await says(page, '.laboratory .trouble').toContain('game 1 of the exits');
    });
  });
});
