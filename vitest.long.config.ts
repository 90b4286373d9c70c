import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.long.test.ts', 'test/**/*.long.test.ts'],
    testTimeout: 3_600_000,
  },
});
