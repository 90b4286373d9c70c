/**
 * Games beyond memory: the engine that keeps arcs on the disk, and the verifier that reads them as they stream by.
 *
 * @module gyre/disk
 */

export {
  checkedEndlessMark as endlessMark,
  samePlay,
  treatsPlayersAlike,
  valueOfScore,
} from '../game/inner.ts';
export { throwIfAborted } from '../graph/inner.ts';
export { type ColumnCensus, columnCensus, type SolvedColumns } from '../query/inner.ts';
export {
  type BegunSolve,
  codeOf,
  type DiskFile,
  type DiskOptions,
  type DiskSolution,
  type DiskSweep,
  type DiskWork,
  type Folder,
  type Holder,
  nodeFolder,
  planDiskSweeps,
  type SettledBatch,
  sealedJson,
  settledSolution,
  solveOnDisk,
  streamOf,
  takeLock,
  unsealedJson,
} from './inner.ts';
export { type StreamedColumns, type VerifyStreamedOptions, verifyStreamed } from './verify/streamed.ts';
