export {
  type Answer,
  type Ask,
  askExplored,
  askIndexed,
  isEager,
  mainLine,
  type RankedMove,
  rankMoves,
  scoreOf,
} from './answers.ts';
export { type BoardGraph, parseBoardGraph } from './board-graph.ts';
export { boardSvg } from './board-svg.ts';
export { type Checked, type CheckOptions, checkRuleset, type Fault, type Warning } from './check.ts';
export type { EmitMove, Key, Parameter, Ruleset, RulesetFamily, Start } from './contract.ts';
export type { Explored, ExploreOptions } from './discovery.ts';
export { type ExploredPlay, explore, exploreAsync, exploreSum, exploreSumAsync } from './explore.ts';
export { rulesetFamilies, rulesetNamed } from './families.ts';
export { catAndMouse } from './games/cat-and-mouse.ts';
export { type ChessBoard, chessEnding } from './games/chess/chess.ts';
export { chomp } from './games/chomp.ts';
export { copsAndRobber } from './games/cops-and-robber.ts';
export { dodgem } from './games/dodgem.ts';
export { type FoxAndGeeseSetup, foxAndGeese, type Square } from './games/fox-and-geese.ts';
export { geography } from './games/geography.ts';
export { hareAndHounds } from './games/hare-and-hounds.ts';
export { kayles } from './games/kayles.ts';
export { lGame } from './games/l-game.ts';
export { type MnkBoard, mnk } from './games/mnk.ts';
export { muTorere } from './games/mu-torere.ts';
export { nim } from './games/nim.ts';
export { subtraction } from './games/subtraction.ts';
export { toadsAndFrogs } from './games/toads-and-frogs.ts';
export { wythoff } from './games/wythoff.ts';
export { type IndexedRuleset, isIndexed, NOT_A_POSITION, OVER_DRAWN, OVER_LOST } from './indexed.ts';
export {
  type CellCode,
  type CellReading,
  type Cells,
  cellCode,
  newCells,
  readCell,
} from './indexed-cells.ts';
export {
  type AuditFault,
  auditIndexed,
  checkRoom,
  type IndexedOptions,
  IndexedRun,
  type IndexedTable,
  probeIndexed,
  type ResumeFrom,
  solveIndexed,
} from './indexed-run.ts';
export { IndexedShare, type Mail, newMail } from './indexed-share.ts';
export { readKeyedTable, writeKeyedTable } from './keyed-table.ts';
export { nimValue } from './nim-values.ts';
export { type UnknownPart, unknownParts } from './part-names.ts';
export {
  exploredSource,
  indexedSource,
  type Report,
  type ReportRow,
  type ReportSource,
  reportOf,
} from './report.ts';
export { Opponent, type Strategy, type StrategyName, strategies } from './strategy.ts';
export {
  askTable,
  checkFinished,
  checkTableOf,
  readCells,
  writeIndexedTable,
} from './table.ts';
export { openTable, TableFile, type TableHeader } from './table-file.ts';
export { type ByteSource, blobSource, bytesSource, type FetchBytes, webSource } from './table-source.ts';
