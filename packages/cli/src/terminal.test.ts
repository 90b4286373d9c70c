import { expect, test } from 'vitest';
import { runGyre } from '../test/run-gyre.ts';
import { harmless } from './terminal.ts';

test.each([
  ['plain text stays', 'a → b\t日本', 'a → b\t日本'],
  ['styles and line ends stay', '\u001b[1mbold\u001b[22m\nnext', '\u001b[1mbold\u001b[22m\nnext'],
  ['a name cannot clear the screen', '\u001b[2Jv0', '␛[2Jv0'],
  ['a name cannot set the title of the window', '\u001b]0;title\u0007', '␛]0;title␇'],
  ['a name cannot write over its line', 'won\rlost', 'won␍lost'],
])('%s', (_, text, shown) => {
  expect(harmless(text)).toBe(shown);
});

test('an error that quotes a name is harmless too', async () => {
  const stdin = '{"vertices": 2, "names": ["\\u001b[2J", "\\u001b[2J"], "arcs": []}';
  const { err } = await runGyre(['solve'], { stdin });
  expect(err).toContain('are both named "␛[2J"');
});
