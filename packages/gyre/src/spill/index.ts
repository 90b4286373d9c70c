/**
 * Spill: explores a ruleset whose positions do not fit memory, with keys and moves on the disk, and solves it there. Start at
 * `explore-on-disk.ts`, then `exploration.ts` and `round.ts`.
 */
export type { SpillOptions } from './exploration.ts';
export { exploreOnDisk } from './explore-on-disk.ts';
export type { DiskPlay } from './play-on-disk.ts';
export { type SolvedOnDisk, type SolveOnDiskOptions, solveRulesetOnDisk } from './solve-on-disk.ts';
