export { type BoardGraph, parseBoardGraph } from './boards/board-graph.ts';
export { type BoardMove, boardWithMoves, type Touched, touchedMoves } from './boards/board-moves.ts';
export { boardSvg, drawBoard } from './boards/board-svg.ts';
export { type Checked, type CheckOptions, checkRuleset, type Fault, type Warning } from './check/check.ts';
export type {
  Board,
  BoardLabel,
  BoardLine,
  BoardPiece,
  BoardPoint,
  Touches,
} from './contract/board.ts';
export {
  type EmitMove,
  type Key,
  type Move,
  type Parameter,
  type Ruleset,
  type RulesetFamily,
  type Start,
} from './contract/contract.ts';
export { type IndexedRuleset, isIndexed, NOT_A_POSITION, OVER_DRAWN, OVER_LOST } from './contract/indexed.ts';
export { type UnknownPart, unknownParts } from './contract/part-names.ts';
export { type Explored, type ExploreOptions } from './explore/discovery.ts';
export { type ExploredPlay, explore, exploreAsync, exploreSum, exploreSumAsync } from './explore/explore.ts';
export { nimValue } from './explore/nim-values.ts';
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
