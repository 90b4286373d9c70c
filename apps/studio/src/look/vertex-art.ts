import type { Mark, PictureVertex } from '../document/index.ts';
import { lookOf } from '../document/index.ts';
import type { Palette } from './palette.ts';

/** The box that a vertex takes, its centre at the vertex's place. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** How much a vertex says: all of it, or one large letter per mark where it is small on the screen. */
export type Detail = 'full' | 'letter';

const SINGLE: Box = { width: 48, height: 48 };
const DOUBLE: Box = { width: 80, height: 52 };

/** How much room a vertex takes. */
export function boxOf(vertex: Pick<PictureVertex, 'marks' | 'holds'>): Box {
  return vertex.marks.length > 1 || vertex.holds !== undefined ? DOUBLE : SINGLE;
}

/** The vertex as SVG elements, drawn in a box whose corner is at 0, 0. One picture for screen and files. */
export function vertexArt(vertex: PictureVertex, palette: Palette, detail: Detail = 'full'): string {
  const { width, height } = boxOf(vertex);
  const parts: string[] = [];
  if (vertex.holds !== undefined) return foldedArt(vertex, vertex.holds, palette);
  if (vertex.marks.length > 1) {
    parts.push(
      `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="13" fill="${palette.ground}" stroke="${palette.soft}" stroke-width="1.5"/>`,
      `<path d="M4 16v${height - 32}" stroke="${palette.left}" stroke-width="4" stroke-linecap="round"/>`,
      `<path d="M${width - 4} 16v${height - 32}" stroke="${palette.right}" stroke-width="4" stroke-dasharray="4 5" stroke-linecap="round"/>`,
      markArt(vertex.marks[0], 23.5, height / 2, 15, palette, detail),
      markArt(vertex.marks[1], width - 23.5, height / 2, 15, palette, detail),
    );
  } else {
    parts.push(markArt(vertex.marks[0], width / 2, height / 2, 21, palette, detail));
    if (vertex.owner !== undefined) parts.push(ownerArt(vertex.owner, palette));
  }
  if (vertex.notes !== undefined) parts.push(notesArt(vertex.notes, width, palette));
  return parts.join('');
}

/** A part that is folded: a stack, with how many of its vertices have which value. */
function foldedArt({ marks }: PictureVertex, holds: number, palette: Palette): string {
  const { width, height } = DOUBLE;
  const sheet = (shift: number): string =>
    `<rect x="${2 + shift}" y="${2 + shift}" width="${width - 12}" height="${height - 12}" rx="10" fill="${palette.ground}" stroke="${palette.ink}" stroke-width="1.6"/>`;
  const middle = (width - 12) / 2 + 2;
  const values = [...new Set(marks.map(({ known }) => known))];
  const step = 22;
  const row = values.map((known, i) =>
    markArt({ known }, middle + (i - (values.length - 1) / 2) * step, 14.5, 9, palette, 'letter'),
  );
  const words = `<text x="${middle}" y="37" font-size="12.5" font-weight="600" fill="${palette.ink}" text-anchor="middle" font-family="system-ui, sans-serif">${holds}</text>`;
  return `${sheet(8)}${sheet(4)}${sheet(0)}${row.join('')}${words}`;
}

function markArt(
  { known, plies }: Mark,
  x: number,
  y: number,
  r: number,
  palette: Palette,
  detail: Detail,
): string {
  const { letter, shape } = lookOf(known);
  const fill = palette.fill[known];
  const stroke =
    shape === 'ring' ? ` stroke="${palette.soft}" stroke-width="1.6" stroke-dasharray="3 3"` : '';
  const onFill = palette.onFill[known];
  const size = r * 0.8;
  const text = (content: string | number, dy: number, px: number, weight: number): string =>
    `<text x="${x}" y="${round(y + dy)}" font-size="${round(px)}" font-weight="${weight}" fill="${onFill}" text-anchor="middle" font-family="system-ui, sans-serif">${content}</text>`;
  const words =
    detail === 'letter'
      ? text(letter, r * 0.48, r * 1.35, 700)
      : plies === undefined
        ? text(letter, size * 0.36, size, 700)
        : text(letter, size * 0.06, size * 0.95, 700) + text(plies, size * 0.82, size * 0.68, 500);
  return shapeArt(shape, x, y, r, `fill="${fill}"${stroke}`) + words;
}

function shapeArt(shape: string, x: number, y: number, r: number, paint: string): string {
  if (shape === 'square') {
    const half = r * 0.92;
    return `<rect x="${round(x - half)}" y="${round(y - half)}" width="${round(2 * half)}" height="${round(2 * half)}" rx="${round(r * 0.2)}" ${paint}/>`;
  }
  if (shape === 'diamond') {
    const reach = r * 1.12;
    return `<path d="M${x} ${round(y - reach)}L${round(x + reach)} ${y}L${x} ${round(y + reach)}L${round(x - reach)} ${y}Z" stroke-linejoin="round" ${paint}/>`;
  }
  return `<circle cx="${x}" cy="${y}" r="${r}" ${paint}/>`;
}

function ownerArt(owner: 'left' | 'right', palette: Palette): string {
  const dash = owner === 'right' ? ' stroke-dasharray="5 3"' : '';
  return `<rect x="1.5" y="1.5" width="45" height="45" rx="10" fill="none" stroke="${palette[owner]}" stroke-width="2.5"${dash}/>`;
}

/** One note goes to the right corner; of two, the first is Left's and goes to the left one. */
function notesArt(notes: readonly string[], width: number, palette: Palette): string {
  const corners = notes.length > 1 ? [10, width - 10] : [width - 10];
  return notes.map((note, i) => (note === '' ? '' : noteArt(note, corners[i], palette))).join('');
}

function noteArt(note: string, x: number, palette: Palette): string {
  return (
    `<circle cx="${x}" cy="10" r="8.5" fill="${palette.ground}" stroke="${palette.accent}" stroke-width="1.5"/>` +
    `<text x="${x}" y="13.8" font-size="11" font-weight="600" fill="${palette.accent}" text-anchor="middle" font-family="system-ui, sans-serif">${note}</text>`
  );
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}
