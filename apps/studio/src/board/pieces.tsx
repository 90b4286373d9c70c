import '../style/board.css';
import type { Board, BoardLine, BoardPiece, BoardPoint } from 'gyre/rulesets';
import type { Point } from '../document/index.ts';
import { middleOf, SIDE } from './geometry.ts';

/** What lies under the pieces: squares, lines and spots. */
export function Ground({ board: { points, lines = [], marks = [] } }: { readonly board: Board }) {
  const places = new Map(points.map((point) => [point.name, middleOf(point)]));
  const isPlayed = lines.some(({ isThick }) => isThick === true);
  return (
    <g aria-hidden="true">
      {points.map((point) =>
        point.look === 'light' || point.look === 'dark' ? <Square key={point.name} point={point} /> : null,
      )}
      {lines.map((line, i) => (
        <Line key={`${line.from} ${line.to} ${i}`} line={line} places={places} />
      ))}
      {points.map((point) =>
        point.look === 'spot' && !isPlayed ? <Spot key={point.name} point={point} /> : null,
      )}
      {marks.map((name) => {
        const at = places.get(name);
        return at === undefined ? null : <circle key={name} class="b-mark" cx={at.x} cy={at.y} r={12} />;
      })}
    </g>
  );
}

function Square({ point }: { readonly point: BoardPoint }) {
  const { x, y } = middleOf(point);
  return <rect class={`b-${point.look}`} x={x - SIDE / 2} y={y - SIDE / 2} width={SIDE} height={SIDE} />;
}

function Spot({ point }: { readonly point: BoardPoint }) {
  const { x, y } = middleOf(point);
  return <circle class="b-spot" cx={x} cy={y} r={17} />;
}

function Line({
  line: { from, to, owner, isThick = false },
  places,
}: {
  readonly line: BoardLine;
  readonly places: ReadonlyMap<string, Point>;
}) {
  const [a, b] = [places.get(from), places.get(to)];
  if (a === undefined || b === undefined) return null;
  const look = `b-line ${owner === undefined ? '' : `b-tone-${owner}`} ${isThick ? 'b-thick' : ''}`;
  return <line class={look} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
}

/** Where a piece has come from, or is being dragged: how far from its point. */
export interface Shift extends Point {
  readonly point: string;
  /** Does it slide to its point by itself? */
  readonly slides: boolean;
}

/** Everything that stands on points. */
export function Pieces({ board, shift }: { readonly board: Board; readonly shift: Shift | undefined }) {
  const places = new Map(board.points.map((point) => [point.name, middleOf(point)]));
  const standing = new Map<string, BoardPiece[]>();
  for (const piece of board.pieces) {
    const others = standing.get(piece.point);
    if (others === undefined) standing.set(piece.point, [piece]);
    else others.push(piece);
  }
  return (
    <g aria-hidden="true">
      <Joints board={board} places={places} />
      {[...standing].map(([point, pieces]) => {
        const at = places.get(point);
        if (at === undefined) return null;
        const isShifted = shift?.point === point;
        const style = isShifted ? { '--dx': `${shift.x}px`, '--dy': `${shift.y}px` } : {};
        const look = isShifted ? (shift.slides ? 'b-sliding' : 'b-dragged') : '';
        return (
          <g key={`${point} ${isShifted}`} class={look} style={style}>
            {pieces.map((piece, i) => {
              const aside = pieces.length > 1 ? (12 * i) / (pieces.length - 1) - 6 : 0;
              return <Piece key={`${piece.kind} ${i}`} piece={piece} x={at.x + aside} y={at.y} />;
            })}
          </g>
        );
      })}
    </g>
  );
}

/** What joins blocks of one owner that lie side by side: an L looks like an L. */
function Joints({
  board: { points, pieces },
  places,
}: {
  readonly board: Board;
  readonly places: ReadonlyMap<string, Point>;
}) {
  const blocks = pieces.filter(
    ({ shape, owner, kind }) => shape === 'block' && owner !== undefined && kind.startsWith('L '),
  );
  if (blocks.length === 0) return null;
  const byPlace = new Map(points.map(({ name, x, y }) => [`${x} ${y}`, name]));
  const owners = new Map(blocks.map(({ point, owner }) => [point, owner]));
  const joints = points.flatMap(({ name, x, y }) =>
    [byPlace.get(`${x + 1} ${y}`), byPlace.get(`${x} ${y + 1}`)]
      .filter((beside) => beside !== undefined && owners.has(name) && owners.get(beside) === owners.get(name))
      .map((beside) => [name, beside as string] as const),
  );
  return (
    <>
      {joints.map(([a, b]) => {
        const [from, to] = [places.get(a), places.get(b)];
        if (from === undefined || to === undefined) return null;
        const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
        return (
          <rect
            key={`${a} ${b}`}
            class={`b-block b-tone-${owners.get(a)}`}
            x={x - 17}
            y={y - 17}
            width={34}
            height={34}
          />
        );
      })}
    </>
  );
}

/** One piece. A ring or a letter says what the colour says too. */
export function Piece({
  piece,
  x,
  y,
}: {
  readonly piece: Omit<BoardPiece, 'point'>;
  readonly x: number;
  readonly y: number;
}) {
  const { owner, shape = 'disc', count } = piece;
  const tone = toneOf(piece);
  const isBranch = piece.kind.endsWith(' branch');
  if (typeof shape === 'object') {
    const text = SOLID[shape.text] ?? shape.text;
    return (
      <text
        class={`b-glyph b-tone-${tone}`}
        x={x}
        y={y}
        font-size={text.length === 1 && /[A-Z]/.test(text) ? 26 : 32}
      >
        {text}
      </text>
    );
  }
  const letter = count === undefined ? letterOf(piece) : `${count}`;
  const inside =
    letter === '' ? (
      owner === 1 ? (
        <circle class="b-ring" cx={x} cy={y} r={isBranch ? 4 : 8} />
      ) : null
    ) : (
      <text class={`b-letter b-tone-${tone}`} x={x} y={y} font-size={15}>
        {letter}
      </text>
    );
  const body =
    shape === 'block' ? (
      <rect class={`b-block b-tone-${tone}`} x={x - 17} y={y - 17} width={34} height={34} rx={5} />
    ) : shape === 'pin' ? (
      <path class={`b-disc b-tone-${tone}`} d={PIN} transform={`translate(${x} ${y}) scale(0.8)`} />
    ) : (
      <circle class={`b-disc b-tone-${tone}`} cx={x} cy={y} r={isBranch ? 9 : 14.5} />
    );
  return (
    <>
      {body}
      {inside}
    </>
  );
}

/** A skittle around 0, 0. */
const PIN =
  'M0 -17a5.5 5.5 0 0 1 4.6 8.6c-1 2 4.4 6 4.4 12.4 0 6-3 12-4 13h-10c-1-1-4-7-4-13 0-6.4 5.4-10.4 4.4-12.4a5.5 5.5 0 0 1 4.6-8.6z';

/** Whose colour, or which, a piece has: a player's, nobody's, or the one that its name says. */
function toneOf({ kind, owner }: Omit<BoardPiece, 'point'>): string {
  const [first] = kind.split(' ');
  if (first === 'white' || first === 'light') return 'light';
  if (first === 'black' || first === 'dark') return 'dark';
  if (kind === 'taken' || kind === 'chocolate') return kind;
  return owner === undefined ? 'nobody' : `${owner}`;
}

/** The first letter of what a piece is, where that says more than its colour. */
function letterOf({ kind }: Omit<BoardPiece, 'point'>): string {
  return LETTERED.test(kind) ? kind[0].toUpperCase() : '';
}

const LETTERED = /^(hound|hare|cop|robber|mouse|cat|goose|fox|toad|frog|man)$/;

/** Chess men as solid figures, which keep their form on any ground. */
const SOLID: Readonly<Record<string, string>> = {
  '♔': '♚',
  '♕': '♛',
  '♖': '♜',
  '♗': '♝',
  '♘': '♞',
  '♙': '♟',
};
