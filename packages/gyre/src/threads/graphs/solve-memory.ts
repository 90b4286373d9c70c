import type { TokenGame } from '../../game/inner.ts';
import { checkLimit, refuse } from '../../graph/inner.ts';

/** What a solve may take. */
export interface MemoryLimit {
  /** A game that needs more memory than this many bytes is refused before any of it is used. */
  readonly maxBytes?: number | undefined;
}

/**
 * Refuses a game that cannot be solved in this much memory: the graph here and in the worker, the arcs reversed, what reversing
 * them takes, and the columns of the engine. Measured with games of 15 to 50 million arcs; a program itself takes about 100 MB more.
 */
export function checkSolveMemory({ graph, positions }: TokenGame, { maxBytes }: MemoryLimit): void {
  if (maxBytes === undefined) return;
  checkLimit(maxBytes, 'maxBytes', 0);
  const needed = 3 * graph.bytes + (graph.kind === 'owned' ? 6 : 2) * graph.arcs + 12 * positions;
  if (needed <= maxBytes) return;
  refuse(
    'E_LIMIT',
    `to solve this takes about ${sizeText(needed)} of memory, and ${sizeText(maxBytes)} are allowed`,
    'allow more',
    {},
    { option: 'maxBytes' },
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_048_576)} MB`;
}
