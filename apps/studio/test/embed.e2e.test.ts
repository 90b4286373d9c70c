import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { counts, describeStudio, findings, says, test } from './harness.ts';

describeStudio('the studio as a figure in another page', (on, address) => {
  test('?embed shows a game without menus, and leaves alone what the reader had drawn', async ({ page }) => {
    await page.evaluate(() =>
      localStorage.setItem('gyre-document', '{"vertices":1,"title":"Mine","arcs":[]}'),
    );
    await page.goto(`${address()}?embed#view=watch`);
    await page.waitForSelector('.header.embedded a[aria-current="page"]:text-is("Watch")');
    await counts(page, '.header-actions').toBe(0);
    await says(page, '.header.embedded h1').not.toContain('Mine');
    await page.click('nav a:text-is("Draw")');
    await page.waitForSelector('.solve-state[data-solved]');
    expect(await page.getAttribute('.whole', 'href')).toBe(`${address()}#view=watch`);
    await findings(page).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('gyre-document'))).toContain('Mine');
  });

  test('a worksheet is a figure, too: lines are answered, and a new one can be typed', async ({ page }) => {
    const sheet = deflateRawSync('over + over').toString('base64url');
    await page.goto(`${address()}?embed#view=values&sheet=${sheet}`);
    await page.waitForSelector('.header.embedded h1:text-is("Worksheet")');
    await says(page, 'main').toContain('= over');
    await page.getByLabel('Expression').fill('1 + 1');
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await says(page, 'main').toContain('= 2');
    await findings(page).toEqual([]);
  });

  test('the buttons of a replay are seen without scrolling, on a phone as well', async () => {
    const game = '{"gyre":1,"title":"A ring with a way out","vertices":3,"arcs":[[0,1],[1,0],[1,2]]}';
    const figure = `${address()}?embed#game=${deflateRawSync(game).toString('base64url')}&view=watch`;
    for (const size of [
      { width: 622, height: 576 },
      { width: 340, height: 600 },
    ]) {
      await on({}, async (page) => {
        await page.setViewportSize(size);
        await page.goto(figure);
        await page.getByText('Step forward to see').first().waitFor(); // it is read out as well
        const bottom = async (): Promise<number> => {
          const box = await page.locator('.transport').boundingBox();
          return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
        };
        await expect.poll(bottom).toBeLessThanOrEqual(size.height); // the drawing takes its place when it is there
      });
    }
  });

  test('only ?embed may be framed by another page', async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await fetch(address() + path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('?embed')).toContain('frame-ancestors *');
    for (const path of ['', 'index.html', '?embedded', 'icon.svg?embed'])
      expect(await policyOf(path)).toContain("frame-ancestors 'none'");
    const page = `<!doctype html><title>Other</title><iframe src="${address()}?embed" width="600" height="500"></iframe>`;
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await on({}, async (studio) => {
        const other = await studio.context().newPage();
        await other.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await other.frameLocator('iframe').locator('.header.embedded').waitFor();
      });
    } finally {
      server.close();
    }
  });
});
