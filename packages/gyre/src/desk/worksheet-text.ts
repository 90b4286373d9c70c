import { escapedXml, type Picture } from '../floor/figure.ts';
import { refuse, shown } from '../graph/inner.ts';
import type { WorksheetEntry } from './worksheet.ts';
import { worksheetLatex } from './worksheet-latex.ts';
import { paragraphs } from './worksheet-prose.ts';

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
