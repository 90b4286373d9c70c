/** One point of the scaling plot: `scaling-run.js FAMILY ARCS` prints a JSON line. */
import { DRAW, solve, symmetricGraph, tokenGame } from 'gyre';
import { FAMILIES } from './families.ts';
import { cpuMs, median } from './harness.ts';
import { prepared } from './prepared.ts';

const [family, size] = process.argv.slice(2);
const columns = FAMILIES[family](Number(size));
const { vertices } = columns;
const before = process.memoryUsage.rss();
const times: number[] = [];
let graph = symmetricGraph(0, []);
let solution = solve(tokenGame(graph));
// Small graphs are solved often, and the median counts: the first times go into compiling the loops.
const runs = Math.max(1, Math.min(300, Math.round(3e6 / columns.from.length)));
for (let run = 0; run < runs; run++) {
  await prepared();
  const start = cpuMs();
  graph = symmetricGraph(vertices, columns);
  solution = solve(tokenGame(graph));
  times.push(cpuMs() - start);
}
const ms = median(times);
const beside = process.resourceUsage().maxRSS * 1024 - before; // bytes held at the peak, the input apart
let draws = 0;
let touched = 0;
const { offsets } = graph.reversed();
for (let v = 0; v < vertices; v++) {
  if (solution.values[v] === DRAW) draws++;
  else touched += offsets[v + 1] - offsets[v];
}
console.log(
  JSON.stringify({ family, vertices, arcs: graph.arcs, ms, draws: draws / vertices, touched, beside }),
);
