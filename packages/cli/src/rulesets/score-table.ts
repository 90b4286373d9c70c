import { setImmediate } from 'node:timers/promises';
import {
  type IndexedRuleset,
  refuseFault,
  ScoreAudit,
  type ScoreCounts,
  type ScoreResume,
  ScoreRun,
} from 'gyre/rulesets';

/** A table without plies that grows layer by layer. Between steps its cells are at rest. */
export interface ScoreStepper {
  readonly run: ScoreRun<unknown>;
  /** Solves the next layer; false if there is none. */
  step(): Promise<boolean>;
  /** Audits the finished table; refuses one that is wrong. */
  audit(): Promise<ScoreCounts>;
}

/** Begins a table of scores or of values alone, or resumes one. */
export function startScores(ruleset: IndexedRuleset, resume?: ScoreResume): ScoreStepper {
  const run = new ScoreRun(ruleset, resume);
  return {
    run,
    async step() {
      const { layer } = run;
      while (run.piece()) {
        if (run.layer > layer) return true;
        await setImmediate();
      }
      return false;
    },
    async audit() {
      const audit = new ScoreAudit(run);
      while (audit.piece()) await setImmediate();
      if (audit.fault !== undefined) refuseFault(run, audit.fault, WRONG_MOVES);
      return audit.counts;
    },
  };
}

const WRONG_MOVES = 'moves, moves back and layers do not agree; gyre check looks for where';
