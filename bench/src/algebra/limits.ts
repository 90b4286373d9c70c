import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BENCH, cpuMs, median } from '../harness.ts';
import type { Call, Contestant } from './contestant.ts';
import { hotGame, seeded } from './generators.ts';
import { HOT_RANGE } from './rows.ts';

/** What is to be done in a given time, whatever it took before. */
export interface Limited {
  readonly name: string;
  readonly ms: number;
  readonly limitMs: number;
  readonly met: boolean;
  readonly runs: readonly number[];
  /** What came out, in a few words. */
  readonly result: string;
}

/** Lines that commit 869b9c7 refused, or took minutes for. */
const REFUSED: readonly string[] = [
  '200.{3||1|-2}',
  '100.{0|v*} + 50.{0||0|v*}',
  '60.tiny(2) + 50.tiny(3) + 40.tiny(5)',
  '30.upon + 20.uponth + 5.tiny(on)',
];

/** Lines that need an answer or a refusal within a second, whatever happens. */
const HARD: readonly (readonly [name: string, text: string])[] = [
  ["'1:'*900 + '1'", `${'1:'.repeat(900)}1`],
  ["'tiny('*3000", `${'tiny('.repeat(3000)}1${')'.repeat(3000)}`],
  ['1000.upon', '1000.upon'],
  ['50000.^', '50000.^'],
  ['*5000+{1|*3000}', '*5000+{1|*3000}'],
];

/** Everything that has a limit of time, by names that a run may ask for. */
export function limits(now: Contestant): { name: string; measure: () => Limited[] }[] {
  return [
    { name: 'refused before', measure: () => refusedBefore(now) },
    { name: 'hard lines', measure: hardLines },
    { name: 'large graphs', measure: largeGraphs },
  ];
}

/** Sums that were refused: eight hot games, and the lines above, each in a new store; warm. */
function refusedBefore(now: Contestant): Limited[] {
  const eight = inTime('sum of 8 hot games', 10, 60, (round) => {
    const random = seeded(round);
    return now.texts([Array.from({ length: 8 }, () => hotGame(HOT_RANGE, random)).join(' + ')]);
  });
  return [eight, ...REFUSED.map((text) => inTime(text, 500, 5, () => now.texts([text])))];
}

function inTime(name: string, limitMs: number, rounds: number, prepare: (round: number) => Call): Limited {
  const runs: number[] = [];
  let result = '';
  for (let round = 0; round < rounds && result !== 'refused'; round++) {
    const call = prepare(round);
    const begin = cpuMs();
    result = outcomeOf(call);
    runs.push(Math.round(100 * (cpuMs() - begin)) / 100);
  }
  const ms = median(runs.slice(Math.floor(runs.length / 3)));
  return { name, ms, limitMs, met: result !== 'refused' && ms <= limitMs, runs, result };
}

/** Was there an answer? To write it out may take longer than to find it, and is another matter. */
function outcomeOf(call: Call): string {
  try {
    call.run();
  } catch (error) {
    if ((error as { code?: string }).code === 'E_LIMIT') return 'refused';
    throw error;
  }
  return 'an answer';
}

/** The hard lines through the command line, cold, wall time of the whole process; with and without `--timeout 1`. */
function hardLines(): Limited[] {
  return HARD.flatMap(([name, text]) => [
    commandLine(name, text, [], 1000),
    commandLine(`${name}, --timeout 1`, text, ['--timeout', '1'], 1200),
  ]);
}

function commandLine(name: string, text: string, options: readonly string[], limitMs: number): Limited {
  const program = `${BENCH}../packages/cli/bin/gyre.js`;
  const begin = performance.now();
  const done = spawnSync(process.execPath, [program, 'value', text, ...options], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 28,
  });
  const ms = Math.round(performance.now() - begin);
  const said = (done.status === 0 ? done.stdout : done.stderr).split('\n')[0].slice(0, 80);
  const isClear = done.status === 0 || (done.status !== null && said.startsWith('gyre:'));
  return { name, ms, limitMs, met: isClear && ms <= limitMs, runs: [ms], result: said };
}

/** Large graphs with small values, each in a process of its own so that memory can be told. */
function largeGraphs(): Limited[] {
  const script = fileURLToPath(new URL('../algebra-large.js', import.meta.url));
  return (
    [
      [100_000, 300],
      [1_000_000, 3000],
    ] as const
  ).map(([size, limitMs]) => {
    const printed = execFileSync(process.execPath, ['--expose-gc', script, String(size)], {
      encoding: 'utf8',
    });
    const { runs, bytes } = JSON.parse(printed) as { runs: number[]; bytes: number };
    const ms = median(runs);
    const met = ms <= limitMs && bytes <= MOST_BYTES;
    const result = `${bytes} B per position at the peak (at most ${MOST_BYTES})`;
    return { name: `loop-free graph of ${size} positions, small values`, ms, limitMs, met, runs, result };
  });
}

const MOST_BYTES = 200;
