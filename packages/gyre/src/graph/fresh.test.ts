import { expect, test } from 'vitest';
import { FreshModules, importAgain } from './fresh.ts';
import { createReverser } from './reverser.ts';

test('one turn of the event loop is enough for a spare, made from the text of the function', async () => {
  const first = { createReverser };
  const modules = new FreshModules(first, (number) =>
    importAgain<typeof first>('file:///somewhere/reverser.js', 'reverser', number, createReverser),
  );
  expect(modules.take()).toBe(first);
  expect(modules.take()).toBe(first); // no turn, no spare
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  const second = modules.take();
  expect(second.createReverser).not.toBe(createReverser);
  const offsets = new Int32Array(3);
  const ends = new Int32Array(2);
  const arcs = { from: Int32Array.of(0, 1), keys: Int32Array.of(1, 0) };
  second.createReverser({ ...arcs, offsets, ends, firstArc: 0, sources: undefined }).byCounting();
  expect([[...offsets], [...ends]]).toEqual([
    [0, 1, 2],
    [1, 0],
  ]);
});

test('a module that is not a file of its own is not imported twice', async () => {
  await expect(importAgain('https://example.org/bundle.js', 'reverser', 1)).rejects.toThrow('of its own');
});
