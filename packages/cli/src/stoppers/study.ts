import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { adoptWorker, Helper } from 'gyre/workers';
import { type CensusUnit, type CodedStopper, censusUnits, joinCensus } from 'gyre-lab/stoppers';
import { checkThreads, MOST_THREADS, stoppable, type Work } from '../command/index.ts';
import { Saver, withLock } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Answers, fitParts, newStudy, readStudy, type Study } from './saved-study.ts';
import type { LaboratoryJobs } from './worker.ts';

/** All stoppers that were asked for, and the answers about them in order. */
export interface Outcome<What extends keyof Answers> {
  readonly stoppers: readonly CodedStopper[];
  readonly answers: readonly Answers[What][];
}

/**
 * Finds all stoppers, asks the question of them, and hands the answers to `use`. It runs in threads, and the answers do not
 * depend on how many; Ctrl-C stops it, and with `--state` the same command goes on from where it was.
 */
export async function carryOut<What extends keyof Answers>(
  { what, vertices, most, state, threads = Math.min(availableParallelism(), MOST_THREADS) }: Question<What>,
  terminal: Terminal,
  use: (outcome: Outcome<What>) => Promise<number>,
): Promise<number> {
  checkThreads(threads);
  const next =
    state === undefined
      ? 'nothing is saved; with --state FILE the same command could go on from here'
      : `saved in ${state}; the same command goes on from there`;
  return withLock(state, async () => {
    const study = await readStudy(state, newStudy(what, vertices, most));
    const words = { far: 'the start', next: () => next, isPatient: true };
    const outcome = await withHelpers(threads, (helpers) =>
      stoppable(terminal, words, (work) => new Laboratory(study, state, helpers, work).run()),
    );
    return use(outcome);
  });
}

/** What is asked of the stoppers of some sizes, in which file it is kept, and by how many threads. */
export interface Question<What extends keyof Answers> {
  readonly what: What;
  readonly vertices: number;
  readonly most?: number | undefined;
  readonly state: string | undefined;
  readonly threads: number | undefined;
}

type LaboratoryHelper = Helper<LaboratoryJobs>;

async function withHelpers<T>(
  threads: number,
  work: (helpers: readonly LaboratoryHelper[]) => Promise<T>,
): Promise<T> {
  const helpers = Array.from(
    { length: threads },
    () => new Helper<LaboratoryJobs>((events) => adoptWorker(new Worker(WORKER), events)),
  );
  try {
    return await work(helpers);
  } finally {
    for (const helper of helpers) helper.end();
  }
}

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/stoppers/worker.js' : './worker.js',
  import.meta.url,
);

/** One question, its parts and those who answer them. */
class Laboratory<What extends keyof Answers> {
  readonly #study: Study<What>;
  readonly #helpers: readonly LaboratoryHelper[];
  readonly #path: string | undefined;
  readonly #saver: Saver;
  readonly #work: Work;

  constructor(
    study: Study<What>,
    path: string | undefined,
    helpers: readonly LaboratoryHelper[],
    work: Work,
  ) {
    this.#study = study;
    this.#helpers = helpers;
    this.#path = path;
    this.#saver = new Saver(path, () => study);
    this.#work = work;
  }

  /** The outcome; throws once the user has stopped it, and then what was answered is saved. */
  async run(): Promise<Outcome<What>> {
    try {
      const stoppers = await this.#census();
      return { stoppers, answers: await this.#answers(stoppers) };
    } finally {
      await this.#saver.save();
    }
  }

  async #census(): Promise<CodedStopper[]> {
    const { what, vertices, census } = this.#study;
    const isSums = what !== 'census' && what !== 'facts';
    const sizes = isSums ? Array.from({ length: vertices }, (_, i) => i + 1) : [vertices];
    const units: CensusUnit[] = sizes.flatMap((size) => censusUnits(size, { signal: this.#work.signal }));
    fitParts(census, units.length, this.#path);
    await this.#carry('the census', census, (helper, k) => helper.ask('census', units[k]));
    return sizes.flatMap((size) => {
      const parts = census.filter((_, k) => units[k].vertices === size) as (readonly number[])[];
      return joinCensus(parts).map((code) => ({ vertices: size, code }));
    });
  }

  async #answers(stoppers: readonly CodedStopper[]): Promise<Answers[What][]> {
    const { what, most = 0 } = this.#study;
    const answers = this.#study.answers as (Answers['facts'] | Answers['sums'] | Answers['triples'] | null)[];
    if (what === 'facts') {
      fitParts(answers, Math.ceil(stoppers.length / BATCH), this.#path);
      const batch = (k: number): readonly CodedStopper[] => stoppers.slice(k * BATCH, (k + 1) * BATCH);
      await this.#carry('the facts', answers, (helper, k) => helper.ask('facts', batch(k)));
    } else if (what !== 'census') {
      fitParts(answers, stoppers.length, this.#path);
      const task = { stoppers, options: { trustsPlumtrees: what === 'critical' } };
      await Promise.all(this.#helpers.map((helper) => helper.ask('stoppers', task)));
      const ask = (helper: LaboratoryHelper, k: number): Promise<Answers['sums'] | Answers['triples']> => {
        if (what === 'triples') return helper.ask('triples', k);
        return what === 'multiples' ? helper.ask('multiples', { row: k, most }) : helper.ask('sums', k);
      };
      await this.#carry('the sums', answers, ask);
    }
    return this.#study.answers as Answers[What][];
  }

  /** Has every open part answered, each helper one at a time; throws once the user has stopped it. */
  async #carry<T>(
    what: string,
    parts: (T | null)[],
    ask: (helper: LaboratoryHelper, k: number) => Promise<T>,
  ): Promise<void> {
    const waiting = parts.map((_, k) => k).filter((k) => parts[k] === null);
    let done = parts.length - waiting.length;
    const { signal } = this.#work;
    const end = (): void => {
      for (const helper of this.#helpers) helper.end();
    };
    signal.addEventListener('abort', end);
    try {
      await Promise.all(
        this.#helpers.map(async (helper) => {
          for (let k = waiting.shift(); k !== undefined && !signal.aborted; k = waiting.shift()) {
            parts[k] = await ask(helper, k);
            this.#work.far = `${what}, part ${++done} of ${parts.length}`;
            this.#work.draw(() => this.#work.far);
            await this.#saver.saveNowAndThen();
          }
        }),
      );
    } finally {
      signal.removeEventListener('abort', end);
    }
    signal.throwIfAborted();
  }
}

/** Stoppers per part where facts are asked for. */
const BATCH = 16;
