/**
 * A table of 2²⁸ positions, more than the 255 million of dobutsu shogi, by rules that cost next to nothing: what the
 * indexed solver itself needs in time and memory, and what it costs to save and to take up such a table.
 * `node bench/dist/large-table.js`
 */
import { bytesSource, IndexedRun, indexedFault, openTable, readCells, writeIndexedTable } from 'gyre/tables';
import { cpuMs, keep } from './harness.ts';
import { scattered } from './scattered.ts';

const ruleset = scattered(28);
const megabytes = (): number => Math.round(process.memoryUsage.rss() / 2 ** 20);

const before = megabytes();
const begin = cpuMs();
const run = new IndexedRun(ruleset);
const prepareMs = cpuMs() - begin;
let peak = megabytes();
while (run.step()) peak = Math.max(peak, megabytes());
const solveMs = cpuMs() - begin - prepareMs;
const fault = indexedFault(run, 10_007);
if (fault !== undefined) throw new Error(`index ${fault.index}: ${fault.found}`);
const bytesAPosition = ((peak - before) * 2 ** 20) / ruleset.size;
console.log(
  `${ruleset.size} positions, ${run.plies} plies: ${((prepareMs + solveMs) / 1000).toFixed(1)} s, ` +
    `${(ruleset.size / (prepareMs + solveMs) / 1000).toFixed(1)} million per second, ${bytesAPosition.toFixed(1)} bytes per position`,
);

const saving = cpuMs();
const pieces = await writeIndexedTable(run, { settledPlies: run.plies });
const saveMs = cpuMs() - saving;
const file = Buffer.concat(pieces);
const opening = cpuMs();
const table = await openTable(bytesSource(file));
const openMs = cpuMs() - opening;
const cells = await readCells(table);
const readMs = cpuMs() - opening - openMs;
if (Buffer.compare(Buffer.from(cells.buffer), Buffer.from(run.cells.buffer)) !== 0)
  throw new Error('not the same');
console.log(
  `saved in ${(saveMs / 1000).toFixed(1)} s to ${Math.round(file.length / 2 ** 20)} MiB, ` +
    `opened in ${openMs.toFixed(0)} ms, read back in ${(readMs / 1000).toFixed(1)} s`,
);
keep('large-table', { size: ruleset.size, prepareMs, solveMs, bytesAPosition, saveMs, openMs, readMs });
