/** A point in pixels; x grows to the right, y downwards. */
type Point = readonly [x: number, y: number];

/** What a figure is made of. Colours are texts such as `#1f5fbf`. */
export type Shape =
  | {
      readonly kind: 'line';
      /** Two places, or three for a curve: from, by way of, to. */
      readonly places: readonly Point[];
      readonly colour: string;
      readonly width?: number;
      readonly isDashed?: boolean;
      readonly hasArrow?: boolean;
    }
  | { readonly kind: 'disc'; readonly at: Point; readonly radius: number; readonly fill: string }
  | {
      readonly kind: 'box';
      readonly at: Point;
      readonly size: Point;
      readonly fill: string;
      readonly stroke?: string;
    }
  | {
      readonly kind: 'text';
      readonly at: Point;
      readonly text: string;
      readonly colour?: string;
      readonly size?: number;
    };

/** A simple picture that can be written for a page and for LaTeX. */
export interface Figure {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** A picture written in two ways: an `<svg>` element, and a `tikzpicture` that needs TikZ alone. */
export interface Picture {
  readonly title: string;
  readonly svg: string;
  readonly tikz: string;
}

/** The figure as a picture. */
export function pictureOfFigure(figure: Figure): Picture {
  return { title: figure.title, svg: figureSvg(figure), tikz: figureTikz(figure) };
}

/** The figure as an `<svg>` element that needs no style sheet. */
function figureSvg({ title, width, height, shapes }: Figure): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rounded(width)} ${rounded(height)}" width="${rounded(width)}" height="${rounded(height)}" font-family="sans-serif" role="img">`,
    `<title>${escapedXml(title)}</title>`,
    '<rect width="100%" height="100%" fill="#ffffff"/>', // readable on a dark page, too
    ...shapes.map(shapeSvg),
    '</svg>\n',
  ].join('\n');
}

function shapeSvg(shape: Shape): string {
  switch (shape.kind) {
    case 'line': {
      const [from, ...others] = shape.places.map((place) => place.map(rounded).join(' '));
      const path = others.length === 1 ? `M${from} L${others[0]}` : `M${from} Q${others.join(' ')}`;
      const look = `stroke="${shape.colour}" stroke-width="${shape.width ?? 1.5}"${shape.isDashed === true ? ' stroke-dasharray="5 3"' : ''}`;
      const head =
        shape.hasArrow === true ? `<path fill="${shape.colour}" d="${arrowHead(shape.places)}"/>` : '';
      return `<path fill="none" ${look} d="${path}"/>${head}`;
    }
    case 'disc':
      return `<circle cx="${rounded(shape.at[0])}" cy="${rounded(shape.at[1])}" r="${shape.radius}" fill="${shape.fill}"/>`;
    case 'box': {
      const stroke = shape.stroke === undefined ? '' : ` stroke="${shape.stroke}"`;
      return `<rect x="${rounded(shape.at[0])}" y="${rounded(shape.at[1])}" width="${rounded(shape.size[0])}" height="${rounded(shape.size[1])}" rx="3" fill="${shape.fill}"${stroke}/>`;
    }
    default:
      return `<text x="${rounded(shape.at[0])}" y="${rounded(shape.at[1])}" font-size="${shape.size ?? 13}" text-anchor="middle" dominant-baseline="central" fill="${shape.colour ?? '#1b1b1b'}">${escapedXml(shape.text)}</text>`;
  }
}

/** A small triangle at the end of a line. */
function arrowHead(places: readonly Point[]): string {
  const [[fromX, fromY], [x, y]] = places.slice(-2);
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
  const corner = (side: number): string =>
    `${rounded(x - 8 * dx + side * 4 * dy)} ${rounded(y - 8 * dy - side * 4 * dx)}`;
  return `M${rounded(x)} ${rounded(y)} L${corner(1)} L${corner(-1)} Z`;
}

/** The figure as a `tikzpicture` environment. */
function figureTikz({ title, shapes }: Figure): string {
  return [
    `% ${title.replaceAll('\n', ' ')}`,
    '\\begin{tikzpicture}[x=0.025cm, y=-0.025cm]',
    ...shapes.map((shape) => `  ${shapeTikz(shape)}`),
    '\\end{tikzpicture}',
  ].join('\n');
}

function shapeTikz(shape: Shape): string {
  const at = ([x, y]: Point): string => `(${rounded(x)},${rounded(y)})`;
  switch (shape.kind) {
    case 'line': {
      const { places, isDashed = false, hasArrow = false, width = 1.5 } = shape;
      const look = `${colour('draw', shape.colour)}, line width=${rounded(width * 0.5)}pt${isDashed ? ', dashed' : ''}${hasArrow ? ', ->' : ''}`;
      const path =
        places.length === 2
          ? `${at(places[0])} -- ${at(places[1])}`
          : `${at(places[0])} .. controls ${at(places[1])} .. ${at(places[2])}`;
      return `\\draw[${look}] ${path};`;
    }
    case 'disc':
      return `\\fill[${colour('fill', shape.fill)}] ${at(shape.at)} circle[radius=${rounded(shape.radius * 0.025)}cm];`;
    case 'box': {
      const [x, y] = shape.at;
      const stroke = shape.stroke === undefined ? 'draw=none' : colour('draw', shape.stroke);
      return `\\path[${colour('fill', shape.fill)}, ${stroke}] ${at(shape.at)} rectangle ${at([x + shape.size[0], y + shape.size[1]])};`;
    }
    default:
      return `\\node[${colour('text', shape.colour ?? '#1b1b1b')}, font=\\footnotesize] at ${at(shape.at)} {${escapedLatex(shape.text)}};`;
  }
}

/** `draw={rgb,255:red,31;green,95;blue,191}`. */
function colour(role: string, hex: string): string {
  const digits = hex.slice(1).length === 3 ? Array.from(hex.slice(1), (c) => c + c).join('') : hex.slice(1);
  const [red, green, blue] = [0, 2, 4].map((i) => Number.parseInt(digits.slice(i, i + 2), 16));
  return `${role}={rgb,255:red,${red};green,${green};blue,${blue}}`;
}

function rounded(x: number): number {
  return Math.round(100 * x) / 100;
}

/** The text for the inside of an element or an attribute. */
export function escapedXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The text for LaTeX, outside of math mode. */
export function escapedLatex(text: string): string {
  return text.replaceAll(/[\\{}$&#_%^~|<>"]/gu, (sign) => LATEX_SIGNS[sign] ?? `\\${sign}`);
}

const LATEX_SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '|': '\\textbar{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '"': '\\textquotedbl{}',
};
