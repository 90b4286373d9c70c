import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { newContext } from '../../../test/browser/chromium.ts';
import { counts, describeStudio, findings, goTo, says } from './harness.ts';

const GYRE = fileURLToPath(new URL('../../../packages/cli/bin/gyre.js', import.meta.url));

/** Saves what is shown in a format. */
async function save(page: Page, title: string): Promise<Download> {
  await page.click('.header-actions button:has-text("Save")');
  const button = page.locator('dialog').getByRole('button', { name: title, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
}

/** Opens the dialog that saves, and looks at it; what it offers depends on what is shown. */
async function lookAtDialog(page: Page, title: string): Promise<void> {
  await page.click('.header-actions button:has-text("Save")');
  await page.locator('dialog').getByRole('button', { name: title, exact: true }).waitFor();
  await findings(page).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
}

/** Opens a game that `gyre gen` makes. */
async function openMade(page: Page, shape: readonly string[]): Promise<void> {
  const text = execFileSync(process.execPath, [GYRE, 'gen', ...shape], { encoding: 'utf8' });
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'made.json'));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
  }, text);
}

/** The numbers at the upright axis of the plot, each with its place on the screen. */
function countsOnAxis(page: Page): Promise<[count: number, y: number][]> {
  return page.$$eval('.plies-plot text', (texts) => {
    const numbers = texts.filter((text) => /^[\d,]+$/.test(text.textContent ?? ''));
    const left = Math.min(...numbers.map((text) => text.getBoundingClientRect().right));
    return numbers
      .filter((text) => text.getBoundingClientRect().right < left + 1)
      .map((text) => [Number(text.textContent?.replaceAll(',', '')), text.getBoundingClientRect().y]);
  });
}

/** Does a browser show it as a picture, without a fault in its markup? */
function isPicture(page: Page, svg: string): Promise<boolean> {
  return page.evaluate(async (text) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    await image.decode();
    return image.naturalWidth > 100;
  }, svg);
}

/** How many different colours a picture has. */
function coloursOf(page: Page, url: string | undefined): Promise<number> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
    brush.drawImage(image, 0, 0);
    return new Set(new Uint32Array(brush.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, url ?? '');
}

describeStudio('what is watched and played, as files', (on) => {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-film-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['desktop', 'phone'] as const)('%s: Watch as a page that plays from disk', async (size) => {
    await on({ size, theme: size === 'phone' ? 'dark' : 'light' }, async (page) => {
      await goTo(page, 'Watch');
      await page.waitForSelector('.transport');
      const last = Number((await page.getAttribute('.transport input[type=range]', 'max')) ?? 0);
      await lookAtDialog(page, 'Page that plays it');
      const download = await save(page, 'Page that plays it');
      expect(download.suggestedFilename()).toMatch(/\.html$/);
      const path = join(folder, `${size}.html`);
      await download.saveAs(path);
      expect(readFileSync(path, 'utf8')).not.toMatch(/(?:src|href)="|@import|url\((?!#)/);
      const context = await newContext(page.context().browser() as Browser, { offline: true });
      const film = await context.newPage();
      const troubles: string[] = [];
      film.on('pageerror', ({ message }) => troubles.push(message));
      film.on('request', (request) => {
        if (!request.url().startsWith('file:')) troubles.push(request.url());
      });
      await film.goto(pathToFileURL(path).href);
      await says(film, '#at').toBe(`0 / ${last}`);
      const before = await film.textContent('.stage svg');
      await film.selectOption('#speed', '20');
      await film.click('#play');
      await says(film, '#at').toBe(`${last} / ${last}`);
      await says(film, '#play').toBe('Play');
      await says(film, '.stage svg').not.toBe(before);
      await says(film, '#why').toMatch(/is drawn/);
      await film.locator('#step').fill('0');
      await says(film, '.stage svg').toBe(before);
      await film.locator('h1').click();
      await film.keyboard.press('ArrowRight');
      await says(film, '#at').toBe(`1 / ${last}`);
      await counts(film, 'li[aria-current]').toBe(1);
      await findings(film).toEqual([]);
      expect(troubles).toEqual([]);
      await context.close();
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
      await lookAtDialog(page, 'SVG picture');
      expect(readFileSync(await (await save(page, 'SVG picture')).path(), 'utf8')).toMatch(/^<svg /);
      const png = readFileSync(await (await save(page, 'PNG picture')).path());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      const tikz = readFileSync(await (await save(page, 'LaTeX (TikZ)')).path(), 'utf8');
      expect(tikz).toContain('\\begin{tikzpicture}');
      await page.selectOption('.play-panel select', 'drawn');
      await says(page, '.verdict').toContain('Left to move: drawn');
      expect(readFileSync(await (await save(page, 'SVG picture')).path(), 'utf8')).toContain('rx="20"'); // the token
    });
  });

  test('a large game: its plot and what is near a vertex as SVG, PNG and TikZ, beside its file', async () => {
    await on({}, async (page) => {
      await openMade(page, ['random', '-n', '2000', '--seed', '3']);
      await page.waitForSelector('.large-grid[data-solved] .plies-plot');
      await page.waitForSelector('.near .scene[data-ready]');
      await says(page, '.plies-plot').toMatch(/positions[^]*plies/);
      const heights = await countsOnAxis(page);
      expect(heights.length).toBeGreaterThan(3);
      const [[first, low], [second, high]] = heights;
      for (const [count, y] of heights) // S8: the axis is even, so stacked bars have the heights of their counts
        expect(y).toBeCloseTo(low + ((high - low) * (count - first)) / (second - first), 0);
      await lookAtDialog(page, 'SVG: the positions by plies');
      const plot = readFileSync(await (await save(page, 'SVG: the positions by plies')).path(), 'utf8');
      expect(await isPicture(page, plot)).toBe(true);
      expect(plot).toMatch(/fill="rgb\(11, 118, 107\)"/); // the colour of wins, which the page's style sheet gives
      const bars = readFileSync(await (await save(page, 'TikZ: the positions by plies')).path(), 'utf8');
      expect(bars.match(/\\fill\[win\]/g)?.length).toBeGreaterThan(3);
      const [name] = ((await page.textContent('.large h3:has-text("Around")')) ?? '').split(' ').slice(-1);
      const near = readFileSync(await (await save(page, `SVG: what is near ${name}`)).path(), 'utf8');
      expect(near).toContain('rx="20"');
      expect(await isPicture(page, near)).toBe(true);
      const png = readFileSync(await (await save(page, `PNG: what is near ${name}`)).path());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect((await save(page, 'The opened file')).suggestedFilename()).toMatch(/\.json$/);
    });
  });

  test('the map as it is seen: its points are in the file, and TikZ has its numbers', async () => {
    await on({ fragment: '#view=map&ruleset=hare-and-hounds&spot=200' }, async (page) => {
      await page.waitForSelector('canvas[data-whole=true]');
      await page.waitForSelector('.map-line polyline');
      await lookAtDialog(page, 'SVG: the map as it is seen');
      const svg = readFileSync(await (await save(page, 'SVG: the map as it is seen')).path(), 'utf8');
      expect(svg).toContain('plies to the end');
      expect(svg).toContain('<polyline');
      const [, points] = /href="(data:image\/png[^"]*)"/.exec(svg) ?? [];
      expect(await coloursOf(page, points)).toBeGreaterThan(2); // not an empty canvas
      expect(await isPicture(page, svg)).toBe(true);
      const png = readFileSync(await (await save(page, 'PNG: the map as it is seen')).path());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      const bars = readFileSync(await (await save(page, 'TikZ: the map as it is seen')).path(), 'utf8');
      expect(bars).toContain('\\fill[loss]');
    });
  });

  test('a worksheet: its figures as SVG, PNG and TikZ, all of it as Markdown, LaTeX and HTML', async () => {
    await on({}, async (page) => {
      await goTo(page, 'Values');
      for (const line of ['upon', '{4||2|0}.Thermograph']) {
        await page.getByLabel('Expression').fill(line);
        await page.getByRole('button', { name: 'Evaluate' }).click();
      }
      await page.waitForSelector('.told-picture');
      await page.waitForSelector('.value-figure img');
      await lookAtDialog(page, 'SVG: the graph of upon');
      const graph = readFileSync(await (await save(page, 'SVG: the graph of upon')).path(), 'utf8');
      expect(await isPicture(page, graph)).toBe(true);
      for (const figure of ['the graph of upon', '{4||2|0}.Thermograph']) {
        const tikz = readFileSync(await (await save(page, `TikZ: ${figure}`)).path(), 'utf8');
        expect(tikz).toMatch(/\\documentclass[^]*\\begin\{tikzpicture\}/);
      }
      const html = readFileSync(await (await save(page, 'HTML')).path(), 'utf8');
      expect(html).toContain('<svg');
    });
  });
});
