import { expect, test } from 'vitest';
import { SYMMETRIES, type Symmetry, turned } from '../../../src/rulesets/boards/grid-board.ts';
import { baghChal } from './bagh-chal.ts';
import { JUMPS, NEIGHBOURS } from './engine.ts';

test('the board has 56 lines, and 40 jumps either way', () => {
  expect(NEIGHBOURS.flat()).toHaveLength(2 * 56);
  expect(JUMPS.flat()).toHaveLength(2 * 40);
});

test('tigers jump over goats, goats only step', () => {
  const names = (player: 0 | 1): string[] => {
    const found: string[] = [];
    const board = 'TGGGT/GGGGG/GG.GG/GGGGG/TGGGT';
    baghChal().moves(board, player, (_, name) => found.push(name));
    return found.toSorted();
  };
  expect(names(1)).toEqual(['a1xc3', 'a5xc3', 'e1xc3', 'e5xc3']);
  expect(names(0)).toEqual(['b2-c3', 'b3-c3', 'b4-c3', 'c2-c3', 'c4-c3', 'd2-c3', 'd3-c3', 'd4-c3']);
});

test('the index has every position once, up to symmetry', () => {
  for (const captures of [1, 2]) {
    const ruleset = baghChal({ captures });
    let positions = 0;
    for (let index = 0; index < ruleset.size; index++) if (ruleset.at(index) !== undefined) positions++;
    expect(positions).toBe(2 * classesUpTo(captures));
  }
});

test('Lim and Nievergelt 2004: there are 88,260,972 positions up to symmetry', () => {
  expect(2 * classesUpTo(5)).toBe(88_260_972);
});

/** Ways to place four tigers and up to so many gaps among 25 points, up to symmetry: by counting those that a symmetry leaves alone. */
function classesUpTo(gaps: number): number {
  let fixed = 0;
  for (const symmetry of SYMMETRIES) {
    const cycles = cycleLengths(symmetry);
    // ways[t][e]: choose whole cycles for t tigers and e gaps
    const ways = Array.from({ length: 5 }, () => Array.from({ length: gaps + 1 }, () => 0));
    ways[0][0] = 1;
    for (const length of cycles)
      for (let t = 4; t >= 0; t--)
        for (let e = gaps; e >= 0; e--)
          ways[t][e] += (ways[t - length]?.[e] ?? 0) + (ways[t][e - length] ?? 0);
    fixed += ways[4].slice(1).reduce((sum, n) => sum + n, 0);
  }
  return fixed / SYMMETRIES.length;
}

function cycleLengths(symmetry: Symmetry): number[] {
  const seen = new Set<number>();
  const lengths: number[] = [];
  for (let point = 0; point < 25; point++) {
    let length = 0;
    for (let at = point; !seen.has(at); at = turned(at, symmetry, 5), length++) seen.add(at);
    if (length > 0) lengths.push(length);
  }
  return lengths;
}
