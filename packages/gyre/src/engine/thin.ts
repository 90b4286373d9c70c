import type { ArcRows } from '../graph/index.ts';
import type { Kernel, KernelArrays } from './kernel.ts';

/**
 * The kernel for layers that are too small to share out: one thread spreads them, over the rows of all
 * threads, while the others sleep. A meeting of threads takes longer than such a layer, and a path has
 * nothing else.
 */
export function thinKernel(
  { movesLeft, plies, values, frontier }: Pick<KernelArrays, 'movesLeft' | 'plies' | 'values' | 'frontier'>,
  rowsOfAll: readonly ArcRows[],
): Kernel {
  const spread: Kernel['spread'] = (from, to, rowShift, base, claims, into, step) => {
    let at = into;
    for (const { offsets, ends } of rowsOfAll) {
      for (let i = from; i < to; i++) {
        const row = frontier[i] + rowShift;
        const stop = offsets[row + 1];
        for (let a = offsets[row]; a < stop; a++) {
          const p = ends[a] + base;
          const left = movesLeft[p];
          if (left === 0) continue;
          movesLeft[p] = claims ? 0 : left - 1;
          if (!claims && left > 1) continue;
          frontier[at] = p;
          at += step;
        }
      }
    }
    return at;
  };
  const settle: Kernel['settle'] = (from, to, value, k) => {
    for (let i = from; i < to; i++) {
      const p = frontier[i];
      plies[p] = k;
      values[p] = value;
    }
  };
  return { spread, settle };
}
