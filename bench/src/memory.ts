/**
 * What a solve holds beside its input: `node bench/dist/memory.js [arcs …]`, 50 and 300 million arcs unless
 * given. The peak of the whole process, build and solve, less what it held with the input alone, beside
 * the bound of 4 bytes per arc and 24 per position. All runs are kept in bench/results/memory.json.
 */
import { fileURLToPath } from 'node:url';
import { jsonLines, keep } from './harness.ts';

interface Run {
  readonly vertices: number;
  readonly arcs: number;
  readonly ms: number;
  readonly beside: number;
}

const child = fileURLToPath(new URL('./scaling-run.js', import.meta.url));
const given = process.argv.slice(2).map(Number);
const runs = (given.length > 0 ? given : [5e7, 3e8]).map((arcs) => {
  const [run] = jsonLines<Run>(process.execPath, [child, 'random, 30 % draws', String(arcs)]);
  const bound = 4 * run.arcs + 24 * run.vertices;
  const perPosition = (run.beside - 4 * run.arcs) / run.vertices;
  console.log(
    `${run.arcs} arcs, ${run.vertices} positions: ${mebibytes(run.beside)} beside the input, which is 4 bytes per arc and ${perPosition.toFixed(1)} per position (the bound is ${mebibytes(bound)}); ${(run.ms / 1000).toFixed(1)} s CPU`,
  );
  return { ...run, bound };
});
keep('memory', runs);

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
