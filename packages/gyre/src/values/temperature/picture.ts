import { type Picture, pictureOfFigure } from '../../floor/figure.ts';
import { writeDyadic } from '../plain/dyadic.ts';
import { checkDyadic, checkWalls } from './checks.ts';
import { thermographFigure } from './figure.ts';
import type { Thermograph } from './thermograph.ts';
import { turnsOf, type Wall, wallAt } from './wall.ts';

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
