import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  Audit,
  type AuditCounts,
  type AuditFault,
  addCounts,
  cellCode,
  checkRoom,
  type IndexedRuleset,
  IndexedRun,
  type IndexedTable,
  newCells,
  newMail,
  type ResumeFrom,
} from 'gyre/rulesets';
import { adoptWorker, MEETING_WORDS, Team } from 'gyre/workers';
import { checkThreads } from '../command/index.ts';
import type { ShareBeginning, ShareJobs } from './indexed-worker.ts';

/** A table that grows ply by ply, in one thread or several. Between steps its cells are at rest. */
export interface IndexedStepper extends IndexedTable {
  readonly plies: number;
  /** Settles the next ply; false if there is nothing more to settle. */
  step(): Promise<boolean>;
  /** Audits the finished table: its counts, and a position that contradicts the moves, if there is one. */
  audit(): Promise<Audited>;
  end(): void;
}

/** What an audit has found. */
export interface Audited {
  readonly counts: AuditCounts;
  readonly fault: AuditFault | undefined;
}

/** How to solve, and how a worker finds the ruleset again. */
export interface StepperOptions {
  readonly threads: number;
  readonly cellBytes: 1 | 2;
  readonly resume?: ResumeFrom;
  /** The arguments that name the ruleset. */
  readonly named: readonly [string, readonly string[]];
}

/** Begins a table, or resumes one. */
export function startStepper(ruleset: IndexedRuleset, options: StepperOptions): Promise<IndexedStepper> {
  if (options.threads > 1) return ThreadedStepper.start(ruleset, options);
  const { cellBytes, resume } = options;
  const run = new IndexedRun(ruleset, resume === undefined ? { cellBytes } : { resume });
  const stepper = {
    ruleset,
    code: run.code,
    cells: run.cells,
    get plies() {
      return run.plies;
    },
    step: () => stepOf(run),
    audit: () => auditOf(run),
    end: () => undefined,
  };
  return Promise.resolve(stepper);
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

/** An audit in pieces, likewise. */
async function auditOf(table: IndexedTable): Promise<Audited> {
  const audit = new Audit(table);
  while (audit.piece()) await setImmediate();
  return { counts: audit.counts, fault: audit.fault };
}

/** Indices that a share can post in one round, over all its boxes: few rounds, as all wait for each other twice in each. */
const MAIL_ROOM = 1 << 19;

/** Worker threads over shared memory: with n threads, each owns every n-th block of the table. */
class ThreadedStepper implements IndexedStepper {
  readonly ruleset: IndexedStepper['ruleset'];
  readonly code: IndexedStepper['code'];
  readonly cells: IndexedStepper['cells'];
  plies = 0;
  readonly #team: Team<ShareJobs>;
  readonly #beginnings: readonly ShareBeginning[];
  #frontier = 0;

  private constructor(ruleset: IndexedRuleset, { threads, cellBytes, resume, named }: StepperOptions) {
    const bytes = resume === undefined ? cellBytes : (resume.cells.BYTES_PER_ELEMENT as 1 | 2);
    this.ruleset = ruleset;
    this.code = cellCode(ruleset.mostMoves, bytes);
    checkRoom(ruleset, this.code, resume);
    this.cells = newCells(ruleset.size, bytes, true);
    if (resume !== undefined) this.cells.set(resume.cells);
    this.plies = resume?.plies ?? 0;
    const common = {
      named,
      cells: this.cells,
      bytes,
      mail: newMail(threads, Math.ceil(MAIL_ROOM / threads) + ruleset.mostMovesInto, true),
      shares: threads,
      meeting: new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS)),
      isDone: new Int32Array(new SharedArrayBuffer(4 * threads)),
    };
    this.#beginnings = Array.from({ length: threads }, (_, share) => ({ ...common, share }));
    this.#team = new Team(threads, (events) => adoptWorker(new Worker(WORKER), events));
  }

  static async start(ruleset: IndexedRuleset, options: StepperOptions): Promise<ThreadedStepper> {
    checkThreads(options.threads);
    const stepper = new ThreadedStepper(ruleset, options);
    await stepper.#team.run('begin', stepper.#beginnings);
    await stepper.#all(options.resume === undefined ? 'prepare' : 'resume');
    return stepper;
  }

  async step(): Promise<boolean> {
    if (this.#frontier === 0) return false;
    await this.#all('ply');
    this.plies++;
    return true;
  }

  async audit(): Promise<Audited> {
    const answers = await this.#team.run(
      'audit',
      this.#beginnings.map(() => undefined),
    );
    const fault = answers.find((answer) => answer.fault !== undefined)?.fault;
    return { counts: addCounts(answers.map(({ counts }) => counts)), fault };
  }

  end(): void {
    this.#team.end();
  }

  /** Gives every worker the same order and waits for all. */
  async #all(order: 'prepare' | 'resume' | 'ply'): Promise<void> {
    const questions = this.#beginnings.map(() => this.plies);
    const frontiers =
      order === 'prepare'
        ? await this.#team.run(
            order,
            questions.map(() => undefined),
          )
        : await this.#team.run(order, questions);
    this.#frontier = frontiers.reduce((sum, frontier) => sum + frontier, 0);
  }
}

const WORKER = new URL('./indexed-worker.js', import.meta.url);
