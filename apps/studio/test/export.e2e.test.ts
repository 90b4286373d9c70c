import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newContext } from '../../../test/browser/chromium.ts';
import {
  counts,
  describeStudio,
  drop,
  findings,
  folderOfTests,
  goTo,
  gyre,
  save,
  saved,
  says,
  test,
} from './harness.ts';

/** Opens the dialog that saves, and looks at it; what it offers depends on what is shown. */
async function lookAtDialog(page: Page, title: string): Promise<void> {
  await page.click('.header-actions button:has-text("Save")');
  await page.locator('dialog').getByRole('button', { name: title, exact: true }).waitFor();
  await findings(page).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
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
  const folder = folderOfTests();

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

  test('Watch as a video that a browser plays', async ({ page }) => {
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

  test('a step of Watch and a board of Play as SVG, PNG and TikZ', async ({ page }) => {
    await goTo(page, 'Watch');
    await page.click('[aria-label="One step forward"]');
    const step = (await saved(page, 'SVG picture')).toString();
    expect(step).toContain('rx="20"'); // the ring round the vertex of the step
    await goTo(page, 'Play');
    await page.selectOption('.play-panel select', 'mu-torere');
    await page.waitForSelector('.live-board');
    await lookAtDialog(page, 'SVG: the board');
    const board = (await saved(page, 'SVG: the board')).toString();
    expect(board).toMatch(/^<svg [^>]*viewBox="-?\d/);
    expect(board.match(/<circle/g)?.length).toBeGreaterThan(8); // spots and men, in the colours of the page
    expect(board).toContain('fill="rgb(34, 40, 47)"'); // a dark man
    expect(await isPicture(page, board)).toBe(true);
    const png = await saved(page, 'PNG: the board');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const tikz = (await saved(page, 'TikZ: the board')).toString();
    expect(tikz).toContain('\\begin{tikzpicture}');
    await page.selectOption('.play-panel select', 'drawn');
    await says(page, '.verdict').toContain('Left to move: drawn');
    expect((await saved(page, 'SVG picture')).toString()).toContain('rx="20"'); // the token
  });

  test('a large game: its plot and what is near a vertex as SVG, PNG and TikZ, beside its file', async ({
    page,
  }) => {
    await drop(page, gyre('gen', 'random', '-n', '2000', '--seed', '3'), 'made.json');
    await page.waitForSelector('.large-grid[data-solved] .plies-plot');
    await page.waitForSelector('.near .scene[data-ready]');
    await lookAtDialog(page, 'SVG: the positions by plies');
    const plot = (await saved(page, 'SVG: the positions by plies')).toString();
    expect(await isPicture(page, plot)).toBe(true);
    expect(plot).toContain('fill="#0b766b"'); // the colour of wins
    const bars = (await saved(page, 'TikZ: the positions by plies')).toString();
    expect(bars.match(/\\fill\[win\]/g)?.length).toBeGreaterThan(3);
    const [name] = ((await page.textContent('.large h3:has-text("Around")')) ?? '').split(' ').slice(-1);
    const near = (await saved(page, `SVG: what is near ${name}`)).toString();
    expect(near).toContain('rx="20"');
    expect(await isPicture(page, near)).toBe(true);
    const png = await saved(page, `PNG: what is near ${name}`);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect((await save(page, 'The opened file')).suggestedFilename()).toMatch(/\.json$/);
  });

  test('the map as it is seen: its points are in the file, and TikZ has its numbers', async () => {
    await on({ fragment: '#view=map&ruleset=hare-and-hounds&spot=200' }, async (page) => {
      await page.waitForSelector('canvas[data-whole=true]');
      await page.waitForSelector('.map-line polyline');
      await lookAtDialog(page, 'SVG: the map as it is seen');
      const svg = (await saved(page, 'SVG: the map as it is seen')).toString();
      expect(svg).toContain('plies to the end');
      expect(svg).toContain('<polyline');
      const [, points] = /href="(data:image\/png[^"]*)"/.exec(svg) ?? [];
      expect(await coloursOf(page, points)).toBeGreaterThan(2); // not an empty canvas
      expect(await isPicture(page, svg)).toBe(true);
      const png = await saved(page, 'PNG: the map as it is seen');
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      const bars = (await saved(page, 'TikZ: the map as it is seen')).toString();
      expect(bars).toContain('\\fill[loss]');
    });
  });

  test('a worksheet: its figures as SVG, PNG and TikZ, all of it as Markdown, LaTeX and HTML', async ({
    page,
  }) => {
    await goTo(page, 'Values');
    for (const line of ['upon', '{4||2|0}.Thermograph']) {
      await page.getByLabel('Expression').fill(line);
      await page.getByRole('button', { name: 'Evaluate' }).click();
    }
    await page.waitForSelector('.told-picture');
    await page.waitForSelector('.value-figure img');
    await lookAtDialog(page, 'SVG: the graph of upon');
    const graph = (await saved(page, 'SVG: the graph of upon')).toString();
    expect(await isPicture(page, graph)).toBe(true);
    for (const figure of ['the graph of upon', '{4||2|0}.Thermograph']) {
      const tikz = (await saved(page, `TikZ: ${figure}`)).toString();
      expect(tikz).toMatch(/\\documentclass[^]*\\begin\{tikzpicture\}/);
    }
    const html = (await saved(page, 'HTML')).toString();
    expect(html).toContain('<svg');
  });
});
