import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../../test/folder.ts';
import { dobutsu } from '../../rulesets/inner.ts';
import { addCounts, auditTable, codeFor, newCells, PlyTable, solveTable } from '../../tables/inner.ts';
import { RulesetThreads } from '../../threads/rulesets/inner.ts';
import type { DiskFile } from '../files/folder.ts';
import { nodeFolder } from '../files/node-folder.ts';
import { IndexReader, keepPly, mergedPlies, NO_INDEX, restorePlies, writeIndices } from './kept-plies.ts';
import { TableFolder } from './table-folder.ts';

const inFolder = testFolder();

test.each([
  ['none', []],
  ['the first', [0]],
  ['the last that there can be', [2 ** 32 - 3]],
  ['small and large steps', [0, 1, 2, 129, 130, 16_512, 2 ** 21, 2 ** 31, 2 ** 31 + 128, 2 ** 32 - 3]],
  ['many', Array.from({ length: 100_000 }, (_, i) => 3 * i + ((i * i) % 3))],
])('indices are read as they were written: %s', (_, indices) => {
  let bytes = new Uint8Array(0);
  const file = {
    append: (more: Uint8Array) => {
      bytes = Uint8Array.from([...bytes, ...more]);
    },
    read: (into: Uint8Array, at: number) => into.set(bytes.subarray(at, at + into.length)),
    sync: () => undefined,
    close: () => undefined,
  } satisfies DiskFile;
  const listed = writeIndices(file, indices);
  expect(listed.length).toBe(bytes.length);
  for (const room of [1, 3, 2 ** 16]) {
    const reader = new IndexReader(file, listed, room);
    const found: number[] = [];
    for (; reader.next < NO_INDEX; reader.advance()) found.push(reader.next);
    expect(found).toEqual(indices);
  }
});

const ruleset = dobutsu({ men: 'C' });
const code = codeFor(ruleset, {});
const OPTIONS = { code, windowSize: 5000, identity: 'C' };

test('plies in a folder, taken up after any ply, merge into the table in memory; parts are audited in windows', async () => {
  const { cells: right } = solveTable(ruleset);
  for (const stop of [1, 3, 4, 9]) {
    const threads = new RulesetThreads(
      ruleset,
      { name: 'dobutsu', parameters: { men: 'C' } },
      { threads: 2 },
    );
    const open = (): TableFolder<unknown> => new TableFolder(nodeFolder(inFolder('run')), ruleset, OPTIONS);
    try {
      for (const last of [stop, 1000]) {
        const folder = open();
        const table = new PlyTable(ruleset);
        const kept = restorePlies(folder, table);
        expect(kept).toBe(last === stop || stop < 3 ? 0 : stop);
        const run = await threads.bits({ table });
        if (kept === 0) keepPly(folder, table, 0);
        while (run.plies < last && (await run.step(0))) keepPly(folder, table, run.plies);
        if (last > stop) {
          folder.keepMerged(mergedPlies(folder, table));
          const cells = newCells(ruleset.size, 1, true);
          folder.readCells(0, cells);
          expect(cells.findIndex((cell, i) => cell !== right[i])).toBe(-1);
          if (stop === 9) await expectAudit(folder, threads);
          folder.run.clear();
        }
        folder.run.close();
      }
    } finally {
      threads.end();
    }
  }
});

async function expectAudit(folder: TableFolder<unknown>, threads: RulesetThreads): Promise<void> {
  const whole = await auditTable(solveTable(ruleset));
  const run = await threads.table({ keeper: folder });
  const audits = [];
  for (let from = 0; from < ruleset.size; from += 3001) {
    const layer = { from, to: Math.min(ruleset.size, from + 3001) };
    const cells = newCells(layer.to - from, 1, true);
    const worth = new Int8Array(new SharedArrayBuffer(cells.length));
    folder.readCells(layer.from, cells);
    audits.push(await run.auditLayer({ layer, code, cells, worth, windowSize: 5000 }));
    const at = cells.findIndex((cell) => cell === code.drawn);
    if (from !== 3001 || at < 0) continue;
    cells[at] = code.settled + 3;
    const { fault } = await run.auditLayer({ layer, code, cells, worth, windowSize: 5000 });
    expect(fault).toEqual({ index: layer.from + at, found: 'W3 where its moves give D' });
  }
  expect(audits.every(({ fault }) => fault === undefined)).toBe(true);
  expect(addCounts(audits.map(({ counts }) => counts))).toEqual(whole.counts);
}

test('a file of a ply that is damaged is refused', async () => {
  const path = inFolder('damaged');
  const folder = new TableFolder<unknown>(nodeFolder(path), ruleset, OPTIONS);
  const table = new PlyTable(ruleset);
  const threads = new RulesetThreads(ruleset, { name: 'dobutsu', parameters: { men: 'C' } }, { threads: 1 });
  const run = await threads.bits({ table });
  keepPly(folder, table, 0);
  while (run.plies < 5 && (await run.step(0))) keepPly(folder, table, run.plies);
  threads.end();
  folder.run.close();
  const bytes = readFileSync(join(path, 'ply-4'));
  bytes[3] ^= 1;
  writeFileSync(join(path, 'ply-4'), bytes);
  const again = new TableFolder<unknown>(nodeFolder(path), ruleset, OPTIONS);
  expect(() => restorePlies(again, new PlyTable(ruleset))).toThrow(/the file ply-4 of the run is damaged/);
  again.run.close();
});
