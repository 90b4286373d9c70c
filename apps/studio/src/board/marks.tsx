import type { Board } from 'gyre/rulesets';
import { type Known, lookOf, type Point } from '../document/index.ts';
import { middleOf } from './geometry.ts';

/** A point that can be touched now, and what the best move through it is worth, unless that is secret. */
export interface Target {
  readonly point: string;
  readonly known: Known | undefined;
  readonly isBest: boolean;
}

/** An arrow from point to point, in the colour of a value. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly known: Known | undefined;
}

/** The points that can be touched, each with the letter of its value. */
export function Targets({ board, targets }: { readonly board: Board; readonly targets: readonly Target[] }) {
  const places = new Map(board.points.map((point) => [point.name, middleOf(point)]));
  const taken = new Set(board.pieces.map(({ point }) => point));
  const blocks = new Set(board.pieces.filter(({ shape }) => shape === 'block').map(({ point }) => point));
  return (
    <g aria-hidden="true">
      {targets.map(({ point, known, isBest }) => {
        const at = places.get(point);
        if (at === undefined) return null;
        const tone = known === undefined ? 'secret' : lookOf(known).letter;
        return (
          <g key={point} class={`b-target value-${tone} ${isBest ? 'b-best' : ''}`}>
            {blocks.has(point) ? (
              <rect class="b-halo" x={at.x - 15} y={at.y - 15} width={30} height={30} rx={4} />
            ) : taken.has(point) ? (
              <circle class="b-halo" cx={at.x} cy={at.y} r={17.5} />
            ) : known === undefined ? (
              <circle class="b-dot" cx={at.x} cy={at.y} r={6} />
            ) : null}
            {known === undefined ? null : taken.has(point) ? (
              <Badge known={known} x={at.x + 13} y={at.y - 13} size={6.5} />
            ) : (
              <Badge known={known} x={at.x} y={at.y} size={isBest ? 9.5 : 7.5} />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The letter of a value on its shape: circle, diamond or square. */
function Badge({ known, x, y, size }: Point & { readonly known: Known; readonly size: number }) {
  const { letter, shape } = lookOf(known);
  const body =
    shape === 'diamond' ? (
      <rect
        class="b-badge"
        x={x - size * 0.82}
        y={y - size * 0.82}
        width={size * 1.64}
        height={size * 1.64}
        rx={1.5}
        transform={`rotate(45 ${x} ${y})`}
      />
    ) : shape === 'square' ? (
      <rect class="b-badge" x={x - size} y={y - size} width={2 * size} height={2 * size} rx={1.5} />
    ) : (
      <circle class="b-badge" cx={x} cy={y} r={size} />
    );
  return (
    <>
      {body}
      <text class="b-badge-letter" x={x} y={y} font-size={size * 1.3}>
        {letter}
      </text>
    </>
  );
}

/** Arrows, each ending before the middle of its point. */
export function Arrows({ board, arrows }: { readonly board: Board; readonly arrows: readonly Arrow[] }) {
  const places = new Map(board.points.map((point) => [point.name, middleOf(point)]));
  return (
    <g aria-hidden="true">
      {arrows.map(({ from, to, known }) => {
        const [a, b] = [places.get(from), places.get(to)];
        if (a === undefined || b === undefined || from === to) return null;
        const tone = known === undefined ? 'secret' : lookOf(known).letter;
        const { shaft, head } = arrowPaths(a, b);
        return (
          <g key={`${from} ${to}`} class={`b-arrow value-${tone}`}>
            <path class="b-shaft" d={shaft} />
            <path d={head} />
          </g>
        );
      })}
    </g>
  );
}

/** From the edge of a piece to just before the middle of the other point. */
function arrowPaths(a: Point, b: Point): { readonly shaft: string; readonly head: string } {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const along = (distance: number, aside = 0): string =>
    `${round(a.x + ux * distance - uy * aside)} ${round(a.y + uy * distance + ux * aside)}`;
  const start = Math.min(17, length / 3);
  const tip = length - Math.min(10, length / 5);
  return {
    shaft: `M${along(start)}L${along(tip - 2)}`,
    head: `M${along(tip - 9, 6)}L${along(tip)}L${along(tip - 9, -6)}`,
  };
}

function round(length: number): number {
  return Math.round(10 * length) / 10;
}
