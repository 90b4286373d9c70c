/**
 * Probing a table of dobutsu shogi in memory, by board: how many random positions are answered per second. The cells are only made, not
 * solved: a probe costs as much. Processor time, the median of five rounds. `node bench/dist/probes.js`.
 */
import { askIndexed, cellCode, dobutsu, type IndexedTable } from 'gyre/rulesets';
import { cpuMs, keep, median } from './harness.ts';

const ROUNDS = 5;
const PROBES = 200_000;
const LEAST = 200_000; // per second, the bound

const ruleset = dobutsu();
const code = cellCode(ruleset.mostMoves, 1);
const cells = new Uint8Array(ruleset.size).fill(code.settled + 3);
const table: IndexedTable<string> = { ruleset, code, cells };
const ask = askIndexed(table);

let seed = 1;
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const boards: string[] = [];
while (boards.length < PROBES) {
  const found = ruleset.at(random(ruleset.size));
  if (found !== undefined) boards.push(found.position);
}

const perSecond = Array.from({ length: ROUNDS }, () => {
  const begin = cpuMs();
  let won = 0;
  for (const board of boards) {
    const answer = ask(board, 0);
    if (answer !== undefined && 'value' in answer) won += answer.value;
  }
  if (won === 0) throw new Error('nothing was answered');
  return (1000 * PROBES) / (cpuMs() - begin);
});
const rate = median(perSecond);
console.log(
  `${Math.round(rate).toLocaleString('en')} random positions per second, bound ${LEAST.toLocaleString('en')}`,
);
keep('probes', { perSecond: Math.round(rate), bound: LEAST });
