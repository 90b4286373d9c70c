import { expect, test } from 'vitest';
import { Notation } from '../notation/inner.ts';
import { rulesetPositions } from '../positions/inner.ts';
import { runWorksheet } from './worksheet.ts';
import { writeWorksheet } from './worksheet-text.ts';

const notation = new Notation();

const SHEET = `## Hot games
# A switch, x & y < z.

G := {4||2|0}
G.Mean; G.Thermograph   # a comment
:draw domineering("..|.#")
:draw over
2*3
on.Mean
for n in 1..2: n.G
`;

const entries = runWorksheet(SHEET, notation, { positions: rulesetPositions });

test('a worksheet is prose, questions, answers, pictures and refusals', () => {
  const told = entries.map((entry) =>
    entry.kind === 'prose' ? entry.text : [entry.source, ...entry.lines, entry.pictures.length],
  );
  expect(told).toEqual([
    '# Hot games\nA switch, x & y < z.',
    ['G := {4||2|0}', 'G = {4||2|0}', 0],
    ['G.Mean', '5/2', 0],
    [
      'G.Thermograph',
      'mean 5/2, temperature 3/2',
      't    left wall  right wall',
      '-1   5          2',
      '1    3          2',
      '3/2  5/2        5/2',
      1,
    ],
    [':draw domineering("..|.#")', 1],
    [':draw over', 1],
    ['2*3', '2*3', 'note: 2*3 is 2 + *3; the product is 2.(3)', 0],
    ['on.Mean', expect.stringContaining('the game is loopy'), 0],
    ['for n in 1..2: n.G', 'n = 1: {4||2|0}', 'n = 2: {6||4,{6|4}|2}', 0],
  ]);
  expect(entries.filter((entry) => entry.kind === 'question' && entry.isRefused)).toHaveLength(1);
});

test('Markdown refers to pictures in files, or holds them', () => {
  const { text, files } = writeWorksheet(entries, 'markdown', {
    title: 'Notes',
    pictureName: (n) => `p ${n}.svg`,
  });
  expect(text).toMatch(/^# Notes\n\n## Hot games\n\nA switch, x & y < z\.\n\n```text\n> G := /u);
  expect(text).toContain('![mean 5/2, temperature 3/2](p%201.svg)');
  expect(files.map(({ name }) => name)).toEqual(['p 1.svg', 'p 2.svg', 'p 3.svg']);
  for (const file of files) expect(file.text).toMatch(/^<svg [^]*<\/svg>\n?$/u);
  const inside = writeWorksheet(entries, 'markdown');
  expect(inside.files).toEqual([]);
  expect(inside.text).toContain('](data:image/svg+xml,%3Csvg');
});

test('a page holds the pictures, and no text is taken for markup', () => {
  const { text } = writeWorksheet(entries, 'html', { title: 'a < b' });
  expect(text).toContain('<title>a &lt; b</title>');
  expect(text).toContain('<p>A switch, x &amp; y &lt; z.</p>');
  expect(text.match(/<svg /gu)).toHaveLength(3);
  expect(text).toContain('<pre class="refused"><b>&gt; on.Mean</b>');
});

test('LaTeX has values in math mode, TikZ pictures, and balanced environments', () => {
  const { text } = writeWorksheet(entries, 'latex');
  expect(text).toContain(String.raw`\noindent\(= \frac{5}{2}\)`);
  expect(text).toContain(String.raw`A switch, x \& y \textless{} z.`);
  for (const name of ['document', 'verbatim', 'tikzpicture', 'center']) {
    const count = (word: string): number => text.split(`\\${word}{${name}}`).length - 1;
    expect(count('begin'), name).toBe(count('end'));
  }
  expect(text.split('\\begin{tikzpicture}')).toHaveLength(4);
  expect(text).toMatch(/^[\x20-\x7e\n]*$/u);
});

const HARD = `# Signs γ⁺ ⇑ 漢 Ħ café, \\end{document}
{3,{5|{4|-2}}|{1|-1},{0|-5}} + {7|{3|1}} + {9|-2}
# prose right after a value
whale
\\end{verbatim}
⇑ + ½
`;

test('LaTeX of long lines, long values and signs that its fonts do not have (compiled once: decision 305)', () => {
  const { text } = writeWorksheet(runWorksheet(HARD, notation), 'latex');
  expect(text).toContain(
    'Signs gamma\\textasciicircum{}+ \\textasciicircum{}\\textasciicircum{} [U+6F22] [U+0126] café, \\textbackslash{}end',
  );
  expect(text).toMatch(/\\\)\n\nprose right after/u); // a paragraph of its own
  expect(text).toContain('\n> \\end {verbatim}\n');
  const blocks = text.split('\\begin{verbatim}\n').slice(1);
  const lines = blocks.flatMap((block) => block.slice(0, block.indexOf('\n\\end{verbatim}')).split('\n'));
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(84);
  expect(lines.join(' ').replaceAll(/\s+/gu, ' ')).toContain('the names are on, off, dud, over, under');
  const value = /\\\(= (.*)\\\)/u.exec(text)?.[1] ?? '';
  expect(value).not.toContain('\\left');
  expect(value.split('\\allowbreak').every((piece) => piece.length < 60)).toBe(true);
  expect(text).toMatch(/^[\x20-\x7e\né½]*$/u);
});

test('what cannot be drawn is refused', () => {
  const refusals = runWorksheet(
    ':draw ^.IsNumber\n:draw 1000\n:draw domineering("?")\n:draw whale\n:names\nhelp Mean',
    notation,
    {
      positions: rulesetPositions,
    },
  );
  expect(refusals.map((entry) => entry.kind === 'question' && entry.lines[0])).toEqual([
    expect.stringContaining('IsNumber has no picture'),
    expect.stringContaining('the graph of 1000 is too large to draw'),
    expect.stringContaining('the board has the square "?"'),
    expect.stringContaining('unknown name "whale"'),
    expect.stringContaining(':names is a command of the prompt'),
    expect.stringContaining('help is a command of the prompt'),
  ]);
});
