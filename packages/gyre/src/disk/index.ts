export type { DiskFile, Folder } from './folder.ts';
export { streamOf } from './from-memory.ts';
export { nodeFolder } from './node-folder.ts';
export { type DiskOptions, type DiskSolution, type DiskWork, solveOnDisk } from './solve.ts';
