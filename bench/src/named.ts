/**
 * Every listed solver on graphs that it accepts, against the default engine: what the papers' own algorithms cost.
 * `node bench/dist/named.js`
 */
import { CONVENTIONS, type Graph, solvers, symmetricGraph, type TokenGame, tokenGame } from 'gyre';
import { randomWorkload } from './workloads.ts';

const GRAPHS: readonly { readonly name: string; readonly graph: Graph }[] = [
  { name: 'random, 100,000', graph: random(100_000) },
  { name: 'path, 100,000', graph: symmetricGraph(100_000, { moves: (v, emit) => v > 0 && emit(v - 1) }) },
  { name: 'random, 12', graph: random(12) },
];

console.log('solver          graph             convention    milliseconds');
for (const solver of solvers) {
  for (const { name, graph } of GRAPHS) {
    const game = CONVENTIONS.map((convention) => tokenGame(graph, convention)).find(
      (candidate) => solver.refuses(candidate) === undefined,
    );
    if (game === undefined) continue;
    const ms = best(() => solver.solve(game)).toFixed(2);
    console.log(`${solver.name.padEnd(15)} ${name.padEnd(17)} ${conventionOf(game)} ${ms.padStart(13)}`);
  }
}

function random(vertices: number): Graph {
  const { from, to } = randomWorkload(vertices, 3, 0.1);
  return symmetricGraph(vertices, { from, to });
}

function conventionOf(game: TokenGame): string {
  return game.convention.name.padEnd(12);
}

function best(work: () => unknown): number {
  let ms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const begin = performance.now();
    work();
    ms = Math.min(ms, performance.now() - begin);
  }
  return ms;
}
