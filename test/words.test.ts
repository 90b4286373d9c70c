import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usageOf, WORDS } from '../packages/gyre/src/words/table.ts';

const page = readFileSync(new URL('../docs/notation.md', import.meta.url), 'utf8');
const rows = /<!-- words -->\n([^]*?)<!-- \/words -->/u.exec(page)?.[1].split('\n') ?? [];

/** The cells of a row, without the blanks that the formatter adds. */
const cells = (row: string): string => row.replaceAll(/\s+/gu, ' ').trim();

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

test.each([...WORDS.values()])('docs/notation.md has $name as the table of words has it', (word) => {
  const [asked, answer] = word.example;
  const row = `| ${code(usageOf(word).asMethod)} | ${word.summary.replaceAll('*', '\\*')} | ${code(asked)} | ${code(answer.split('\n')[0])} |`;
  expect(rows.map(cells)).toContain(row);
});

test('docs/notation.md has no word that the table has not', () => {
  expect(rows.filter((row) => row.startsWith('| `'))).toHaveLength(WORDS.size);
});
