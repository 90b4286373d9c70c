import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';

/** For `npm run mutants`: writes down which functions of the sources each test file calls, and what it takes. */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
// Counting starts anew for every file, before its imports; copies that are made of a function's text have its name alone.
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const begin = performance.now();

afterAll(async () => {
  const seconds = (performance.now() - begin) / 1000;
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const functions = result.flatMap(({ url, functions: all }) => {
    const file = url.startsWith('data:')
      ? ''
      : relative('.', url.startsWith('file:') ? fileURLToPath(url) : url);
    if (file !== '' && !file.startsWith('packages/')) return [];
    return all
      .filter(({ ranges }) => ranges[0].count > 0)
      .map(({ functionName }) => `${file}#${functionName.replace(/^(#|get |set |static )*/, '')}`);
  });
  const test = relative('.', expect.getState().testPath ?? '');
  const name = `${test.replaceAll('/', '_')}.json`;
  writeFileSync(join(process.env['TOUCHED'] ?? '', name), JSON.stringify({ test, seconds, functions }));
});
