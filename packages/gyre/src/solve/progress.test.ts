import { expect, test } from 'vitest';
import { ASYMMETRIC, NORMAL, tokenGame } from '../game/inner.ts';
import { symmetricGraph } from '../graph/inner.ts';
import { solvers } from '../index.ts';

test.each(solvers.map((solver) => ({ name: solver.name, solver })))(
  '$name tells rising shares from 0 to 1, the last of them 1',
  ({ solver }) => {
    const told = [0];
    const path = tokenGame(symmetricGraph(3, [[0, 1], [1, 2]]), solver.name.startsWith('nmfl') ? ASYMMETRIC : NORMAL); // biome-ignore format: a path
    solver.solve(path, { onProgress: (share) => void told.push(share) });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  },
);
