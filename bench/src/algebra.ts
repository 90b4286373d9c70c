/**
 * Times the algebra against commit 869b9c7 of this repository, in one run and on the same instances: canonical forms,
 * sums, multiples, comparisons, sides. Then what that commit refused, and large graphs, against the clock alone.
 * Keeps its runs in results/algebra.json.
 * `node bench/dist/algebra.js [--rounds N] [part of a row's name …]`
 */

import { byGraphs } from './algebra/graphs.ts';
import { hardLines, largeGraphs, refusedBefore } from './algebra/limits.ts';
import { measured } from './algebra/measure.ts';
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
const compared = chosen.map((row) => {
  const result = measured(row, before, now, rounds ?? row.rounds);
  const verdict = result.met ? 'reached' : 'MISSED';
  console.log(
    `${result.name}: ${result.beforeMs} → ${result.nowMs} ms, ${result.times} × (${result.target} ×, ${verdict})`,
  );
  return result;
});
if (args.length === 0) {
  const limited = [...refusedBefore(now), ...hardLines(), ...largeGraphs()];
  for (const { name, ms, limitMs, met, result } of limited) {
    console.log(`${name}: ${ms} ms (at most ${limitMs} ms, ${met ? 'reached' : 'MISSED'}); ${result}`);
  }
  keep('algebra', { compared, limited });
}
