import { setImmediate } from 'node:timers/promises';
import {
  type Audited,
  auditTable,
  type IndexedRuleset,
  IndexedRun,
  type IndexedTable,
  type ResumeFrom,
  RulesetThreads,
} from 'gyre/rulesets';
import { checkThreads } from '../command/index.ts';
import { type NamedRuleset, namedRuleset } from './threads.ts';

/** A table that grows ply by ply, in one thread or several. Between steps its cells are at rest. */
export interface IndexedStepper extends IndexedTable {
  readonly plies: number;
  /** Settles the next plies, at least one; false if there is nothing more to settle. */
  step(): Promise<boolean>;
  /** Audits the finished table: its counts, and a position that contradicts the moves, if there is one. */
  audit(): Promise<Audited>;
  end(): void;
}

/** How to solve, and how a worker finds the ruleset again. */
export interface StepperOptions {
  readonly threads: number;
  readonly cellBytes: 1 | 2;
  readonly resume?: ResumeFrom;
  readonly named: NamedRuleset;
}

/** Begins a table, or resumes one. */
export async function startStepper(
  ruleset: IndexedRuleset,
  options: StepperOptions,
): Promise<IndexedStepper> {
  const { threads, cellBytes, resume } = options;
  const how = resume === undefined ? { cellBytes } : { resume };
  if (threads > 1) return onThreads(ruleset, options);
  const run = new IndexedRun(ruleset, how);
  return {
    ruleset,
    code: run.code,
    cells: run.cells,
    get plies() {
      return run.plies;
    },
    step: () => stepOf(run),
    audit: () => auditTable(run),
    end: () => undefined,
  };
}

async function onThreads(ruleset: IndexedRuleset, options: StepperOptions): Promise<IndexedStepper> {
  const { threads: size, cellBytes, resume, named } = options;
  checkThreads(size);
  const { name, start } = namedRuleset(named);
  const threads = new RulesetThreads(ruleset, name, { ...start, threads: size });
  try {
    const run = await threads.table(resume === undefined ? { cellBytes } : { resume });
    return {
      ruleset,
      code: run.code,
      cells: run.cells,
      get plies() {
        return run.plies;
      },
      step: () => run.step(),
      audit: () => run.audit(),
      end: () => threads.end(),
    };
  } catch (error) {
    threads.end();
    throw error;
  }
}

/** A ply in pieces: signals are heard between them. */
async function stepOf(run: IndexedRun<unknown>): Promise<boolean> {
  const { plies } = run;
  while (run.piece()) {
    if (run.plies > plies) return true;
    await setImmediate();
  }
  return false;
}
