/**
 * `node bench/dist/cores-chart.js FILE` makes bench/results/cores.json, bench/results/cores.svg and a table of medians of the
 * JSON lines that `cores.js` has written, on this machine or on another one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Curve, logLogChart } from './chart.ts';
import { BENCH, keep, median } from './harness.ts';

const COLOURS = ['#0b7a75', '#c2571a', '#2563eb', '#65a30d', '#db2777', '#6b7280', '#7c3aed', '#111827'];

/** One measurement. */
export interface CoresRun {
  /** The part of the bench, and what of it was measured. */
  readonly part: string;
  readonly what: string;
  /** The C++ program, or Gyre if left out. */
  readonly program?: 'C++';
  readonly threads: number;
  readonly round: number;
  readonly wall: number;
  readonly cpu?: number;
  /** The peak of memory less what was held before, in bytes. */
  readonly beside?: number;
  readonly vertices?: number;
  readonly arcs?: number;
  readonly checksum: number;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [machine, ...runs] = readFileSync(process.argv[2], 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const found = runs.filter((run): run is CoresRun => typeof (run as CoresRun).what === 'string');
  keepCores(found, machine as object);
  drawCores();
  for (const line of tableOf(found)) console.log(line);
}

/** Keeps all runs, with what one needs to judge them. */
export function keepCores(runs: readonly CoresRun[], machine?: object): void {
  keep('cores', runs, machine);
}

/** The wall times of one thing on so many threads. */
export function walls(runs: readonly CoresRun[], what: string, threads: number, program?: 'C++'): number[] {
  return runs
    .filter((run) => run.what === what && run.threads === threads && run.program === program)
    .map(({ wall }) => wall);
}

/** Speed-up over one thread without a worker, for Gyre and for the C++ program. */
export function drawCores(): void {
  const { runs } = JSON.parse(readFileSync(`${BENCH}results/cores.json`, 'utf8')) as { runs: CoresRun[] };
  const curves: Curve[] = [];
  for (const { what, program } of programs(runs)) {
    if (what.includes(', report') || what.includes(' run)') || what.includes(', rand of')) continue;
    const one = median(walls(runs, what, 0));
    const points = countsOf(runs, what, program)
      .filter((x) => x > 0)
      .toSorted((a, b) => a - b)
      .map((x) => ({ x, y: one / median(walls(runs, what, x, program)) }));
    if (points.length === 0 || one === undefined) continue;
    const isOther = program !== undefined;
    const name = `${what}${isOther ? ', C++' : ''} (${points[points.length - 1].y.toFixed(1)})`;
    curves.push({ name, colour: COLOURS[curves.length % COLOURS.length], isOther, points });
  }
  const title = 'Times as fast as one thread without a worker';
  writeFileSync(`${BENCH}results/cores.svg`, logLogChart(title, 'threads', 'times', curves, 2));
}

/** Medians, as a table in Markdown. */
function tableOf(runs: readonly CoresRun[]): string[] {
  const counts = [...new Set(runs.map(({ threads }) => threads))].toSorted((a, b) => a - b);
  const rows = programs(runs).map(({ what, program }) => {
    const one = median(walls(runs, what, 0));
    const cells = counts.map((count) => {
      const found = walls(runs, what, count, program);
      if (found.length === 0) return '';
      const wall = median(found);
      const times = count === 0 || one === undefined ? '' : ` (${(one / wall).toFixed(1)})`;
      return `${Math.round(wall).toLocaleString('en')}${times}`;
    });
    return `| ${program === undefined ? '' : 'C++, '}${what} | ${cells.join(' | ')} |`;
  });
  return [
    `| work | ${counts.join(' | ')} |`,
    `| --- |${' --- |'.repeat(counts.length)}`,
    ...rows,
    ...memoryOf(runs),
  ];
}

/** The memory of solves, beside what is allowed. */
function memoryOf(runs: readonly CoresRun[]): string[] {
  return runs.flatMap(({ what, threads, vertices, arcs, beside }) => {
    if (beside === undefined || vertices === undefined || arcs === undefined) return [];
    const bound = 4 * arcs + 14 * vertices + Math.max(1, threads) * 2 ** 26;
    return `${what}, ${threads} threads: ${mebibytes(beside)} beside the input; the bound is ${mebibytes(bound)}`;
  });
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}

function programs(runs: readonly CoresRun[]): Pick<CoresRun, 'what' | 'program'>[] {
  const names = [...new Set(runs.map(({ what }) => what))];
  return names.flatMap((what) =>
    ([undefined, 'C++'] as const).flatMap((program) =>
      countsOf(runs, what, program).length > 0 ? [{ what, ...(program && { program }) }] : [],
    ),
  );
}

function countsOf(runs: readonly CoresRun[], what: string, program: 'C++' | undefined): number[] {
  const found = runs.filter((run) => run.what === what && run.program === program);
  return [...new Set(found.map(({ threads }) => threads))];
}
