import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './worker.ts';

/** How far the cases of a mode with one seed have come; kept in a file, so that a run goes on where the last one ended. */
export interface Progress {
  readonly mode: string;
  readonly seed: number;
  next: number;
  /** Seconds of all runs together. */
  seconds: number;
  readonly counts: Record<string, number>;
  readonly faults: Fault[];
}

/** Reads what is known of a mode and seed; a blank one if nothing is. */
export function readProgress(folder: string, mode: string, seed: number): Progress {
  const path = pathOf(folder, mode, seed);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Progress;
  return { mode, seed, next: 0, seconds: 0, counts: {}, faults: [] };
}

/** Writes it, whole or not at all. */
export function writeProgress(folder: string, progress: Progress): void {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(folder, progress.mode, progress.seed);
  writeFileSync(`${path}.partial`, `${JSON.stringify(progress, null, 2)}\n`);
  renameSync(`${path}.partial`, path);
}

function pathOf(folder: string, mode: string, seed: number): string {
  return join(folder, `${mode}-${seed}.json`);
}
