import { defineConfig } from 'vitest/config';

/** Pictures of the studio for the documentation: `npm run pictures -w apps/studio` writes docs/images, and the icons in `public`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/pictures.ts', 'test/icons.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
