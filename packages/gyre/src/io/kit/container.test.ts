import { expect, test } from 'vitest';
import { writeContainer } from './container.ts';

const numbers = Int32Array.from({ length: 3000 }, (_, i) => i * i);

test('columns on shared memory give the same file, in bytes that a browser can pack and keep', () => {
  const shared = new Int32Array(new SharedArrayBuffer(numbers.byteLength));
  shared.set(numbers);
  const write = (column: Int32Array): Uint8Array[] => [
    ...writeContainer({ header: { gyre: 1 }, columns: new Map([['numbers', column]]) }),
  ];
  const pieces = write(shared);
  expect(Buffer.concat(pieces).equals(Buffer.concat(write(numbers)))).toBe(true);
  expect(pieces.every(({ buffer }) => buffer instanceof ArrayBuffer)).toBe(true);
});
