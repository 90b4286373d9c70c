import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { builtProgram, sourceAliases } from './test/sources.ts';

/**
 * Four projects; the name of a test's file says which. `unit` runs on sources, before any build; the others run on
 * what is shipped.
 */
const PROJECTS = {
  unit: '.test.ts',
  system: '.system.test.ts',
  browser: '.e2e.test.ts',
  long: '.long.test.ts',
};

/** After so long a test hangs (ms); no test comes near it, on a busy machine either. */
const HANGS = 600_000;

const { unit: pure, ...others } = PROJECTS;
const everywhere = (ending: string): string[] =>
  ['packages/*/{src,test}', 'apps/*/{src,test}', 'test'].map((folder) => `${folder}/**/*${ending}`);

export const unit = {
  resolve: { alias: sourceAliases() },
  test: {
    name: 'unit',
    include: everywhere(pure),
    exclude: [...Object.values(others).flatMap(everywhere), '**/{dist,node_modules}/**'],
    setupFiles: 'test/no-output.ts',
    isolate: false,
    testTimeout: HANGS,
    hookTimeout: HANGS,
  },
};

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1), // two on two cores: many tests wait for a browser or a cluster
    reporters: ['./test/reporter.ts'],
    projects: [
      unit,
      ...Object.entries(others).map(([name, ending]) => ({
        resolve: { alias: [builtProgram] },
        test: {
          name,
          include: everywhere(ending),
          exclude: ['**/{dist,node_modules}/**'],
          server: { deps: { external: [/\/dist\//] } }, // as Node runs it, not as Vite would
          testTimeout: name === 'long' ? 6 * HANGS : HANGS,
          hookTimeout: HANGS,
          expect: { poll: { timeout: HANGS / 2 } },
        },
      })),
    ],
  },
});
