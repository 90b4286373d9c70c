import { expect, test } from 'vitest';
import { Boxes } from './boxes.ts';
import { boxSizes, LONG_ROW, SLACK } from './columns.ts';
import { dealtCount } from './share.ts';

test.each([2, 3, 4, 16, 17, 64, 65, 256])('boxes of %i threads', (threads) => {
  const { chunk, chunks, room, pool } = boxSizes(threads);
  expect(4 * pool, 'bytes per thread').toBeLessThanOrEqual(64 * 2 ** 20);
  expect(threads * pool, 'cursors are words of 32 bits').toBeLessThan(2 ** 31);
  expect(2 * chunks * chunk, 'two sets').toBeLessThanOrEqual(pool);
  expect(chunks, 'each thread has two boxes, and some have more than one chunk').toBeGreaterThan(2 * threads);
  expect(room).toBeLessThanOrEqual(chunk);
});

test('what one thread puts into several chunks of a box, its owner takes out', () => {
  const [rows, length, blockBits, threads] = [20, 4000, 9, 2];
  const positions = rows * length;
  const sizes = boxSizes(threads);
  const shared = {
    offsets: Int32Array.from({ length: rows + 1 }, (_, row) => row * length),
    ends: Int32Array.from({ length: positions + SLACK }, (_, a) => a % positions),
    movesLeft: new Uint8Array(positions).fill(1),
    plies: new Uint16Array(0),
    values: new Uint8Array(0),
    scores: new Int32Array(0),
    frontier: Int32Array.from({ length: 2 * positions }, (_, i) => i),
    bits: new Int32Array(0),
    settled: new Int32Array(0),
    pools: new Int32Array(threads * sizes.pool),
    ledger: new Int32Array(2 * threads * sizes.ledger),
    longRows: new Int32Array(2 * LONG_ROW),
    boxOf: Int32Array.from({ length: positions / 2 ** blockBits + 1 }, (_, block) => 2 * (block % threads)),
    blockBits,
    threads,
  };
  const [first, second] = [0, 1].map((thread) => new Boxes({ ...shared, thread }));
  const [start, half] = [rows, positions];
  first.begin(start, start, false, 0);
  second.begin(half, half, false, 0);
  for (const boxes of [first, second]) boxes.open(1);
  expect(first.scatter(0, rows, 0, 0, 0), 'all fits').toBe(rows);
  for (const boxes of [first, second]) boxes.close();
  for (const boxes of [first, second]) boxes.empty(1);
  const owned = [first.joined[0] - start, second.joined[0] - half];
  expect(owned, 'blocks in turn').toEqual(
    [0, 1].map((thread) => dealtCount(positions, { blockBits, thread, threads })),
  );
  const joined = [
    ...shared.frontier.subarray(start, start + owned[0]),
    ...shared.frontier.subarray(half, half + owned[1]),
  ];
  expect(new Set(joined).size).toBe(positions);
});
