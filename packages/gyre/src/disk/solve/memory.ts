import { refuse } from '../../graph/inner.ts';
import type { Shape } from './shape.ts';

/** What the engine takes in any case: five bytes per position and a little more. */
export function bytesNeeded({ positions, rows, vertices, owners }: Shape): number {
  return 5 * positions + rows / 2 + (owners === undefined ? 0 : vertices) + 2 ** 26;
}

/** Refuses a game whose positions alone take too much memory. */
export function checkMemory(shape: Shape, maxBytes: number): void {
  const needed = bytesNeeded(shape);
  if (needed <= maxBytes) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
  refuse(
    'E_LIMIT',
    `${shape.positions} positions take ${megabytes(needed)} of memory and may have ${megabytes(maxBytes)}`,
    'allow more',
    {},
    { option: 'maxBytes' },
  );
}
