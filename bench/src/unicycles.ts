/**
 * Times unicycles: the canonicity test by brute force (target: 262,144 nine-cycles under 3 s on one core),
 * the pruned search, and construction with its proof. Keeps its runs in results/unicycles.json.
 * `node bench/dist/unicycles.js`
 */
import {
  canonicityFault,
  canonicityTest,
  constructUnicycle,
  dayExits,
  diveForOrder,
  nimberExits,
  parsePattern,
  proveCanonical,
  unicycleGame,
  unicycleSearch,
} from 'gyre-lab/unicycles';
import { cpuMs, keep } from './harness.ts';
import { randomBits } from './workloads.ts';

interface Timing {
  readonly what: string;
  /** Processor time, in milliseconds. */
  readonly ms: number;
  readonly targetMs?: number;
  readonly result: string;
}

const timings: Timing[] = [];

function timed(what: string, work: () => string, targetMs?: number): void {
  const begin = cpuMs();
  const result = work();
  const ms = Math.round(cpuMs() - begin);
  const target = targetMs === undefined ? '' : `, target ${targetMs} ms ${ms < targetMs ? 'met' : 'MISSED'}`;
  console.log(`${what}: ${result}, ${ms} ms${target}`);
  timings.push({ what, ms, ...(targetMs === undefined ? {} : { targetMs }), result });
}

for (const round of ['first', 'second', 'third'])
  timed(`262,144 nine-cycles one by one, ${round} time`, nineCycles, 3000);

/** LLRLLRLLR with every choice of exits from 0, *, *2, *3. */
function nineCycles(): string {
  const pattern = parsePattern('LLRLLRLLR');
  const { stock, games } = nimberExits(9, 4);
  const isCanonical = canonicityTest(pattern, stock);
  const exits = new Int32Array(9);
  let count = 0;
  for (let code = 0; code < 4 ** 9; code++) {
    for (let i = 0; i < 9; i++) exits[i] = games[(code >> (2 * i)) & 3];
    if (isCanonical(exits)) count++;
  }
  return `${count} canonical`;
}

timed('two million tests of the day-2 search for LLLRLRRRLR', () => {
  const pattern = parsePattern('LLLRLRRRLR');
  const set = dayExits(2);
  const { order } = diveForOrder(pattern, set);
  const search = unicycleSearch(pattern, set, order);
  return `${search.advance(search.start, { maxTests: 2e6 }).found} found`;
});

timed('a pattern of length 100,000 built, proved and replayed', () => {
  const random = randomBits(1);
  const pattern = Array.from({ length: 1e5 }, () => ((random() >>> 7) & 1) as 0 | 1);
  const game = unicycleGame(constructUnicycle(pattern));
  const proof = proveCanonical(game);
  if (proof === undefined || canonicityFault(game, proof) !== undefined) throw new Error('the proof fails');
  return `${proof.claims.length / 4} claims`;
});

keep('unicycles', timings);
