/**
 * Does the cost grow linearly? `node bench/dist/scaling.js [largest]` solves families of graphs from 10⁴
 * arcs to `largest` (10⁸ unless given), each in a process of its own, and draws CPU time per arc as
 * bench/results/scaling.svg. All runs are kept in bench/results/scaling.json.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { logLogChart } from './chart.ts';
import { jsonLines, keep } from './harness.ts';

interface Run {
  readonly family: string;
  readonly arcs: number;
  readonly ms: number;
  readonly draws: number;
  readonly touched: number;
}

const FAMILIES = ['random, no draws', 'random, 30 % draws', 'random, 95 % draws', 'grid', 'path', 'star'];
const COLOURS = ['#0b7a75', '#c2571a', '#6b7280', '#7c3aed', '#111827', '#db2777'];
const largest = Number(process.argv[2] ?? 1e8);
const child = fileURLToPath(new URL('./scaling-run.js', import.meta.url));
const runs: Run[] = [];
for (const family of FAMILIES) {
  for (let arcs = 1e4; arcs <= largest * 1.01; arcs *= Math.sqrt(10)) {
    const [run] = jsonLines<Run>(process.execPath, [
      '--max-old-space-size=8192',
      child,
      family,
      String(Math.round(arcs)),
    ]);
    runs.push(run);
    const perArc = ((run.ms * 1e6) / run.arcs).toFixed(1);
    console.log(
      `${family.padEnd(20)} ${run.arcs} arcs: ${perArc} ns an arc, ${(100 * run.draws).toFixed(0)} % draws`,
    );
  }
}
const curves = FAMILIES.map((name, i) => ({
  name,
  colour: COLOURS[i],
  points: runs
    .filter((run) => run.family === name)
    .map((run) => ({ x: run.arcs, y: (run.ms * 1e6) / run.arcs })),
}));
const picture = logLogChart('CPU time per arc, build and solve', 'arcs', 'ns per arc', curves);
keep('scaling', runs);
writeFileSync(fileURLToPath(new URL('../results/scaling.svg', import.meta.url)), picture);
