/** A curve of speed-ups: threads and times as fast. */
export interface SpeedUps {
  readonly name: string;
  /** Drawn with a broken line: not Gyre. */
  readonly isOther: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const WIDTH = 860;
const HEIGHT = 520;
const FRAME = { left: 60, right: 270, top: 50, bottom: 56 };
const COLOURS = ['#0b7a75', '#c2571a', '#2563eb', '#65a30d', '#db2777', '#6b7280', '#7c3aed', '#111827'];

/** Curves on two axes of powers of two, beside the line of as many times as there are threads, as an SVG that stands alone. */
export function speedUpPlot(curves: readonly SpeedUps[]): string {
  const most = Math.max(2, ...curves.flatMap(({ points }) => points.map(({ x }) => x)));
  const x = (threads: number): number =>
    FRAME.left + (Math.log2(threads) / Math.log2(most)) * (WIDTH - FRAME.left - FRAME.right);
  const y = (times: number): number =>
    HEIGHT -
    FRAME.bottom -
    ((Math.log2(times) + 1) / (Math.log2(most) + 1)) * (HEIGHT - FRAME.top - FRAME.bottom);
  const threads = powersOfTwo(1, most);
  const sorted = curves.toSorted((a, b) => lastOf(b) - lastOf(a));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${FRAME.left}" y="28" font-size="16" font-weight="600">Speed-up over one thread without a worker</text>`,
    ...threads.flatMap((t) => [
      line(x(t), y(0.5), x(t), y(most), '#e2e2e2'),
      text(x(t), HEIGHT - FRAME.bottom + 20, 'middle', String(t)),
    ]),
    ...powersOfTwo(0.5, most).flatMap((t) => [
      line(x(1), y(t), x(most), y(t), '#e2e2e2'),
      text(FRAME.left - 8, y(t) + 4, 'end', String(t)),
    ]),
    line(x(1), y(1), x(most), y(most), '#9ca3af', '2 4'),
    text((x(1) + x(most)) / 2, HEIGHT - 14, 'middle', 'threads'),
    ...sorted.flatMap((curve, i) => drawn(curve, i, x, y)),
    '</svg>',
    '',
  ].join('\n');
}

function lastOf({ points }: SpeedUps): number {
  return points[points.length - 1].y;
}

function powersOfTwo(from: number, to: number): number[] {
  const found: number[] = [];
  for (let power = from; power <= to; power *= 2) found.push(power);
  return found;
}

function drawn(
  { name, isOther, points }: SpeedUps,
  index: number,
  x: (threads: number) => number,
  y: (times: number) => number,
): string[] {
  const colour = COLOURS[index % COLOURS.length];
  const places = points.map((point) => `${x(point.x).toFixed(1)},${y(point.y).toFixed(1)}`);
  const dashes = isOther ? ' stroke-dasharray="6 4"' : '';
  const [legendX, legendY] = [WIDTH - FRAME.right + 20, FRAME.top + 6 + 22 * index];
  return [
    `<polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"${dashes}/>`,
    ...places.map((place) => {
      const [cx, cy] = place.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`;
    }),
    line(legendX, legendY, legendX + 28, legendY, colour, isOther ? '6 4' : undefined),
    text(legendX + 36, legendY + 4, 'start', `${name} (${points[points.length - 1].y.toFixed(1)})`),
  ];
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string, dashes?: string): string {
  const broken = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
  return `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${colour}" stroke-width="1.5"${broken}/>`;
}

function text(x: number, y: number, anchor: string, content: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="#333">${content}</text>`;
}
