import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './worker.ts';

/** How far the cases of a mode with one seed have come; kept in a file, so that a run goes on where the last one ended. */
export interface Progress {
  readonly mode: string;
  readonly seed: number;
  /** Of a piece that a process by itself has tried: its first case. */
  readonly from?: number;
  next: number;
  /** Seconds of all runs together; runs beside one another count each. */
  seconds: number;
  readonly counts: Record<string, number>;
  readonly faults: Fault[];
}

/** Reads what is known of a mode and seed, or of the piece from a case on; a blank one if nothing is. */
export function readProgress(folder: string, mode: string, seed: number, from?: number): Progress {
  const path = pathOf(folder, { mode, seed, ...(from === undefined ? {} : { from }) });
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Progress;
  return {
    mode,
    seed,
    ...(from === undefined ? {} : { from }),
    next: from ?? 0,
    seconds: 0,
    counts: {},
    faults: [],
  };
}

/** Writes it, whole or not at all. */
export function writeProgress(folder: string, progress: Progress): void {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(folder, progress);
  writeFileSync(`${path}.partial`, `${JSON.stringify(progress, null, 2)}\n`);
  renameSync(`${path}.partial`, path);
}

/** Adds a piece that begins where the others end, if there is one; was there one? */
export function addPiece(folder: string, whole: Progress): boolean {
  const piece = readProgress(folder, whole.mode, whole.seed, whole.next);
  if (piece.next === whole.next) return false;
  whole.next = piece.next;
  whole.seconds += piece.seconds;
  for (const [name, times] of Object.entries(piece.counts))
    whole.counts[name] = (whole.counts[name] ?? 0) + times;
  whole.faults.push(...piece.faults);
  writeProgress(folder, whole);
  rmSync(pathOf(folder, piece));
  return true;
}

function pathOf(folder: string, { mode, seed, from }: Pick<Progress, 'mode' | 'seed' | 'from'>): string {
  return join(folder, `${mode}-${seed}${from === undefined ? '' : `.from-${from}`}.json`);
}
