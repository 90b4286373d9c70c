import { expect, test } from 'vitest';
import { pushes, quixoLines } from './engine.ts';
import { quixo } from './quixo.ts';

test('there are 32 pushes on 4 × 4, and ten lines', () => {
  expect(pushes(4)).toHaveLength(32);
  expect(new Set(quixoLines(4)).size).toBe(10);
  expect(pushes(3)).toHaveLength(20);
});

test('a cube that is pushed in moves the others towards the gap', () => {
  const names = new Map<string, string>();
  quixo({ side: 3 }).moves('O.X/.../...', 1, (to, name) => names.set(name, to));
  expect(names.get('a3-c3')).toBe('.XO/.../...');
  expect(names.get('b3-b1')).toBe('O.X/.../.O.');
  expect(names.get('b3-a3')).toBe('OOX/.../...');
  expect(names.has('c3-a3')).toBe(false); // that cube is X's
});

test('whoever makes a line for both players at once has lost, unless the rules say otherwise', () => {
  const both = 'XXX/OOO/...';
  expect(quixo({ side: 3 }).payoff?.(both, 0)).toBeUndefined();
  const claims: string[] = [];
  quixo({ side: 3 }).moves(both, 0, (to) => claims.push(to));
  expect(claims).toEqual([`!${both}`]);
  expect(quixo({ side: 3 }).payoff?.(`!${both}`, 1)).toBe(-1);
  expect(quixo({ side: 3, both: 'mover' }).payoff?.(both, 0)).toBe(-1);
});
