import { expect, test } from 'vitest';
import { parseGame } from '../formats.ts';
import { elementLines, type JsonListener, JsonParts } from './json-parts.ts';

/** Hears fields, and the elements of the list `many` a batch at a time. */
class Hearer implements JsonListener {
  readonly lists = ['many'];
  readonly heard: unknown[] = [];

  field(key: string, value: unknown): void {
    this.heard.push([key, value]);
  }

  list(): void {}

  elements(_: string, values: readonly unknown[]): void {
    this.heard.push(...values);
  }
}

function heard(text: string, size: number): unknown {
  const bytes = new TextEncoder().encode(text);
  const hearer = new Hearer();
  const parts = new JsonParts(hearer);
  for (let at = 0; at < bytes.length; at += size) parts.feed(bytes.slice(at, at + size));
  parts.end();
  return hearer.heard;
}

test.each([1, 2, 3, 4, 100])('a byte order mark at the beginning is left out, in chunks of %i', (size) => {
  expect(heard('\ufeff{"a":"\ufeffb","many":["\ufeff"]}', size)).toEqual([['a', '\ufeffb'], '\ufeff']);
});

test.each([
  ' \ufeff{}',
  '\ufeff\ufeff{}',
  '{\ufeff"a":1}',
  '{"a":\ufeff1}',
  '{"many":[1,\ufeff2]}',
  '{"many":[\ufeff1]}',
])('a byte order mark elsewhere is not JSON: %j', (text) => {
  for (const size of [1, 100])
    expect(() => heard(text, size)).toThrow(expect.objectContaining({ code: 'E_SYNTAX' }));
});

test('a part of a byte order mark is refused, and the text that is nothing else', () => {
  const parts = new JsonParts(new Hearer());
  parts.feed(Uint8Array.of(0xef, 0xbb));
  expect(() => parts.end()).toThrow('the text ends too early');
  expect(() => parts.feed(new TextEncoder().encode('{}'))).toThrow('a part of a byte order mark stands here');
});

test('a list in place of the object is JSON, and refused as a list', () => {
  expect(() => heard('[1]', 9)).toThrow('the text is a list; give an object');
});

test.each([
  ['1,2', [0, 0]],
  ['\n1,\n2\n,\n\n3', [1, 2, 5]],
  ['{"a":[1,\n2]},"b,\\"\\\\"\n,[\n\n],4', [0, 1, 2, 4]],
  ['', []],
])('the lines before the elements of %j', (text, lines) => {
  expect(elementLines(text)).toEqual(lines);
});

test('lines are counted past texts of any length', () => {
  expect(elementLines(`"${'n'.repeat(2 ** 25)}",\n1`)).toEqual([0, 1]);
});

const GAME = { vertices: 2, arcs: [[0, 1]] };

test.each([10, 2 ** 20, 2 ** 24])('JSON with a byte order mark and a title of %i letters', async (length) => {
  const text = `\ufeff${JSON.stringify({ ...GAME, title: 't'.repeat(length) })}`;
  expect((await parseGame(text)).graph.arcs).toBe(1);
});

test.each([10, 2 ** 20, 2 ** 22])(
  'NDJSON with a byte order mark and a title of %i letters',
  async (length) => {
    const header = JSON.stringify({ kind: 'symmetric', title: 't'.repeat(length), vertices: 2 });
    expect((await parseGame(`\ufeff${header}\n[0,1]\n`)).graph.arcs).toBe(1);
  },
);
