import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import {
  counts,
  describeStudio,
  findings,
  folderOfTests,
  gyre,
  holds,
  openFile,
  says,
  test,
} from './harness.ts';
import { STUDIO_FOLDER } from './static-host.ts';

describeStudio('the studio in Chromium: tables', (on, address) => {
  const folder = folderOfTests();
  beforeAll(() => {
    for (const [name, ...rest] of [['chess', 'men=KRK'], ['mu-torere']])
      gyre('table', name, ...rest, '-o', join(folder, `${name}.table`));
  });

  test.each([
    ['chess', 'a1', 'White to move: won in 27 plies'],
    ['mu-torere', '1', 'Dark to move: drawn'],
  ])('%s: its table is explored: position, moves with values, line', async (name, point, verdict) => {
    await on({}, async (page) => {
      await openFile(page, join(folder, `${name}.table`));
      await says(page, '.play-bar').toContain(verdict);
      await says(page, '.setup').toContain('Only what is looked at is read');
      await page.waitForSelector(`.live-board [data-point="${point}"][aria-label*="can be touched"]`);
      await page.click('.play-options button >> nth=0');
      await counts(page, '.history li').toBe(2);
      await page.click('text=Play the best line to its end');
      await counts(page, '.history li').toBeGreaterThan(3);
      await findings(page).toEqual([]);
    });
  });

  /** A static host of the tables; counts what is asked of it. */
  async function host(
    headers: Record<string, string>,
    hasRanges = true,
  ): Promise<{ url: string; asked: string[]; server: Server }> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const { range } = request.headers;
      asked.push(`${request.method} ${request.url} ${range}`);
      const bytes = readFileSync(join(folder, basename(request.url ?? '')));
      const [first, last] = (range ?? '').replace('bytes=', '').split('-').map(Number);
      if (!hasRanges || request.method === 'HEAD')
        response.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes);
      else
        response
          .writeHead(206, { ...headers, 'Content-Range': `bytes ${first}-${last}/${bytes.length}` })
          .end(bytes.subarray(first, last + 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, server };
  }

  const OPEN = { 'Access-Control-Allow-Origin': '*' };

  test.each(['desktop', 'phone'] as const)(
    '%s: a table is read at its address, in parts; the link holds the address',
    async (size) => {
      const { url, asked, server } = await host(OPEN); // like most hosts, it does not show Content-Range
      const expected = new RegExp(`^request: ${url}`);
      const place = `${url}files/chess.table`;
      let fragment = '';
      try {
        await on({ size, expected }, async (page) => {
          await page.click('.header-actions button:has-text("Open")');
          await page.getByLabel('Address of a table').fill(place);
          await page.getByRole('button', { name: 'Open the address' }).click();
          await says(page, '.play-bar').toContain('White to move: won in 27 plies');
          await says(page, '.setup').toContain('by range requests');
          const opening = asked.length;
          await page.click('.play-options button >> nth=0');
          await counts(page, '.history li').toBe(2);
          expect(asked.every((one) => one.includes('/files/chess.table bytes='))).toBe(true);
          const options = await page.locator('.play-options button').count();
          expect(asked.length - opening).toBeLessThanOrEqual(2 * 2 * (options + 1));
          await findings(page).toEqual([]);
          await page.click('.header-actions button:has-text("Share")');
          await holds(page, 'dialog textarea').toContain('table=');
          await says(page, 'dialog').toContain('address of the table');
          fragment = new URL(await page.inputValue('dialog textarea')).hash;
        });
        asked.length = 0;
        await on({ size, expected }, async (page) => {
          await page.evaluate((hash) => (location.hash = hash), fragment);
          await says(page, '.setup').toContain(new URL(url).host);
          await findings(page).toEqual([]);
          expect(asked).toEqual([]); // nobody is asked before the reader agrees
          await page.getByRole('button', { name: 'Read it' }).click();
          await counts(page, '.history li').toBe(2);
          await page.reload();
          await counts(page, '.history li').toBe(2);
        });
      } finally {
        server.close();
        server.closeAllConnections();
      }
    },
  );

  test.each([
    ['ignores ranges', OPEN, false, 'was answered with status 200; the server must answer range requests'],
    ['forbids other pages to read', {}, true, 'does not let other pages read its files'],
  ])('a host that %s is refused in words', async (_, headers, hasRanges, words) => {
    const { url, server } = await host(headers, hasRanges);
    try {
      await on({ expected: /^request: http:|CORS|net::ERR_FAILED/ }, async (page) => {
        await page.click('.header-actions button:has-text("Open")');
        await page.getByLabel('Address of a table').fill(`${url}chess.table`);
        await page.getByRole('button', { name: 'Open the address' }).click();
        await says(page, '.notices').toContain(words);
      });
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  test('the page itself may connect nowhere; the worker that reads tables may', async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await fetch(address() + path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('')).toContain("connect-src 'none'");
    const worker = readdirSync(join(STUDIO_FOLDER, 'assets')).find((name) =>
      name.startsWith('rules.worker-'),
    );
    expect(await policyOf(`assets/${worker}`)).toContain('connect-src http: https:');
  });

  test('a table that is cut off or damaged is refused in words', async ({ page }) => {
    await openFile(page, 'half.table', Buffer.concat([Buffer.from('GYRETAB1'), Buffer.alloc(40)]));
    await says(page, '.notices').toContain('half.table could not be opened');
  });
});
