/**
 * Tables: solving on an index without stored arcs, answers from a solved game, and table files. Start at
 * `solve/indexed-run.ts`.
 */
export {
  type Answer,
  type Ask,
  askExplored,
  askIndexed,
  isEager,
  lineOfPlay,
  type RankedMove,
  rankMoves,
  scoreOf,
} from './answers/answers.ts';
export { playOutLongest } from './answers/play-outs.ts';
export {
  type ImageCount,
  type ReachCounts,
  reachAsync,
  reachedValues,
  wordsFor,
} from './answers/reach.ts';
export {
  type CountedColumns,
  columnsSource,
  countedColumns,
  exploredSource,
  indexedSource,
  joinReport,
  partOfReport,
  type Report,
  type ReportPart,
  type ReportRow,
  type ReportSource,
  reportOf,
  reportOfAsync,
} from './answers/report.ts';
export {
  Audit,
  type Audited,
  type AuditedLayer,
  type AuditedTable,
  type AuditFault,
  type AuditRound,
} from './audit/audit.ts';
export { auditTable, faultWords, indexedFault, refuseFault, sampledFault } from './audit/audit-table.ts';
export { type AuditCounts, addCounts, type ScoreCounts } from './audit/tally.ts';
export { fingerprint } from './file/bytes.ts';
export { headerOf, openTable, TableFile, type TableHeader } from './file/file.ts';
export {
  askTable,
  checkFinished,
  checkTableOf,
  readCells,
  type TableFacts,
  writeIndexedBlocks,
  writeIndexedTable,
} from './file/indexed.ts';
export { readKeyedTable, rulesFrom, writeKeyedTable } from './file/keyed.ts';
export { type ByteSource, blobSource, bytesSource, type FetchBytes, webSource } from './file/source.ts';
export { type CellCode, type CellReading, type Cells, codeOfCells, newCells } from './keep/cells.ts';
export {
  codeFor,
  eachScore,
  LayeredTable,
  type LayerKeeper,
  openAreDrawn,
  roomForScores,
} from './keep/layered-table.ts';
export {
  type CellWindow,
  columnsOfTable,
  type IndexedTable,
  type LayerWork,
  probeIndexed,
  type ResumeFrom,
  type TableColumns,
  type TableOptions,
} from './keep/table.ts';
export { checkIndexedRules, checkPlay, checkTable } from './rules/checks.ts';
export { BitRun, BitTable, PlyTable } from './solve/bit-run.ts';
export { BitShare, type BitWork, isSettled, type Resumed } from './solve/bit-share.ts';
export {
  IndexedRun,
  isByBits,
  type SolveTableOptions,
  solveTable,
  solveTableAsync,
} from './solve/indexed-run.ts';
export { LayerShare } from './solve/layer-share.ts';
export { type Mail, newMail } from './solve/mail.ts';
export type { IndexedShare } from './solve/share.ts';
