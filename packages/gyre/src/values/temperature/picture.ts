import { type Figure, type Picture, pictureOfFigure, type Shape } from '../../floor/figure.ts';
import { addDyadic, compareDyadic, type Dyadic, integer, writeDyadic } from '../plain/dyadic.ts';
import { checkDyadic, checkWalls } from './checks.ts';
import type { Thermograph } from './thermograph.ts';
import { FOOT, turnsOf, type Wall, wallAt } from './wall.ts';

/**
 * The thermograph as lines of text: mean and temperature, then where the walls are at each t at which one
 * turns.
 */
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

/**
 * The thermograph as a picture, for a page and for LaTeX: Left's wall to the left, larger numbers to the
 * left, t upwards.
 */
export function thermographPicture(thermograph: Thermograph): Picture {
  return pictureOfFigure(thermographFigure(checkedThermograph(thermograph)));
}

/** The thermograph as a figure: larger numbers to the left, t upwards, the stops below. */
export function thermographFigure({ left, right, mean, temperature }: Thermograph): Figure {
  const top = addDyadic(temperature, integer(1));
  const turns = [...turnsOf([left, right]), top];
  const walls = [left, right].map((wall) =>
    turns.map((t): [number, number] => [near(wallAt(wall, t)), near(t)]),
  );
  const xs = walls.flat().map(([x]) => x);
  const [low, high] = [Math.min(...xs) - 0.5, Math.max(...xs) + 0.5];
  const unit = Math.min(60, 600 / Math.max(high - low, near(top) + 1));
  const place = ([x, t]: readonly [number, number]): [number, number] => [
    (high - x) * unit + MARGIN,
    (near(top) - t) * unit + MARGIN,
  ];
  const [width, height] = [(high - low) * unit + 2 * MARGIN, (near(top) + 1) * unit + 2 * MARGIN + 20];
  const base = compareDyadic(temperature, integer(0)) > 0 ? integer(0) : FOOT;
  const stops = [wallAt(left, base), wallAt(right, base)];
  const labels = compareDyadic(stops[0], stops[1]) === 0 ? stops.slice(1) : stops;
  const title = `mean ${writeDyadic(mean)}, temperature ${writeDyadic(temperature)}`;
  const shapes: Shape[] = [
    { kind: 'line', places: [place([high, near(base)]), place([low, near(base)])], colour: '#bbbbbb' },
    ...walls.flatMap((points, side) =>
      points.slice(1).map(
        (point, i): Shape => ({
          kind: 'line',
          places: [place(points[i]), place(point)],
          colour: side === 0 ? '#1f5fbf' : '#bf3a1f',
          width: 2,
        }),
      ),
    ),
    ...labels.map((x, side): Shape => {
      const [across, down] = place([near(x), near(base)]);
      const isWide = Math.abs(near(stops[0]) - near(stops[1])) * unit > 50;
      const inside = side === 0 ? 12 : -12; // beside the wall, which slopes outwards below
      const beside = labels.length === 1 ? 12 : isWide ? inside : -inside;
      return { kind: 'text', at: [across + beside, down + 14], text: writeDyadic(x) };
    }),
    { kind: 'text', at: [width / 2, height - 10], text: title },
  ];
  return { title, width, height, shapes };
}

const MARGIN = 20;

/** For drawing only. */
function near({ numerator, exponent }: Dyadic): number {
  return Number(numerator) / 2 ** exponent;
}
