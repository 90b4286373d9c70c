/**
 * `npm run mutants [room]`: how much of what can go wrong does `unit` find? Puts seeded faults into rooms of the library,
 * one at a time, and runs the tests that touch the faulty function until one fails. The whole result stands in
 * test/mutants.json, with a sentence about each survivor; it fails if one has none, or if too many live.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFaults, type Fault } from './faults.ts';

const ROOMS = 'engine solve verify query values notation tables rulesets io papers'.split(' ');
const [SEED, EACH, LEAST] = ['gyre', 20, 0.9];
const RESULT = 'test/mutants.json';

/** What a test file touched, as test/touched.ts writes it. */
type Touched = Readonly<{ test: string; seconds: number; functions: readonly string[] }>;
/** How many were found in each room, and the others: why no test finds them; `equivalent: …` where no test could. */
type Result = Readonly<{ found: Record<string, string>; survivors: Record<string, string> }>;

/** Runs the four nearest tests first: a fault that makes a loop endless is mostly found by them, and soon. */
function survives(fault: Fault, tests: readonly Touched[]): boolean {
  const lives = [tests.slice(0, 4), tests.slice(4)].every((some) => {
    const limit = some.reduce((sum, { seconds }) => sum + 3 * seconds, 20);
    const names = some.map(({ test }) => test).join();
    return names === '' || passes({ FAULT: JSON.stringify(fault), TESTS: names }, String(Math.ceil(limit)));
  });
  console.log(`${lives ? 'SURVIVES' : 'found   '} ${fault.key}`);
  return lives;
}

/** The test files that touch the function of a fault: those beside it first, those of its room next, the quicker before the slower. */
function testsFor(room: string, { file, within }: Fault, touched: readonly Touched[]): Touched[] {
  const distance = ({ test, seconds }: Touched): number =>
    seconds + (test.startsWith(file.replace(/ts$/, '')) ? 0 : test.includes(`/${room}/`) ? 1e6 : 2e6);
  const isHit = (name: string): boolean =>
    [`${file}#${within}`, `#${within}`].includes(name) || (within === '' && name.startsWith(`${file}#`));
  return touched
    .filter(({ functions }) => functions.some(isHit))
    .toSorted((a, b) => distance(a) - distance(b));
}

/** Runs tests of `unit`, watched or with a fault, in so many seconds of processor; says if all pass. */
function passes(env: Readonly<Record<string, string>>, limit: string): boolean {
  const command = `ulimit -t ${limit}; exec npx vitest run -c vitest.mutants.config.ts --bail=1 --reporter=dot`;
  return spawnSync('sh', ['-c', command], { stdio: 'ignore', env: { ...process.env, ...env } }).status === 0;
}

const rooms = process.argv.length > 2 ? process.argv.slice(2) : ROOMS;
const known = (JSON.parse(readFileSync(RESULT, 'utf8')) as Result).survivors;
const result: Result = { found: {}, survivors: {} };
const folder = mkdtempSync(join(tmpdir(), 'gyre-mutants-'));
if (!passes({ TOUCHED: folder }, 'unlimited')) throw new Error('unit fails without a fault');
const touched = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
rmSync(folder, { recursive: true });
for (const room of rooms) {
  const living = drawFaults(room, EACH, SEED).filter((fault) =>
    survives(fault, testsFor(room, fault, touched)),
  );
  for (const { key } of living) result.survivors[key] = known[key] ?? '';
  result.found[room] = `${EACH - living.length} of ${EACH}`;
}
if (rooms === ROOMS) writeFileSync(RESULT, `${JSON.stringify(result, null, 2)}\n`);
const whys = Object.values(result.survivors);
const some = EACH * rooms.length - whys.filter((why) => why.startsWith('equivalent')).length;
const found = EACH * rooms.length - whys.length;
console.log(`${found} of ${some} faults that change something found`);
if (whys.includes('') || found < LEAST * some) process.exitCode = 1;
