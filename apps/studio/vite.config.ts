import { defineConfig } from 'vite';

/**
 * Relative addresses, so that the built folder works from any path, and no inlined assets, so that it works
 * under a strict content security policy. The build goes where the command line finds it (decision 080).
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
  },
  worker: { format: 'es' },
});
