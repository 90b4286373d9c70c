import { gameFormats } from 'gyre/io';
import { expect, test } from 'vitest';
import { parsedFormats } from '../src/index.ts';
import { fuzz } from './format-fuzz.ts';

const formats = [...gameFormats, ...parsedFormats];

test.each(formats.map((format) => ({ format })))(
  'a million damaged files: $format.name',
  async ({ format }) => {
    const runs = Math.ceil(1_000_000 / formats.length);
    expect(await fuzz(format, runs, 1)).toBeGreaterThan(runs / 2);
  },
);
