/** Objectives on arenas: data, engines, a checker. Start at `arena/arena.ts`, `engines/solve-objective.ts`. */
export {
  ANSWER_COLUMNS,
  type AnswerColumn,
  type Arena,
  type ArenaOptions,
  type ArenaSource,
  almostSurely,
  arena,
  type BuchiObjective,
  buchi,
  CHANCE,
  type ChanceObjective,
  COLUMN_TYPES,
  type CostObjective,
  coBuchi,
  cost,
  energy,
  meanPayoff,
  NEVER,
  type Objective,
  type ObjectiveAnswer,
  type ObjectiveName,
  type ParityObjective,
  type ParityWord,
  type PressingObjective,
  parity,
  positively,
  pressing,
  reach,
  UNCLAIMED,
  vertexIn,
  type WeightObjective,
} from './arena/inner.ts';
export { solveObjective } from './engines/solve-objective.ts';
export { judgeStrategy, type StrategyJudgement } from './parity/strategy.ts';
export {
  type AnswerFault,
  type AnswerVerification,
  movesOf,
  type VerifyObjectiveOptions,
  verifyObjective,
} from './verify/inner.ts';
export type { ObjectiveOptions } from './work/work.ts';
