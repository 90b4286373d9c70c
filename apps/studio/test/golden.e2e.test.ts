import { readdirSync } from 'node:fs';
import { conventionNamed, partizanGraph, symmetricGraph } from 'gyre';
import { type PackedDocument, packDocument } from 'gyre/workers';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoldenGame, goldenGames as games } from '../../../packages/gyre/test/golden-games.ts';
import { launchChromium, noChromium } from '../../../test/browser/chromium.ts';
import { describeIf } from '../../../test/needs.ts';
import type { Columns } from '../src/workers/desks.ts';
import { visit } from './browser.ts';
import { type Served, serve } from './server.ts';

const ASSETS = new URL('../../../packages/cli/dist/studio/assets/', import.meta.url);

function plain({ vertices, arcs, left, right, convention }: GoldenGame): PackedDocument {
  const graph =
    arcs === undefined ? partizanGraph(vertices, left ?? [], right ?? []) : symmetricGraph(vertices, arcs);
  return packDocument({ graph, convention: conventionNamed(convention) });
}

describeIf(noChromium(), 'the solving worker in Chromium', () => {
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

  test(`solves the ${games.length} golden token games`, async () => {
    const file = readdirSync(ASSETS).find((name) => name.startsWith('engine.worker'));
    const { page, context } = await visit(browser, served.url);
    const questions = games.map((golden) => asJson(plain(golden)));
    const answers = await page.evaluate(solveInWorker, { address: `./assets/${file}`, questions });
    await context.close();
    for (const [i, golden] of games.entries()) {
      const { values, plies } = answers[i];
      const shift = values.length === golden.vertices ? 0 : golden.vertices;
      for (const player of [0, 1]) {
        const row = Array.from({ length: golden.vertices }, (_, v) => v + player * shift);
        expect(row.map((p) => 'LDW'[values[p]]).join(''), golden.id).toBe(golden.value[player]);
        expect(
          row.map((p) => plies[p]),
          golden.id,
        ).toEqual(golden.plies[player]);
      }
    }
  });
});

/** A page gets its questions as JSON, so typed arrays travel as lists. */
function asJson(game: PackedDocument): string {
  return JSON.stringify(game, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? { list: Array.from(value as Int32Array) } : value,
  );
}

/** Runs in the page: asks the worker one question after another. */
async function solveInWorker(given: {
  address: string;
  questions: readonly string[];
}): Promise<{ values: number[]; plies: (number | null)[] }[]> {
  const worker = new Worker(given.address, { type: 'module' });
  const lists = 'list';
  const revived = (text: string): unknown =>
    JSON.parse(text, (_, value: unknown) =>
      typeof value === 'object' && value !== null && lists in value
        ? Int32Array.from(value[lists] as number[])
        : value,
    );
  const ask = (id: number, text: string): Promise<Columns> =>
    new Promise((resolve, reject) => {
      const hear = ({
        data,
      }: MessageEvent<{ id: number; answer?: Columns; refusal?: { readonly found: string } }>): void => {
        if (data.id !== id || (data.answer === undefined && data.refusal === undefined)) return;
        worker.removeEventListener('message', hear);
        if (data.answer === undefined) reject(new Error(data.refusal?.found));
        else resolve(data.answer);
      };
      worker.addEventListener('message', hear);
      worker.postMessage({ id, job: 'solve', question: revived(text) }, []);
    });
  const answers = [];
  for (const [id, text] of given.questions.entries()) {
    const { values, plies } = await ask(id, text);
    const endless = plies === undefined ? 0 : plies.BYTES_PER_ELEMENT === 2 ? 0xffff : 0xffff_ffff;
    answers.push({
      values: Array.from(values),
      plies: Array.from(plies ?? [], (k) => (k === endless ? null : k)),
    });
  }
  worker.terminate();
  return answers;
}
