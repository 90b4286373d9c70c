/**
 * A ruleset solved whole, on threads if it is large: reports, opponents, positions set up by hand.
 *
 * @module gyre/play
 */
export {
  type AuditWork,
  type BitsRun,
  type RulesetJobs,
  type RulesetName,
  RulesetThreads,
  type RulesetThreadsOptions,
  serveRuleset,
  type TableRun,
  type TableRunOptions,
  threadsPay,
} from '../threads/rulesets/inner.ts';
export {
  type Arranged,
  type Choice,
  chosenMove,
  type EndingShare,
  Opponent,
  positionOfKey,
  positionSetUp,
  type ReportEvent,
  type ReportedRuleset,
  type ReportedStart,
  type RulesetProgress,
  type RulesetReport,
  type RulesetReportOptions,
  reportData,
  reportOnRuleset,
  reportSvg,
  type ScoredMove,
  type SetUpKit,
  type SetUpOptions,
  type SolvedRuleset,
  type SolveRulesetOptions,
  type Strategy,
  type StrategyName,
  setUpKit,
  solvedPlay,
  solvedTable,
  solveRuleset,
  strategies,
} from './inner.ts';
