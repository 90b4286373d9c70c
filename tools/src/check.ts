import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { type Gate, onBuild, onSources } from './gates.ts';
import { run } from './run.ts';

/**
 * All tests but the long ones, and all gates, in stages: types, format, lint and the unit tests, the build, what runs on
 * the build. It stops at the first stage that fails, unless `--all` is given. The last line counts tests and gates.
 */
async function main(): Promise<void> {
  const stages: readonly (() => Promise<void>)[] = [
    () => passAll(onSources),
    () => test('unit'),
    () => passAll([{ name: 'build', check: () => run('npm', ['run', '--silent', 'build']) }]),
    () => test('system', 'browser'),
    () => passAll(onBuild),
  ];
  for (const stage of stages) {
    await stage();
    if (failed > 0 && !process.argv.includes('--all')) break;
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

let [passed, failed] = [0, 0];

async function passAll(gates: readonly Gate[]): Promise<void> {
  for (const { name, check } of gates) {
    const started = Date.now();
    try {
      const leftOut = await check();
      passed++;
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(leftOut === undefined ? `✓ ${name} (${seconds} s)` : `left out: ${name}: ${leftOut}`);
    } catch (error) {
      failed++;
      console.log(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const REPORT = 'node_modules/.cache/gyre/tests.json';

/** Runs projects of Vitest and counts their tests. */
async function test(...projects: readonly string[]): Promise<void> {
  mkdirSync('node_modules/.cache/gyre', { recursive: true });
  rmSync(REPORT, { force: true });
  const args = ['--reporter=./test/reporter.ts', '--reporter=json', `--outputFile.json=${REPORT}`];
  let broken = 0;
  try {
    await run('npx', ['vitest', 'run', ...projects.map((name) => `--project=${name}`), ...args], {
      show: true,
    });
  } catch {
    broken = 1; // counted once even if no single test failed: a suite that could not load, for one
  }
  const report = readReport();
  passed += report.numPassedTests;
  failed += Math.max(broken, report.numFailedTests);
}

function readReport(): { numPassedTests: number; numFailedTests: number } {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}

await main();
