import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, noChromium } from './chromium.ts';

const DIST = 'apps/site/dist';

/** Pages of each kind; opened at two sizes. */
const OPENED = [
  'index.html',
  'docs/tutorial-board-game.html',
  'docs/explore-retrograde.html',
  'docs/words.html',
  'docs/notation.html',
  'api/index.html',
  'api/gyre/sums.html',
];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** Throws if a link of the built site leads nowhere. */
export function checkLinks(): void {
  const pages = filesIn(DIST).filter((path) => path.endsWith('.html') && !path.startsWith('studio/'));
  const broken = pages.flatMap((page) => brokenLinks(page));
  if (broken.length > 0)
    throw new Error(`${broken.length} links lead nowhere:\n${broken.slice(0, 20).join('\n')}`);
}

function brokenLinks(page: string): string[] {
  const text = readFileSync(join(DIST, page), 'utf8');
  const addresses = Array.from(
    text.matchAll(/<(?:a|img|script|link|iframe)\b[^>]*?\s(?:href|src)="([^"]+)"/gu),
  );
  return addresses
    .map(([, address]) => address.replaceAll('&amp;', '&'))
    .filter((address) => !/^(?:[a-z]+:|#)/u.test(address) && !isThere(page, address))
    .map((address) => `${page}: ${address}`);
}

function isThere(page: string, address: string): boolean {
  const [path] = address.split(/[?#]/u);
  const target = path.startsWith('/') ? path.slice(1) : normalize(join(dirname(page), path));
  const file = join(DIST, decodeURIComponent(target));
  return existsSync(file)
    ? statSync(file).isFile() || existsSync(join(file, 'index.html'))
    : existsSync(`${file}.html`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.split('\\').join('/'));
}

/** Opens pages in Chromium at desktop and phone size in both themes; throws on an error or a fault that axe finds. */
export async function openPages(): Promise<string | undefined> {
  const missing = noChromium();
  if (missing !== undefined) return missing;
  const server = await serve();
  const browser = await launchChromium();
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    for (const [i, viewport] of SIZES.entries()) {
      const colorScheme = i === 0 ? 'light' : 'dark';
      for (const path of OPENED) await openPage(browser, address + path, viewport, colorScheme);
    }
  } finally {
    await browser.close();
    server.close();
  }
  return undefined;
}

async function openPage(
  browser: Browser,
  address: string,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const page = await browser.newPage({ viewport, colorScheme });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForSelector('h1', { state: 'attached' });
  const width = await page.evaluate('document.documentElement.scrollWidth');
  if ((width as number) > viewport.width) errors.push(`it is ${width as number} wide`);
  errors.push(...(await axeFaults(page)));
  await page.close();
  if (errors.length > 0) throw new Error(`${address} at ${viewport.width}: ${errors.join('; ')}`);
}

/** What axe finds, but for the theme's own search button: its label leaves out the key that is drawn on it. */
async function axeFaults(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
  const found = await page.evaluate(
    "axe.run({ exclude: ['.DocSearch'] }, { iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].target.join(' ')))",
  );
  return found as string[];
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Serves the folder as any static host would, without headers of its own. */
async function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').replace(/\?.*/u, '')));
    const file = join(DIST, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file) || path.includes('..')) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
