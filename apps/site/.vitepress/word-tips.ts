import { readFileSync } from 'node:fs';
import type { MarkdownRenderer } from 'vitepress';
import { meaningsIn } from '../../studio/src/parts/word-table.ts';

/** Words that every reader knows, too frequent to be marked. */
const PLAIN = [
  'arc',
  'move',
  'side',
  'sum',
  'table',
  'value',
  'vertex',
  'won',
  'lost',
  'drawn',
  'Left',
  'Right',
];

/**
 * Where a word of docs/words.md first stands in the text of a page, it becomes a link to that page, with its meaning as
 * a tip. Headings, links and code stay as they are.
 */
export function wordTips(md: MarkdownRenderer, base: string): void {
  const page = readFileSync(new URL('../../../docs/words.md', import.meta.url), 'utf8');
  const meanings = meaningsIn(page);
  const marked = [...meanings.keys()].filter((word) => /^[a-z]/u.test(word) && !PLAIN.includes(word));
  const pattern = new RegExp(String.raw`\b(${marked.join('|')})(?:s)?\b`, 'iu');
  md.core.ruler.push('word-tips', (state) => {
    const path = (state.env as { relativePath?: string }).relativePath ?? '';
    if (path === 'docs/words.md') return markRows();
    if (!path.startsWith('docs/') || path.startsWith('docs/decisions/')) return;
    const seen = new Set<string>();
    for (const [i, block] of state.tokens.entries()) {
      if (block.type !== 'inline' || state.tokens[i - 1]?.type !== 'paragraph_open') continue;
      block.children = tipped(block.children ?? []);
    }

    type Token = (typeof state.tokens)[number];

    /** Every word of the table can be linked to: each row carries the anchors of its words. */
    function markRows(): void {
      for (const [i, { type, content }] of state.tokens.entries()) {
        if (type !== 'inline' || state.tokens[i - 2]?.type !== 'tr_open') continue;
        const words = content
          .replaceAll('`', '')
          .split(', ')
          .map((word) => word.toLowerCase());
        const anchors = words
          .filter((word) => meanings.has(word))
          .map((word) => `<a id="${anchorOf(word)}"></a>`);
        const mark = new state.Token('html_inline', '', 0);
        mark.content = anchors.join('');
        state.tokens[i].children?.unshift(mark);
      }
    }

    function tipped(tokens: readonly Token[]): Token[] {
      let links = 0;
      return tokens.flatMap((token) => {
        if (token.type === 'link_open') links++;
        if (token.type === 'link_close') links--;
        return token.type === 'text' && links === 0 ? withTips(token.content) : [token];
      });
    }

    function withTips(text: string): Token[] {
      const found = pattern.exec(text);
      if (found === null) return [textToken(text)];
      const word = found[1].toLowerCase();
      const rest = text.slice(found.index + found[0].length);
      const before = textToken(text.slice(0, found.index));
      if (seen.has(word)) return [before, textToken(found[0]), ...withTips(rest)];
      seen.add(word);
      const link = new state.Token('html_inline', '', 0);
      const meaning = md.utils.escapeHtml(meanings.get(word) ?? '');
      link.content = `<a class="word" href="${base}docs/words.html#${anchorOf(word)}" title="${meaning}">${found[0]}</a>`;
      return [before, link, ...withTips(rest)];
    }

    function textToken(content: string): Token {
      const token = new state.Token('text', '', 0);
      token.content = content;
      return token;
    }
  });
}

function anchorOf(word: string): string {
  return `word-${word.toLowerCase().replaceAll(' ', '-')}`;
}
