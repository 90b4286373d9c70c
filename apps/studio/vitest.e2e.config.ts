import { defineConfig } from 'vitest/config';

/** The studio in a real Chromium: `npm run test:e2e -w apps/studio`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.e2e.test.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
