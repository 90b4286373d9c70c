import { isAlternationFree } from '../../game/alternation.ts';
import type { LoopyStore } from './loopy-store.ts';

/**
 * Has the sum of these stoppers no alternating cycle, so that it is a stopper as it stands? Loop-free terms stay
 * where they are on every cycle, so only loopy terms count, and of those only their loopy positions. Undefined
 * where there are too many to see.
 */
export function isStopperSum(terms: readonly number[], store: LoopyStore): boolean | undefined {
  const parts = terms.map((id) => loopyPart(id, store));
  const vertices = parts.reduce((product, part) => product * part.size, 1);
  if (vertices > MOST_POSITIONS) return undefined;
  return isAlternationFree({
    vertices,
    options: (player, v) => {
      const moved: number[] = [];
      let stride = 1;
      let rest = v;
      for (const { size, options } of parts) {
        const at = rest % size;
        for (const to of options[player][at]) moved.push(v + (to - at) * stride);
        rest = (rest - at) / size;
        stride *= size;
      }
      return moved;
    },
  });
}

const MOST_POSITIONS = 4096;

/** The loopy positions of a stopper and the moves between them. */
function loopyPart(id: number, store: LoopyStore): { size: number; options: [number[][], number[][]] } {
  const found = [id];
  const places = new Map([[id, 0]]);
  const options: [number[][], number[][]] = [[], []];
  for (const x of found) {
    for (const player of [0, 1] as const) {
      const row: number[] = [];
      for (const y of store.short.options(player, x)) {
        if (!store.isLoopy(y)) continue;
        const place = places.get(y) ?? found.push(y) - 1;
        places.set(y, place);
        row.push(place);
      }
      options[player].push(row);
    }
  }
  return { size: found.length, options };
}
