/**
 * Times the algebra against commit 869b9c7 of this repository, in one run and on the same instances: canonical forms,
 * sums, multiples, comparisons, sides. Then what that commit refused, and large graphs, against the clock alone.
 * Keeps its runs in results/algebra.json.
 * `node bench/dist/algebra.js [--rounds N] [part of a row's name …]`
 */
import { measured } from './algebra/measure.ts';
import { byGraphs } from './algebra/graphs.ts';
import { now } from './algebra/now.ts';
import { oldLibrary } from './algebra/old-library.ts';
import { rows } from './algebra/rows.ts';
import { keep } from './harness.ts';

const args = process.argv.slice(2);
const at = args.indexOf('--rounds');
const rounds = at < 0 ? undefined : Number(args.splice(at, 2)[1]);
const old = await oldLibrary();
const before = byGraphs(old);
const chosen = rows(old).filter(({ name }) => args.length === 0 || args.some((part) => name.includes(part)));
const results = chosen.map((row) => {
  const result = measured(row, before, now, rounds ?? row.rounds);
  const verdict = result.met ? 'reached' : 'MISSED';
  console.log(
    `${result.name}: ${result.beforeMs} → ${result.nowMs} ms, ${result.times} × (${result.target} ×, ${verdict})`,
  );
  return result;
});
if (args.length === 0) keep('algebra', results);
