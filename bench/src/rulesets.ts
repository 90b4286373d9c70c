/**
 * Times the explorer, and the indexed solver beside a plain C++ program of the same algorithm
 * (cpp/ending.cpp). Processor time, medians of five interleaved runs. `node bench/dist/rulesets.js`
 */
import { chessEnding, explore, IndexedRun, type Ruleset } from 'gyre/rulesets';
import { compiled, cpuMs, jsonLines, keep, median } from './harness.ts';

const ROUNDS = 5;
const BESIDE_CPP = ['KRK', 'KQK', 'KBNK'];
const program = compiled('ending');

interface Timed {
  readonly settled: number;
  readonly prepareMs: number;
  readonly solveMs: number;
}

const explored: number[] = [];
for (let round = 0; round < ROUNDS; round++) explored.push(exploreIntegers());
console.log(
  `explore: ${median(explored).toFixed(2)} million positions a second (${explored.map((rate) => rate.toFixed(2)).join(', ')})`,
);

const endings = BESIDE_CPP.map(compare);
for (const men of ['KPK', 'KQKR']) endings.push({ men, ...sizes(men), gyre: [solveEnding(men)], cpp: [] });
for (const { men, indices, bytes, gyre, cpp } of endings) {
  const own = median(gyre.map(total));
  const other =
    cpp.length === 0
      ? ''
      : `, C++ ${Math.round(median(cpp.map(total)))} ms, ratio ${(own / median(cpp.map(total))).toFixed(1)}`;
  console.log(
    `${men}: ${indices} indices of ${bytes} byte, ${Math.round(own)} ms, ${(indices / own / 1000).toFixed(2)} million positions a second${other}`,
  );
}
keep('rulesets', { millionPositionsExploredASecond: explored, endings });

function total({ prepareMs, solveMs }: Timed): number {
  return prepareMs + solveMs;
}

/** Two million positions, three moves each, whose generator costs next to nothing: millions a second. */
function exploreIntegers(): number {
  const size = 2_000_000;
  const ruleset: Ruleset<number> = {
    name: 'integers',
    title: 'Integers',
    starts: () => [{ position: 1 }],
    moves(p, player, emit) {
      emit((p * (player === 0 ? 3 : 5) + 1) % size, 'a');
      emit((p + 7) % size, 'b');
      emit((p * 2 + player) % size, 'c');
    },
    key: (p) => p,
    show: String,
  };
  const begin = cpuMs();
  const { graph } = explore(ruleset);
  return graph.vertices / (cpuMs() - begin) / 1000;
}

function sizes(men: string): { indices: number; bytes: number } {
  return { indices: chessEnding(men).size, bytes: 1 };
}

/** One ending, ours and theirs in turn; both must settle the same number of positions. */
function compare(men: string): { men: string; indices: number; bytes: number; gyre: Timed[]; cpp: Timed[] } {
  const gyre: Timed[] = [];
  const cpp: Timed[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    gyre.push(solveEnding(men));
    cpp.push(...jsonLines<Timed>(program, [men]));
  }
  const settled = new Set([...gyre, ...cpp].map((run) => run.settled));
  if (settled.size !== 1) throw new Error(`${men}: the programs disagree, ${[...settled].join(' and ')}`);
  return { men, ...sizes(men), gyre, cpp };
}

/** An ending from its rules to its table, in this thread. */
function solveEnding(men: string): Timed {
  const ruleset = chessEnding(men);
  const begin = cpuMs();
  const run = new IndexedRun(ruleset);
  const prepared = cpuMs();
  while (run.step());
  const end = cpuMs();
  let settled = 0;
  for (const cell of run.cells) if (cell >= run.code.settled && cell < run.code.drawn) settled++;
  return { settled, prepareMs: prepared - begin, solveMs: end - prepared };
}
