import { expect, test } from 'vitest';
import { GyreError } from '../../graph/inner.ts';
import { inFile } from './container.ts';

test.each([
  ['a; b', 'c'],
  ['a; b', ''],
  ['a; c', 'c'],
])('the refusal "%s" with the hint "%s" gets a file and keeps its words', (found, hint) => {
  const placed = inFile(new GyreError('E_SHAPE', found, hint, { line: 2 }), 'game.json');
  expect(placed).toMatchObject({ code: 'E_SHAPE', found, hint, place: { file: 'game.json', line: 2 } });
  expect((placed as GyreError).message).toBe(hint === '' ? found : `${found}; ${hint}`);
});

test('an error that names its file, or is not a refusal, stays as it is', () => {
  const named = new GyreError('E_SHAPE', 'a', '', { file: 'part.json' });
  const other = new TypeError('b');
  expect(inFile(named, 'game.json')).toBe(named);
  expect(inFile(other, 'game.json')).toBe(other);
});
