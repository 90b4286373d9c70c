import { type Board, type BoardPiece, boardFrame } from 'gyre/rulesets';
import { useRef, useState } from 'preact/hooks';
import { lookOf, type Point } from '../document/index.ts';
import { middleOf, pointAt, pointTowards, SIDE } from './geometry.ts';
import { type Arrow, Arrows, type Target, Targets } from './marks.tsx';
import { Ground, Pieces, type Shift } from './pieces.tsx';

export interface BoardProps {
  readonly board: Board;
  readonly label: string;
  /** Points that can be touched now. */
  readonly targets: readonly Target[];
  readonly arrows?: readonly Arrow[];
  /** Can every point be touched? So it is while a position is set up. */
  readonly isOpen?: boolean;
  /** Points touched for the move in progress. */
  readonly touched?: readonly string[];
  /** Points of the last move; where they are two, the piece slides from one to the other. */
  readonly last?: readonly string[];
  /** Tells one position from the next. */
  readonly moment: string | number;
  readonly onTouch: (point: string) => void;
  /** A drag from one point to another; if left out, it touches both. */
  readonly onDrag?: (from: string, to: string) => void;
  readonly onLetGo?: () => void;
}

/** A board to play on: tap, drag, or go from point to point with the arrow keys and press Enter. */
export function LiveBoard(props: BoardProps) {
  const { board, label, targets, isOpen = false, arrows = [], touched = [], last = [], moment } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<Shift | undefined>(undefined);
  const [focus, setFocus] = useState<string | undefined>(undefined);
  const { left, top, width, height } = boardFrame(board);
  const pressed = useRef<string>(undefined);
  const hand = pointerHandlers(props, () => svg.current, pressed, setDragged);
  const home = board.points.some(({ name }) => name === focus) ? focus : board.points[0]?.name;
  const turn = (event: KeyboardEvent, from: string): void => {
    const next = pointTowards(board, from, event.key);
    if (next !== undefined) {
      setFocus(next);
      svg.current?.querySelector<SVGGElement>(`[data-point="${CSS.escape(next)}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') props.onTouch(from);
    else if (event.key === 'Escape') props.onLetGo?.();
    else return;
    event.preventDefault();
  };
  return (
    <svg
      ref={svg}
      class="live-board"
      viewBox={`${left - 6} ${top - 6} ${width + 12} ${height + 12}`}
      style={{ '--b-width': `${Math.max(200, Math.round(width * SCALE))}px` }}
      role="group"
      aria-label={label}
      {...hand}
    >
      <Ground board={board} />
      <Halos board={board} points={last} look="b-last" />
      <Halos board={board} points={touched} look="b-touched" />
      <Pieces key={moment} board={board} shift={dragged ?? slideOf(board, last)} />
      <Targets board={board} targets={targets} />
      <Arrows board={board} arrows={arrows} />
      <Names board={board} targets={targets} bottom={top + height} middle={left + width / 2} />
      {board.points.map((point) => (
        <Hit
          key={point.name}
          at={middleOf(point)}
          name={point.name}
          words={pointInWords(board, point.name, targets)}
          isTarget={isOpen || targets.some((target) => target.point === point.name)}
          isTouched={touched.includes(point.name)}
          isHome={point.name === home}
          onKeyDown={turn}
          onFocus={setFocus}
          onTouch={props.onTouch}
        />
      ))}
    </svg>
  );
}

/** A small board is not blown up: its squares get at most this many times their own size. */
const SCALE = 2;

/** The piece that the last move moved comes from where it was. */
function slideOf({ points, pieces }: Board, last: readonly string[]): Shift | undefined {
  const [from, to] = [last[0], last.at(-1)];
  const a = points.find(({ name }) => name === from);
  const b = points.find(({ name }) => name === to);
  const isMove = last.length >= 2 && a !== undefined && b !== undefined && from !== to;
  if (!isMove || !pieces.some(({ point }) => point === to) || pieces.some(({ point }) => point === from))
    return undefined;
  return { point: b.name, x: (a.x - b.x) * SIDE, y: (a.y - b.y) * SIDE, slides: true };
}

interface Hand {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/** A press and a release on one point touch it; on two, the first and then the second. */
function pointerHandlers(
  { board, touched = [], targets, onTouch, onDrag, onLetGo }: BoardProps,
  picture: () => SVGSVGElement | null,
  pressed: { current: string | undefined },
  setDragged: (shift: Shift | undefined) => void,
): Hand {
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const matrix = picture()?.getScreenCTM()?.inverse();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix);
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      const point = pointAt(board, placeOf(event));
      if (point === undefined) {
        onLetGo?.();
        return;
      }
      pressed.current = point.name;
      picture()?.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      const from = board.points.find(({ name }) => name === pressed.current);
      const canMove = onDrag !== undefined || targets.some(({ point }) => point === from?.name);
      if (from === undefined || !canMove) return;
      const [place, middle] = [placeOf(event), middleOf(from)];
      setDragged({ point: from.name, x: place.x - middle.x, y: place.y - middle.y, slides: false });
    },
    onPointerUp(event) {
      const to = pointAt(board, placeOf(event))?.name;
      const from = pressed.current;
      pressed.current = undefined;
      setDragged(undefined);
      if (from === undefined || to === undefined) return;
      if (from === to) onTouch(to);
      else if (onDrag !== undefined) onDrag(from, to);
      else {
        if (touched.at(-1) !== from) onTouch(from);
        onTouch(to);
      }
    },
    onPointerCancel() {
      pressed.current = undefined;
      setDragged(undefined);
    },
  };
}

function Halos({
  board,
  points,
  look,
}: {
  readonly board: Board;
  readonly points: readonly string[];
  readonly look: string;
}) {
  return (
    <g aria-hidden="true">
      {board.points.map((point) => {
        if (!points.includes(point.name)) return null;
        const { x, y } = middleOf(point);
        return point.look === 'light' || point.look === 'dark' ? (
          <rect key={point.name} class={look} x={x - 20} y={y - 20} width={SIDE} height={SIDE} />
        ) : (
          <circle key={point.name} class={look} cx={x} cy={y} r={20} />
        );
      })}
    </g>
  );
}

/** The names along the edges and beside the points, and the caption. */
function Names({
  board: { points, lines = [], pieces, labels = [], caption },
  targets,
  bottom,
  middle,
}: {
  readonly board: Board;
  readonly targets: readonly Target[];
  readonly bottom: number;
  readonly middle: number;
}) {
  // A name stands in its spot, or beside it where something else stands there.
  const taken = new Set([
    ...pieces.map(({ point }) => point),
    ...targets.map(({ point }) => point),
    ...lines.filter(({ isThick }) => isThick === true).flatMap(({ from, to }) => [from, to]),
  ]);
  return (
    <g aria-hidden="true">
      {points.map((point) => {
        if (point.look !== 'spot') return null;
        const { x, y } = middleOf(point);
        return taken.has(point.name) ? (
          <text key={point.name} class="b-name b-small" x={x - 18} y={y - 15}>
            {point.name}
          </text>
        ) : (
          <text key={point.name} class="b-name b-small" x={x} y={y}>
            {point.name}
          </text>
        );
      })}
      {labels.map(({ text, x, y }) => {
        const at = middleOf({ x, y });
        return (
          <text key={`${x} ${y}`} class="b-name" x={at.x} y={at.y}>
            {text}
          </text>
        );
      })}
      {caption === undefined ? null : (
        <text class="b-name" x={middle} y={bottom - 11}>
          {caption}
        </text>
      )}
    </g>
  );
}

interface HitProps {
  readonly at: Point;
  readonly name: string;
  readonly words: string;
  readonly isTarget: boolean;
  readonly isTouched: boolean;
  readonly isHome: boolean;
  readonly onKeyDown: (event: KeyboardEvent, name: string) => void;
  readonly onFocus: (name: string) => void;
  readonly onTouch: (name: string) => void;
}

/** The place of a point that fingers, keys and screen readers reach. */
function Hit({ at, name, words, isTarget, isTouched, isHome, onKeyDown, onFocus, onTouch }: HitProps) {
  return (
    <g
      class={`b-hit ${isTarget ? 'b-open' : ''}`}
      data-point={name}
      role="button"
      tabIndex={isHome ? 0 : -1}
      aria-label={words}
      aria-disabled={!isTarget && !isTouched}
      aria-pressed={isTouched}
      onKeyDown={(event) => onKeyDown(event, name)}
      onFocus={() => onFocus(name)}
      onClick={(event) => {
        // A pointer has been heard already; a screen reader clicks without one.
        if (event.detail === 0) onTouch(name);
      }}
    >
      <rect x={at.x - 19} y={at.y - 19} width={38} height={38} rx={6} />
    </g>
  );
}

/** "b2: white rook, can be touched: won". */
function pointInWords({ pieces, marks = [] }: Board, point: string, targets: readonly Target[]): string {
  const there = pieces.filter((piece) => piece.point === point).map(pieceInWords);
  const what = there.length > 0 ? there.join(' and ') : marks.includes(point) ? 'marked' : 'empty';
  const target = targets.find((entry) => entry.point === point);
  if (target === undefined) return `${point}: ${what}`;
  const worth = target.known === undefined ? '' : `: ${lookOf(target.known).word}`;
  return `${point}: ${what}, can be touched${worth}`;
}

function pieceInWords({ kind, count }: BoardPiece): string {
  return count === undefined ? kind : `${count} × ${kind}`;
}
