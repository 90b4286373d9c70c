/**
 * Rules with more positions than memory holds: explores them with keys and moves in a folder, and solves them there. Start
 * at `explore-on-disk.ts`, then `exploration.ts` and `key-round.ts`.
 *
 * @module gyre/spill
 */
export type { SpillOptions } from './exploration.ts';
export { exploreOnDisk } from './explore-on-disk.ts';
export type { DiskPlay } from './play-on-disk.ts';
export { type SolvedOnDisk, type SolveOnDiskOptions, solveRulesetOnDisk } from './solve-on-disk.ts';
