import type { Player } from '../../graph/index.ts';
import type { Ruleset } from '../contract/contract.ts';
import type { Edges } from './board-text.ts';

/** Boards are drawn as plain `<svg>` elements that need no style sheet; a square is this wide. */
const SIDE = 40;
/** Room for the names of rows and columns, outside the board. */
const MARGIN = 22;
const PIECE_FILLS: readonly [string, string] = ['#1f5fbf', '#c0392b'];

/** How a character on the board is drawn: a disc of player 0 or 1, or its own glyph. */
export type Glyphs = Readonly<Record<string, 0 | 1 | string>>;

/** A rectangular board from its rows of characters, with its edges; `.` and space are empty squares. */
export function gridSvg(rows: readonly string[], edges: Edges, glyphs: Glyphs = {}): string {
  const height = rows.length * SIDE;
  const squares = rows.flatMap((row, y) =>
    Array.from(
      row,
      (character, x) => square(x, y) + piece((x + 0.5) * SIDE, (y + 0.5) * SIDE, character, glyphs),
    ),
  );
  const columnNames = edges.columns.map((name, x) => coordinate((x + 0.5) * SIDE, height + MARGIN / 2, name));
  const rowNames = edges.rows.map((name, y) => coordinate(-MARGIN / 2, (y + 0.5) * SIDE, name));
  const left = edges.rows.some((name) => name !== '') ? MARGIN : 0;
  const parts = [...squares, ...columnNames, ...(left === 0 ? [] : rowNames)];
  return element(edges.columns.length * SIDE + left, height + MARGIN, parts, -left);
}

/** A board of points joined by lines, each with its name; `at` are their places in units of one square. */
export function pointsSvg(
  at: readonly (readonly [number, number])[],
  lines: readonly (readonly [number, number])[],
  characters: string,
  glyphs: Glyphs,
  names: readonly string[],
): string {
  const x = (point: number): number => (at[point][0] + 0.5) * SIDE;
  const y = (point: number): number => (at[point][1] + 0.5) * SIDE;
  const strokes = lines.map(
    ([a, b]) => `<line x1="${x(a)}" y1="${y(a)}" x2="${x(b)}" y2="${y(b)}" stroke="#777" stroke-width="2"/>`,
  );
  const pieces = at.map(
    (_, point) =>
      `<circle cx="${x(point)}" cy="${y(point)}" r="6" fill="#777"/>${piece(x(point), y(point), characters[point], glyphs)}${label(x(point) + 14, y(point) - 12, names[point])}`,
  );
  const width = (Math.max(...at.map(([column]) => column)) + 1) * SIDE;
  const height = (Math.max(...at.map(([, row]) => row)) + 1) * SIDE;
  return element(width, height, [...strokes, ...pieces]);
}

/** The board of any ruleset: its own picture, or its text, character by character. */
export function boardSvg<P>(ruleset: Ruleset<P>, position: P, player: Player): string {
  return ruleset.svg?.(position, player) ?? textSvg(ruleset.show(position, player));
}

function textSvg(text: string): string {
  const lines = text.split('\n');
  const width = Math.max(1, ...lines.map((line) => line.length)) * LETTER_WIDTH;
  const spans = lines.map(
    (line, i) =>
      `<text x="0" y="${(i + 1) * LINE_HEIGHT - 8}" font-family="monospace" font-size="20" xml:space="preserve">${escaped(line)}</text>`,
  );
  return element(width, lines.length * LINE_HEIGHT, spans);
}

const LETTER_WIDTH = 12;
const LINE_HEIGHT = 28;

function element(width: number, height: number, parts: readonly string[], left = 0): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} 0 ${width} ${height}" role="img">${parts.join('')}</svg>`;
}

function square(x: number, y: number): string {
  const fill = (x + y) % 2 === 0 ? '#f2eee3' : '#d8d0bd';
  return `<rect x="${x * SIDE}" y="${y * SIDE}" width="${SIDE}" height="${SIDE}" fill="${fill}"/>`;
}

function piece(x: number, y: number, character: string, glyphs: Glyphs): string {
  if (character === '.' || character === ' ') return '';
  const glyph = glyphs[character] ?? character;
  if (typeof glyph === 'number') {
    const disc = `<circle cx="${x}" cy="${y}" r="14" fill="${PIECE_FILLS[glyph]}"/>`;
    // Player 1's pieces carry a ring, so that colour alone never tells them apart.
    return glyph === 0
      ? disc
      : `${disc}<circle cx="${x}" cy="${y}" r="8" fill="none" stroke="#fff" stroke-width="2"/>`;
  }
  return `<text x="${x}" y="${y}" font-size="26" text-anchor="middle" dominant-baseline="central">${escaped(glyph)}</text>`;
}

/** The name of a row or column outside the board, in a grey that light and dark pages both let one read. */
function coordinate(x: number, y: number, name: string): string {
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="15" text-anchor="middle" dominant-baseline="central" fill="#767676">${escaped(name)}</text>`;
}

/** A small name beside a point, readable on any background. */
function label(x: number, y: number, name: string): string {
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="10" text-anchor="middle" dominant-baseline="central" fill="#333" stroke="#fff" stroke-width="2" paint-order="stroke">${escaped(name)}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
