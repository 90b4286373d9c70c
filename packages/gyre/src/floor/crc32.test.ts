import { crc32 as crcOfNode } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';

test('CRC-32 of the published check value, and as Node has it', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  for (const length of [0, 1, 7, 8, 9, 4096, 4099]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 167 + length) & 255);
    expect(crc32(bytes)).toBe(crcOfNode(bytes));
  }
});
