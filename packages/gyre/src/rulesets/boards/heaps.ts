import type { Ruleset } from '../contract/contract.ts';
import { fromText, wholesIn } from './from-key.ts';
import { type HeapLook, heapBoard, heapsOf, stoneName } from './heap-board.ts';

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
