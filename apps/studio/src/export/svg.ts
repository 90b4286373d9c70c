import type { Picture, PictureArc, PictureVertex } from '../document/index.ts';
import { shortName } from '../document/index.ts';
import type { Palette } from '../look/palette.ts';
import { boxOf, vertexArt } from '../look/vertex-art.ts';

const MARGIN = 40;

/** The drawing as an SVG document that needs nothing beside it. */
export function writeSvg(picture: Picture, palette: Palette, title = ''): string {
  return svgOf(svgParts(picture, palette), frameOf([picture]), palette, title);
}

/** The elements of a drawing, an element per arc and per vertex, in the order of the picture. */
export interface SvgParts {
  readonly arcs: readonly string[];
  readonly vertices: readonly string[];
}

/** Takes a drawing apart into its elements. */
export function svgParts(picture: Picture, palette: Palette): SvgParts {
  const byId = new Map(picture.vertices.map((vertex) => [vertex.id, vertex]));
  return {
    arcs: picture.arcs.map((arc) => arcArt(arc, byId, picture, palette)),
    vertices: picture.vertices.map((vertex) => placedArt(vertex, palette)),
  };
}

/** Where the drawing is in its own coordinates. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The elements as a document. */
export function svgOf({ arcs, vertices }: SvgParts, frame: Frame, palette: Palette, title = ''): string {
  const { x, y, width, height } = frame;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" role="img">`,
    title === '' ? '' : `<title>${escaped(title)}</title>`,
    `<defs>${arrowHeads(palette)}</defs>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${palette.ground}"/>`,
    ...arcs,
    ...vertices,
    '</svg>',
  ].join('');
}

/** The frame that holds all these drawings. */
export function frameOf(pictures: readonly Picture[]): Frame {
  const vertices = pictures.flatMap((picture) => picture.vertices);
  if (vertices.length === 0) return { x: 0, y: 0, width: 200, height: 120 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const vertex of vertices) {
    const { width, height } = boxOf(vertex);
    left = Math.min(left, vertex.x - width / 2);
    right = Math.max(right, vertex.x + width / 2 + Math.max(0, nameWidth(vertex) - MARGIN / 2));
    top = Math.min(top, vertex.y - height / 2);
    bottom = Math.max(bottom, vertex.y + height / 2 + 14);
  }
  return {
    x: Math.round(left - MARGIN),
    y: Math.round(top - MARGIN),
    width: Math.round(right - left + 2 * MARGIN),
    height: Math.round(bottom - top + 2 * MARGIN),
  };
}

/** About how far a name reaches to the right of its vertex. */
function nameWidth({ name, isStart }: PictureVertex): number {
  return 8 * (shortName(name).length + (isStart ? 2 : 0));
}

function placedArt(vertex: PictureVertex, palette: Palette): string {
  const { width, height } = boxOf(vertex);
  const name = `${vertex.isStart ? '▸ ' : ''}${shortName(vertex.name)}`;
  return (
    `<g transform="translate(${fixed(vertex.x)} ${fixed(vertex.y)})">` +
    ringArt(vertex, palette) +
    `<g transform="translate(${-width / 2} ${-height / 2})">${vertexArt(vertex, palette)}</g>` +
    `<text x="${width / 2 - 3}" y="${height / 2 + 6}" font-size="14" fill="${palette.ink}" stroke="${palette.ground}" stroke-width="3" stroke-linejoin="round" paint-order="stroke" font-family="system-ui, sans-serif">${escaped(name)}</text></g>`
  );
}

/** A ring round the vertex that a step or a move is about; a dashed one round the vertex that it looks at. */
function ringArt(vertex: PictureVertex, palette: Palette): string {
  if (vertex.isHere !== true && vertex.isThere !== true) return '';
  const { width, height } = boxOf(vertex);
  const dash = vertex.isHere === true ? '' : ' stroke-dasharray="6 4"';
  return `<rect x="${-width / 2 - 5}" y="${-height / 2 - 5}" width="${width + 10}" height="${height + 10}" rx="20" fill="none" stroke="${palette.accent}" stroke-width="3.5"${dash}/>`;
}

function arrowHeads(palette: Palette): string {
  return (['both', 'left', 'right'] as const)
    .map(
      (who) =>
        `<marker id="head-${who}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="11" markerHeight="11" markerUnits="userSpaceOnUse" orient="auto"><path d="${who === 'right' ? 'M0 0L10 5L0 10L3.5 5Z' : 'M0 0L10 5L0 10Z'}" fill="${colourOf(who, palette)}"/></marker>`,
    )
    .join('');
}

function colourOf(who: PictureArc['who'], palette: Palette): string {
  return who === 'both' ? palette.ink : palette[who];
}

function arcArt(
  arc: PictureArc,
  byId: ReadonlyMap<number, PictureVertex>,
  picture: Picture,
  palette: Palette,
): string {
  const from = byId.get(arc.from);
  const to = byId.get(arc.to);
  if (from === undefined || to === undefined) return '';
  const hasReturn = picture.arcs.some((other) => other.from === arc.to && other.to === arc.from);
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const bend = arc.bend === undefined ? (hasReturn ? 0.18 : 0) : arc.bend / far;
  const path = from === to ? loopPath(from) : arcPath(from, to, bend);
  const width = arc.weight === 'plain' ? 1.6 : 3.6;
  const dash = arc.who === 'right' ? ' stroke-dasharray="7 4"' : '';
  const colour = arc.weight === 'hot' ? palette.accent : colourOf(arc.who, palette);
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"${dash} opacity="${arc.weight === 'plain' ? 0.75 : 1}" marker-end="url(#head-${arc.who})"/>`;
}

/** A curve from the rim of one vertex to the rim of another, bent sideways by `bend` of its length. */
function arcPath(from: PictureVertex, to: PictureVertex, bend: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const middle = { x: from.x + dx / 2 - dy * bend, y: from.y + dy / 2 + dx * bend };
  const a = rimPoint(from, middle);
  const b = rimPoint(to, middle);
  return `M${fixed(a.x)} ${fixed(a.y)}Q${fixed(middle.x)} ${fixed(middle.y)} ${fixed(b.x)} ${fixed(b.y)}`;
}

function rimPoint(vertex: PictureVertex, towards: { x: number; y: number }): { x: number; y: number } {
  const { width, height } = boxOf(vertex);
  const [dx, dy] = [towards.x - vertex.x, towards.y - vertex.y];
  const length = Math.hypot(dx, dy) || 1;
  const reach = 1 / Math.hypot(dx / length / (width / 2 + 1), dy / length / (height / 2 + 1));
  return { x: vertex.x + (dx / length) * reach, y: vertex.y + (dy / length) * reach };
}

function loopPath(vertex: PictureVertex): string {
  const { width, height } = boxOf(vertex);
  const [x, y] = [vertex.x, vertex.y - height / 2 + 5];
  const spread = width / 4;
  return `M${fixed(x - spread)} ${fixed(y)}C${fixed(x - 2.6 * spread)} ${fixed(y - 44)} ${fixed(x + 2.6 * spread)} ${fixed(y - 44)} ${fixed(x + spread)} ${fixed(y)}`;
}

/** A number with at most two decimals. */
export function fixed(x: number): string {
  return String(Math.round(x * 100) / 100);
}

/** A text as it stands in markup. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
