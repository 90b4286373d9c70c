import {
  allowedPatterns,
  canonicityTest,
  constructUnicycle,
  countUnicycles,
  dayExits,
  diveForOrder,
  parsePattern,
  unicycleSearch,
} from 'gyre-lab/unicycles';
import { expect, test } from 'vitest';

test('§4 LLLRLRRRLR, all 22¹⁰ choices of exits born by day 2: 10,591,539 unicycles', () => {
  const pattern = parsePattern('LLLRLRRRLR');
  const set = dayExits(2);
  const { order } = diveForOrder(pattern, set, { seed: 2, rounds: 4 });
  const end = countUnicycles(unicycleSearch(pattern, set, order));
  expect(end).toMatchObject({ count: 10_591_539, isDone: true });
});

test('§3 every allowed pattern of length 4 to 20 is constructed canonical', () => {
  for (let n = 4; n <= 20; n++) {
    for (const pattern of allowedPatterns(n)) {
      const unicycle = constructUnicycle(pattern);
      expect(canonicityTest(pattern, unicycle.stock)(unicycle.exits)).toBe(true);
    }
  }
});
