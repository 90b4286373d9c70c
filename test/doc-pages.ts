import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Block, blocksOf } from './doc-blocks.ts';

export const ROOT: string = fileURLToPath(new URL('..', import.meta.url));

/** A block of the manual. */
export interface PageBlock extends Block {
  /** Page and line. */
  readonly name: string;
  /** The same as a file name. */
  readonly fileName: string;
  /** What a `text` block right after it says. */
  readonly prints: string | undefined;
}

/** The blocks in this language of the README files and of all pages in docs. */
export function blocksIn(language: string): PageBlock[] {
  const readmes = [
    'README.md',
    ...['gyre', 'formats', 'lab', 'cli'].map((name) => `packages/${name}/README.md`),
  ];
  return [...readmes, ...markdownIn('docs')].flatMap((page) => {
    const blocks = blocksOf(readFileSync(join(ROOT, page), 'utf8')).map((block, index, all) => {
      const next = all[index + 1];
      const prints = next?.language === 'text' && next.isNextToLast ? next.text : undefined;
      const fileName = `${page.replace(/[^a-z0-9]+/gi, '-')}-${block.line}`;
      return { ...block, name: `${page}:${block.line}`, fileName, prints };
    });
    return blocks.filter((block) => block.language === language);
  });
}

function markdownIn(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .toSorted();
}
