import { type Figure, type Picture, pictureOfFigure, type Shape } from '../../floor/figure.ts';
import type { Player } from '../../graph/inner.ts';
import type { Board, BoardPiece, BoardPoint } from '../contract/board.ts';
import type { Ruleset } from '../contract/contract.ts';
import { boardSvg } from './board-svg.ts';

/** A square is this wide. */
const SIDE = 40;

const OWNERS: readonly [string, string] = ['#1f5fbf', '#c0392b'];
const NOBODY = '#2e7d4f';

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
  const shapes: Shape[] = points.flatMap((point) => ground(point, place(point.x, point.y)));
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

function ground({ look }: BoardPoint, [x, y]: [number, number]): Shape[] {
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
