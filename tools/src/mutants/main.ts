/**
 * `npm run mutants [room]`: how much of what can go wrong does `unit` find? Puts seeded faults into rooms of the library,
 * one at a time, and runs the tests that touch the faulty function until one fails. The whole result stands in
 * test/mutants.json, with a sentence about each survivor; it fails if one has none, or if too many live.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFaults, type Fault } from './faults.ts';

const ROOMS = 'engine solve verify query values notation tables rulesets io papers'.split(' ');
const [SEED, EACH, LEAST] = ['gyre', 20, 0.9];
const RESULT = 'test/mutants.json';
/** Seconds of processor that one process may take: a fault can make a loop endless. */
const HANGS = 600;

/** What a test file touched, as test/touched.ts writes it. */
interface Touched {
  readonly test: string;
  readonly functions: readonly string[];
}

interface Result {
  readonly found: Readonly<Record<string, string>>;
  /** Fault → why no test needs to find it; `equivalent: …` where no test could. */
  readonly survivors: Readonly<Record<string, string>>;
}

async function main(only: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-mutants-'));
  try {
    if (!(await passes({ TOUCHED: folder }))) throw new Error('unit fails without a fault');
    const touched = readdirSync(folder).map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Touched,
    );
    const known = (JSON.parse(readFileSync(RESULT, 'utf8')) as Result).survivors;
    const found: Record<string, string> = {};
    const survivors: Record<string, string> = {};
    for (const room of only === undefined ? ROOMS : [only]) {
      const faults = drawFaults(room, EACH, SEED);
      const before = Object.keys(survivors).length;
      for (const fault of faults) {
        const tests = testsFor(room, fault, touched);
        const lives =
          tests.length === 0 || (await passes({ FAULT: JSON.stringify(fault), TESTS: tests.join() }));
        console.log(`${lives ? 'SURVIVES' : 'found   '} ${fault.key}`);
        if (lives) survivors[fault.key] = known[fault.key] ?? '';
      }
      found[room] = `${faults.length - Object.keys(survivors).length + before} of ${faults.length}`;
    }
    judge({ found, survivors }, only === undefined);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function judge(result: Result, isWhole: boolean): void {
  const whys = Object.values(result.survivors);
  const possible =
    EACH * Object.keys(result.found).length - whys.filter((why) => why.startsWith('equivalent')).length;
  const missed = whys.filter((why) => !why.startsWith('equivalent')).length;
  console.log(
    `${possible - missed} of ${possible} faults found; ${EACH * Object.keys(result.found).length - possible} change nothing`,
  );
  if (isWhole) writeFileSync(RESULT, `${JSON.stringify(result, null, 2)}\n`);
  if (whys.includes('') || missed > (1 - LEAST) * possible) process.exitCode = 1;
}

/** The test files that touch the function of a fault: those beside it first, those of its room next. */
function testsFor(room: string, { file, within }: Fault, touched: readonly Touched[]): string[] {
  const isTouched = ({ functions }: Touched): boolean =>
    functions.some((name) => name === `${file}#${within}` || name === `#${within}`);
  const hits = touched.filter(isTouched);
  const inFile = touched.filter(({ functions }) => functions.some((name) => name.startsWith(`${file}#`)));
  const distance = ({ test }: Touched): number =>
    test.startsWith(file.replace(/\.ts$/, '.')) ? 0 : test.includes(`/${room}/`) ? 1 : 2;
  return (hits.length > 0 ? hits : inFile).sort((a, b) => distance(a) - distance(b)).map(({ test }) => test);
}

/** Runs tests of `unit` with a fault, or watched; says if all pass. */
function passes(env: Readonly<Record<string, string>>): Promise<boolean> {
  const limit = env['FAULT'] === undefined ? 'unlimited' : HANGS;
  const command = `ulimit -t ${limit}; exec npx vitest run -c vitest.mutants.config.ts --bail=1 --reporter=dot`;
  const child = spawn('sh', ['-c', command], { stdio: 'ignore', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

await main(process.argv[2]);
