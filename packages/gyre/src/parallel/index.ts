/** Rulesets on several threads. Start at `ruleset-threads.ts`. */
export type { AuditedScores } from './audit-run.ts';
export type { ScoreLayerWork } from './audit-worker.ts';
export type { BitsRun } from './bits-run.ts';
export { LayersRun } from './layers-run.ts';
export { type RulesetJobs, type RulesetName, serveRuleset } from './ruleset-jobs.ts';
export { type LayersRunOptions, RulesetThreads, type RulesetThreadsOptions } from './ruleset-threads.ts';
export type { TableRun, TableRunOptions } from './table-run.ts';
