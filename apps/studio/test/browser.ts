import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newContext } from '../../../test/browser/chromium.ts';

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
  const context = await newContext(browser, {
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
  await page.goto(`${url}${fragment}`);
  return { page, context, faults };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page as it is, one line a finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
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

/** Comes back when nothing is laid out any more and the canvas shows what the page was last told. */
export async function sceneIsReady(page: Page): Promise<void> {
  await page.waitForSelector('.stage-body:not([aria-busy=true]) .scene[data-ready]');
}

/** Where a vertex is on the screen, by its name. */
export async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await sceneIsReady(page);
  return page.evaluate((wanted) => {
    interface Node {
      data(key: string): string;
      renderedPosition(): { x: number; y: number };
    }
    const scene = document.querySelector('.scene') as HTMLElement;
    // Cytoscape leaves itself at its place under this name.
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
