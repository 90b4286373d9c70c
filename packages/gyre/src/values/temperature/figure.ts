import type { Figure, Shape } from '../../floor/figure.ts';
import { addDyadic, compareDyadic, type Dyadic, integer, writeDyadic } from '../plain/dyadic.ts';
import type { Thermograph } from './thermograph.ts';
import { FOOT, turnsOf, wallAt } from './wall.ts';

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
