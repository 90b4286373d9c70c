import { expect, test } from 'vitest';
import { hashWords, KeyWords } from './key-words.ts';

const words = new Uint32Array(20_000);

test.each([
  ['number', [0, 1, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]],
  ['bigint', [0n, 1n, 2n ** 32n, 2n ** 53n + 1n, 2n ** 64n - 1n]],
  ['string', ['', 'a', 'ab', 'ab\0', 'abc', '\uffff', '\ud83d\ude00', 'x'.repeat(9001)]],
] as const)('keys of kind %s come back, and different keys have different words', (kind, keys) => {
  const written = new Set<string>();
  const inWords = new KeyWords(kind);
  for (const key of keys) {
    const end = inWords.write(key, words, 3);
    expect(inWords.read(words, 3, end)).toBe(key);
    written.add(words.slice(3, end).join());
    expect(inWords.write(key, words.subarray(0, 4), 4)).toBe(-1);
  }
  expect(written.size).toBe(keys.length);
});

test.each([
  ['number', -1],
  ['number', 1.5],
  ['number', 2 ** 53],
  ['bigint', -1n],
  ['bigint', 2n ** 64n],
  ['number', 'text'],
] as const)('a key of kind %s is not %s', (kind, key) => {
  expect(() => new KeyWords(kind).write(key, words, 0)).toThrow(/a position has the key/);
});

test('no two words have one hash: a thread relies on it where every key is one word', () => {
  // The hash of one word is a chain of steps that can each be undone, so a collision in a sample would mean a broken step.
  const seen = new Set<number>();
  const word = new Uint32Array(1);
  for (let i = 0; i < 300_000; i++) {
    word[0] = i < 150_000 ? i : Math.imul(i, 0x9e37_79b1);
    seen.add(hashWords(word, 0, 1, 0));
  }
  const distinct = new Set(
    Array.from({ length: 300_000 }, (_, i) => (i < 150_000 ? i : Math.imul(i, 0x9e37_79b1)) >>> 0),
  );
  expect(seen.size).toBe(distinct.size);
});
