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
} from '../tables/answers/answers.ts';
export { type BoardGraph, parseBoardGraph } from '../rulesets/boards/board-graph.ts';
export { boardSvg } from '../rulesets/boards/board-svg.ts';
export { type Checked, type CheckOptions, checkRuleset, type Fault } from '../rulesets/check/check.ts';
export type { EmitMove, Key, Parameter, Ruleset, RulesetFamily, Start } from '../rulesets/contract/contract.ts';
export type { Explored, ExploreOptions } from '../rulesets/explore/discovery.ts';
export { type ExploredPlay, explore, exploreAsync, exploreSum, exploreSumAsync } from '../rulesets/explore/explore.ts';
export { rulesetFamilies, rulesetNamed } from '../rulesets/families.ts';
export { catAndMouse } from '../rulesets/games/cat-and-mouse.ts';
export { type ChessBoard, chessEnding } from '../rulesets/games/chess/chess.ts';
export { chomp } from '../rulesets/games/chomp.ts';
export { copsAndRobber } from '../rulesets/games/cops-and-robber.ts';
export { dodgem } from '../rulesets/games/dodgem.ts';
export { type FoxAndGeeseSetup, foxAndGeese, type Square } from '../rulesets/games/fox-and-geese.ts';
export { geography } from '../rulesets/games/geography.ts';
export { hareAndHounds } from '../rulesets/games/hare-and-hounds.ts';
export { kayles } from '../rulesets/games/kayles.ts';
export { lGame } from '../rulesets/games/l-game.ts';
export { type MnkBoard, mnk } from '../rulesets/games/mnk.ts';
export { muTorere } from '../rulesets/games/mu-torere.ts';
export { nim } from '../rulesets/games/nim.ts';
export { subtraction } from '../rulesets/games/subtraction.ts';
export { toadsAndFrogs } from '../rulesets/games/toads-and-frogs.ts';
export { wythoff } from '../rulesets/games/wythoff.ts';
export { type IndexedRuleset, isIndexed, NOT_A_POSITION, OVER_DRAWN, OVER_LOST } from '../rulesets/contract/indexed.ts';
export {
  type CellCode,
  type CellReading,
  type Cells,
  cellCode,
  newCells,
  readCell,
} from '../tables/indexed/cells.ts';
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
} from '../tables/indexed/run.ts';
export { IndexedShare, type Mail, newMail } from '../tables/indexed/share.ts';
export { readKeyedTable, writeKeyedTable } from '../tables/file/keyed.ts';
export { nimValue } from '../rulesets/explore/nim-values.ts';
export {
  exploredSource,
  indexedSource,
  type Report,
  type ReportRow,
  type ReportSource,
  reportOf,
} from '../play/report.ts';
export { Opponent, type Strategy, type StrategyName, strategies } from '../play/strategy.ts';
export {
  askTable,
  checkFinished,
  checkTableOf,
  readCells,
  writeIndexedTable,
} from '../tables/file/indexed.ts';
export { openTable, TableFile, type TableHeader } from '../tables/file/file.ts';
export { type ByteSource, blobSource, bytesSource, type FetchBytes, webSource } from '../tables/file/source.ts';
