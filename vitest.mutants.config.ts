import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { unit } from './vitest.config.ts';

/** `unit` for `npm run mutants`: with a fault put into a source, and the tests that may find it in the order given. */
const { FAULT, TESTS, TOUCHED } = process.env;
const tests = TESTS?.split(',');
const fault = JSON.parse(FAULT ?? '{}') as { file?: string; start: number; end: number; becomes: string };

class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => tests?.indexOf(relative('.', moduleId)) ?? 0;
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
  }
}

export default defineConfig({
  ...unit,
  plugins: [
    {
      name: 'fault',
      enforce: 'pre',
      configureVitest: ({ experimental_defineCacheKeyGenerator: keyOf }) =>
        keyOf(({ id }) => (relative('.', id) === fault.file ? false : undefined)),
      load(id) {
        if (relative('.', id) !== fault.file) return null;
        const text = readFileSync(id, 'utf8');
        return text.slice(0, fault.start) + fault.becomes + text.slice(fault.end);
      },
    },
  ],
  test: {
    ...unit.test,
    maxWorkers: 2,
    experimental: { fsModuleCache: true },
    ...(tests === undefined ? {} : { include: tests }),
    ...(TOUCHED === undefined ? {} : { setupFiles: [unit.test.setupFiles, 'test/touched.ts'] }),
    sequence: { sequencer: AsGiven },
  },
});
