import type { Team } from '../workers/inner.ts';
import type { RulesetJobs } from './ruleset-jobs.ts';

/** The threads, as one question sees them: they refuse its jobs once another question has begun. */
export type RulesetTeam = Pick<Team<RulesetJobs>, 'size' | 'run'>;
