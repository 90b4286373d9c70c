/**
 * Values of ruleset positions: canonical forms and sides, by parts, through the store of values. Start at
 * `position-values.ts`.
 */

export { boardsOfSize } from './boards-of-size.ts';
export { type MoveOfSum, type MoveResult, movesOfSum } from './moves-of-sum.ts';
export {
  type PartValue,
  PositionValues,
  type RulesetValue,
  rulesetValue,
  type ValueOptions,
} from './position-values.ts';
export { rulesetPositions, rulesetWords } from './words.ts';
