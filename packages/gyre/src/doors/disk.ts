/**
 * Games beyond memory: the engine that keeps arcs on the disk, and the verifier that reads them as they stream by.
 *
 * @module gyre/disk
 */
export {
  type BegunSolve,
  codeOf,
  type DiskFile,
  type DiskOptions,
  type DiskSolution,
  type DiskSweep,
  type DiskWork,
  type Folder,
  nodeFolder,
  planDiskSweeps,
  type SettledBatch,
  sealedJson,
  settledSolution,
  solveOnDisk,
  streamOf,
  unsealedJson,
} from '../disk/index.ts';
export {
  checkedEndlessMark as endlessMark,
  samePlay,
  treatsPlayersAlike,
  valueOfScore,
} from '../game/index.ts';
export { throwIfAborted } from '../graph/index.ts';
export { type StreamedColumns, type VerifyStreamedOptions, verifyStreamed } from '../verify/index.ts';
