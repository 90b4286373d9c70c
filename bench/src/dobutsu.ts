/**
 * Dobutsu shogi beside a plain C++ program of the same algorithm (cpp/dobutsu.cpp), by operations: filling a cell, listing the
 * moves of an open position, and its moves back, at every 499th index. Processor time, medians of five interleaved rounds.
 * `node bench/dist/dobutsu.js`; with `whole`, only the whole game from rules to audited table, one thread each, both programs at
 * once on two cores: five to eight minutes. Of our audit every eighth block is timed, and counted eight times.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dobutsu } from 'gyre/rulesets';
import { Audit, IndexedRun } from 'gyre/tables';
import { compiled, cpuMs, jsonLines, keep, median } from './harness.ts';

const ROUNDS = 5;
const STEP = 499;
const AUDIT_SHARES = 8;
const program = compiled('dobutsu');
const game = dobutsu();
const out = new Uint32Array(game.mostMovesInto);

interface Nanoseconds {
  readonly prepareNs: number;
  readonly movesFromNs: number;
  readonly movesIntoNs: number;
}

if (process.argv[2] === 'whole') keep('dobutsu-whole', await whole());
else keep('dobutsu', { operationsNs: byOperation() });

function byOperation(): object[] {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => ({
    gyre: operations(),
    cpp: jsonLines<Nanoseconds>(program, [`${STEP}`])[0],
  })).slice(1); // the first one warms up the compiler
  const middle = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
  return (['prepareNs', 'movesFromNs', 'movesIntoNs'] as const).map((name) => {
    const [gyre, cpp] = [middle((round) => round.gyre[name]), middle((round) => round.cpp[name])];
    console.log(`${name}: gyre ${gyre.toFixed(0)}, C++ ${cpp.toFixed(0)}, ${(gyre / cpp).toFixed(2)} times`);
    return { name, gyre, cpp };
  });
}

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
async function whole(): Promise<object> {
  const child = spawn(program, [], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = once(child, 'close');
  const begin = cpuMs();
  const run = new IndexedRun(game);
  while (run.step());
  const solved = cpuMs();
  console.log(`gyre: solved in ${((solved - begin) / 1000).toFixed(0)} s`);
  const audit = new Audit(run, 0, AUDIT_SHARES);
  while (audit.piece());
  const end = cpuMs();
  if (audit.fault !== undefined) throw new Error(audit.fault.found);
  await ended;
  const cpp = JSON.parse(printed) as Record<'prepareS' | 'solveS' | 'auditS', number>;
  const gyreS = { solve: (solved - begin) / 1000, audit: (AUDIT_SHARES * (end - solved)) / 1000 };
  const cppS = { solve: cpp.prepareS + cpp.solveS, audit: cpp.auditS };
  const times = (gyreS.solve + gyreS.audit) / (cppS.solve + cppS.audit);
  console.log('whole, seconds:', gyreS, 'C++:', cppS, `${times.toFixed(2)} times, bound 2.0`);
  return { gyreS, cppS, times };
}
