import { expect, test } from 'vitest';
import { jsonOutline, OutlineScan } from './json-outline.ts';

test.each([
  ['', undefined],
  [' [1]', undefined],
  ['{', { keys: [], isOneLine: true, isClosed: false, next: '' }],
  ['{"a":1,"b', { keys: ['a'], isOneLine: true, isClosed: false, next: '' }],
  [
    '{"a":{"x":["y"]},\n"b\\"":"c:,{"}\n [',
    { keys: ['a', 'b"'], isOneLine: false, isClosed: true, next: '[' },
  ],
  ['\ufeff{"\\u0061":1,"a":2}\n', { keys: ['a'], twice: 'a', isOneLine: true, isClosed: true, next: '' }],
  ['{"\\q":1}{', { keys: ['\\q'], isOneLine: true, isClosed: true, next: '{' }],
])('the outline of %j, in pieces of any size', (text, wanted) => {
  const expected = wanted && { twice: undefined, ...wanted, keys: new Set(wanted.keys) };
  expect(jsonOutline(text)).toEqual(expected);
  for (let size = 1; size < text.length; size++) {
    const scan = new OutlineScan();
    for (let at = 0; at < text.length; at += size) scan.feed(text.slice(at, at + size));
    expect(scan.outline, `pieces of ${size}`).toEqual(expected);
  }
});
