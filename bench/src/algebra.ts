/**
 * Times the algebra of loopy games. Targets on one core: canonical form of a random loop-free graph of
 * 1,600 positions under 2 s and of 400 under 0.1 s; onside of a random cyclic graph of 400 positions under
 * 0.5 s, of 2,000 at all. The program says which are reached, and keeps its runs in results/algebra.json.
 * `node bench/dist/algebra.js`
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
import { cpuMs, keep, median } from './harness.ts';
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

interface Timing {
  readonly what: string;
  /** Processor time of each run, in milliseconds. */
  readonly ms: number[];
  readonly targetMs?: number;
  /** What the last run gave. */
  readonly result: string;
}

const timings: Timing[] = [];

/** Prints the median and the worst processor time of the runs, and what the last one gave. */
function timed(what: string, runs: number, work: (seed: number) => string, targetMs?: number): void {
  const ms: number[] = [];
  let result = '';
  for (let run = 1; run <= runs; run++) {
    const begin = cpuMs();
    result = work(run);
    ms.push(Math.round(cpuMs() - begin));
  }
  const target =
    targetMs === undefined ? '' : `, target ${targetMs} ms ${median(ms) < targetMs ? 'met' : 'MISSED'}`;
  console.log(
    `${what}: ${median(ms)} ms, worst of ${runs} ${Math.max(...ms)} ms${target}; the last: ${result}`,
  );
  timings.push({ what, ms, ...(targetMs === undefined ? {} : { targetMs }), result });
}

for (const [size, targetMs] of [[400, 100], [800], [1600, 2000], [3200]]) {
  const work = (seed: number): string => {
    const game = loopfreeGame(size, 3, seed);
    return `${game.vertices} positions to ${canonicalForm(game).vertices}`;
  };
  timed(`canonical form, loop-free, ${size} positions`, 5, work, targetMs);
}

for (const [size, most, targetMs] of [
  [100, 4],
  [200, 4],
  [400, 4, 500],
  [400, 6, 500],
  [1000, 4],
  [2000, 4],
]) {
  const work = (seed: number): string => {
    const answer = onside(cyclicGame(size, most, 100 * seed + size));
    return answer.stopper === undefined
      ? answer.status
      : `${answer.stopper.vertices} positions by ${answer.method}`;
  };
  timed(`onside, cyclic, ${size} positions, up to ${most} options`, 5, work, targetMs);
}

timed(
  'outcome of a cyclic game of 200,000 positions',
  3,
  (seed) => outcome(cyclicGame(200_000, 4, seed)).class,
);
timed('canonical numbering of the integer 100,000', 3, () =>
  String(canonicalNumbering(integerGame(1e5)).vertices),
);
keep('algebra', timings);
