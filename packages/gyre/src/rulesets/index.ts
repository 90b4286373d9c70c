/**
 * Rulesets: rules in, graph out. The contract, exploration, checks, boards, and the games. Start at `contract/contract.ts`.
 */

export { boardPicture } from './boards/board-figure.ts';
export { type BoardGraph, parseBoardGraph } from './boards/board-graph.ts';
export { type BoardMove, boardWithMoves, type Touched, touchedMoves } from './boards/board-moves.ts';
export { boardFrame, boardSvg, drawBoard } from './boards/board-svg.ts';
export { type Checked, type CheckOptions, checkRuleset, type Fault, type Warning } from './check/check.ts';
export type {
  Board,
  BoardLabel,
  BoardLine,
  BoardPiece,
  BoardPoint,
  Touches,
} from './contract/board.ts';
export { checkRules } from './contract/checks.ts';
export {
  type EmitMove,
  type Key,
  type Move,
  type Parameter,
  type Ruleset,
  type RulesetFamily,
  type Start,
} from './contract/contract.ts';
export {
  type IndexedRuleset,
  isIndexed,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  type ReversibleRuleset,
  WON_AT_ONCE,
  WON_NEXT,
} from './contract/indexed.ts';
export { type UnknownPart, unknownParts } from './contract/part-names.ts';
export { winsAtOnce } from './contract/plain-end.ts';
export { type Explored, type ExploreOptions, tooMany } from './explore/discovery.ts';
export {
  checkAddable,
  checkConvention,
  type ExploredPlay,
  explore,
  exploreAsync,
  exploreSum,
  exploreSumAsync,
  gameOn,
  payoffInSum,
} from './explore/explore.ts';
export { FoundKeys, kindOfKeys } from './explore/found-keys.ts';
export type { ShardState } from './explore/key-shard.ts';
export { Lister } from './explore/lister.ts';
export { nimValue } from './explore/nim-values.ts';
export { cutsOf, Round, type RoundRange, validSlices } from './explore/round.ts';
export {
  type FoundMemory,
  MOVE_BITS,
  MOVES,
  newSlice,
  OVER,
  type RoundMemory,
  roomFor,
  type SliceMemory,
  STOP,
} from './explore/round-memory.ts';
export { rulesetFamilies, rulesetNamed } from './families.ts';
export { type ChessBoard, chessEnding } from './games/chess/chess.ts';
export { type DobutsuBoard, type DobutsuRules, dobutsu } from './games/dobutsu/dobutsu.ts';
export {
  amazons,
  catAndMouse,
  chomp,
  clobber,
  col,
  copsAndRobber,
  cram,
  dodgem,
  domineering,
  type FoxAndGeeseSetup,
  foxAndGeese,
  geography,
  hackenbush,
  hareAndHounds,
  kayles,
  konane,
  type Leaps,
  lGame,
  type MnkBoard,
  mnk,
  muTorere,
  nim,
  partizanSubtraction,
  phutball,
  type Square,
  snort,
  subtraction,
  toadsAndFrogs,
  topplingDominoes,
  wythoff,
} from './games/index.ts';
export { type TeekoBoard, type TeekoRules, teeko } from './games/teeko/teeko.ts';
export { type MenIndex, type MenKind, type MenSetup, menIndex } from './kit/men.ts';
export { type Numbering, withIndex } from './kit/with-index.ts';
