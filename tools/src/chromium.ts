import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Chromium's path: CHROMIUM_PATH if set, else the first known name on the PATH; undefined if there is none. */
export function chromiumPath(): string | undefined {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
}

/** Why a browser suite may be left out here; where CI is set it may not, and will fail. */
export function noChromium(): string | undefined {
  if (chromiumPath() !== undefined || process.env.CI !== undefined) return undefined;
  return 'no Chromium found (install it, or set CHROMIUM_PATH)';
}

/** Starts Chromium without a window and without a network of its own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) throw new Error('no Chromium found: install it, or set CHROMIUM_PATH');
  const quiet = ['quic', 'gpu', 'background-networking', 'component-update', 'sync'].map(
    (x) => `--disable-${x}`,
  );
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--no-first-run', ...quiet] });
}
