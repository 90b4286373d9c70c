import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

export { launchChromium, noChromium } from '../../tools/src/chromium.ts';

/** After so long a page hangs (ms); none comes near it, on a busy machine either. */
const HANGS = 300_000;

/** A context of its own: nothing is kept from one to the next. */
export async function newContext(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(HANGS);
  return context;
}
