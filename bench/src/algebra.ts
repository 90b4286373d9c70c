/**
 * Times the algebra of loopy games. Targets on one core: canonical form of a random loop-free graph of
 * 1,600 positions under 2 s and of 400 under 0.1 s; onside of a random cyclic graph of 400 positions under
 * 0.5 s, of 2,000 at all. `node bench/dist/algebra.js`
 */
import {
  canonicalForm,
  canonicalNumbering,
  integerGame,
  type LoopyGame,
  loopyGame,
  onside,
  outcome,
} from 'gyre/algebra';
import { randomBits } from './workloads.ts';

type Arcs = [number, number][];

/** A loop-free game on exactly `size` positions, up to `most` options of each player at each. */
function loopfreeGame(size: number, most: number, seed: number): LoopyGame {
  const random = warmedUp(seed);
  const arcs: [Arcs, Arcs] = [[], []];
  for (let v = 1; v < size; v++) {
    // An arc into each vertex from a higher one sees to it that all are reached.
    arcs[random() & 1].push([v + (random() % (size - v)), v - 1]);
    for (const list of arcs) {
      for (let i = random() % (most + 1); i > 0; i--) list.push([v, random() % v]);
    }
  }
  return loopyGame(size, arcs[0], arcs[1], size - 1);
}

/** A game whose options lead anywhere; the few positions that are not reached are dropped. */
function cyclicGame(size: number, most: number, seed: number): LoopyGame {
  const random = warmedUp(seed);
  const arcs: [Arcs, Arcs] = [[], []];
  for (let v = 0; v < size; v++) {
    for (const list of arcs) {
      for (let i = random() % (most + 1); i > 0; i--) list.push([v, random() % size]);
    }
  }
  return loopyGame(size, arcs[0], arcs[1]);
}

function warmedUp(seed: number): () => number {
  const random = randomBits(seed);
  for (let i = 0; i < 20; i++) random();
  return random;
}

/** Prints the median and the worst processor time of the runs, and what the last one gave. */
function timed(what: string, runs: number, work: (seed: number) => string): void {
  const times: number[] = [];
  let last = '';
  for (let run = 1; run <= runs; run++) {
    const begin = process.cpuUsage();
    last = work(run);
    times.push(Math.round(process.cpuUsage(begin).user / 1000));
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`${what}: ${sorted[runs >> 1]} ms, worst of ${runs} ${sorted[runs - 1]} ms; the last: ${last}`);
}

for (const size of [400, 800, 1600, 3200]) {
  timed(`canonical form, loop-free, ${size} positions`, 5, (seed) => {
    const game = loopfreeGame(size, 3, seed);
    return `${game.vertices} positions to ${canonicalForm(game).vertices}`;
  });
}

for (const [size, most] of [
  [100, 4],
  [200, 4],
  [400, 4],
  [400, 6],
  [1000, 4],
  [2000, 4],
]) {
  timed(`onside, cyclic, ${size} positions, up to ${most} options`, 5, (seed) => {
    const answer = onside(cyclicGame(size, most, 100 * seed + size));
    return answer.stopper === undefined
      ? answer.status
      : `${answer.stopper.vertices} positions by ${answer.method}`;
  });
}

timed(
  'outcome of a cyclic game of 200,000 positions',
  3,
  (seed) => outcome(cyclicGame(200_000, 4, seed)).class,
);
timed('canonical numbering of the integer 100,000', 3, () =>
  String(canonicalNumbering(integerGame(1e5)).vertices),
);
