import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiskFile } from 'gyre/disk';
import {
  addCounts,
  auditTable,
  cellCode,
  dobutsu,
  PlyTable,
  RulesetThreads,
  solveIndexed,
} from 'gyre/rulesets';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../test/folder.ts';
import { PliesFolder } from './plies-folder.ts';
import { IndexReader, NO_INDEX, writeIndices } from './ply-files.ts';
import { newCells } from './table-folder.ts';

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
const code = cellCode(ruleset.mostMoves, 1);

test('plies in a folder, taken up after any ply, merge into the table in memory; parts are audited in windows', async () => {
  const whole = solveIndexed(ruleset);
  const right = whole.cells.map((cell) => (cell < code.settled ? code.drawn : cell));
  for (const stop of [1, 3, 4, 9]) {
    const threads = new RulesetThreads(
      ruleset,
      { name: 'dobutsu', parameters: { men: 'C' } },
      { threads: 2 },
    );
    const open = (): PliesFolder<unknown> =>
      new PliesFolder(inFolder('run'), ruleset, { code, windowSize: 5000, partSize: 3001, identity: 'C' });
    try {
      for (const last of [stop, 1000]) {
        const folder = open();
        const table = new PlyTable(ruleset);
        const kept = folder.restore(table);
        expect(kept).toBe(last === stop || stop < 3 ? 0 : stop);
        const run = await threads.bits({ table });
        if (kept === 0) folder.keep(table, 0);
        while (run.plies < last && (await run.step(0))) folder.keep(table, run.plies);
        if (last > stop) {
          folder.merge(table);
          const cells = newCells(ruleset.size, 1);
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

async function expectAudit(folder: PliesFolder<unknown>, threads: RulesetThreads): Promise<void> {
  const whole = await auditTable(solveIndexed(ruleset));
  const run = await threads.layers({ keeper: folder });
  const audits = [];
  for (const layer of folder.layers) {
    const [cells, worth] = [newCells(layer.to - layer.from, 1), newCells(layer.to - layer.from, 1)];
    folder.readCells(layer.from, cells);
    audits.push(await run.auditLayer({ layer, code, cells, worth, windowSize: 5000 }));
    const at = cells.findIndex((cell) => cell === code.drawn);
    if (layer !== folder.layers[1] || at < 0) continue;
    cells[at] = code.settled + 3;
    const { fault } = await run.auditLayer({ layer, code, cells, worth: worth.fill(0), windowSize: 5000 });
    expect(fault).toEqual({ index: layer.from + at, found: 'W3 where its moves give D' });
  }
  expect(audits.every(({ fault }) => fault === undefined)).toBe(true);
  expect(addCounts(audits.map(({ counts }) => counts))).toEqual(whole.counts);
}

test('a file of a ply that is damaged is refused', async () => {
  const options = { code, windowSize: 5000, partSize: 3000, identity: 'C' };
  const path = inFolder('damaged');
  const folder = new PliesFolder(path, ruleset, options);
  const table = new PlyTable(ruleset);
  const threads = new RulesetThreads(ruleset, { name: 'dobutsu', parameters: { men: 'C' } }, { threads: 1 });
  const run = await threads.bits({ table });
  folder.keep(table, 0);
  while (run.plies < 5 && (await run.step(0))) folder.keep(table, run.plies);
  threads.end();
  folder.run.close();
  const bytes = readFileSync(join(path, 'ply-4'));
  bytes[3] ^= 1;
  writeFileSync(join(path, 'ply-4'), bytes);
  const again = new PliesFolder(path, ruleset, options);
  expect(() => again.restore(new PlyTable(ruleset))).toThrow(/the file ply-4 of the run is damaged/);
  again.run.close();
});
