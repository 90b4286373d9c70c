/**
 * What a position of a ruleset is worth: values part by part, and heap games by code.
 *
 * @module gyre/positions
 */
export {
  coordinateRules,
  coordinateValues,
  type HeapRule,
  heapForms,
  heapRuleNames,
  heapValues,
  MisereForms,
  misereForm,
  type Period,
  parseHeapRule,
  periodFault,
  periodOf,
} from './heaps/index.ts';
export {
  boardsOfSize,
  type MoveOfSum,
  type MoveResult,
  movesOfSum,
  type PartValue,
  PositionValues,
  type RulesetValue,
  rulesetPositions,
  rulesetValue,
  rulesetWords,
  type ValueOptions,
} from './inner.ts';
