/**
 * Times the explorer and the indexed solver. `node bench/dist/rulesets.js`
 *
 * Beside it, the same algorithm as the indexed solver in plain C++:
 * `g++ -O3 -march=native -std=c++20 bench/cpp/ending.cpp -o bench/work/ending && bench/work/ending KBNK`
 */
import { chessEnding, explore, IndexedRun, type Ruleset } from 'gyre/rulesets';

/** Processor time of this process so far, in milliseconds: other programs on the machine do not count. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

for (const round of ['first', 'second', 'third']) exploreIntegers(round);
for (const men of ['KRK', 'KQK', 'KPK', 'KBNK', 'KQKR']) solveEnding(men);

/** Two million positions, three moves each, whose generator costs next to nothing. */
function exploreIntegers(round: string): void {
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
  const begin = cpuNow();
  const { graph } = explore(ruleset);
  const ms = cpuNow() - begin;
  const rate = (graph.vertices / ms / 1000).toFixed(2);
  console.log(
    `explore, ${round} time: ${graph.vertices} positions, ${graph.arcs} moves, ${Math.round(ms)} ms, ${rate} million positions a second`,
  );
}

/** An ending from its rules to its table, in this thread. */
function solveEnding(men: string): void {
  const ruleset = chessEnding(men);
  const begin = cpuNow();
  const run = new IndexedRun(ruleset);
  const prepared = cpuNow();
  while (run.step());
  const end = cpuNow();
  let settled = 0;
  for (const cell of run.cells) if (cell >= run.code.settled && cell < run.code.drawn) settled++;
  const rate = (ruleset.size / (end - begin) / 1000).toFixed(2);
  console.log(
    `${men}: ${ruleset.size} indices, ${settled} settled, ${run.plies - 1} plies, ${run.code.bytes} byte a position; ` +
      `prepare ${Math.round(prepared - begin)} ms, solve ${Math.round(end - prepared)} ms, ${rate} million positions a second`,
  );
}
