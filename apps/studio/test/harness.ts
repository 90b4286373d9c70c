import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test as plainTest } from 'vitest';
import { launchChromium, noChromium } from '../../../test/browser/chromium.ts';
import { describeIf } from '../../../test/needs.ts';
import { axeFindings, type VisitOptions, visit } from './browser.ts';
import { type Served, serve } from './server.ts';

/** Runs a test on a fresh page on which the game is solved, and sees to it that nothing goes wrong beside. */
export type OnPage = (options: VisitOptions, use: (page: Page) => Promise<void>) => Promise<void>;

/** How the tests of a file come to their pages. */
let visited: OnPage;

/** A test on a desktop's page, as most are; `on` has others. */
export const test = plainTest.extend<{ page: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest wants a pattern
  page: ({}, use) => visited({}, use),
});

/** Tests in a real Chromium on the studio as `gyre studio` serves it; skipped, and said so, without one. */
export function describeStudio(name: string, tests: (on: OnPage, address: () => string) => void): void {
  describeIf(noChromium(), name, () => {
    let browser: Browser;
    let served: Served;
    beforeAll(async () => {
      served = await serve();
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser?.close();
      await served?.stop();
    });
    visited = async (options, use) => {
      const { page, context, faults } = await visit(browser, served.url, options);
      try {
        await page.waitForSelector('.solve-state[data-solved], .live-board, .map-panel');
        await use(page);
        expect(faults).toEqual([]);
      } finally {
        await context.close();
      }
    };
    tests(visited, () => served.url);
  });
}

type Expected = ReturnType<typeof expect.poll>;

/** What a part of the page says once it does: `await says(page, '.verdict').toContain('won')`. */
export function says(page: Page, selector: string): Expected {
  return expect.poll(() => page.textContent(selector));
}

/** What a field holds, likewise. */
export function holds(page: Page, selector: string): Expected {
  return expect.poll(() => page.inputValue(selector));
}

/** How many such parts the page has, likewise. */
export function counts(page: Page, selector: string): Expected {
  return expect.poll(() => page.locator(selector).count());
}

/** What axe finds wrong once nothing moves any more: `await findings(page).toEqual([])`. */
export function findings(page: Page, message = ''): Expected {
  return expect.poll(() => axeFindings(page), { message });
}

/** How many pixels of the page lie beside the screen, likewise. */
export function pixelsBeside(page: Page, message = ''): Expected {
  return expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
    message,
  });
}

/** A script that lets a test keep questions from the workers. */
export const MAY_LEAVE_UNANSWERED = `
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (asked, ...rest) {
    const say = () => postMessage.call(this, asked, ...rest);
    if ((globalThis.unanswered ?? []).includes(asked.job)) (globalThis.left ??= []).push(say);
    else say();
  };`;

/** The workers hear now what was kept from them. */
export function answerLate(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const say of (Reflect.get(globalThis, 'left') ?? []) as (() => void)[]) say();
  });
}

/** From now on no worker hears of such jobs; for pages with that script. */
export function leaveUnanswered(page: Page, ...jobs: string[]): Promise<unknown> {
  return page.evaluate((unanswered) => Object.assign(globalThis, { unanswered }), jobs);
}

/** The tutorial's game as the table shows it: what is open on a first visit. */
export const TUTORIAL: readonly string[] = ['0 D', '1 W1', '2 D', '3 L0', '4 D'];

/** Goes to a view. */
export function goTo(page: Page, name: string): Promise<void> {
  return page.click(`nav a:text-is("${name}")`);
}

/** The table of positions: "name value plies" a row. */
export async function table(page: Page): Promise<string[]> {
  await page.waitForSelector('.solve-state[data-solved]');
  return page.$$eval('.positions tbody tr', (rows) =>
    rows.map((row) => {
      const name = row.querySelector<HTMLInputElement>('input.name')?.value ?? '';
      const badge = row.querySelector('.badge')?.textContent ?? '';
      return `${name} ${badge}`.trim();
    }),
  );
}

/** Runs the command; what it writes. */
export function gyre(...args: readonly string[]): string {
  return execFileSync(process.execPath, [GYRE, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const GYRE = fileURLToPath(new URL('../../../packages/cli/bin/gyre.js', import.meta.url));

/** A folder of its own for the files of some tests, which is there until they are over. */
export function folderOfTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-studio-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Drops a text on the page, as a file. */
export function drop(page: Page, text: string, name = 'game.txt'): Promise<void> {
  return page.evaluate(
    ([content, file]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], file));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
    },
    [text, name],
  );
}

/** Opens a file by the dialog: by its path, or a text under a name. */
export async function openFile(page: Page, file: string, text?: string | Buffer): Promise<void> {
  await page.click('.header-actions button:has-text("Open")');
  const given = text === undefined ? file : { name: file, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.setInputFiles('dialog input[type=file]', given);
}

/** Saves what is shown, and gives the file. */
export async function save(page: Page, title: string): Promise<Download> {
  await page.click('.header-actions button:has-text("Save")');
  const button = page.locator('dialog').getByRole('button', { name: title, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download;
}

/** Saves what is shown, and gives what is in the file. */
export async function saved(page: Page, title: string): Promise<Buffer> {
  return readFileSync(await (await save(page, title)).path());
}

/** A link to what is shown: the part after its address. */
export async function linkOf(page: Page): Promise<string> {
  await page.click('.header-actions .share');
  await holds(page, 'dialog textarea').toContain('#');
  const link = await page.inputValue('dialog textarea');
  await page.keyboard.press('Escape');
  return link.slice(link.indexOf('#'));
}

/** Opens a text by the dialog. */
export async function openText(page: Page, text: string): Promise<void> {
  await page.click('.header-actions button:has-text("Open")');
  await page.fill('dialog textarea', text);
  await page.click('dialog button:has-text("Open this text")');
}
