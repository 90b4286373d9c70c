import { expect, test } from 'vitest';
import { DRAW, tokenGame } from '../game/inner.ts';
import { solve } from '../solve/inner.ts';
import { generators } from './generators.ts';

const [random] = generators;

test.each(['symmetric', 'owned', 'partizan'] as const)(
  'a random %s game of 10,000 vertices has the share of draws that was asked for, within 0.05',
  (kind) => {
    for (const degree of [1, 1.6, 3])
      for (const draws of [0, 0.1, 0.3, 0.5, 0.95])
        for (const seed of [1, 2]) {
          const { graph } = random.make({ vertices: 10_000, degree, draws, kind, seed });
          const { values } = solve(tokenGame(graph));
          const share = values.filter((value) => value === DRAW).length / values.length;
          expect(Math.abs(share - draws), `${degree} ${draws} ${seed}: ${share}`).toBeLessThan(0.05);
        }
  },
);

test('with all drawn no vertex is an end, and small games are made as they come', () => {
  for (const degree of [1, 3]) {
    const options = { degree, kind: 'symmetric', seed: 1 } as const;
    const { values } = solve(tokenGame(random.make({ ...options, vertices: 3000, draws: 1 }).graph));
    expect(values.every((value) => value === DRAW)).toBe(true);
    for (const vertices of [0, 1, 2, 5])
      expect(random.make({ ...options, vertices, draws: 0.3 }).graph.vertices).toBe(vertices);
  }
});
