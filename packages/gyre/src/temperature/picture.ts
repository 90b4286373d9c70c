import { addDyadic, compareDyadic, type Dyadic, integer, writeDyadic } from '../values/index.ts';
import { checkDyadic, checkWalls } from './checks.ts';
import type { Thermograph } from './thermograph.ts';
import { FOOT, type Wall, wallAt } from './wall.ts';

/** The thermograph as lines of text: mean and temperature, then where the walls are at each t at which one turns. */
export function thermographText(thermograph: Thermograph): string {
  const { left, right, mean, temperature } = checkedThermograph(thermograph);
  const turns = turnsOf([left, right]);
  const rows = [
    ['t', 'left wall', 'right wall'],
    ...turns.map((t) => [writeDyadic(t), writeDyadic(wallAt(left, t)), writeDyadic(wallAt(right, t))]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [`mean ${writeDyadic(mean)}, temperature ${writeDyadic(temperature)}`, ...lines].join('\n');
}

function checkedThermograph(thermograph: Thermograph): Thermograph {
  const { left, right, mean, temperature } = (thermograph ?? {}) as Partial<Thermograph>;
  checkWalls(left, right);
  checkDyadic(mean, 'the mean');
  checkDyadic(temperature, 'the temperature');
  return thermograph;
}

/** The thermograph as data, all numbers as texts; a wall is the points [x, t] at which it turns. */
export interface ThermographData {
  readonly mean: string;
  readonly temperature: string;
  readonly left: readonly (readonly [x: string, t: string])[];
  readonly right: readonly (readonly [x: string, t: string])[];
}

/** Mean, temperature and walls for a program. */
export function thermographData(thermograph: Thermograph): ThermographData {
  const { left, right, mean, temperature } = checkedThermograph(thermograph);
  return {
    mean: writeDyadic(mean),
    temperature: writeDyadic(temperature),
    left: wallPoints(left),
    right: wallPoints(right),
  };
}

/** A wall by the points at which it turns: `4 at -1, 2 at 1`. Above the last it goes straight up. */
export function wallText(wall: Wall): string {
  return wall.map(({ t, x }) => `${writeDyadic(x)} at ${writeDyadic(t)}`).join(', ');
}

/** The points at which a wall turns, as texts: [x, t]. */
export function wallPoints(wall: Wall): [x: string, t: string][] {
  return wall.map(({ t, x }) => [writeDyadic(x), writeDyadic(t)]);
}

/** All t at which one of the walls turns, rising. */
function turnsOf(walls: readonly Wall[]): Dyadic[] {
  const all = walls.flatMap((wall) => wall.map(({ t }) => t)).toSorted(compareDyadic);
  return all.filter((t, i) => i === 0 || compareDyadic(t, all[i - 1]) !== 0);
}

/** The thermograph as an SVG picture: Left's wall to the left, larger numbers to the left, t upwards. */
export function thermographSvg(thermograph: Thermograph): string {
  const { left, right, mean, temperature } = checkedThermograph(thermograph);
  const top = addDyadic(temperature, integer(1));
  const turns = [...turnsOf([left, right]), top];
  const [ends, feet] = [left, right].map((wall) =>
    turns.map((t) => [approximately(wallAt(wall, t)), approximately(t)]),
  );
  const xs = [...ends, ...feet].map(([x]) => x);
  const [low, high] = [Math.min(...xs) - 0.5, Math.max(...xs) + 0.5];
  const unit = Math.min(60, 600 / Math.max(high - low, approximately(top) + 1));
  const place = ([x, t]: number[]): string =>
    `${rounded((high - x) * unit + MARGIN)},${rounded((approximately(top) - t) * unit + MARGIN)}`;
  const [width, height] = [(high - low) * unit + 2 * MARGIN, (approximately(top) + 1) * unit + 2 * MARGIN];
  const line = (points: number[][], colour: string): string =>
    `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map(place).join(' ')}"/>`;
  const label = (x: number, t: number, text: string): string => {
    const [across, down] = place([x, t]).split(',');
    return `<text x="${across}" y="${Number(down) + 18}" text-anchor="middle">${text}</text>`;
  };
  const stops = [left, right].map((wall) => wallAt(wall, compareDyadic(temperature, ZERO) > 0 ? ZERO : FOOT));
  const ground = approximately(compareDyadic(temperature, ZERO) > 0 ? ZERO : FOOT);
  const title = `mean ${writeDyadic(mean)}, temperature ${writeDyadic(temperature)}`;
  const labels = compareDyadic(stops[0], stops[1]) === 0 ? [stops[0]] : stops;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rounded(width)} ${rounded(height + 20)}" width="${rounded(width)}" height="${rounded(height + 20)}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="white"/>`,
    line(
      [
        [high, ground],
        [low, ground],
      ],
      '#bbb',
    ),
    line(ends, '#1f5fbf'),
    line(feet, '#bf3a1f'),
    ...labels.map((x) => label(approximately(x), ground, writeDyadic(x))),
    `<text x="${rounded(width / 2)}" y="${rounded(height + 10)}" text-anchor="middle">${title}</text>`,
    '</svg>\n',
  ].join('\n');
}

const MARGIN = 20;

const ZERO = integer(0);

/** For drawing only. */
function approximately({ numerator, exponent }: Dyadic): number {
  return Number(numerator) / 2 ** exponent;
}

function rounded(x: number): number {
  return Math.round(100 * x) / 100;
}
