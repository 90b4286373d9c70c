import { expect, test } from 'vitest';
import { packViews, unpackViews } from './wide-views.ts';

const words = (count: number, Memory: ArrayBufferConstructor | SharedArrayBufferConstructor): Int32Array =>
  new Int32Array(new Memory(4 * count)).map((_, i) => i);

test('a message without wide views is sent as it is', () => {
  const message = { arcs: [{ ends: words(3, ArrayBuffer) }], names: ['a', 'b'], none: null };
  expect(packViews(message)).toBe(message);
});

test.each([
  ['shared memory', SharedArrayBuffer],
  ['own memory', ArrayBuffer],
])('views that count as wide cross as their memory, and come back the same: %s', (_, Memory) => {
  const ends = words(40, Memory);
  const far = ends.subarray(30, 32);
  const message = { game: { arcs: [{ ends, few: words(2, Memory) }], far }, text: 'x', list: [1, 2] };
  const packed = packViews(message, [], 100) as typeof message;
  expect(packed).not.toBe(message);
  expect(ArrayBuffer.isView(packed.game.arcs[0].ends)).toBe(false);
  expect(ArrayBuffer.isView(packed.game.far)).toBe(false); // it begins too far in
  expect(packed.game.arcs[0].few).toBe(message.game.arcs[0].few);
  const unpacked = unpackViews(structuredClone(packed)) as typeof message;
  expect(unpacked).toEqual(message);
  expect(unpacked.game.arcs[0].ends.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('memory that changes hands is not copied', () => {
  const plies = words(40, ArrayBuffer);
  const packed = packViews({ plies }, [plies.buffer], 100);
  const sent = structuredClone(packed, { transfer: [plies.buffer as ArrayBuffer] });
  const { plies: got } = unpackViews(sent) as { plies: Int32Array };
  expect(got.buffer).toBeInstanceOf(ArrayBuffer);
  expect([...got.subarray(38)]).toEqual([38, 39]);
  expect(plies.byteLength).toBe(0);
});
