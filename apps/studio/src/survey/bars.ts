import { letterOf, type Value } from 'gyre';
import type { Bar } from '../document/index.ts';

const BARS = 60;

/** How many positions of each value have how many plies, in at most sixty steps. */
export function barsOf(byPlies: readonly Uint32Array[]): Bar[] {
  const most = Math.max(...byPlies.map((column) => column.length));
  const width = Math.max(1, Math.ceil(most / BARS));
  const bars: Bar[] = [];
  for (const [value, column] of byPlies.entries()) {
    for (let from = 0; from < column.length; from += width) {
      const count = column.subarray(from, from + width).reduce((sum, n) => sum + n, 0);
      if (count > 0) bars.push({ from, to: from + width, value: letterOf(value as Value), count });
    }
  }
  return bars;
}
