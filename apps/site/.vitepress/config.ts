import { defineConfig } from 'vitepress';
import { sidebar } from './sidebar.ts';
import { studioFigures } from './studio-figure.ts';
import { wordTips } from './word-tips.ts';

const base = process.env.SITE_BASE ?? '/';

/**
 * The pages are those of the repository where they stand, so that links work there and here alike. Only the
 * first page and the API reference are moved. `SITE_BASE` is the path that a host serves the site under.
 */
export default defineConfig({
  title: 'Gyre',
  description: 'Solve games on graphs, loops included',
  lang: 'en-GB',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}studio/icon.svg` }]],
  base,
  srcDir: '../..',
  outDir: 'dist',
  cacheDir: '../../node_modules/.cache/vitepress',
  srcExclude: [
    '**/node_modules/**',
    '**/dist/**',
    'packages/**',
    'apps/site/tasks.md',
    'apps/site/node_modules/**',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
  ],
  rewrites: { 'apps/site/index.md': 'index.md', 'apps/site/api/:page*': 'api/:page*' },
  metaChunk: true,
  router: { prefetchLinks: false }, // the pages of the sidebar would be fetched before the figures of this page
  appearance: true,
  markdown: {
    languageAlias: { console: 'shellsession' },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      studioFigures(md, base);
      wordTips(md, base);
      // Braces of games, as in {{1|0}|*}, are text, and are not to be read as Vue's expressions.
      const text = md.renderer.rules.text;
      md.renderer.rules.text = (tokens, index, options, env, self) => {
        const rendered = text?.(tokens, index, options, env, self) ?? '';
        return rendered.replaceAll('{{', '&#123;&#123;').replaceAll('}}', '&#125;&#125;');
      };
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // Runs in the browser, so it uses nothing from outside. Pages to read come before signatures and records.
            boostDocument: (id: string) => {
              if (/\/(?:api|decisions|bench)\/|\/json\b/u.test(id)) return 0.15;
              return /\/(?:install|words)\b/u.test(id) ? 3 : /\/(?:tutorial|explore)-/u.test(id) ? 1.3 : 1;
            },
          },
        },
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Tutorials', link: '/docs/tutorial-board-game' },
      { text: 'Reference', link: '/docs/library' },
      { text: 'Explanation', link: '/docs/explore-retrograde' },
      { text: 'Studio', link: '/studio/index.html', target: '_self' },
    ],
    sidebar,
    docFooter: { prev: 'Before', next: 'Next' },
    footer: { message: 'MIT licence. Everything on this site works without a network.' },
  },
});
