import { deflateRawSync } from 'node:zlib';
import type { MarkdownRenderer } from 'vitepress';

interface Figure {
  readonly title: string;
  /** The part of the studio's address behind the #, which browsers keep to themselves. */
  readonly fragment: string;
}

/**
 * Blocks of code that are live figures on this site: the studio itself. `studio` is a game as JSON, in the view that
 * follows the word (`studio watch`); `worksheet` has lines of a worksheet. Elsewhere they stay blocks of code.
 */
export function studioFigures(md: MarkdownRenderer, base: string): void {
  const fence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const figure = figureOf(tokens[index].info, tokens[index].content);
    if (figure === undefined) return fence?.(tokens, index, options, env, self) ?? '';
    const title = md.utils.escapeHtml(figure.title);
    const address = `${base}studio/index.html?embed${figure.fragment}`;
    return `<figure class="studio-figure"><iframe src="${address}" title="${title}" loading="lazy"></iframe>
<figcaption>${title}. <a href="${address.replace('?embed', '')}" target="_self">Open it in the studio</a></figcaption></figure>\n`;
  };
}

function figureOf(info: string, content: string): Figure | undefined {
  const [language, view = 'draw'] = info.trim().split(/\s+/u);
  if (language === 'worksheet')
    return {
      title: 'A worksheet: change a line, or type your own',
      fragment: `#view=values&amp;sheet=${packed(content.trim())}`,
    };
  if (language !== 'studio') return undefined;
  const game = JSON.parse(content) as { title: string };
  return { title: game.title, fragment: `#game=${packed(JSON.stringify(game))}&amp;view=${view}` };
}

/** As the studio's own links have it. */
function packed(text: string): string {
  return deflateRawSync(text).toString('base64url');
}
