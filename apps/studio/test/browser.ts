import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export type Size = 'desktop' | 'phone';
export type Theme = 'light' | 'dark';

const SIZES: Readonly<Record<Size, { width: number; height: number }>> = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
};

/** A page on which the studio is open, and all that went wrong on it. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors on the console, uncaught errors, and requests that left the studio's own address. */
  readonly faults: string[];
}

/** How a page is opened. */
export interface VisitOptions {
  readonly size?: Size;
  readonly theme?: Theme;
  readonly fragment?: string;
  /** Greets the page like somebody who has never been here? */
  readonly isFirst?: boolean;
  /** May the page keep its files for use without a network? Left out elsewhere: it takes time. */
  readonly keepsFiles?: boolean;
  /** What would be a fault elsewhere, and is what is tested. */
  readonly expected?: RegExp;
  /** A script that runs before the page's own. */
  readonly before?: string;
}

/** Opens the studio at a size and in a theme. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    size = 'desktop',
    theme = 'light',
    fragment = '',
    isFirst = false,
    keepsFiles = false,
    expected,
    before,
  } = options;
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    hasTouch: size === 'phone',
    serviceWorkers: keepsFiles ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (!isFirst) await context.addInitScript("try { localStorage.setItem('gyre-welcomed', 'yes') } catch {}");
  if (before !== undefined) await context.addInitScript(before);
  const page = await context.newPage();
  const faults: string[] = [];
  const fault = (words: string): void => {
    if (expected?.test(words) !== true) faults.push(words);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') fault(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => fault(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(url) && !/^(data|blob):/.test(address)) fault(`request: ${address}`);
  });
  page.setDefaultTimeout(20_000);
  await page.goto(`${url}${fragment}`);
  return { page, context, faults };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it is, one line a finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
    );
  });
}

/** Presses Tab until the focus is on what is looked for, and has that text if one is given. */
export async function tabTo(page: Page, selector: string, text = ''): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    const isThere = await page.evaluate(
      ([wanted, words]) => {
        const here = document.activeElement;
        return here !== null && here.matches(wanted) && (here.textContent ?? '').includes(words);
      },
      [selector, text],
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${selector} ${text}`);
}

/** Comes back when Cytoscape has been loaded and stands in its place: it leaves itself there, under this name. */
export async function sceneIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.has(document.querySelector('.scene') ?? {}, '_cyreg'));
}

/** Where a vertex is on the screen, by its name. */
export async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await sceneIsThere(page);
  return page.evaluate((wanted) => {
    interface Node {
      data(key: string): string;
      renderedPosition(): { x: number; y: number };
    }
    const scene = document.querySelector('.scene') as HTMLElement;
    const { cy } = Reflect.get(scene, '_cyreg') as { cy: { nodes(): { toArray(): Node[] } } };
    const node = cy
      .nodes()
      .toArray()
      .find((entry) => entry.data('label').replace('▸ ', '') === wanted);
    if (node === undefined) throw new Error(`there is no vertex ${wanted}`);
    const box = scene.getBoundingClientRect();
    const { x, y } = node.renderedPosition();
    return { x: box.x + x, y: box.y + y };
  }, name);
}

/** What a drag on the scene does: `edit`, `connect` or `look`, once the canvas has been told. */
export async function modeOf(page: Page): Promise<string> {
  await sceneIsThere(page);
  return page.evaluate(() => {
    const scene = document.querySelector('.scene') as HTMLElement;
    const { cy } = Reflect.get(scene, '_cyreg') as { cy: { scratch(key: string): string } };
    return cy.scratch('_mode');
  });
}

/** Where a vertex is once nothing moves any more: panels that come and go change the size of the drawing. */
export async function restingPlaceOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  let place = await placeOf(page, name);
  for (let looks = 0; looks < 20; looks++) {
    await page.waitForTimeout(150);
    const now = await placeOf(page, name);
    if (now.x === place.x && now.y === place.y) break;
    place = now;
  }
  return place;
}
