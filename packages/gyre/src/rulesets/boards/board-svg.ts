import { type Figure, type Picture, pictureOfFigure, type Shape } from '../../floor/figure.ts';
import { checkParts, type Player } from '../../graph/inner.ts';
import { checkTurn } from '../contract/checks.ts';
import type { Board, BoardLabel, BoardLine, BoardPiece, BoardPoint, Ruleset } from '../contract/contract.ts';

/** A square is this wide. */
const SIDE = 40;
/** Half the height of a line of text outside the board. */
const HALF_MARGIN = 11;

/** The board of any ruleset as an `<svg>` element: its own picture, its board as data, or its text. */
export function boardSvg<P>(ruleset: Ruleset<P>, position: P, player: Player): string {
  checkTurn(ruleset, position, player);
  if (ruleset.svg !== undefined) return ruleset.svg(position, player);
  if (ruleset.board !== undefined) return drawBoard(ruleset.board(position, player));
  return textSvg(ruleset.show(position, player));
}

/**
 * A board as an `<svg>` element that needs no style sheet. Everything has a class, `board-light`, `board-dark`,
 * `board-line`, `board-spot`, `board-mark`, `board-piece-0`, `board-piece-1`, `board-piece`, `board-ring`,
 * `board-text`, `board-name`, so that a page can give it its own colours; and what belongs to a point lies in a
 * `<g data-point="…">`.
 */
export function drawBoard(board: Board): string {
  checkBoard(board);
  const { points, lines = [], pieces, marks = [], labels = [], caption } = board;
  const places = new Map(points.map((point) => [point.name, point]));
  const standing = new Map<string, BoardPiece[]>();
  for (const piece of pieces) standing.set(piece.point, [...(standing.get(piece.point) ?? []), piece]);
  const { left, top, width, height } = boardFrame(board);
  const bottom = top + height;
  const parts = [
    ...lines.map((line) => drawLine(line, places)),
    ...points.map((point) => drawPoint(point, marks.includes(point.name), standing.get(point.name) ?? [])),
    ...labels.map(drawLabel),
    ...(caption === undefined ? [] : [name(left + width / 2, bottom - HALF_MARGIN, caption, 15)]),
  ];
  return element([left, top, width, height], parts);
}

/** The part of the plane that a board occupies, in pixels, of which a square is 40 wide. */
export function boardFrame(board: Board): {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
} {
  checkBoard(board);
  const { points, labels = [], caption, width = 1, height = 1 } = board;
  let [left, top, right, bottom] = [0, 0, width * SIDE, height * SIDE];
  const widen = (x: number, y: number, reach: number): void => {
    left = Math.min(left, middle(x) - reach);
    right = Math.max(right, middle(x) + reach);
    top = Math.min(top, middle(y) - reach);
    bottom = Math.max(bottom, middle(y) + reach);
  };
  for (const { x, y } of points) widen(x, y, SIDE / 2);
  for (const { x, y } of labels) widen(x, y, HALF_MARGIN);
  if (caption !== undefined) bottom += 2 * HALF_MARGIN;
  return { left, top, width: rounded(right - left), height: rounded(bottom - top) };
}

function middle(length: number): number {
  return rounded((length + 0.5) * SIDE);
}

function rounded(length: number): number {
  return Math.round(100 * length) / 100;
}

function drawLine(
  { from, to, owner, isThick = false }: BoardLine,
  places: ReadonlyMap<string, BoardPoint>,
): string {
  const [a, b] = [places.get(from), places.get(to)];
  if (a === undefined || b === undefined) return '';
  const look =
    owner === undefined
      ? `class="board-line" stroke="${isThick ? NOBODY : '#777'}"`
      : `class="board-line-${owner}" stroke="${FILLS[owner]}"`;
  return `<line x1="${middle(a.x)}" y1="${middle(a.y)}" x2="${middle(b.x)}" y2="${middle(b.y)}" ${look} stroke-width="${isThick ? 8 : 2}"/>`;
}

function drawPoint(point: BoardPoint, isMarked: boolean, pieces: readonly BoardPiece[]): string {
  const [x, y] = [middle(point.x), middle(point.y)];
  const ground = point.look === 'bare' ? '' : point.look === 'spot' ? spot(x, y) : square(x, y, point.look);
  const mark = isMarked
    ? `<circle class="board-mark" cx="${x}" cy="${y}" r="9" fill="none" stroke="#767676" stroke-width="2" stroke-dasharray="3"/>`
    : '';
  const shift = pieces.length > 1 ? 12 / (pieces.length - 1) : 0; // several pieces on one point overlap
  const drawn = pieces.map((piece, i) => drawPiece(x + (pieces.length > 1 ? i * shift - 6 : 0), y, piece));
  const label = point.look === 'spot' ? pointName(x + 14, y - 12, point.name) : '';
  return `<g data-point="${escaped(point.name)}">${ground}${mark}${drawn.join('')}${label}</g>`;
}

function square(x: number, y: number, look: 'light' | 'dark'): string {
  return `<rect class="board-${look}" x="${x - SIDE / 2}" y="${y - SIDE / 2}" width="${SIDE}" height="${SIDE}" fill="${look === 'light' ? '#f2eee3' : '#d8d0bd'}"/>`;
}

function spot(x: number, y: number): string {
  return `<circle class="board-spot" cx="${x}" cy="${y}" r="6" fill="#777"/>`;
}

const FILLS: readonly [string, string] = ['#1f5fbf', '#c0392b'];
const NOBODY = '#2e7d4f';

function drawPiece(x: number, y: number, { owner, shape = 'disc', count }: BoardPiece): string {
  const fill =
    owner === undefined
      ? `class="board-piece" fill="${shape === 'block' ? '#5a5a5a' : NOBODY}"`
      : `class="board-piece-${owner}" fill="${FILLS[owner]}"`;
  const many = count === undefined ? '' : glyph(x, y, `${count}`, '#fff', 14);
  if (typeof shape === 'object') return glyph(x, y, shape.text, '#1b1b1b', 26) + many;
  if (shape === 'block')
    return `<rect ${fill} x="${x - 18}" y="${y - 18}" width="36" height="36" rx="4"/>${ringOf(owner, x, y)}${many}`;
  if (shape === 'pin')
    return `<rect ${fill} x="${x - 6}" y="${y - 16}" width="12" height="32" rx="6"/>${dot(owner, x, y)}${many}`;
  return `<circle ${fill} cx="${x}" cy="${y}" r="14"/>${many === '' ? ringOf(owner, x, y) : many}`;
}

/** Player 1's pins carry a dot. */
function dot(owner: Player | undefined, x: number, y: number): string {
  return owner === 1 ? `<circle class="board-ring" cx="${x}" cy="${y}" r="3" fill="#fff"/>` : '';
}

/** Player 1's pieces carry a ring, so that colour alone never tells them apart. */
function ringOf(owner: Player | undefined, x: number, y: number): string {
  return owner === 1
    ? `<circle class="board-ring" cx="${x}" cy="${y}" r="8" fill="none" stroke="#fff" stroke-width="2"/>`
    : '';
}

function glyph(x: number, y: number, text: string, fill: string, size: number): string {
  return `<text class="board-text" x="${x}" y="${y}" font-size="${size}" text-anchor="middle" dominant-baseline="central" fill="${fill}">${escaped(text)}</text>`;
}

/** The name of a row or column outside the board, in a grey that is readable on light and dark pages. */
function drawLabel({ text, x, y }: BoardLabel): string {
  return name(middle(x), middle(y), text, 15);
}

function name(x: number, y: number, text: string, size: number): string {
  return `<text class="board-name" x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" text-anchor="middle" dominant-baseline="central" fill="#767676">${escaped(text)}</text>`;
}

/** A small name beside a point, readable on any background. */
function pointName(x: number, y: number, text: string): string {
  return `<text class="board-name" x="${x}" y="${y}" font-family="sans-serif" font-size="10" text-anchor="middle" dominant-baseline="central" fill="#333" stroke="#fff" stroke-width="2" paint-order="stroke">${escaped(text)}</text>`;
}

function textSvg(text: string): string {
  const lines = text.split('\n');
  const width = Math.max(1, ...lines.map((line) => line.length)) * LETTER_WIDTH;
  const spans = lines.map(
    (line, i) =>
      `<text x="0" y="${(i + 1) * LINE_HEIGHT - 8}" font-family="monospace" font-size="20" xml:space="preserve" fill="currentColor">${escaped(line)}</text>`,
  );
  return element([0, 0, width, lines.length * LINE_HEIGHT], spans);
}

const LETTER_WIDTH = 12;
const LINE_HEIGHT = 28;

function element(box: readonly number[], parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" role="img">${parts.join('')}</svg>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function checkBoard(board: unknown): void {
  checkParts(
    board,
    'a board',
    { points: 'list', pieces: 'list' },
    'ruleset.board(position, player) gives one',
  );
}

const OWNERS: readonly [string, string] = ['#1f5fbf', '#c0392b'];

/** A picture of the board of a ruleset, for a page and for LaTeX; a ruleset without a board is shown by its text. */
export function boardPicture<P>(ruleset: Ruleset<P>, position: P, player: Player): Picture {
  const svg = boardSvg(ruleset, position, player); // accepts rulesets only
  const board = ruleset.board?.(position, player) ?? {
    points: [],
    pieces: [],
    caption: ruleset.show(position, player),
  };
  const figure = boardFigure(board, ruleset.title);
  const size = `width="${figure.width}" height="${figure.height}"`; // a page would stretch it otherwise
  return { ...pictureOfFigure(figure), svg: svg.replace('<svg ', `<svg ${size} `) };
}

/** A board as a figure of simple shapes, for documents. Right's pieces have a white disc inside. */
function boardFigure({ points, lines = [], pieces, labels = [], caption }: Board, title: string): Figure {
  const everywhere = [...points, ...labels];
  const [left, top] = [
    Math.min(0, ...everywhere.map(({ x }) => x)),
    Math.min(0, ...everywhere.map(({ y }) => y)),
  ];
  const place = (x: number, y: number): [number, number] => [(x - left + 0.5) * SIDE, (y - top + 0.5) * SIDE];
  const places = new Map(points.map((point) => [point.name, place(point.x, point.y)]));
  const shapes: Shape[] = points.flatMap((point) => groundOf(point, place(point.x, point.y)));
  for (const { from, to, owner, isThick = false } of lines) {
    const ends = [places.get(from), places.get(to)].filter((end) => end !== undefined);
    const colour = owner === undefined ? (isThick ? NOBODY : '#777777') : OWNERS[owner];
    if (ends.length === 2) shapes.push({ kind: 'line', places: ends, colour, width: isThick ? 6 : 1.5 });
  }
  for (const piece of pieces) {
    const at = places.get(piece.point);
    if (at !== undefined) shapes.push(...pieceShapes(piece, at));
  }
  for (const { text, x, y } of labels)
    shapes.push({ kind: 'text', at: place(x, y), text, colour: '#767676' });
  const width = SIDE * (1 + Math.max(0, ...everywhere.map(({ x }) => x)) - left);
  const height = SIDE * (1 + Math.max(0, ...everywhere.map(({ y }) => y)) - top);
  if (caption !== undefined) shapes.push({ kind: 'text', at: [width / 2, height + 10], text: caption });
  return { title, width, height: height + (caption === undefined ? 0 : 20), shapes };
}

function groundOf({ look }: BoardPoint, [x, y]: [number, number]): Shape[] {
  if (look === 'bare') return [];
  if (look === 'spot') return [{ kind: 'disc', at: [x, y], radius: 5, fill: '#777777' }];
  const fill = look === 'light' ? '#f2eee3' : '#d8d0bd';
  return [{ kind: 'box', at: [x - SIDE / 2, y - SIDE / 2], size: [SIDE, SIDE], fill }];
}

function pieceShapes({ owner, shape = 'disc', count }: BoardPiece, at: [number, number]): Shape[] {
  const fill = owner === undefined ? (shape === 'block' ? '#5a5a5a' : NOBODY) : OWNERS[owner];
  const many: Shape[] =
    count === undefined ? [] : [{ kind: 'text', at, text: `${count}`, colour: '#ffffff' }];
  if (typeof shape === 'object') return [{ kind: 'text', at, text: shape.text, size: 24 }, ...many];
  if (shape === 'block')
    return [{ kind: 'box', at: [at[0] - 18, at[1] - 18], size: [36, 36], fill }, ...many];
  if (shape === 'pin') return [{ kind: 'box', at: [at[0] - 6, at[1] - 16], size: [12, 32], fill }, ...many];
  const ring: Shape[] =
    owner === 1 && count === undefined ? [{ kind: 'disc', at, radius: 7, fill: '#ffffff' }] : [];
  return [{ kind: 'disc', at, radius: 14, fill }, ...ring, ...many];
}
