import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'test/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
    ],
    exclude: ['**/*.long.test.ts', '**/node_modules/**', '**/dist/**'],
    maxWorkers: Math.max(2, availableParallelism() - 1), // two on two cores: many tests wait for a browser or a cluster
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
