/**
 * Times the algebra against commit 869b9c7 of this repository, in one run and on the same instances: canonical forms,
 * sums, multiples, comparisons, sides. Then what that commit refused, and large graphs, against the clock alone.
 * Keeps its runs in results/algebra.json; rows that were not asked for stay there as they were.
 * `node bench/dist/algebra.js [--rounds N] [part of a row's name …]`
 */

import { byGraphs } from './algebra/graphs.ts';
import { keepRows } from './algebra/kept-rows.ts';
import { limits } from './algebra/limits.ts';
import { measured } from './algebra/measure.ts';
import { now } from './algebra/now.ts';
import { oldLibrary } from './algebra/old-library.ts';
import { rows } from './algebra/rows.ts';

const args = process.argv.slice(2);
const at = args.indexOf('--rounds');
const rounds = at < 0 ? undefined : Number(args.splice(at, 2)[1]);
const old = await oldLibrary();
const before = byGraphs(old);
const chosen = rows(old).filter(({ name }) => args.length === 0 || args.some((part) => name.includes(part)));
for (const row of chosen) {
  const result = measured(row, before, now, rounds ?? row.rounds);
  const verdict = result.met ? 'reached' : 'MISSED';
  console.log(
    `${result.name}: ${result.beforeMs} → ${result.nowMs} ms, ${result.times} × (${result.target} ×, ${verdict})`,
  );
  keepRows('algebra', { compared: [result], limited: [] });
}
const isAsked = (name: string): boolean => args.length === 0 || args.some((part) => name.includes(part));
for (const { name, measure } of limits(now)) {
  if (!isAsked(name)) continue;
  const limited = measure();
  for (const { name: row, ms, limitMs, met, result } of limited) {
    console.log(`${row}: ${ms} ms (at most ${limitMs} ms, ${met ? 'reached' : 'MISSED'}); ${result}`);
  }
  keepRows('algebra', { compared: [], limited });
}
