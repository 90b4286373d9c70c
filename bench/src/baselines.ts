/**
 * At a million arcs: Gyre against graphology, a networkx script and a hand-written Map of arrays.
 * `node bench/dist/baselines.js [rounds]`. Each builds its own graph from the same arc list and finds
 * values and plies; CPU time, round by round. networkx is left out, and said so, where Python lacks it.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MultiDirectedGraph } from 'graphology';
import { prepareKernel, prepareReverser, solve, symmetricGraph, tokenGame } from 'gyre';
import { checksum, cpuMs, jsonLines, keep, median, workloadFile } from './harness.ts';
import { randomWorkload } from './workloads.ts';

const { vertices, from, to } = randomWorkload(200_000, 9, 0.02);
const file = workloadFile('million', () => randomWorkload(200_000, 9, 0.02));
const rounds = Number(process.argv[2] ?? 5);
const runs = new Map<string, number[]>();
const sums = new Set<number>();

for (let round = 0; round < rounds; round++) {
  await Promise.all([prepareKernel(), prepareReverser()]);
  time('gyre', withGyre);
  time('Map of arrays', withMap);
  time('graphology', withGraphology);
  withNetworkx();
}
if (sums.size !== 1) throw new Error(`the programs disagree: checksums ${[...sums].join(', ')}`);
const reference = median(runs.get('gyre') ?? []);
console.log(`${from.length} arcs, CPU ms, medians of ${rounds}, and the ratio to gyre`);
for (const [name, list] of runs) {
  console.log(
    `  ${name.padEnd(14)} ${median(list).toFixed(1).padStart(9)}  ${(median(list) / reference).toFixed(1).padStart(6)}`,
  );
}
keep('baselines', Object.fromEntries(runs));

function time(name: string, program: () => number): void {
  const start = cpuMs();
  const sum = program();
  add(name, cpuMs() - start, sum);
}

function add(name: string, ms: number, sum: number): void {
  runs.set(name, [...(runs.get(name) ?? []), ms]);
  sums.add(sum);
}

function withGyre(): number {
  const { values, plies = [] } = solve(tokenGame(symmetricGraph(vertices, { from, to })));
  return checksum(values, plies);
}

/** What one writes without a library: a Map from vertex to the list of its predecessors, and a queue. */
function withMap(): number {
  const into = new Map<number, number[]>();
  const left = new Map<number, number>();
  for (let v = 0; v < vertices; v++) {
    into.set(v, []);
    left.set(v, 0);
  }
  for (let a = 0; a < from.length; a++) {
    into.get(to[a])?.push(from[a]);
    left.set(from[a], (left.get(from[a]) ?? 0) + 1);
  }
  return label(
    (v) => left.get(v) ?? 0,
    (v, visit) => into.get(v)?.forEach(visit),
  );
}

function withGraphology(): number {
  const graph = new MultiDirectedGraph();
  for (let v = 0; v < vertices; v++) graph.addNode(v);
  for (let a = 0; a < from.length; a++) graph.addEdge(from[a], to[a]);
  return label(
    (v) => graph.outDegree(v),
    (v, visit) => graph.forEachInEdge(v, (_edge, _attributes, source) => visit(Number(source))),
  );
}

/** Retrograde labelling on whatever answers these two questions. */
function label(
  outDegree: (v: number) => number,
  forEachSource: (v: number, visit: (u: number) => void) => void,
): number {
  const left = new Map<number, number>();
  const values = new Uint8Array(vertices).fill(1);
  const plies = new Uint16Array(vertices).fill(0xffff);
  const queue: number[] = [];
  const settle = (v: number, value: number, k: number): void => {
    values[v] = value;
    plies[v] = k;
    queue.push(v);
  };
  for (let v = 0; v < vertices; v++) {
    left.set(v, outDegree(v));
    if (left.get(v) === 0) settle(v, 0, 0);
  }
  for (const q of queue) {
    forEachSource(q, (p) => {
      if (values[p] !== 1) return;
      const rest = (left.get(p) ?? 0) - 1;
      left.set(p, rest);
      if (values[q] === 0) settle(p, 2, plies[q] + 1);
      else if (rest === 0) settle(p, 0, plies[q] + 1);
    });
  }
  return checksum(values, plies);
}

function withNetworkx(): void {
  const script = fileURLToPath(new URL('../python/networkx_solve.py', import.meta.url));
  try {
    execFileSync('python3', ['-c', 'import networkx'], { stdio: 'ignore' });
  } catch {
    if (!runs.has('networkx')) console.log('networkx left out: python3 -m pip install networkx');
    return;
  }
  const [run] = jsonLines<{ ms: number; checksum: number }>('python3', [script, file]);
  add('networkx', run.ms, run.checksum);
}
