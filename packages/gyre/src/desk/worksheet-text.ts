import { escapedLatex, escapedXml, type Picture } from '../floor/figure.ts';
import { refuse, shown } from '../graph/inner.ts';
import type { WorksheetEntry } from './worksheet.ts';

/** How a worksheet can be written. */
export type WorksheetFormat = 'markdown' | 'latex' | 'html';

/** A written worksheet, and the pictures that it refers to. */
export interface WrittenWorksheet {
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** How it is written. */
export interface WorksheetTextOptions {
  readonly title?: string;
  /**
   * For Markdown: the name of the file of the nth picture, from 1. Without it pictures stand in the text
   * itself, as data.
   */
  readonly pictureName?: (n: number) => string;
}

/**
 * Writes a worksheet that has been run, as Markdown, as a LaTeX document with TikZ pictures, or as a page
 * with SVG in it.
 */
export function writeWorksheet(
  entries: readonly WorksheetEntry[],
  format: WorksheetFormat,
  options: WorksheetTextOptions = {},
): WrittenWorksheet {
  if (
    !Array.isArray(entries) ||
    !entries.every((entry) => typeof entry === 'object' && entry !== null && 'kind' in entry)
  )
    refuse('E_SHAPE', `the entries are ${shown(entries)}`, 'runWorksheet gives them');
  const { title = 'Worksheet' } = options;
  if (format === 'markdown') return markdown(entries, title, options.pictureName);
  if (format === 'latex') return { text: worksheetLatex(entries, title), files: [] };
  if (format === 'html') return { text: html(entries, title), files: [] };
  const hint = 'give markdown, latex or html';
  return refuse('E_FORMAT', `${shown(format)} is not a format of a worksheet`, hint);
}

function markdown(
  entries: readonly WorksheetEntry[],
  title: string,
  pictureName: WorksheetTextOptions['pictureName'],
): WrittenWorksheet {
  const files: { name: string; text: string }[] = [];
  const place = ({ svg }: Picture): string => {
    if (pictureName === undefined)
      return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll('(', '%28').replaceAll(')', '%29')}`;
    const name = pictureName(files.length + 1);
    files.push({ name, text: svg });
    return encodeURI(name);
  };
  const parts = entries.map((entry) => {
    if (entry.kind === 'prose')
      return paragraphs(
        entry.text,
        (level, text) => `${'#'.repeat(level)} ${text}\n`,
        (text) => `${text}\n`,
      ).trimEnd();
    const block = `\`\`\`text\n${[`> ${entry.source}`, ...entry.lines].join('\n')}\n\`\`\``;
    return [block, ...entry.pictures.map((picture) => `![${picture.title}](${place(picture)})`)].join('\n\n');
  });
  return { text: `${[`# ${title}`, ...parts].join('\n\n')}\n`, files };
}

function html(entries: readonly WorksheetEntry[], title: string): string {
  const parts = entries.map((entry) => {
    if (entry.kind === 'prose')
      return paragraphs(
        entry.text,
        (level, text) => `<h${level}>${escapedXml(text)}</h${level}>`,
        (text) => `<p>${escapedXml(text)}</p>`,
      );
    const lines = [`<b>&gt; ${escapedXml(entry.source)}</b>`, ...entry.lines.map(escapedXml)];
    const figures = entry.pictures.map(({ svg }) => `<figure>${svg}</figure>`);
    const value = entry.mathml === undefined ? [] : [`<p class="value">= ${entry.mathml}</p>`];
    const said = `<pre${entry.isRefused ? ' class="refused"' : ''}>${lines.join('\n')}</pre>`;
    return [said, ...value, ...figures].join('\n');
  });
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escapedXml(title)}</title>`,
    '<style>body { max-width: 45em; margin: 2em auto; padding: 0 1em; font-family: sans-serif; line-height: 1.5 }',
    'pre { background: #f4f2ec; padding: 0.6em 1em; white-space: pre-wrap; overflow-wrap: anywhere } pre.refused { border-left: 4px solid #c0392b }',
    '.value { font-size: 1.3em; overflow-x: auto } mi[mathvariant="bold"] { font-weight: bold }',
    'figure { margin: 1em 0 } svg { max-width: 100%; height: auto }</style></head>',
    '<body>',
    `<h1>${escapedXml(title)}</h1>`,
    ...parts,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Prose with headings: lines that begin with `#` after the sign of the comment. */
export function paragraphs(
  text: string,
  heading: (level: number, text: string) => string,
  paragraph: (text: string) => string,
): string {
  const parts: string[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) parts.push(paragraph(open.join(' ')));
    open = [];
  };
  for (const line of text.split('\n')) {
    const found = /^(#{1,3})\s+(.*)$/u.exec(line);
    if (found !== null || line.trim() === '') close();
    if (found !== null) parts.push(heading(found[1].length + 1, found[2]));
    else if (line.trim() !== '') open.push(line.trim());
  }
  close();
  return parts.join('\n');
}

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
