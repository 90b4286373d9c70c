/** A curve of a chart; its points by rising x, all above 0. */
export interface Curve {
  readonly name: string;
  readonly colour: string;
  readonly points: { readonly x: number; readonly y: number }[];
  /** Drawn with a broken line: not Gyre. */
  readonly isOther?: boolean;
}

const WIDTH = 720;
const HEIGHT = 440;
const FRAME = { left: 80, right: 60, top: 56, bottom: 60 };

/** Curves on logarithmic axes, as an SVG that stands alone: powers are straight lines, and their slopes tell. */
export function logLogChart(
  title: string,
  xName: string,
  yName: string,
  curves: readonly Curve[],
  base = 10,
): string {
  const all = curves.flatMap(({ points }) => points);
  const x = scale(
    all.map((point) => point.x),
    FRAME.left,
    WIDTH - FRAME.right,
    base,
  );
  const y = scale(
    all.map((point) => point.y),
    HEIGHT - FRAME.bottom,
    FRAME.top,
    base,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${FRAME.left}" y="28" font-size="16" font-weight="600">${title}</text>`,
    ...x.ticks.flatMap((tick) =>
      grid(x.at(tick), FRAME.top, x.at(tick), HEIGHT - FRAME.bottom, tick, 0, 20, 'middle'),
    ),
    ...y.ticks.flatMap((tick) =>
      grid(WIDTH - FRAME.right, y.at(tick), FRAME.left, y.at(tick), tick, -8, 4, 'end'),
    ),
    `<text x="${(WIDTH + FRAME.left) / 2}" y="${HEIGHT - 16}" text-anchor="middle">${xName}</text>`,
    `<text x="20" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 20 ${HEIGHT / 2})">${yName}</text>`,
    ...curves.flatMap((curve, i) => drawn(curve, i, x.at, y.at)),
    '</svg>',
    '',
  ].join('\n');
}

interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Whole powers of the base around the values, spread from one pixel to another. */
function scale(values: readonly number[], from: number, to: number, base: number): Scale {
  const power = (value: number): number => Math.log2(value) / Math.log2(base);
  const low = Math.floor(power(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(power(Math.max(...values))));
  return {
    at: (value) => from + ((power(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, i) => base ** (low + i)),
  };
}

function grid(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  tick: number,
  dx: number,
  dy: number,
  anchor: string,
): string[] {
  const label = tick < 1 ? String(Number(tick.toPrecision(1))) : tick.toLocaleString('en');
  return [
    `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="#e2e2e2"/>`,
    `<text x="${(x2 + dx).toFixed(1)}" y="${(y2 + dy).toFixed(1)}" text-anchor="${anchor}" fill="#444">${label}</text>`,
  ];
}

function drawn(
  { name, colour, points, isOther }: Curve,
  index: number,
  x: (value: number) => number,
  y: (value: number) => number,
): string[] {
  const places = points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`);
  const legend = FRAME.top + 14 + 22 * index;
  const stroke = `stroke="${colour}" stroke-width="2.5"${isOther === true ? ' stroke-dasharray="6 4"' : ''}`;
  return [
    `<polyline points="${places.join(' ')}" fill="none" ${stroke}/>`,
    ...points.map(
      (point) =>
        `<circle cx="${x(point.x).toFixed(1)}" cy="${y(point.y).toFixed(1)}" r="3.5" fill="${colour}"/>`,
    ),
    `<line x1="${FRAME.left + 16}" y1="${legend}" x2="${FRAME.left + 44}" y2="${legend}" ${stroke}/>`,
    `<text x="${FRAME.left + 52}" y="${legend + 4}">${name}</text>`,
  ];
}
