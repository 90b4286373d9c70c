import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Graph, GyreError, type TokenGame } from 'gyre';

/** The bytes that the arcs of a graph take, forwards only, and its owners. */
export function graphBytes(graph: Graph): number {
  const sets = graph.kind === 'partizan' ? 2 : 1;
  return 4 * (sets * (graph.vertices + 1) + graph.arcs) + (graph.owners?.length ?? 0);
}

/**
 * Refuses a game that cannot be solved in this much memory, before any of it is used: the graph here and in the worker,
 * the arcs reversed, what reversing them takes, and the columns of the engine. Measured with games of 15 to 50
 * million arcs; the program itself takes about 100 MB more.
 */
export function checkSolveMemory(game: TokenGame, allowed: number): void {
  const { graph, positions } = game;
  const perArc = graph.kind === 'owned' ? 6 : 2;
  const needed = 3 * graphBytes(graph) + perArc * graph.arcs + 12 * positions;
  if (needed <= allowed) return;
  throw new GyreError(
    'E_LIMIT',
    `to solve this takes about ${sizeText(needed)} of memory, and ${sizeText(allowed)} are allowed`,
    'allow more',
    {},
    { option: 'maxBytes' },
  );
}

/**
 * Frees what reading a large graph has left behind: twice as much as the graph. The engine works in a worker, and
 * its allocations do not trigger the garbage collector of this thread.
 */
export function freeReadingMemory(graph: Graph): void {
  if (graph.arcs < LARGE) return;
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const LARGE = 4_000_000;

/** A size in words. */
export function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_048_576)} MB`;
}
