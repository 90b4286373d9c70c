/** Play: a ruleset solved, opponents, reports of whole games. Start at `solve-ruleset.ts`. */
export type { EndingShare } from './audited-report.ts';
export { type AuditedFile, auditTableFile, type FromTableOptions, solvedFromTable } from './from-table.ts';
export { type Judged, judge, placeAfter, placeOfKey, type RulesetPlace } from './places.ts';
export { type PositionColumn, type PositionRow, PositionRows } from './position-rows.ts';
export { reportSvg } from './report-svg.ts';
export {
  type ReportEvent,
  type ReportedRuleset,
  type ReportedStart,
  type RulesetReport,
  type RulesetReportOptions,
  reportData,
  reportOnRuleset,
} from './ruleset-report.ts';
export {
  type Arranged,
  positionOfKey,
  positionSetUp,
  type SetUpKit,
  type SetUpOptions,
  setUpKit,
} from './set-up.ts';
export {
  type RulesetProgress,
  type SolvedRuleset,
  type SolveRulesetOptions,
  solvedPlay,
  solvedTable,
  solveRuleset,
} from './solve-ruleset.ts';
export {
  type Choice,
  chosenMove,
  Opponent,
  type ScoredMove,
  type Strategy,
  type StrategyName,
  strategies,
} from './strategy.ts';
