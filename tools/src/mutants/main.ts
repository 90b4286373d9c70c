/**
 * `npm run mutants [room …]`: how much of what can go wrong does `unit` find? Puts seeded faults into rooms of the
 * library, one at a time, and runs the nearest tests that touch the faulty function until one fails. test/mutants.json
 * has the result of each room, with a sentence about each survivor; it fails if one has none, or if too many live.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFaults, type Fault } from './faults.ts';

const ROOMS = 'engine solve verify query values notation tables rulesets io papers'.split(' ');
const [SEED, EACH, LEAST] = ['gyre', 20, 0.9];
/** Tests that take so many seconds together are enough: what only more of them find counts as a survivor. */
const ENOUGH = 30;
const RESULT = 'test/mutants.json';
const CACHE = 'node_modules/.cache/gyre-mutants/';
const VITEST = ['node_modules/vitest/vitest.mjs', '-c', 'vitest.mutants.config.ts', 'run', '--bail=1'];

/** What a test file touched, as test/touched.ts writes it. */
type Touched = Readonly<{ test: string; seconds: number; functions: readonly string[] }>;
/** How many faults of a room were found, and the others: why no test finds them; `equivalent: …` where none could. */
type Outcome = Readonly<{ found: number; survivors: Readonly<Record<string, string>> }>;

/** What each test file of `unit` touches: measured once for a commit. */
function allTouched(): Touched[] {
  const folder = CACHE + execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  if (!existsSync(folder)) {
    mkdirSync(`${folder}~`, { recursive: true });
    if (!passes({ TOUCHED: `${folder}~` }, 'unlimited')) throw new Error('unit fails without a fault');
    renameSync(`${folder}~`, folder);
  }
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Touched);
}

/** Runs the four nearest tests first: a fault that makes a loop endless is mostly found by them, and soon. */
function survives(fault: Fault, tests: readonly Touched[]): boolean {
  const lives = [tests.slice(0, 4), tests.slice(4)].every((some) => {
    const limit = Math.ceil(some.reduce((sum, { seconds }) => sum + 3 * seconds, 10));
    const env = { FAULT: JSON.stringify(fault), TESTS: some.map(({ test }) => test).join() };
    return some.length === 0 || passes(env, `${limit}`);
  });
  console.log(`${lives ? 'SURVIVES' : 'found   '} ${fault.key}`);
  return lives;
}

/** The nearest tests that touch the function of a fault: those beside it, those of its room, others; the quicker before the slower. */
function testsFor(room: string, { file, within }: Fault): Touched[] {
  const distance = ({ test, seconds }: Touched): number =>
    seconds + (test.startsWith(file.replace(/ts$/, '')) ? 0 : test.includes(`/${room}`) ? 1e6 : 2e6);
  const which = (isHit: (name: string) => boolean): Touched[] =>
    touched.filter(({ functions }) => functions.some(isHit));
  // V8 calls a constructor by its class, and does not see what a worker called before.
  const inFunction = which((name) => within !== '' && [file, ''].some((at) => name === `${at}#${within}`));
  const near = inFunction.length > 0 ? inFunction : which((name) => name.startsWith(`${file}#`));
  let sum = 0;
  return near
    .toSorted((a, b) => distance(a) - distance(b))
    .filter(({ seconds }) => sum < ENOUGH && (sum += seconds) > 0);
}

/** Runs tests of `unit`, watched or with a fault, in so many seconds of processor; says if all pass. */
function passes(env: Readonly<Record<string, string>>, limit: string): boolean {
  const args = ['-c', `ulimit -t ${limit}; exec "$0" "$@"`, process.execPath, ...VITEST];
  return spawnSync('sh', args, { stdio: 'ignore', env: { ...process.env, ...env } }).status === 0;
}

const result = JSON.parse(readFileSync(RESULT, 'utf8')) as Record<string, Outcome>;
const touched = allTouched();
for (const room of process.argv.length > 2 ? process.argv.slice(2) : ROOMS) {
  const living = drawFaults(room, EACH, SEED).filter((fault) => survives(fault, testsFor(room, fault)));
  const survivors = living.map(({ key }) => [key, result[room]?.survivors[key] ?? '']);
  result[room] = { found: EACH - living.length, survivors: Object.fromEntries(survivors) };
  writeFileSync(RESULT, `${JSON.stringify(result, null, 2)}\n`);
}
const found = Object.values(result).reduce((sum, outcome) => sum + outcome.found, 0);
const whys = Object.values(result).flatMap(({ survivors }) => Object.values(survivors));
const some = found + whys.filter((why) => !why.startsWith('equivalent')).length;
console.log(`${found} of ${some} faults that change something found`);
if (whys.includes('') || found < LEAST * some) process.exitCode = 1;
