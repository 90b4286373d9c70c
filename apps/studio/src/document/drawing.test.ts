import { expect, test } from 'vitest';
import { shortName } from './drawing.ts';

test.each([
  ['a', 'a'],
  ['fourteen signs', 'fourteen signs'],
  ['more than fourteen signs', 'more than fou…'],
  ['😀'.repeat(14), '😀'.repeat(14)],
  ['😀'.repeat(15), `${'😀'.repeat(13)}…`],
  ['👩‍👩‍👧'.repeat(3), '👩‍👩‍👧'.repeat(3)],
])('the name %s is drawn as %s: never cut inside a letter', (name, drawn) => {
  expect(shortName(name)).toBe(drawn);
});
