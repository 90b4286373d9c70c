import { defineConfig } from 'vite';
import { offlineFiles, SERVICE_WORKER } from './offline-files.ts';

/** What takes the bundler long is nothing that a user should read. */
const QUIET = { bundlerTimings: false, pluginTimings: false };

/** The page writes Parquet with snappy only, so what packs with zstd stays out of it: half a megabyte. */
const UNUSED = ['@hpcc-js/wasm-zstd'];

/**
 * Relative addresses, so that the built folder works from any path, and no inlined assets, so that it works
 * under a strict content security policy. The build goes where the command line finds it (decision 080). The
 * service worker is a second script, beside the page (decision 315).
 */
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    outDir: '../../packages/cli/dist/studio',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 500,
    rolldownOptions: {
      checks: QUIET,
      external: UNUSED,
      input: { index: 'index.html', 'service-worker': 'src/offline/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? SERVICE_WORKER : 'assets/[name]-[hash].js',
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { checks: QUIET, external: UNUSED } },
  plugins: [offlineFiles(`${import.meta.dirname}/public`)],
});
