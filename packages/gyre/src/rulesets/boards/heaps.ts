import type { Board, BoardPiece, BoardPoint, Ruleset } from '../contract/contract.ts';
import { fromText, wholesIn } from './from-key.ts';

/** Sizes of heaps (piles, rows of pins), largest first; those that are empty are left out. */
export type Heaps = readonly number[];

export function inOrder(heaps: Heaps): Heaps {
  return heaps.filter((size) => size > 0).toSorted((a, b) => b - a);
}

type Parts = 'starts' | 'key' | 'fromKey' | 'board' | 'touches' | 'parts';

/** What rulesets on heaps have in common: all but the moves, whose names are `3 from 5`, and how heaps are shown. */
export function rulesOfHeaps(
  starts: Heaps,
  look: Omit<HeapLook, 'starts'>,
): Required<Pick<Ruleset<Heaps>, Parts>> {
  return {
    starts: () => [{ position: inOrder(starts) }],
    key: keyOf,
    fromKey: fromText(keyOf, (text) => inOrder(wholesIn(text))),
    board: (heaps) => heapBoard(heaps, { ...look, starts }),
    touches(heaps, _, { name }) {
      const [taken, size] = name.split(' from ').map(Number);
      return heapsOf(heaps, size).map((heap) => [[stoneName(starts, heap, size - taken)]]);
    },
    parts: (heaps) => heaps.map((size) => [size]),
  };
}

function keyOf(heaps: Heaps): string {
  return heaps.join(',');
}

/** What heaps consist of, and the size that the board keeps. */
export interface HeapLook {
  /** What one item is: a stone, a pin. */
  readonly kind: string;
  readonly shape?: 'disc' | 'pin';
  /** The heaps at the start: their number and the largest one determine the size of the board. */
  readonly starts: readonly number[];
}

/** Heaps larger than this are drawn as numbers. */
const MOST_STONES = 30;

/** Heaps side by side in rows, one point per stone: `2.5` is the fifth stone of the second heap; only `2` where heaps are large. */
export function heapBoard(sizes: readonly number[], { kind, shape = 'disc', starts }: HeapLook): Board {
  const points: BoardPoint[] = [];
  const pieces: BoardPiece[] = [];
  for (const [y, size] of sizes.entries()) {
    for (let x = 0; x < (areLarge(starts) ? 1 : size); x++) {
      const name = stoneName(starts, y, x);
      points.push({ name, x, y, look: 'bare' });
      pieces.push({ point: name, kind, shape, ...(areLarge(starts) ? { count: size } : {}) });
    }
  }
  return {
    points,
    pieces,
    labels: sizes.map((size, y) => ({ text: `${size}`, x: -0.775, y })),
    width: areLarge(starts) ? 1 : Math.max(1, ...starts),
    height: Math.max(1, starts.length, sizes.length),
  };
}

/** The point of a stone, both counted from 0, in heaps that began like this. */
export function stoneName(starts: readonly number[], heap: number, stone: number): string {
  return areLarge(starts) ? `${heap + 1}` : `${heap + 1}.${stone + 1}`;
}

/** The numbers of all heaps of a size. */
export function heapsOf(sizes: readonly number[], size: number): number[] {
  return sizes.flatMap((at, heap) => (at === size ? [heap] : []));
}

function areLarge(starts: readonly number[]): boolean {
  return Math.max(0, ...starts) > MOST_STONES;
}
