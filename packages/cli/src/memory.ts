import { GyreError, type TokenGame } from 'gyre';

const BYTES_PER_POSITION = 19; // counters, plies, queue and values of the engine
const BYTES_PER_ARC = 8; // the arc and its reverse

/** Refuses a game that cannot be solved in so much memory, before any of it is used. */
export function checkSolveMemory(game: TokenGame, allowed: number): void {
  const needed = BYTES_PER_POSITION * game.positions + BYTES_PER_ARC * game.graph.arcs;
  if (needed <= allowed) return;
  throw new GyreError(
    'E_LIMIT',
    `to solve this takes about ${sizeText(needed)} of memory, and ${sizeText(allowed)} are allowed`,
    'allow more with --max-memory, or use a larger machine',
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576 ? `${bytes} bytes` : `${Math.ceil(bytes / 1_048_576)} MB`;
}
