import { expect, test } from 'vitest';
import { fetchKeys, packedKeys } from './preference.ts';

test.each([
  [255, 2],
  [256, 1],
  [65_535, 1],
  [65_536, 0],
])('keys up to %i are packed into 2 to the power of minus %i words each', (most, wordShift) => {
  const keys = packedKeys(8, most, (bytes) => new ArrayBuffer(bytes));
  expect(keys.wordShift).toBe(wordShift);
  keys.words.fill(-1);
  const buffer = new Int32Array(1);
  fetchKeys(buffer, keys, Int32Array.of(3), 0, 1);
  expect(buffer[0] === -1 || buffer[0] >= most).toBe(true);
});
