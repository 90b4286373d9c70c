/**
 * Disk: solves a game whose arcs are on the disk, with a few bytes per position in memory. Start at `solve.ts`, then `arrange.ts`, `partition.ts`,
 * `sort.ts` and `layers.ts`; all files go through `folder.ts`.
 */
export type { BegunSolve, SettledBatch } from './begun.ts';
export { bytesOf, checkFolder, type DiskFile, type Folder } from './folder.ts';
export { streamOf } from './from-memory.ts';
export { codeOf } from './layers.ts';
export { writeWhole } from './manifest.ts';
export { nodeFolder } from './node-folder.ts';
export { type Holder, takeLock } from './node-lock.ts';
export { type DiskSweep, planDiskSweeps } from './plan.ts';
export { sealedJson, unsealedJson } from './sealed.ts';
export { type DiskSolution, settledSolution } from './solution.ts';
export { type DiskOptions, type DiskWork, solveOnDisk } from './solve.ts';
