import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Download, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeFindings } from './browser.ts';
import { describeStudio, goTo } from './harness.ts';

/** Saves what is shown in a format. */
async function save(page: Page, title: string): Promise<Download> {
  await page.click('.header-actions button:has-text("Save")');
  const button = page.locator('dialog').getByRole('button', { name: title, exact: true });
  await button.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 50_000 }), button.click()]);
  return download;
}

describeStudio('what is watched and played, as files', (on) => {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-film-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['desktop', 'phone'] as const)('%s: Watch as a page that plays from disk', async (size) => {
    await on({ size, theme: size === 'phone' ? 'dark' : 'light' }, async (page) => {
      await goTo(page, 'Watch');
      await page.waitForSelector('.transport');
      const last = Number((await page.getAttribute('.transport input[type=range]', 'max')) ?? 0);
      const download = await save(page, 'Page that plays it');
      expect(download.suggestedFilename()).toMatch(/\.html$/);
      const path = join(folder, `${size}.html`);
      await download.saveAs(path);
      expect(readFileSync(path, 'utf8')).not.toMatch(/(?:src|href)="|@import|url\((?!#)/);
      const context = await page.context().browser()?.newContext({ offline: true });
      const film = await (context as NonNullable<typeof context>).newPage();
      const troubles: string[] = [];
      film.on('pageerror', ({ message }) => troubles.push(message));
      film.on('request', (request) => {
        if (!request.url().startsWith('file:')) troubles.push(request.url());
      });
      await film.goto(pathToFileURL(path).href);
      expect(await film.textContent('#at')).toBe(`0 / ${last}`);
      const before = await film.textContent('.stage svg');
      await film.selectOption('#speed', '20');
      await film.click('#play');
      await expect.poll(() => film.textContent('#at')).toBe(`${last} / ${last}`);
      expect(await film.textContent('#play')).toBe('Play');
      expect(await film.textContent('.stage svg')).not.toBe(before);
      expect(await film.textContent('#why')).toMatch(/is drawn/);
      await film.locator('#step').fill('0');
      expect(await film.textContent('.stage svg')).toBe(before);
      await film.locator('h1').click();
      await film.keyboard.press('ArrowRight');
      expect(await film.textContent('#at')).toBe(`1 / ${last}`);
      expect(await film.locator('li[aria-current]').count()).toBe(1);
      expect(await axeFindings(film)).toEqual([]);
      expect(troubles).toEqual([]);
      await context?.close();
    });
  });

  test('Watch as a video that a browser plays', async () => {
    await on({}, async (page) => {
      await goTo(page, 'Watch');
      await page.getByLabel('Speed').selectOption('20');
      const download = await save(page, 'Video (WebM)');
      const bytes = readFileSync(await download.path());
      expect([...bytes.subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
      const other = await page.context().newPage();
      const size = await other.evaluate(async (base64) => {
        const video = document.createElement('video');
        video.src = `data:video/webm;base64,${base64}`;
        video.muted = true;
        await video.play();
        return [video.videoWidth, video.videoHeight];
      }, bytes.toString('base64'));
      expect(size).toEqual([1280, 720]);
    });
  });

  test('a step of Watch and a board of Play as SVG, PNG and TikZ', async () => {
    await on({}, async (page) => {
      await goTo(page, 'Watch');
      await page.click('[aria-label="One step forward"]');
      const step = readFileSync(await (await save(page, 'SVG picture')).path(), 'utf8');
      expect(step).toContain('rx="20"'); // the ring round the vertex of the step
      await goTo(page, 'Play');
      await page.selectOption('.play-panel select', 'mu-torere');
      await page.waitForSelector('.live-board');
      expect(readFileSync(await (await save(page, 'SVG picture')).path(), 'utf8')).toMatch(/^<svg /);
      const png = readFileSync(await (await save(page, 'PNG picture')).path());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      const tikz = readFileSync(await (await save(page, 'LaTeX (TikZ)')).path(), 'utf8');
      expect(tikz).toContain('\\begin{tikzpicture}');
    });
  });
});
