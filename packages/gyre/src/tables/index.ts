/**
 * Tables: solving on an index without stored arcs, answers from a solved game, and table files. Start at `indexed/run.ts`.
 */
export {
  type Answer,
  type Ask,
  askCells,
  askExplored,
  askIndexed,
  isEager,
  lineOfPlay,
  type RankedMove,
  rankMoves,
  scoreOf,
} from './answers/answers.ts';
export { playOut, playOutLongest } from './answers/play-outs.ts';
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
  type AuditedTable,
  type AuditFault,
  addCounts,
  auditTable,
  indexedFault,
  refuseFault,
} from './audit/audit.ts';
export { LayerAudit, type LayerAuditWork } from './audit/layer-audit.ts';
export type { AuditCounts } from './audit/tally.ts';
export { type BitOptions, BitTable, PlyTable, solveBits } from './bits/bit-run.ts';
export { BitShare, type BitWork, isSettled, type Resumed } from './bits/bit-share.ts';
export { headerOf, openTable, TableFile, type TableHeader } from './file/file.ts';
export { fingerprint } from './file/fingerprint.ts';
export {
  askTable,
  checkFinished,
  checkTableOf,
  readCells,
  type Settled,
  writeIndexedBlocks,
  writeIndexedTable,
  writeScoreTable,
} from './file/indexed.ts';
export { readKeyedTable, writeKeyedTable } from './file/keyed.ts';
export { type ByteSource, blobSource, bytesSource, type FetchBytes, webSource } from './file/source.ts';
export {
  type CellCode,
  type CellReading,
  type Cells,
  cellCode,
  codeOfCells,
  newCells,
  readCell,
} from './indexed/cells.ts';
export { checkIndexedRules, checkPlay, checkTable } from './indexed/checks.ts';
export { columnsOfTable, type TableColumns } from './indexed/columns.ts';
export { type Mail, newMail } from './indexed/mail.ts';
export {
  checkRoom,
  type IndexedOptions,
  IndexedRun,
  type IndexedTable,
  probeIndexed,
  type ResumeFrom,
  solveIndexed,
  solveIndexedAsync,
} from './indexed/run.ts';
export { IndexedShare } from './indexed/share.ts';
export { type CellWindow, LayerShare, type LayerWork } from './layers/layer-share.ts';
export { solveLayers } from './layers/layered-run.ts';
export {
  eachScore,
  LayeredTable,
  type LayerKeeper,
  type LayerOptions,
  type LayersResume,
  openAreDrawn,
  roomForScores,
} from './layers/layered-table.ts';
export {
  type ImageCount,
  Reach,
  type ReachCounts,
  type ReachPart,
  reachAsync,
  reachedValues,
  wordsFor,
} from './reach/reach.ts';
export {
  addScoreCounts,
  NO_SCORE,
  ScoreAudit,
  type ScoreCounts,
  type ScoredLayer,
  type ScoredTable,
  type ScoreRound,
} from './scores/score-audit.ts';
export { type ScoreResume, ScoreRun, solveScores, solveScoresAsync } from './scores/score-run.ts';
