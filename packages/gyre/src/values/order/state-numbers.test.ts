import { expect, test } from 'vitest';
import type { Player } from '../../graph/inner.ts';
import { StateNumbers } from './states.ts';

test.each([
  ['a table', 300, 300],
  ['a hash', 2 ** 30, 2 ** 30],
])('%s gives every state one number, in the order of arrival', (_, rows, columns) => {
  const numbers = new StateNumbers(rows, columns);
  const known = new Map<string, number>();
  const far = Math.floor(rows / 300);
  for (let i = 0; i < 200_000; i++) {
    const [v, w, mover] = [far * ((i * 7) % 300), far * ((i * i) % 299), ((i >> 3) % 2) as Player];
    const key = `${v},${w},${mover}`;
    if (!known.has(key)) known.set(key, known.size);
    if (numbers.of(v, w, mover) !== known.get(key)) throw new Error(`${key} has another number`);
  }
  expect(numbers.count).toBe(known.size);
  expect(known.size).toBeGreaterThan(40_000);
  const [first] = known.keys();
  expect(`${numbers.gamma.at(0)},${numbers.delta.at(0)},${numbers.movers.at(0)}`).toBe(first);
});
