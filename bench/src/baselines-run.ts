/**
 * One process of `baselines.ts`: `baselines-run.js PROGRAM FILE` builds and solves three times, and prints a
 * JSON line for each.
 */
import { MultiDirectedGraph } from 'graphology';
import { solve, symmetricGraph, tokenGame } from 'gyre';
import { checksum, cpuMs, readWorkload } from './harness.ts';
import { prepared } from './prepared.ts';

interface Answer {
  readonly values: Uint8Array;
  readonly plies?: ArrayLike<number>;
}

const PROGRAMS: Record<string, () => Answer> = {
  gyre: withGyre,
  'Map of arrays': withMap,
  graphology: withGraphology,
};
const [program, file] = process.argv.slice(2);
const { vertices, from, to } = readWorkload(file);

for (let round = 1; round <= 3; round++) {
  await prepared();
  const start = cpuMs();
  const { values, plies = [] } = PROGRAMS[program]();
  const ms = cpuMs() - start;
  console.log(JSON.stringify({ round, ms, checksum: checksum(values, plies) }));
}

function withGyre(): Answer {
  return solve(tokenGame(symmetricGraph(vertices, { from, to })));
}

/** What one writes without a library: a Map from vertex to the list of its predecessors, and a queue. */
function withMap(): Answer {
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

function withGraphology(): Answer {
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
): Answer {
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
  return { values, plies };
}
