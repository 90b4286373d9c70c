import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { gates } from './gates.ts';
import { run } from './run.ts';

/** The tests and all gates, one after the other; the last line printed is the count of both. */
async function main(): Promise<void> {
  const tests = await runTests();
  let { passed, failed } = tests;
  for (const gate of gates) {
    const started = Date.now();
    try {
      await gate.check();
      passed++;
      console.log(`✓ ${gate.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`✗ ${gate.name}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const REPORT = 'node_modules/.cache/gyre/tests.json';

async function runTests(): Promise<{ passed: number; failed: number }> {
  mkdirSync('node_modules/.cache/gyre', { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  let broken = 0;
  try {
    await run('npx', ['vitest', 'run', ...reporters], { show: true });
  } catch {
    broken = 1; // counted once even if no single test failed: a suite that could not load, for one
  }
  const report = readReport();
  return { passed: report.numPassedTests, failed: Math.max(broken, report.numFailedTests) };
}

function readReport(): { numPassedTests: number; numFailedTests: number } {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8')) as { numPassedTests: number; numFailedTests: number };
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}

await main();
