/**
 * A table of 2²⁸ positions, more than the 255 million of dobutsu shogi, by rules that cost next to nothing: what the
 * indexed solver itself needs in time and memory, and what it costs to save and to take up such a table.
 * `node bench/dist/large-table.js`
 */
import {
  bytesSource,
  type IndexedRuleset,
  IndexedRun,
  indexedFault,
  NOT_A_POSITION,
  OVER_LOST,
  openTable,
  readCells,
  writeIndexedTable,
} from 'gyre/rulesets';
import { cpuMs, keep } from './harness.ts';

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
const pieces = await writeIndexedTable(run, run.plies);
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

/**
 * Two moves from each position, to places that odd factors scatter over the whole index, so that nearly every look at a cell
 * misses the cache; eleven positions of a hundred are lost at once.
 */
function scattered(width: number): IndexedRuleset<number> {
  const size = 2 ** width;
  const mask = size - 1;
  const factors = [0x9e37_79b1, 0x85eb_ca6b];
  const inverses = factors.map(inverse);
  const steps = [12_345, 777];
  const isOver = (p: number): boolean => Math.imul(p, 0x27d4_eb2f) >>> 16 < 7209;
  const to = (p: number, k: number): number => (Math.imul(factors[k], p) + steps[k]) & mask;
  return {
    name: 'scattered',
    title: `Scattered ${width}`,
    impartial: true,
    starts: () => [{ position: 1 }],
    moves: (p, _, emit) => steps.forEach((_step, k) => emit(to(p, k), String(k))),
    key: (p) => p,
    show: String,
    size,
    mostMoves: 2,
    mostMovesInto: 2,
    index: (p) => p,
    at: (index) => ({ position: index, player: 0 }),
    playerAt: () => 0,
    prepare: (p) => (p >= size ? NOT_A_POSITION : isOver(p) ? OVER_LOST : 2),
    movesFrom(p, out) {
      for (let k = 0; k < 2; k++) out[k] = to(p, k);
      return 2;
    },
    movesInto(q, out) {
      let count = 0;
      for (let k = 0; k < 2; k++) {
        const p = Math.imul(inverses[k], q - steps[k]) & mask;
        if (!isOver(p)) out[count++] = p;
      }
      return count;
    },
  };
}

/** The inverse of an odd number modulo 2³², by Newton's method. */
function inverse(odd: number): number {
  let found = odd;
  for (let round = 0; round < 5; round++) found = Math.imul(found, 2 - Math.imul(odd, found));
  return found;
}
