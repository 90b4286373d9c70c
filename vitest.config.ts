import { defineConfig } from 'vitest/config';

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
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
