/** Parquet and Feather, read and written in a browser, with every codec that the package has. */

import type * as Gyre from 'gyre';
import type * as Io from 'gyre/io';
import type * as Formats from 'gyre-formats';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../../tools/src/bundle.ts';
import { describeIf } from '../needs.ts';
import { launchChromium, newContext, noChromium } from './chromium.ts';

interface Library {
  readonly gyre: typeof Gyre;
  readonly io: typeof Io;
  readonly formats: typeof Formats;
}

const ENTRY = `import * as gyre from 'gyre'; import * as io from 'gyre/io'; import * as formats from 'gyre-formats';
globalThis.library = { gyre, io, formats };`;

describeIf(noChromium(), 'tables in Chromium', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const [code] = await bundled(ENTRY, { codeSplitting: false });
    browser = await launchChromium();
    page = await (await newContext(browser)).newPage();
    await page.goto('data:text/html,<title>tables</title>');
    await page.addScriptTag({ type: 'module', content: code });
    await page.waitForFunction(() => 'library' in globalThis);
  });

  afterAll(async () => browser?.close());

  test.each(['snappy', 'zstd', 'none'] as const)('Parquet packed with %s comes back', async (compression) => {
    const found = await page.evaluate(async (codec) => {
      const { gyre, formats } = (globalThis as unknown as { library: Library }).library;
      const moves = (v: number, emit: (w: number) => void): void => {
        for (let k = 1; k < 4; k++) if (v % 7 > 0) emit((v * 31 + k * 7919) % 3000);
      };
      const graph = gyre.symmetricGraph(3000, { moves });
      const pieces: Uint8Array[] = [];
      for await (const chunk of formats.parquet.write({ graph, title: 'T' }, { compression: codec }))
        pieces.push(chunk);
      const back = await formats.parquet.parse(pieces);
      const bytes = new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
      const source = {
        byteLength: bytes.length,
        slice: async (start: number, stop: number) => bytes.slice(start, stop).buffer,
      };
      const game = await formats.parquet.stream?.(source);
      let streamed = 0;
      for await (const { from } of game?.batches() ?? []) streamed += from.length;
      const text = (g: Gyre.Graph): string => gyre.solve(gyre.tokenGame(g)).plies?.join() ?? '';
      return {
        title: back.title,
        arcs: [graph.arcs, back.graph.arcs, streamed],
        same: text(back.graph) === text(graph),
      };
    }, compression);
    expect(found).toEqual({ title: 'T', arcs: [7713, 7713, 7713], same: true });
  });
});
