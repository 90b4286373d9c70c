/**
 * The game: a graph and a convention, positions, payoffs, solutions; what a solver promises; the words for
 * all of it. Start at `token-game.ts`.
 */

export { checkAsked, checkColumn, checkColumns, checkOptions } from './check-columns.ts';
export { endlessMark as checkedEndlessMark, scoreFor as checkedScoreFor } from './checked.ts';
export {
  ASYMMETRIC,
  CONVENTIONS,
  type Convention,
  checkConvention,
  conventionNamed,
  customConvention,
  MAX_SCORE,
  MISERE,
  NORMAL,
  OFFSIDE,
  ONSIDE,
  samePlay,
  scoreFor,
  treatsPlayersAlike,
} from './convention.ts';
export {
  type ArcBatch,
  asksForMore,
  BOTH_PLAYERS,
  type GameDocument,
  type StatedObjective,
  type StreamedGame,
} from './document.ts';
export {
  type ColumnName,
  ENDLESS_16,
  ENDLESS_32,
  endlessMark,
  NO_MOVE,
  narrowPlies,
  type PliesColumn,
  pliesAt,
  printedSolution,
  type Solution,
  scoreAt,
  valueAt,
} from './solution.ts';
export {
  checkAccepted,
  type Known,
  type Rule,
  type Script,
  type SolveOptions,
  type Solver,
  type SolverChoice,
  type Told,
  UNKNOWN,
  type Watcher,
  whichIs,
  wordFor,
} from './solver.ts';
export {
  checkGame,
  checkPosition,
  checkVertex,
  endScore,
  hasScores,
  hurrierAt,
  type Layout,
  moveRows,
  moverAt,
  type Payoff,
  type PayoffColumns,
  playerAt,
  positionAfter,
  positionOf,
  type TokenGame,
  tokenGame,
  vertexAt,
  vertexOf,
} from './token-game.ts';
export { DRAW, invert, LOSS, letterOf, VALUE_LETTERS, type Value, valueOfScore, WIN } from './value.ts';
export {
  counted,
  PLAYER_NAMES,
  placeWords,
  playerName,
  pliesWords,
  positionWords,
  VALUE_WORDS,
  valueWords,
} from './words.ts';
