import type { DefaultTheme } from 'vitepress';

const page = (text: string, name: string): DefaultTheme.SidebarItem => ({ text, link: `/docs/${name}` });

/** The pages by what a reader needs: to learn, to get something done, to look something up, to understand. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'Tutorials',
    items: [
      page('Install Gyre', 'install'),
      page('A board game of your own', 'tutorial-board-game'),
      page('A large graph', 'tutorial-large-graph'),
      page('Values of games', 'tutorial-values'),
      page('A program in TypeScript', 'tutorial-typescript'),
      page('Your first cyclic game, by hand', 'first-cyclic-game'),
    ],
  },
  {
    text: 'How to',
    items: [
      page('Find your way on the command line', 'command-line-tour'),
      page('Write the rules of a game', 'write-a-ruleset'),
      page('Write a bot', 'write-a-bot'),
      page('Work with values', 'values'),
      page('Ask about positions', 'queries'),
      page('Watch a solver', 'traces'),
      page('Keep answers in tables', 'tables'),
      page('Go past memory', 'scale'),
      page('Use it from Python', 'notebook'),
      page('Use the studio', 'studio'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('The library', 'library'),
      { text: 'API', link: '/api/' },
      page('The command line', 'cli'),
      page('Notation of values', 'notation'),
      page('Rulesets', 'rulesets'),
      page('Formats', 'formats/README'),
      page('JSON', 'json'),
      page('Errors', 'errors'),
      page('Words', 'words'),
    ],
  },
  {
    text: 'Explanation',
    items: [
      page('Backwards from the end', 'explore-retrograde'),
      page('Why loops make draws', 'explore-draws'),
      page('From on to upon', 'explore-loopy-values'),
      page('One cycle: Siegel’s unicycles', 'explore-unicycles'),
      page('Why you can believe it', 'explore-certificates'),
      page('Theory', 'theory'),
      page('Loopy values', 'loopy-values'),
      page('Winning Ways, chapter 11', 'winning-ways-11'),
      page('The laboratory', 'laboratory'),
      page('Unicycles', 'unicycles'),
      page('The papers', 'papers'),
      page('Verification', 'verification'),
      page('Long tests', 'long-tests'),
      { text: 'Speed', link: '/bench/README' },
      { text: 'Architecture', link: '/ARCHITECTURE' },
      { text: 'Decisions', link: '/docs/decisions/README' },
    ],
  },
];
