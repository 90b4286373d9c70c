import { expect, test } from 'vitest';
import { jsonOutline, OutlineScan } from './json-place.ts';

test.each([
  ['', undefined],
  [' [1]', undefined],
  ['{', { keys: [], isOneLine: true, isClosed: false, next: '' }],
  ['{"a":1,"b', { keys: ['a'], isOneLine: true, isClosed: false, next: '' }],
  [
    '\n{"a":{"x":["y"]},\n"b\\"":"c:,{"}\n [',
    { keys: ['a', 'b"'], isOneLine: false, isClosed: true, next: '[' },
  ],
  ['{"a":[1,\n2],"b":{', { keys: ['a', 'b'], isOneLine: false, isClosed: false, next: '' }],
  ['\ufeff{"\\u0061":1,"a":2}\n', { keys: ['a'], twice: 'a', isOneLine: true, isClosed: true, next: '' }],
  ['{"a":1 "b":2}', { keys: ['a'], isOneLine: true, isClosed: false, next: '' }],
])('the outline of %j, in pieces of any size', (text, wanted) => {
  const expected = wanted && { twice: undefined, ...wanted, keys: new Set(wanted.keys) };
  expect(jsonOutline(text)).toEqual(expected);
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size < bytes.length; size++) {
    const scan = new OutlineScan();
    for (let at = 0; at < bytes.length; at += size) scan.feed(bytes.subarray(at, at + size));
    expect(scan.outline, `pieces of ${size}`).toEqual(expected);
  }
});
