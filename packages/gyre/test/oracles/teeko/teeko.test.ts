import { expect, test } from 'vitest';
import { teekoGoals } from './engine.ts';
import { teeko } from './teeko.ts';

test('there are 44 goals, or 58 with larger squares', () => {
  expect(new Set(teekoGoals(44)).size).toBe(44);
  expect(new Set(teekoGoals(58)).size).toBe(58);
});

test('the index has every arrangement of as many men, or one fewer of the player to move', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  let size = 0;
  for (let theirs = 0; theirs <= 4; theirs++)
    for (const mine of [theirs - 1, theirs])
      if (mine >= 0) size += choose(25, theirs) * choose(25 - theirs, mine);
  expect(teeko().size).toBe(Math.round(size));
});

test('the first man may be kept from the centre', () => {
  const [{ position }] = teeko().starts();
  const first = (centre: boolean): string[] => {
    const names: string[] = [];
    teeko({ centre }).moves(position, 0, (_, name) => names.push(name));
    return names;
  };
  expect(first(true)).toHaveLength(25);
  expect(first(false)).toHaveLength(24);
  expect(first(false)).not.toContain('c3');
});
