import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseExpression, valuate } from 'gyre/algebra';
import { hotGame, seeded } from './algebra-games.ts';
import { BENCH, cpuMs, median } from './harness.ts';

/** What is to be done in a given time. */
interface Limited {
  readonly name: string;
  readonly ms: number;
  readonly limitMs: number;
  readonly met: boolean;
  /** What came out, in a few words. */
  readonly result: string;
}

/** Lines that graphs refuse, or take minutes for; each five times in a new store, warm. */
const MANY_TERMS: readonly string[] = [
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

/** Everything that has a limit of time. */
export function limits(): Limited[] {
  const eight = (round: number): string =>
    Array.from({ length: 8 }, (_, i) => hotGame(seeded(100 * round + i))).join(' + ');
  const all = [
    inTime('sum of 8 hot games', 10, 60, eight),
    ...MANY_TERMS.map((text) => inTime(text, 500, 5, () => text)),
    ...HARD.map(([name, text]) => commandLine(name, text, [], 1000)),
    ...HARD.map(([name, text]) => commandLine(`${name}, --timeout 1`, text, ['--timeout', '1'], 1200)),
    largeGraph(100_000, 300),
    largeGraph(1_000_000, 3000),
  ];
  for (const { name, ms, limitMs, met, result } of all)
    console.log(`${name}: ${ms} ms (at most ${limitMs} ms, ${met ? 'reached' : 'MISSED'}); ${result}`);
  return all;
}

function inTime(name: string, limitMs: number, rounds: number, textOf: (round: number) => string): Limited {
  const runs = Array.from({ length: rounds }, (_, round) => {
    const begin = cpuMs();
    valuate(parseExpression(textOf(round)));
    return cpuMs() - begin;
  });
  const ms = Math.round(100 * median(runs.slice(Math.floor(rounds / 3)))) / 100;
  return { name, ms, limitMs, met: ms <= limitMs, result: 'an answer' };
}

/** A hard line through the command line, cold: wall time of the whole process. */
function commandLine(name: string, text: string, options: readonly string[], limitMs: number): Limited {
  const program = `${BENCH}../packages/cli/bin/gyre.js`;
  const begin = performance.now();
  const done = spawnSync(process.execPath, [program, 'value', text, ...options], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 28,
  });
  const ms = Math.round(performance.now() - begin);
  const result = (done.status === 0 ? done.stdout : done.stderr).split('\n')[0].slice(0, 80);
  const isClear = done.status === 0 || (done.status !== null && result.startsWith('gyre:'));
  return { name, ms, limitMs, met: isClear && ms <= limitMs, result };
}

/** A large graph with small values, in a process of its own so that memory can be told. */
function largeGraph(size: number, limitMs: number): Limited {
  const script = fileURLToPath(new URL('algebra-large.js', import.meta.url));
  const printed = execFileSync(process.execPath, ['--expose-gc', script, String(size)], { encoding: 'utf8' });
  const { runs, bytes } = JSON.parse(printed) as { runs: number[]; bytes: number };
  const ms = median(runs);
  const result = `${bytes} B per position at the peak (at most ${MOST_BYTES})`;
  const name = `loop-free graph of ${size} positions, small values`;
  return { name, ms, limitMs, met: ms <= limitMs && bytes <= MOST_BYTES, result };
}

const MOST_BYTES = 200;
