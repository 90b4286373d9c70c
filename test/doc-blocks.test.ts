import { expect, test } from 'vitest';
import { blocksOf, exchangesOf } from './doc-blocks.ts';

test('blocks have their language, text and line, and know whether they follow one another', () => {
  const page = 'Title\n\n```ts\nx\n```\n\n```text\ny\n```\nwords\n````md\n```ts\n```\n````\n';
  expect(blocksOf(page)).toEqual([
    { language: 'ts', text: 'x', line: 3, isNextToLast: false },
    { language: 'text', text: 'y', line: 7, isNextToLast: true },
    { language: 'md', text: '```ts\n```', line: 11, isNextToLast: false },
  ]);
});

test('a fence that is never closed is refused', () => {
  expect(() => blocksOf('```ts\nx')).toThrow('line 1: the fence is never closed');
});

test('a transcript is commands, continued after a backslash, with their output', () => {
  expect(exchangesOf('$ one \\\n  two\nout\n\nput\n\n$ three')).toEqual([
    { command: 'one \\\n  two', output: 'out\n\nput' },
    { command: 'three', output: '' },
  ]);
});
