/**
 * Dobutsu shogi beside a plain C++ program of the same algorithm (cpp/dobutsu.cpp), by operations: filling a cell, listing the
 * moves of an open position, and its moves back, at every 499th index. Processor time, medians of five interleaved rounds.
 * `node bench/dist/dobutsu.js`; with `whole`, the whole game from rules to audited table as well, on one thread each: some minutes.
 */
import { Audit, dobutsu, IndexedRun } from 'gyre/rulesets';
import { compiled, cpuMs, jsonLines, keep, median } from './harness.ts';

const ROUNDS = 5;
const STEP = 499;
const program = compiled('dobutsu');
const game = dobutsu();
const out = new Uint32Array(game.mostMovesInto);

interface Nanoseconds {
  readonly prepareNs: number;
  readonly movesFromNs: number;
  readonly movesIntoNs: number;
}

const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
  gyre: operations(),
  cpp: jsonLines<Nanoseconds>(program, [`${STEP}`])[0],
})).slice(1); // the first one warms up the compiler
const middle = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
const operationsNs = (['prepareNs', 'movesFromNs', 'movesIntoNs'] as const).map((name) => {
  const [gyre, cpp] = [middle((round) => round.gyre[name]), middle((round) => round.cpp[name])];
  console.log(`${name}: gyre ${gyre.toFixed(0)}, C++ ${cpp.toFixed(0)}, ${(gyre / cpp).toFixed(2)} times`);
  return { name, gyre, cpp };
});
keep('dobutsu', { operationsNs, ...(process.argv[2] === 'whole' ? { whole: whole() } : {}) });

function operations(): Nanoseconds {
  const open: number[] = [];
  const begin = cpuMs();
  for (let index = 0; index < game.size; index += STEP) if (game.prepare(index) > 0) open.push(index);
  const prepared = cpuMs();
  for (const index of open) game.movesFrom(index, out);
  const forwards = cpuMs();
  for (const index of open) game.movesInto?.(index, out);
  const backwards = cpuMs();
  return {
    prepareNs: (1e6 * (prepared - begin)) / (game.size / STEP),
    movesFromNs: (1e6 * (forwards - prepared)) / open.length,
    movesIntoNs: (1e6 * (backwards - forwards)) / open.length,
  };
}

/** Seconds of processor time, without writing the file. */
function whole(): object {
  const begin = cpuMs();
  const run = new IndexedRun(game);
  while (run.step());
  const solved = cpuMs();
  const audit = new Audit(run);
  while (audit.piece());
  const end = cpuMs();
  if (audit.fault !== undefined) throw new Error(audit.fault.found);
  const [cpp] = jsonLines<Record<'prepareS' | 'solveS' | 'auditS', number>>(program, []);
  const gyreS = { solve: (solved - begin) / 1000, audit: (end - solved) / 1000 };
  const cppS = { solve: cpp.prepareS + cpp.solveS, audit: cpp.auditS };
  console.log('whole, seconds:', gyreS, 'C++:', cppS);
  return { gyreS, cppS };
}
