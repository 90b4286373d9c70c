/**
 * Rulesets: rules in, graph out. The contract, exploration, checks, boards, and the games. Start at `contract/contract.ts`.
 */
export * from './boards/index.ts';
export * from './check/index.ts';
export type {
  Board,
  BoardLabel,
  BoardLine,
  BoardPiece,
  BoardPoint,
  Touches,
} from './contract/board.ts';
export { checkRules, checkWhole } from './contract/checks.ts';
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
  isScored,
  type Layer,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  type ReversibleRuleset,
  type ScoredRuleset,
  WON_AT_ONCE,
  WON_NEXT,
} from './contract/indexed.ts';
export { type UnknownPart, unknownParts } from './contract/part-names.ts';
export { winsAtOnce } from './contract/plain-end.ts';
export * from './explore/index.ts';
export { rulesetFamilies, rulesetMeant, rulesetNamed } from './families.ts';
export { type AwariBoard, type AwariRules, awari } from './games/awari/awari.ts';
export { type BaghChalBoard, type BaghChalRules, baghChal } from './games/bagh-chal/bagh-chal.ts';
export { type ChessBoard, chessEnding } from './games/chess/index.ts';
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
export { type QuixoBoard, type QuixoRules, quixo } from './games/quixo/quixo.ts';
export { type TeekoBoard, type TeekoRules, teeko } from './games/teeko/teeko.ts';
export * from './kit/index.ts';
