import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, noChromium } from '../../../test/browser/chromium.ts';
import { describeIf } from '../../../test/needs.ts';
import { visit } from './browser.ts';
import { counts, findings, goTo, says, TUTORIAL, table } from './harness.ts';
import { serve } from './server.ts';
import { hostFiles, STUDIO_FOLDER } from './static-host.ts';

/** Waits until the page's files are kept, and gives the names of the caches. */
async function filesAreKept(page: Page): Promise<string[]> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page.evaluate(() => caches.keys());
}

/** Draws, plays and evaluates: what needs the most files. */
async function useStudio(page: Page): Promise<void> {
  await expect.poll(() => table(page)).toEqual(TUTORIAL);
  await goTo(page, 'Play');
  await page.selectOption('.play-panel select', 'mu-torere');
  await page.waitForSelector('.live-board');
  await page.click('.play-options button >> nth=0');
  await counts(page, '.history li').toBeGreaterThan(1);
  await goTo(page, 'Values');
  await page.getByLabel('Expression').fill('over + *');
  await page.click('.entry button[type=submit]');
  await says(page, '.line >> nth=0').toContain('= over');
}

describeIf(noChromium(), 'the studio without a network', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  test.each(['desktop', 'phone'] as const)(
    'gyre studio, %s: after one visit it opens, plays and evaluates offline',
    async (size) => {
      const served = await serve();
      const { page, context, faults } = await visit(browser, served.url, { size, keepsFiles: true });
      try {
        expect(await filesAreKept(page)).toHaveLength(1);
        await served.stop();
        await context.setOffline(true);
        await page.goto(served.url);
        await useStudio(page);
        expect(await page.evaluate(() => crossOriginIsolated)).toBe(true); // the headers are kept, too
        await page.getByRole('button', { name: 'Help and keys' }).click();
        await says(page, 'dialog').toContain('opens without a network');
        await findings(page).toEqual([]);
        expect(faults).toEqual([]);
      } finally {
        await context.close();
      }
    },
  );

  test('plain files below a path: it can be installed, and a new version replaces the old one', async () => {
    const newer = mkdtempSync(join(tmpdir(), 'gyre-newer-'));
    const host = await hostFiles();
    const { page, context, faults } = await visit(browser, host.url, { keepsFiles: true });
    try {
      const [first] = await filesAreKept(page);
      const session = await context.newCDPSession(page);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
      expect(await iconSizes(page)).toEqual(['180x180', '192x192', '512x512', '512x512']);

      cpSync(STUDIO_FOLDER, newer, { recursive: true });
      change(join(newer, 'index.html'), '<title>Gyre studio', '<title>Newer studio');
      change(join(newer, 'service-worker.js'), first.split(' ')[2], '0123456789abcdef');
      host.show(newer);
      await page.reload();
      await expect.poll(() => page.title()).toBe('Newer studio');
      await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2);
      await page.waitForFunction(async () =>
        (await (await caches.open((await caches.keys())[1])).keys()).some(({ url }) => url.endsWith('.html')),
      );
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const found = await navigator.serviceWorker.getRegistration();
            return [found?.active?.state, found?.installing, found?.waiting];
          }),
        )
        .toEqual(['activated', null, null]);
      host.close();
      await context.setOffline(true);
      await page.reload();
      await expect.poll(() => page.title()).toBe('Newer studio');
      await useStudio(page);
      expect(faults).toEqual([]);
    } finally {
      await context.close();
      host.close();
      rmSync(newer, { recursive: true, force: true });
    }
  });
});

/** The sizes of the icons in pixels, as the browser decodes them: the manifest's must be what it says. */
function iconSizes(page: Page): Promise<string[]> {
  const manifest = JSON.parse(readFileSync(join(STUDIO_FOLDER, 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  const told = manifest.icons.filter(({ type }) => type === 'image/png');
  return page.evaluate(async (icons) => {
    const touch = document.querySelector('link[rel=apple-touch-icon]')?.getAttribute('href') ?? '';
    const found: string[] = [];
    for (const { src, sizes } of [{ src: touch, sizes: '180x180' }, ...icons]) {
      const image = new Image();
      image.src = new URL(src, document.baseURI).href;
      await image.decode();
      const size = `${image.naturalWidth}x${image.naturalHeight}`;
      found.push(size === sizes ? size : `${src} is ${size}`);
    }
    return found;
  }, told);
}

function change(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replaceAll(from, to));
}
