import type { Bar } from '../document/index.ts';
import { chartOf, writeBarsSvg, writeBarsTikz } from '../export/bars.ts';
import { useFigure } from '../export/figures.ts';
import { palette } from '../look/theme.ts';
import { meaningOf } from '../parts/index.ts';

const WORDS: Readonly<Record<string, string>> = { W: 'won', D: 'drawn', L: 'lost' };

/** How many positions have how many plies; the numbers are in the table below the plot. */
export function PliesPlot({ bars }: { readonly bars: readonly Bar[] }) {
  const chart = chartOf(bars);
  const width = Math.min(620, Math.max(300, innerWidth - 44)); // the numbers are read on a phone, too
  const svg = writeBarsSvg(chart, palette.value, 'Positions by plies', width);
  useFigure({
    what: bars.length === 0 ? '' : 'the positions by plies',
    svg: () => svg,
    tikz: () => writeBarsTikz(chart, 'positions by plies'),
  });
  if (bars.length === 0) return <p class="hint">No position ends: all of them rest on endless play.</p>;
  return (
    <>
      <img
        class="plies-plot"
        alt="Positions by plies; the table below holds the numbers"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
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
                <td>{WORDS[value]}</td>
                <td>{count.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
