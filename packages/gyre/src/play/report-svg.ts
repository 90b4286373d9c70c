import { pliesWords } from '../game/inner.ts';
import { checkParts, checkText } from '../graph/inner.ts';
import type { Report, ReportRow } from '../tables/inner.ts';

const REPORT = { rows: 'list', positions: 'number', values: 'object' } as const;

/**
 * A picture of a report, on a scale of powers of ten: how many positions are won and lost in how many plies;
 * in a table without plies, how many are worth which score, or how many are won, drawn and lost.
 */
export function reportSvg(title: string, report: Report): string {
  checkText(title, 'the title');
  checkParts(report, 'a report', REPORT, 'make one with reportOf');
  const { rows, positions, values } = report;
  for (const row of rows)
    checkParts(row, 'a row of a report', { value: 'text', count: 'number' }, 'make it with reportOf');
  const { bars, axis } = barsOf(rows);
  const slots = Math.max(2, ...bars.map(({ slot }) => slot + 1));
  const powers = Math.max(1, Math.ceil(Math.log10(Math.max(1, ...bars.map(({ count }) => count)))));
  const x = (slot: number): number => LEFT + ((slot + 0.5) * PLOT_WIDTH) / slots;
  const y = (count: number): number => TOP + PLOT_HEIGHT * (1 - Math.log10(Math.max(1, count)) / powers);
  const width = Math.max(0.5, (0.8 * PLOT_WIDTH) / slots);
  const parts: string[] = [];
  for (let power = 0; power <= powers; power++) {
    const height = y(10 ** power).toFixed(1);
    parts.push(`<line class="grid" x1="${LEFT}" x2="${LEFT + PLOT_WIDTH}" y1="${height}" y2="${height}"/>`);
    parts.push(
      `<text class="scale" x="${LEFT - 6}" y="${height}" dy="4" text-anchor="end">${(10 ** power).toLocaleString('en')}</text>`,
    );
  }
  for (const { slot, value, count, words } of bars) {
    const top = y(count);
    parts.push(
      `<rect class="${value}" x="${(x(slot) - width / 2).toFixed(1)}" y="${top.toFixed(1)}" width="${width.toFixed(1)}" height="${(TOP + PLOT_HEIGHT - top).toFixed(1)}"><title>${words}: ${count}</title></rect>`,
    );
  }
  for (const [slot, text] of axis.marks(slots))
    parts.push(
      `<text class="scale" x="${x(slot).toFixed(1)}" y="${TOP + PLOT_HEIGHT + 16}" text-anchor="middle">${text}</text>`,
    );
  const words = `${positions.toLocaleString('en')} positions: won ${values.W.toLocaleString('en')}, drawn ${values.D.toLocaleString('en')}, lost ${values.L.toLocaleString('en')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(`${title}; ${words}`)}">
<style>text{font:12px sans-serif;fill:#222}.name{font-weight:bold;font-size:15px}.grid{stroke:#ddd}.W{fill:#0f766e}.D{fill:#6b7280}.L{fill:#c2410c}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text class="name" x="${LEFT}" y="22">${escapeXml(title)}</text>
<text x="${LEFT}" y="40">${escapeXml(words)}</text>
${parts.join('\n')}
<text x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">${axis.words}</text>
</svg>
`;
}

/** A bar of the picture: where it stands, and what it says. */
interface Bar {
  readonly slot: number;
  readonly value: ReportRow['value'];
  readonly count: number;
  readonly words: string;
}

interface Axis {
  readonly words: string;
  /** The slots with a text below them. */
  readonly marks: (slots: number) => [slot: number, text: string][];
}

function barsOf(rows: readonly ReportRow[]): { readonly bars: Bar[]; readonly axis: Axis } {
  const decided = rows.filter(({ value }) => value !== 'D');
  if (rows.length > 0 && rows.every(({ score }) => score !== undefined)) return byScore(rows);
  if (decided.length > 0 && decided.every(({ plies }) => plies === undefined)) return byValue(rows);
  const counted = decided.filter(({ plies }) => plies !== undefined);
  const bars = summed(counted, ({ plies = 0, value }) => ({
    slot: plies,
    words: `${value === 'W' ? 'won' : 'lost'} in ${pliesWords(plies)}`,
  }));
  const marks = (slots: number): [number, string][] => everyFew(slots, 0);
  return { bars, axis: { words: 'plies; odd: the player to move wins, even: loses', marks } };
}

function byScore(rows: readonly ReportRow[]): { readonly bars: Bar[]; readonly axis: Axis } {
  const least = Math.min(...rows.map(({ score = 0 }) => score));
  const bars = summed(rows, ({ score = 0 }) => ({ slot: score - least, words: `score ${score}` }));
  return { bars, axis: { words: 'score of the player to move', marks: (slots) => everyFew(slots, least) } };
}

function byValue(rows: readonly ReportRow[]): { readonly bars: Bar[]; readonly axis: Axis } {
  const names = { W: 'won', D: 'drawn', L: 'lost' };
  const bars = summed(rows, ({ value }) => ({ slot: 'WDL'.indexOf(value), words: names[value] }));
  const marks = (): [number, string][] => Object.values(names).map((name, slot) => [slot, name]);
  return { bars, axis: { words: 'for the player to move', marks } };
}

/** One bar for the rows of each slot. */
function summed(rows: readonly ReportRow[], place: (row: ReportRow) => Pick<Bar, 'slot' | 'words'>): Bar[] {
  const bars = new Map<number, Bar>();
  for (const row of rows) {
    const { slot, words } = place(row);
    bars.set(slot, { slot, words, value: row.value, count: (bars.get(slot)?.count ?? 0) + row.count });
  }
  return [...bars.values()];
}

/** Numbers below some of the slots: round ones, about twelve. */
function everyFew(slots: number, first: number): [slot: number, text: string][] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 1000, 10_000].find((n) => (slots - 1) / n <= 12) ?? slots;
  return Array.from({ length: slots }, (_, slot): [number, string] => [slot, `${first + slot}`]).filter(
    ([slot]) => (first + slot) % step === 0,
  );
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
