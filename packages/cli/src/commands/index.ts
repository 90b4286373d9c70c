import type { CommandEntry } from '../command/index.ts';

/**
 * Every command, in the order in which help lists them. To add one: write `commands/NAME.ts`, which
 * exports `command`, and give it a line here.
 */
export const commands: readonly CommandEntry[] = [
  {
    name: 'solve',
    summary: 'who wins, in how many plies, by which move',
    group: 'Solve and check',
    load: () => import('./solve.ts'),
  },
  {
    name: 'verify',
    summary: 'is this solution right? checked by code that shares nothing with the solvers',
    group: 'Solve and check',
    load: () => import('./verify.ts'),
  },
  {
    name: 'cluster',
    summary: 'games beyond one machine: solve on a Spark cluster, resume, estimate',
    group: 'Solve and check',
    load: () => import('./cluster.ts'),
  },
  {
    name: 'query',
    summary: 'one position: its value, its plies, every move, the best first',
    group: 'Look closer',
    load: () => import('./query.ts'),
  },
  {
    name: 'line',
    summary: 'best play from a position to the end',
    group: 'Look closer',
    load: () => import('./line.ts'),
  },
  {
    name: 'explain',
    summary: 'why a position has its value, in sentences',
    group: 'Look closer',
    load: () => import('./explain.ts'),
  },
  {
    name: 'trace',
    summary: 'watch a solver work, forward and back',
    group: 'Look closer',
    load: () => import('./trace.ts'),
  },
  {
    name: 'paper',
    summary: 'put a definition or statement of the papers to a game',
    group: 'Look closer',
    load: () => import('./paper.ts'),
  },
  {
    name: 'convert',
    summary: 'from one format to another',
    group: 'Files and pictures',
    load: () => import('./convert.ts'),
  },
  {
    name: 'info',
    summary: 'what is in a file, without solving it',
    group: 'Files and pictures',
    load: () => import('./info.ts'),
  },
  {
    name: 'gen',
    summary: 'make a game: random, layered, grid, ladder, clique, star, path',
    group: 'Files and pictures',
    load: () => import('./gen.ts'),
  },
  {
    name: 'render',
    summary: 'a picture of a solved game',
    group: 'Files and pictures',
    load: () => import('./render.ts'),
  },
  {
    name: 'rulesets',
    summary: 'the games that gyre knows, with their parameters and sizes',
    group: 'Rulesets',
    load: () => import('./rulesets.ts'),
  },
  {
    name: 'play',
    summary: 'play a ruleset against perfect play',
    group: 'Rulesets',
    load: () => import('./play.ts'),
  },
  {
    name: 'report',
    summary: 'a ruleset solved: counts by value and plies, longest win',
    group: 'Rulesets',
    load: () => import('./report.ts'),
  },
  {
    name: 'explore',
    summary: 'the graph of a ruleset: every position that play can reach',
    group: 'Rulesets',
    load: () => import('./explore.ts'),
  },
  {
    name: 'table',
    summary: 'solve a ruleset into a table file',
    group: 'Rulesets',
    load: () => import('./table.ts'),
  },
  {
    name: 'probe',
    summary: 'ask a table about a position',
    group: 'Rulesets',
    load: () => import('./probe.ts'),
  },
  {
    name: 'check',
    summary: 'is this ruleset sound? looks for mistakes by playing at random',
    group: 'Rulesets',
    load: () => import('./check.ts'),
  },
  {
    name: 'value',
    summary: 'the value of a loopy game: its name, sides and outcome',
    group: 'Values',
    load: () => import('./value.ts'),
  },
  {
    name: 'nim',
    summary: 'nim-values of heap games by code (0.137), with their periods; misère genus',
    group: 'Values',
    load: () => import('./nim.ts'),
  },
  {
    name: 'compare',
    summary: 'which of two values is larger',
    group: 'Values',
    load: () => import('./compare.ts'),
  },
  {
    name: 'calc',
    summary: 'a worksheet for values',
    group: 'Values',
    load: () => import('./calc.ts'),
  },
  {
    name: 'unicycle',
    summary: 'build, find, count and prove stoppers with one cycle of a given pattern',
    group: 'Values',
    load: () => import('./unicycle.ts'),
  },
  {
    name: 'stoppers',
    summary: 'every stopper with a few vertices, and the sums of all pairs',
    group: 'Values',
    load: () => import('./stoppers.ts'),
  },
  {
    name: 'studio',
    summary: 'draw, watch, play and read games in the browser',
    group: 'More',
    load: () => import('./studio.ts'),
  },
  {
    name: 'manual',
    summary: 'the pages of the manual, as Markdown',
    group: 'More',
    load: () => import('./manual.ts'),
  },
  {
    name: 'completion',
    summary: 'completion for bash or zsh',
    group: 'More',
    load: () => import('./completion.ts'),
  },
];
