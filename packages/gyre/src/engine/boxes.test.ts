import { expect, test } from 'vitest';
import { boxSizes } from './boxes.ts';

test.each([2, 3, 4, 16, 17, 64, 65, 256])('boxes of %i threads', (threads) => {
  const { chunk, chunks, room, pool } = boxSizes(threads);
  expect(4 * pool, 'bytes per thread').toBeLessThanOrEqual(64 * 2 ** 20);
  expect(threads * pool, 'cursors are words of 32 bits').toBeLessThan(2 ** 31);
  expect(2 * chunks * chunk, 'two sets').toBeLessThanOrEqual(pool);
  expect(chunks, 'each thread has two boxes, and some have more than one chunk').toBeGreaterThan(2 * threads);
  expect(room).toBeLessThanOrEqual(chunk);
});
