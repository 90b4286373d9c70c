/**
 * Times the explorer, and the indexed solver beside a plain C++ program of the same algorithm
 * (cpp/ending.cpp). Processor time, medians of five interleaved runs once the compiler has warmed up; the first run,
 * in which it has not, is named beside them. `node bench/dist/rulesets.js [more endings, such as KPKP]`
 */
import { chessEnding, explore, type Ruleset } from 'gyre/rulesets';
import { IndexedRun } from 'gyre/tables';
import { compiled, cpuMs, jsonLines, keep, median } from './harness.ts';

const ROUNDS = 5;
const WARM_UPS = 3;
const BESIDE_CPP = ['KRK', 'KQK', 'KBNK'];
const program = compiled('ending');

interface Timed {
  readonly settled: number;
  readonly prepareMs: number;
  readonly solveMs: number;
}

interface Ending {
  readonly men: string;
  readonly indices: number;
  /** Bytes per position: the cells, and the frontiers at their largest. */
  readonly bytes: { readonly cells: number; readonly frontiers: number };
  readonly firstMs: number;
  readonly gyre: Timed[];
  readonly cpp: Timed[];
}

const explored: number[] = [];
for (let round = 0; round < ROUNDS; round++) explored.push(exploreIntegers());
console.log(
  `explore: ${median(explored).toFixed(2)} million positions a second (${explored.map((rate) => rate.toFixed(2)).join(', ')})`,
);

const alone = ['KPK', 'KQKR', ...process.argv.slice(2)];
const endings = [...BESIDE_CPP.map(compare), ...alone.map(solveOnce)];
for (const { men, indices, bytes, firstMs, gyre, cpp } of endings) {
  const own = median(gyre.map(total));
  const other = median(cpp.map(total));
  const first = gyre.length > 1 ? ` (the first run ${Math.round(firstMs)})` : '';
  const ratio = cpp.length === 0 ? '' : `, C++ ${other.toFixed(1)} ms, ratio ${(own / other).toFixed(2)}`;
  console.log(
    `${men}: ${indices} positions of ${bytes.cells} byte and ${bytes.frontiers.toFixed(2)} for frontiers, ` +
      `${own.toFixed(1)} ms${first}, ${(indices / own / 1000).toFixed(2)} million a second${ratio}`,
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

/** One ending, ours and theirs in turn; both must settle the same number of positions. */
function compare(men: string): Ending {
  const gyre: Timed[] = [];
  const cpp: Timed[] = [];
  const first = solveOnce(men);
  for (let round = 1; round < WARM_UPS; round++) solveEnding(men);
  for (let round = 0; round < ROUNDS; round++) {
    gyre.push(solveEnding(men).timed);
    cpp.push(...jsonLines<Timed>(program, [men]));
  }
  const settled = new Set([...gyre, ...cpp].map((run) => run.settled));
  if (settled.size !== 1) throw new Error(`${men}: the programs disagree, ${[...settled].join(' and ')}`);
  return { ...first, gyre, cpp };
}

function solveOnce(men: string): Ending {
  const { timed, run } = solveEnding(men);
  const bytes = { cells: run.code.bytes, frontiers: (4 * largestFrontiers(run)) / run.cells.length };
  return { men, indices: run.cells.length, bytes, firstMs: total(timed), gyre: [timed], cpp: [] };
}

/** Two lists take turns: the most positions at an even number of plies, and the most at an odd one. */
function largestFrontiers({ cells, code }: IndexedRun<string>): number {
  const counts = new Float64Array(code.nothing + 1);
  for (const cell of cells) counts[cell]++;
  const plies = counts.subarray(code.settled, code.drawn);
  const most = (parity: number): number => Math.max(...plies.filter((_, ply) => ply % 2 === parity));
  return most(0) + most(1);
}

/** An ending from its rules to its table, in this thread. */
function solveEnding(men: string): { timed: Timed; run: IndexedRun<string> } {
  const ruleset = chessEnding(men);
  const begin = cpuMs();
  const run = new IndexedRun(ruleset);
  const prepared = cpuMs();
  while (run.step());
  const end = cpuMs();
  let settled = 0;
  for (const cell of run.cells) if (cell >= run.code.settled && cell < run.code.drawn) settled++;
  return { timed: { settled, prepareMs: prepared - begin, solveMs: end - prepared }, run };
}
