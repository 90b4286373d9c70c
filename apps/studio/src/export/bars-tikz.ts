import type { Bar } from '../document/index.ts';
import { fixed } from './svg.ts';

const WIDTH = 13; // centimetres
const HEIGHT = 6.5;
const STYLES = { W: 'win', D: 'draw', L: 'loss' } as const;

/** Positions by plies as a stacked bar chart: a LaTeX document that compiles as it is. */
export function writeBarsTikz(bars: readonly Bar[], title: string): string {
  const end = bars.reduce((most, { to }) => Math.max(most, to), 1);
  const stacks = stacked(bars);
  const most = stacks.reduce((top, { above }) => Math.max(top, above), 1);
  const x = (plies: number): string => fixed((WIDTH * plies) / end);
  const y = (count: number): string => fixed((HEIGHT * count) / most);
  return [
    ...(title === '' ? [] : [`% ${title.replaceAll('\n', ' ')}`]),
    '\\documentclass[tikz]{standalone}',
    '\\definecolor{win}{HTML}{0B766B}\\definecolor{draw}{HTML}{5F6B78}\\definecolor{loss}{HTML}{B1500A}',
    '\\begin{document}',
    '\\begin{tikzpicture}[font=\\small]',
    ...stacks.map(
      ({ bar: { from, to, value }, below, above }) =>
        `  \\fill[${STYLES[value as keyof typeof STYLES]}] (${x(from)},${y(below)}) rectangle (${x(to)},${y(above)});`,
    ),
    `  \\draw (0,0) -- (${WIDTH},0);`,
    ...roundSteps(end, 10).map((k) => `  \\node[below] at (${x(k + 0.5)},0) {${k}};`),
    ...roundSteps(most, 5).flatMap((n) => [
      `  \\draw[black!15] (0,${y(n)}) -- (${WIDTH},${y(n)});`,
      `  \\node[left] at (0,${y(n)}) {${n.toLocaleString('en').replaceAll(',', '\\,')}};`,
    ]),
    `  \\node at (${WIDTH / 2},-0.9) {plies};`,
    `  \\node[above right] at (0,${HEIGHT + 0.2}) {positions: \\textcolor{win}{won}, \\textcolor{draw}{drawn}, \\textcolor{loss}{lost}};`,
    '\\end{tikzpicture}',
    '\\end{document}',
    '',
  ].join('\n');
}

interface Stacked {
  readonly bar: Bar;
  readonly below: number;
  readonly above: number;
}

/** Each bar on top of those that begin where it does. */
function stacked(bars: readonly Bar[]): Stacked[] {
  const heights = new Map<number, number>();
  return bars.map((bar) => {
    const below = heights.get(bar.from) ?? 0;
    heights.set(bar.from, below + bar.count);
    return { bar, below, above: below + bar.count };
  });
}

/** Round numbers from zero up to below the end, at most so many. */
function roundSteps(end: number, most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, end / most)));
  const step = power * ([1, 2, 5].find((n) => n * power * most >= end) ?? 10);
  return Array.from({ length: Math.ceil(end / step) }, (_, i) => i * step);
}
