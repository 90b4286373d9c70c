/** Rulesets on several threads. Start at `ruleset-threads.ts`. */
export type { AuditWork } from './audit-run.ts';
export type { BitsRun } from './bits-run.ts';
export { type RulesetJobs, type RulesetName, serveRuleset } from './ruleset-jobs.ts';
export {
  RulesetThreads,
  type RulesetThreadsOptions,
  type TableRunOptions,
  threadsPay,
} from './ruleset-threads.ts';
export type { TableRun } from './table-run.ts';
