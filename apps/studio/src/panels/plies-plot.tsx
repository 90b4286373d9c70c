import { useEffect, useRef } from 'preact/hooks';
import type { Bar } from '../document/index.ts';
import { writeBarsTikz } from '../export/bars-tikz.ts';
import { useFigure } from '../export/figures.ts';
import { writeShownSvg } from '../export/shown-svg.ts';
import { palette } from '../look/theme.ts';
import { meaningOf } from '../parts/index.ts';

const VALUES: readonly { readonly letter: string; readonly known: 0 | 1 | 2; readonly word: string }[] = [
  { letter: 'W', known: 2, word: 'won' },
  { letter: 'D', known: 1, word: 'drawn' },
  { letter: 'L', known: 0, word: 'lost' },
];

/** At most eleven round numbers that stand under the bars. */
function ticksOf(bars: readonly Bar[]): number[] {
  const end = bars.reduce((most, { to }) => Math.max(most, to), 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, end / 10)));
  const step = power * ([1, 2, 5].find((n) => n * power * 10 >= end) ?? 10);
  return Array.from({ length: Math.ceil(end / step) }, (_, i) => i * step);
}

/** The drawing of the plot; throws in words while it is not there. */
function plotIn(place: HTMLElement | null): SVGSVGElement {
  const plot = place?.querySelector('svg');
  if (!plot) throw new Error('the plot is still being drawn');
  return plot;
}

/** How many positions have how many plies; the numbers are in the table below the plot. */
export function PliesPlot({ bars }: { readonly bars: readonly Bar[] }) {
  const place = useRef<HTMLDivElement>(null);
  const { fill, ground } = palette.value;
  useFigure({
    what: bars.length === 0 ? '' : 'the positions by plies',
    svg: () => writeShownSvg(plotIn(place.current), { ground }, 'Positions by plies'),
    tikz: () => writeBarsTikz(bars, 'positions by plies'),
  });
  useEffect(() => {
    let isGone = false;
    void import('@observablehq/plot').then((Plot) => {
      if (isGone || place.current === null) return;
      const plot = Plot.plot({
        width: Math.min(620, place.current.clientWidth || 600),
        height: 240,
        marginLeft: 60,
        className: 'plies-plot',
        ariaLabel: 'Positions by plies',
        x: { label: 'plies →', tickFormat: 'd', ticks: ticksOf(bars) },
        y: { label: '↑ positions', grid: true },
        color: { domain: VALUES.map(({ letter }) => letter), range: VALUES.map(({ known }) => fill[known]) },
        marks: [
          Plot.rectY(bars, {
            x1: ({ from }: Bar) => from - 0.5,
            x2: ({ to }: Bar) => to - 0.5,
            y: 'count',
            fill: 'value',
            inset: 0.5,
          }),
          Plot.ruleY([0]),
        ],
      });
      plot.querySelector('style')?.remove(); // our stylesheet has the rules; the policy allows no others
      for (const group of plot.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label');
      place.current.replaceChildren(plot);
    });
    return () => {
      isGone = true;
    };
  }, [bars, fill]);
  if (bars.length === 0) return <p class="hint">No position ends: all of them rest on endless play.</p>;
  return (
    <>
      <div
        class="plot"
        ref={place}
        role="img"
        aria-label="Positions by plies; the table below holds the numbers"
      />
      <details>
        <summary>The numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col" title={meaningOf('plies')}>
                Plies
              </th>
              <th scope="col">Value</th>
              <th scope="col">Positions</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ from, to, value, count }) => (
              <tr key={`${from} ${value}`}>
                <td>{to - from === 1 ? from : `${from} to ${to - 1}`}</td>
                <td>{VALUES.find(({ letter }) => letter === value)?.word}</td>
                <td>{count.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
