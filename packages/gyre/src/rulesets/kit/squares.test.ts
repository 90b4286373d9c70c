import { expect, test } from 'vitest';
import { squaresIndex } from './squares.ts';

test.each([
  [1, 1],
  [5, 1],
  [3, 2],
  [8, 2],
  [6, 3],
  [9, 2],
])(
  '%d squares that look %d ways: every board has one number, and every number one board',
  (squares, looks) => {
    const index = squaresIndex(squares, looks);
    expect(index.size).toBe((looks + 1) ** squares);
    const seen = new Set<string>();
    for (let number = 0; number < index.size; number++) {
      index.place(number);
      const taken = index.sets.reduce((all, set) => all + set, 0);
      expect(taken).toBe(index.sets.reduce((all, set) => all | set, 0)); // no square twice
      expect(taken).toBeLessThan(2 ** squares);
      seen.add(index.sets.join());
      expect(index.rank()).toBe(number);
    }
    expect(seen.size).toBe(index.size);
  },
);
