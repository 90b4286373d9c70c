import {
  allowedPatterns,
  dayExits,
  diveForOrder,
  type ExitSet,
  nimberExits,
  unicycleSearch,
  writePattern,
} from 'gyre-lab/unicycles';
import { expect, test } from 'vitest';

function patternsWithout(n: number, set: ExitSet): string[] {
  const without: string[] = [];
  for (const pattern of allowedPatterns(n)) {
    const search = unicycleSearch(pattern, set, diveForOrder(pattern, set, { rounds: 0, dives: 2 }).order);
    if (search.advance(search.start, { maxFound: 1 }).found === 0) without.push(writePattern(pattern));
  }
  return without;
}

test('§5 of length 11, four patterns have no nimber exits', () => {
  expect(patternsWithout(11, nimberExits(11))).toEqual([
    'LLLLRLRRRLR',
    'LLLRLRRRLLR',
    'LLLRLRRRRLR',
    'LLLRRLRRRLR',
  ]);
});

test.each([
  [4, 0],
  [5, 0],
  [6, 2],
  [7, 2],
  [8, 4],
  [9, 8],
  [10, 12],
  [11, 18],
])('§5 of length %i, %i allowed patterns have no exits among 0, 1, −1, *', (n, count) => {
  expect(patternsWithout(n, dayExits(1)).length).toBe(count);
});
