import { expect, test } from 'vitest';
import { stonesIndex } from './stones.ts';

test.each([
  [1, 5],
  [2, 6],
  [3, 1],
  [4, 7],
  [6, 5],
  [12, 3],
])('%d pits, up to %d stones: every board has one number, and every number one board', (count, most) => {
  const index = stonesIndex(count, most);
  const seen = new Set<string>();
  for (let number = 0; number < index.size; number++) {
    index.place(number);
    const stones = index.pits.reduce((sum, pit) => sum + pit, 0);
    expect(Math.min(...index.pits)).toBeGreaterThanOrEqual(0);
    expect(index.firsts[stones]).toBeLessThanOrEqual(number); // boards with as many stones lie together
    expect(index.firsts[stones + 1]).toBeGreaterThan(number);
    expect(index.rank()).toBe(number);
    seen.add(index.pits.join());
  }
  expect(seen.size).toBe(index.size);
  expect(index.size).toBe(boards(count, most));
});

/** Boards with up to that many stones, by a plain definition. */
function boards(pits: number, most: number): number {
  if (pits === 0) return 1;
  let sum = 0;
  for (let here = 0; here <= most; here++) sum += boards(pits - 1, most - here);
  return sum;
}

test.each([
  [0, 5],
  [12, 0],
  [12, 50],
  [2.5, 3],
])('an index that cannot be is refused: %d pits, %d stones', (pits, stones) => {
  expect(() => stonesIndex(pits, stones)).toThrow(/stones in/);
});
