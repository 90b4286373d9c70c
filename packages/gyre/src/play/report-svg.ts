import { checkParts, checkText } from '../graph/index.ts';
import type { Report } from '../tables/index.ts';

/** A picture of a report: how many positions are won and lost in how many plies, on a scale of powers of ten, and the draws. */
export function reportSvg(title: string, report: Report): string {
  checkText(title, 'the title');
  checkParts(
    report,
    'a report',
    { rows: 'list', positions: 'number', values: 'object' },
    'make one with reportOf',
  );
  const { rows, positions, values } = report;
  for (const row of rows)
    checkParts(row, 'a row of a report', { value: 'text', count: 'number' }, 'make it with reportOf');
  const decided = rows.filter((row) => row.plies !== undefined && row.value !== 'D');
  const longest = Math.max(1, ...decided.map(({ plies }) => plies ?? 0));
  const powers = Math.max(1, Math.ceil(Math.log10(Math.max(1, ...rows.map(({ count }) => count)))));
  const x = (plies: number): number => LEFT + ((plies + 0.5) * PLOT_WIDTH) / (longest + 1);
  const y = (count: number): number => TOP + PLOT_HEIGHT * (1 - Math.log10(Math.max(1, count)) / powers);
  const bar = Math.max(0.5, (0.8 * PLOT_WIDTH) / (longest + 1));
  const parts: string[] = [];
  for (let power = 0; power <= powers; power++) {
    const height = y(10 ** power).toFixed(1);
    parts.push(`<line class="grid" x1="${LEFT}" x2="${LEFT + PLOT_WIDTH}" y1="${height}" y2="${height}"/>`);
    parts.push(
      `<text class="scale" x="${LEFT - 6}" y="${height}" dy="4" text-anchor="end">${(10 ** power).toLocaleString('en')}</text>`,
    );
  }
  const totals = new Map<number, { value: string; count: number }>();
  for (const { plies = 0, value, count } of decided) {
    const sum = (totals.get(plies)?.count ?? 0) + count;
    totals.set(plies, { value, count: sum });
  }
  for (const [plies, { value, count }] of totals) {
    const top = y(count);
    parts.push(
      `<rect class="${value}" x="${(x(plies) - bar / 2).toFixed(1)}" y="${top.toFixed(1)}" width="${bar.toFixed(1)}" height="${(TOP + PLOT_HEIGHT - top).toFixed(1)}"><title>${value === 'W' ? 'won' : 'lost'} in ${plies} plies: ${count}</title></rect>`,
    );
  }
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 1000, 10_000].find((n) => longest / n <= 12) ?? longest;
  for (let plies = 0; plies <= longest; plies += step)
    parts.push(
      `<text class="scale" x="${x(plies).toFixed(1)}" y="${TOP + PLOT_HEIGHT + 16}" text-anchor="middle">${plies}</text>`,
    );
  const words = `${positions.toLocaleString('en')} positions: won ${values.W.toLocaleString('en')}, drawn ${values.D.toLocaleString('en')}, lost ${values.L.toLocaleString('en')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(`${title}; ${words}`)}">
<style>text{font:12px sans-serif;fill:#222}.name{font-weight:bold;font-size:15px}.grid{stroke:#ddd}.W{fill:#0f766e}.L{fill:#c2410c}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text class="name" x="${LEFT}" y="22">${escapeXml(title)}</text>
<text x="${LEFT}" y="40">${escapeXml(words)}</text>
${parts.join('\n')}
<text x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">plies; odd: the player to move wins, even: loses</text>
</svg>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const WIDTH = 900;
const HEIGHT = 420;
const LEFT = 100;
const TOP = 56;
const PLOT_WIDTH: number = WIDTH - LEFT - 20;
const PLOT_HEIGHT: number = HEIGHT - TOP - 48;
