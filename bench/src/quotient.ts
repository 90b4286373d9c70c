/**
 * When does it pay to solve the bisimulation quotient instead of the game? For each game: how much smaller the
 * quotient is, and the time to solve the game, to find the quotient, and to solve that.
 * `node bench/dist/quotient.js`
 */
import { type Graph, solve, symmetricGraph, tokenGame } from 'gyre';
import { coarsestBisimulation, quotientGraph } from 'gyre/construct';
import { randomBits, randomWorkload } from './workloads.ts';

const GAMES: readonly { readonly name: string; readonly graph: () => Graph }[] = [
  { name: 'random graph', graph: () => randomGraph(200_000) },
  { name: '1,000 copies of a random graph', graph: () => copies(1_000, 200) },
  {
    name: 'complete binary tree',
    graph: () =>
      symmetricGraph(2 ** 18, { moves: (v, emit) => v < 2 ** 17 - 1 && (emit(2 * v + 1), emit(2 * v + 2)) }),
  },
  {
    name: 'star',
    graph: () =>
      symmetricGraph(200_001, {
        from: new Int32Array(200_000),
        to: Int32Array.from({ length: 200_000 }, (_, v) => v + 1),
      }),
  },
  { name: 'path', graph: () => symmetricGraph(200_000, { moves: (v, emit) => v > 0 && emit(v - 1) }) },
  { name: 'Nim heaps (20, 20, 20, 20), piles in order', graph: () => nim(4, 20) },
];

console.log(
  'game                                         vertices   classes   solve   find quotient   solve it',
);
for (const { name, graph: make } of GAMES) {
  const graph = make();
  const direct = timed(() => solve(tokenGame(graph)));
  const found = timed(() => coarsestBisimulation(graph));
  const quotient = quotientGraph(graph, found.result);
  const small = timed(() => solve(tokenGame(quotient)));
  const columns = [
    count(graph.vertices, 10),
    count(quotient.vertices, 9),
    ms(direct.ms, 7),
    ms(found.ms, 15),
    ms(small.ms, 10),
  ];
  console.log(`${name.padEnd(43)} ${columns.join(' ')}`);
}
console.log(
  '\nTimes in milliseconds. The quotient pays if it is solved again and again (several conventions, many starts,',
);
console.log(
  'a trace to read): finding it costs as much as solving the game once, and mostly several times that.',
);

function timed<T>(work: () => T): { result: T; ms: number } {
  work(); // compiled and with its rows built
  const begin = performance.now();
  const result = work();
  return { result, ms: performance.now() - begin };
}

function randomGraph(vertices: number): Graph {
  const { from, to } = randomWorkload(vertices, 5, 0.05);
  return symmetricGraph(vertices, { from, to });
}

function copies(times: number, size: number): Graph {
  const { from, to } = randomWorkload(size, 5, 0.05);
  const random = randomBits(7);
  const shift = Array.from({ length: times }, () => random() % times);
  return symmetricGraph(times * size, {
    pairs: shift.flatMap((other, copy) =>
      Array.from(from, (v, a): [number, number] => [
        copy * size + v,
        (a % 3 === 0 ? other : copy) * size + to[a],
      ]),
    ),
  });
}

/** Nim with piles of at most `most`; the order of the piles is kept, so the quotient may forget it. */
function nim(piles: number, most: number): Graph {
  const base = most + 1;
  return symmetricGraph(base ** piles, {
    moves(v, emit) {
      for (let pile = 0, unit = 1; pile < piles; pile++, unit *= base) {
        for (let left = Math.floor(v / unit) % base, taken = 1; taken <= left; taken++)
          emit(v - taken * unit);
      }
    },
  });
}

function count(n: number, width: number): string {
  return n.toLocaleString('en').padStart(width);
}

function ms(time: number, width: number): string {
  return time.toFixed(1).padStart(width);
}
