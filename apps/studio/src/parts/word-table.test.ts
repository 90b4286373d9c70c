import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { meaningsIn } from './word-table.ts';

test('every word and every letter of a value has its meaning, the head of the table has none', () => {
  const meanings = meaningsIn(readFileSync(new URL('../../../../docs/words.md', import.meta.url), 'utf8'));
  expect(meanings.get('L')).toBe(meanings.get('lost'));
  expect(meanings.get('L')).toBe('the player to move loses against best play');
  expect(meanings.get('offside')).toBe(meanings.get('onside'));
  expect([meanings.has('arc'), meanings.has('won'), meanings.has('word')]).toEqual([true, true, false]);
});
