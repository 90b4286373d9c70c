import { DRAW, LOSS, WIN } from 'gyre';
import type { Bar } from '../document/index.ts';
import type { Palette } from '../look/palette.ts';
import { escaped, fixed } from './svg.ts';

/** A stacked bar chart of positions by plies: rectangles and numbers, as shares of its width and height. */
export interface BarChart {
  readonly bars: readonly {
    readonly value: string;
    readonly left: number;
    readonly right: number;
    readonly bottom: number;
    readonly top: number;
  }[];
  /** Numbers of plies below the bars, and numbers of positions beside them. */
  readonly plies: readonly Tick[];
  readonly positions: readonly Tick[];
}

interface Tick {
  readonly at: number;
  readonly count: number;
}

/** Lays the chart out: each bar on top of those that begin where it does. */
export function chartOf(bars: readonly Bar[]): BarChart {
  const end = bars.reduce((most, { to }) => Math.max(most, to), 1);
  const heights = new Map<number, number>();
  const stacks = bars.map(({ from, to, value, count }) => {
    const below = heights.get(from) ?? 0;
    heights.set(from, below + count);
    return { value, from, to, below, above: below + count };
  });
  const most = Math.max(1, ...heights.values());
  return {
    bars: stacks.map(({ value, from, to, below, above }) => ({
      value,
      left: from / end,
      right: to / end,
      bottom: below / most,
      top: above / most,
    })),
    plies: roundSteps(end, 10).map((count) => ({ count, at: (count + 0.5) / end })),
    positions: roundSteps(most, 5).map((count) => ({ count, at: count / most })),
  };
}

/** Round numbers from zero up to below the end, at most so many. */
function roundSteps(end: number, most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, end / most)));
  const step = power * ([1, 2, 5].find((n) => n * power * most >= end) ?? 10);
  return Array.from({ length: Math.ceil(end / step) }, (_, i) => i * step);
}

const KNOWN: Readonly<Record<string, 0 | 1 | 2>> = { W: WIN, D: DRAW, L: LOSS };
const PLOT = { left: 74, right: 10, top: 26, height: 180 }; // pixels

/** The chart as an SVG document, so wide. */
export function writeBarsSvg(
  { bars, plies, positions }: BarChart,
  palette: Palette,
  title: string,
  width = 620,
): string {
  const { ground, ink, soft, fill } = palette;
  const x = (share: number): string => fixed(PLOT.left + (width - PLOT.left - PLOT.right) * share);
  const y = (share: number): string => fixed(PLOT.top + PLOT.height * (1 - share));
  const text = (at: string, words: string, anchor: string): string =>
    `<text ${at} text-anchor="${anchor}" fill="${ink}">${words}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 250" width="${width}" height="250" font-size="12" font-family="system-ui, sans-serif" role="img">`,
    `<title>${escaped(title)}</title><rect width="${width}" height="250" fill="${ground}"/>`,
    ...positions.map(
      ({ at, count }) =>
        `<path d="M${x(0)} ${y(at)}H${x(1)}" stroke="${soft}" stroke-opacity="0.35"/>${text(`x="${PLOT.left - 8}" y="${y(at)}" dy="4"`, count.toLocaleString('en'), 'end')}`,
    ),
    ...bars.map(
      ({ value, left, right, bottom, top }) =>
        `<path d="M${x(left)} ${y(bottom)}H${x(right)}V${y(top)}H${x(left)}Z" fill="${fill[KNOWN[value]]}" stroke="${ground}" stroke-width="0.8"/>`,
    ),
    `<path d="M${x(0)} ${y(0)}H${x(1)}" stroke="${ink}"/>`,
    ...plies.map(({ at, count }) => text(`x="${x(at)}" y="${y(0)}" dy="17"`, String(count), 'middle')),
    text('x="8" y="14"', '↑ positions', 'start'),
    text(`x="${x(1)}" y="244"`, 'plies →', 'end'),
    '</svg>',
  ].join('');
}

const STYLES: Readonly<Record<string, string>> = { W: 'win', D: 'draw', L: 'loss' };
const [WIDTH, HEIGHT] = [13, 6.5]; // centimetres

/** The chart as a LaTeX document that compiles as it is. */
export function writeBarsTikz({ bars, plies, positions }: BarChart, title: string): string {
  const x = (share: number): string => fixed(WIDTH * share);
  const y = (share: number): string => fixed(HEIGHT * share);
  return [
    ...(title === '' ? [] : [`% ${title.replaceAll('\n', ' ')}`]),
    '\\documentclass[tikz]{standalone}',
    '\\definecolor{win}{HTML}{0B766B}\\definecolor{draw}{HTML}{5F6B78}\\definecolor{loss}{HTML}{B1500A}',
    '\\begin{document}',
    '\\begin{tikzpicture}[font=\\small]',
    ...bars.map(
      ({ value, left, right, bottom, top }) =>
        `  \\fill[${STYLES[value]}] (${x(left)},${y(bottom)}) rectangle (${x(right)},${y(top)});`,
    ),
    `  \\draw (0,0) -- (${WIDTH},0);`,
    ...plies.map(({ at, count }) => `  \\node[below] at (${x(at)},0) {${count}};`),
    ...positions.flatMap(({ at, count }) => [
      `  \\draw[black!15] (0,${y(at)}) -- (${WIDTH},${y(at)});`,
      `  \\node[left] at (0,${y(at)}) {${count.toLocaleString('en').replaceAll(',', '\\,')}};`,
    ]),
    `  \\node at (${WIDTH / 2},-0.9) {plies};`,
    `  \\node[above right] at (0,${HEIGHT + 0.2}) {positions: \\textcolor{win}{won}, \\textcolor{draw}{drawn}, \\textcolor{loss}{lost}};`,
    '\\end{tikzpicture}',
    '\\end{document}',
    '',
  ].join('\n');
}
