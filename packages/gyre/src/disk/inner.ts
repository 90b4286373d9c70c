/**
 * Disk: solves a game whose arcs are on the disk, with a few bytes per position in memory (`solve/`). All files go through
 * `files/folder.ts`. What explores a ruleset over the disk stands beside it (`spill/`) and has an entrance of its own.
 */
export type { DiskFile, Folder } from './files/folder.ts';
export { nodeFolder } from './files/node-folder.ts';
export { type Holder, takeLock } from './files/node-lock.ts';
export { sealedJson, unsealedJson } from './files/sealed.ts';
export * from './solve/index.ts';
