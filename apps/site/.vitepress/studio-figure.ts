import { deflateRawSync } from 'node:zlib';
import type { MarkdownRenderer } from 'vitepress';

/**
 * A block of code in the language `studio` is a game as JSON, and on this site a live figure: the studio itself, in the
 * view that follows the word (`studio watch`). Elsewhere it stays a block of code.
 */
export function studioFigures(md: MarkdownRenderer, base: string): void {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const [language, view = 'draw'] = tokens[index].info.trim().split(/\s+/u);
    if (language !== 'studio') return fence?.(tokens, index, options, env, self) ?? '';
    const game = JSON.parse(tokens[index].content) as { title: string };
    const title = md.utils.escapeHtml(game.title);
    const address = `${base}studio/index.html?embed${fragment(game, view)}`;
    return `<figure class="studio-figure"><iframe src="${address}" title="${title}" loading="lazy"></iframe>
<figcaption>${title}. <a href="${address.replace('?embed', '')}" target="_self">Open it in the studio</a></figcaption></figure>\n`;
  };
}

/** The game in the part of the address that browsers keep to themselves, as the studio's own links have it. */
function fragment(game: object, view: string): string {
  const packed = deflateRawSync(JSON.stringify(game)).toString('base64url');
  return `#game=${packed}&amp;view=${view}`;
}
