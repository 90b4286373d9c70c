import { gameFormats } from 'gyre/io';
import { expect, test } from 'vitest';
import { fuzz } from './format-fuzz.ts';

test.each(gameFormats.map((format) => ({ format })))(
  'a million damaged files: $format.name',
  async ({ format }) => {
    expect(await fuzz(format, Math.ceil(1_000_000 / gameFormats.length), 1)).toBeGreaterThan(100_000);
  },
);
