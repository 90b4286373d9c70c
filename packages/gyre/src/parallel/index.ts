/** Rulesets on several threads. Start at `ruleset-threads.ts`. */
export { type RulesetJobs, type RulesetName, serveRuleset } from './ruleset-jobs.ts';
export { RulesetThreads, type RulesetThreadsOptions } from './ruleset-threads.ts';
export type { TableRun, TableRunOptions } from './table-run.ts';
