import { escapedLatex } from '../floor/figure.ts';
import type { WorksheetEntry } from './worksheet.ts';
import { paragraphs } from './worksheet-prose.ts';

/**
 * A worksheet as a LaTeX document that pdfLaTeX takes, with values in math mode and pictures in TikZ. Nothing
 * runs over the margin: lines are broken, long values may break at bars and commas, wide pictures are scaled
 * down. Signs that the fonts do not have are written in letters.
 */
export function worksheetLatex(entries: readonly WorksheetEntry[], title: string): string {
  return [
    '\\documentclass{article}',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage[margin=25mm]{geometry}',
    '\\usepackage{tikz}',
    '\\newsavebox{\\picturebox}',
    '\\newcommand{\\fitted}[1]{\\sbox{\\picturebox}{#1}\\ifdim\\wd\\picturebox>\\linewidth',
    '  \\resizebox{\\linewidth}{!}{\\usebox{\\picturebox}}\\else\\usebox{\\picturebox}\\fi}',
    '\\sloppy',
    `\\title{${prose(title)}}`,
    '\\date{}',
    '\\begin{document}',
    '\\maketitle',
    ...entries.map((entry) => `${part(entry)}\n`),
    '\\end{document}',
    '',
  ].join('\n');
}

function part(entry: WorksheetEntry): string {
  if (entry.kind === 'prose')
    return paragraphs(
      entry.text,
      (_, text) => `\\section*{${prose(text)}}`,
      (text) => `${prose(text)}\n`,
    );
  const { source, lines, latex, pictures } = entry;
  const value =
    latex === undefined
      ? []
      : [
          `\\noindent\\(= ${breakable(latex)}\\)`,
          ...lines.filter((line) => line.startsWith('note: ')).map((line) => `\\noindent ${prose(line)}`),
        ];
  return [
    verbatim([`> ${source}`, ...(latex === undefined ? lines : [])]),
    ...value,
    ...pictures.map(({ tikz }) => `\\begin{center}\n\\fitted{${tikz}}\n\\end{center}`),
  ].join('\n\n');
}

function prose(text: string): string {
  return escapedLatex(plain(text));
}

function verbatim(lines: readonly string[]): string {
  const broken = lines.flatMap((line) => wrapped(plain(line))).join('\n');
  return `\\begin{verbatim}\n${broken.replaceAll('\\end{verbatim}', '\\end {verbatim}')}\n\\end{verbatim}`;
}

/** Columns of a line in typewriter letters. */
const COLUMNS = 84;

/** A line in pieces that fit, broken at a blank where there is one; what follows the first is indented. */
function wrapped(line: string): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > COLUMNS) {
    const blank = rest.lastIndexOf(' ', COLUMNS);
    const cut = blank > COLUMNS / 2 ? blank : COLUMNS;
    pieces.push(rest.slice(0, cut));
    rest = `    ${rest.slice(cut).trimStart()}`;
  }
  return [...pieces, rest];
}

/** Math that may be broken after bars and commas, where a pair of \left and \right would hold it together. */
function breakable(latex: string): string {
  if (latex.length <= COLUMNS) return latex;
  return latex
    .replaceAll(/\\(?:left|right)(?=\\[{}])/gu, '')
    .replaceAll(/(?<= \|(?:\\!\|)*|,) /gu, ' \\allowbreak ');
}

/** The text in signs that fonts of the encoding T1 have. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[^\x20-\x7e¡-ĥĨ-ķĹ-ľŁ-ňŊ-ťŨ-ž–—‘’“”]/gu, (sign) => PLAIN[sign] ?? unknown(sign));
}

function unknown(sign: string): string {
  const greek = 'αβγδεζηθικλμνξοπρςστυφχψω'.indexOf(sign);
  if (greek >= 0) return GREEK[greek];
  return `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

const PLAIN: Readonly<Record<string, string>> = {
  '\t': ' ',
  '−': '-',
  '…': '...',
  '∞': 'oo',
  '↑': '^',
  '↓': 'v',
  '⇑': '^^',
  '⇓': 'vv',
  '∗': '*',
  '‖': '||',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '⁺': '^+',
  '⁻': '^-',
  ⁿ: '^n',
  ᴸ: '^L',
  ᴿ: '^R',
  '→': '->',
};
