import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packText, unpackText } from './packed-text.ts';
import { readFragment, writeFragment } from './share.ts';

const text = JSON.stringify({
  title: 'Löwe’s γ⁺',
  vertices: 40,
  arcs: Array.from({ length: 39 }, (_, v) => [v, v + 1]),
});

test('a text comes back from a link, and is shorter there', async () => {
  const packed = await packText(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length);
  expect(await unpackText(packed)).toBe(text);
});

test('a link cut short anywhere is refused in words', async () => {
  const packed = await packText(text);
  for (let length = 1; length < packed.length; length += 7) {
    await expect(unpackText(packed.slice(0, length))).rejects.toThrow('cut short or changed');
  }
});

test.each(['', '%%%', 'not a link at all', 'AAAA'])('"%s" is refused in words', async (packed) => {
  await expect(unpackText(packed)).rejects.toThrow('cut short or changed');
});

test.each([
  [{ packed: 'abc', view: 'watch', step: 12, solver: 'roth' }, '#game=abc&view=watch&step=12&solver=roth'],
  [{ view: 'draw' }, '#view=draw'],
  [
    { view: 'play', ruleset: { name: 'chess', parameters: { men: 'KRK' } } },
    '#view=play&ruleset=chess&with-men=KRK',
  ],
  [{}, '#'],
])('fragments are read as they are written', (parts, fragment) => {
  expect(writeFragment(parts)).toBe(fragment);
  expect(readFragment(fragment)).toEqual(parts);
});

test('S6 a link that would unpack to hundreds of megabytes is refused', async () => {
  const packed = await packText('a'.repeat(30_000_000));
  expect(packed.length).toBeLessThan(60_000);
  await expect(unpackText(packed)).rejects.toThrow('more than 20 MB');
});

test('S6 nothing much is unpacked beyond what a link may hold', async () => {
  const packed = deflateRawSync(Buffer.alloc(200_000_000, ' ')).toString('base64url');
  const before = process.memoryUsage().arrayBuffers;
  await expect(unpackText(packed)).rejects.toThrow('more than 20 MB');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
});
