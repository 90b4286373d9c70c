/** What objectives are played on, what they are, what an answer holds. Start at `arena.ts`. */

export {
  ANSWER_COLUMNS,
  type AnswerColumn,
  COLUMN_TYPES,
  checkAnswer,
  NEVER,
  type ObjectiveAnswer,
  UNCLAIMED,
} from './answer.ts';
export { type Arena, type ArenaOptions, type ArenaSource, arena, CHANCE, vertexIn } from './arena.ts';
export {
  almostSurely,
  type BuchiObjective,
  buchi,
  type ChanceObjective,
  type CostObjective,
  checkObjective,
  coBuchi,
  cost,
  energy,
  meanPayoff,
  type Objective,
  type ObjectiveName,
  type ParityObjective,
  type ParityWord,
  type PressingObjective,
  parity,
  positively,
  pressing,
  reach,
  targetMarks,
  type WeightObjective,
} from './objective.ts';
