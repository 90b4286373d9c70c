/** Draws bench/results/cores.svg from bench/results/cores.json: `node bench/dist/cores-chart.js`, or at the end of `cores.js`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { logLogChart } from './chart.ts';
import { BENCH, median } from './harness.ts';

interface Run {
  readonly program?: 'C++';
  readonly case: string;
  readonly threads: number;
  readonly copies: boolean;
  readonly wall: number;
}

const COLOURS = [
  '#0b7a75',
  '#c2571a',
  '#2563eb',
  '#65a30d',
  '#db2777',
  '#6b7280',
  '#7c3aed',
  '#111827',
  '#b45309',
];

if (process.argv[1] === fileURLToPath(import.meta.url)) drawCores();

/** Speed-up over the engine on one thread, for Gyre and for the C++ program. */
export function drawCores(): void {
  const { runs } = JSON.parse(readFileSync(`${BENCH}results/cores.json`, 'utf8')) as { runs: Run[] };
  const curves = [];
  for (const name of new Set(runs.map((run) => run.case))) {
    const engine = wallOf(runs, name, 0, undefined);
    for (const program of [undefined, 'C++'] as const) {
      const counts = [
        ...new Set(
          runs
            .filter((run) => run.case === name && run.program === program && run.threads > 0 && !run.copies)
            .map(({ threads }) => threads),
        ),
      ];
      if (counts.length === 0) continue;
      curves.push({
        name: program === undefined ? name : `${name}, C++`,
        colour: COLOURS[curves.length % COLOURS.length],
        points: counts.map((x) => ({ x, y: engine / wallOf(runs, name, x, program) })),
      });
    }
  }
  const picture = logLogChart('Speed-up over the engine on one thread', 'threads', 'times as fast', curves);
  writeFileSync(`${BENCH}results/cores.svg`, picture);
}

function wallOf(runs: readonly Run[], name: string, threads: number, program: 'C++' | undefined): number {
  return median(
    runs
      .filter((run) => run.case === name && run.threads === threads && !run.copies && run.program === program)
      .map(({ wall }) => wall),
  );
}
