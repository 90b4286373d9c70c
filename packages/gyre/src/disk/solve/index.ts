/**
 * The disk engine: start at `solve.ts`, then `arrange.ts`, `partition.ts`, `sort.ts` and `layers.ts`.
 */
export type { BegunSolve, SettledBatch } from './begun.ts';
export { streamOf } from './from-memory.ts';
export { codeOf } from './layers.ts';
export { type DiskSweep, planDiskSweeps } from './plan.ts';
export { type DiskSolution, settledSolution } from './solution.ts';
export { type DiskOptions, type DiskWork, solveOnDisk } from './solve.ts';
