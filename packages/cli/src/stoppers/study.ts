import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { GyreError } from 'gyre';
import { adoptWorker, Helper } from 'gyre/workers';
import { type CensusUnit, type CodedStopper, censusUnits, joinCensus } from 'gyre-lab/stoppers';
import { type Call, checkThreads, MOST_THREADS, textOption, threadsOption } from '../command/index.ts';
import { Saver, withLock } from '../output/index.ts';
import { whenStopped } from '../process/index.ts';
import { Status } from '../terminal/status.ts';
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
  call: Call,
  what: What,
  { vertices, most }: { readonly vertices: number; readonly most?: number | undefined },
  use: (outcome: Outcome<What>) => Promise<number>,
): Promise<number> {
  const path = textOption(call, 'state');
  const threads = threadsAsked(call);
  return withLock(path, async () => {
    const study = await readStudy(path, newStudy(what, vertices, most));
    const outcome = await withHelpers(threads, (helpers) => new Laboratory(call, study, helpers).run());
    return use(outcome);
  });
}

function threadsAsked(call: Call): number {
  const threads = threadsOption(call) ?? Math.min(availableParallelism(), MOST_THREADS);
  checkThreads(threads);
  return threads;
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
  readonly #status: Status;
  readonly #stop = new AbortController();
  #far = 'the start';

  constructor(call: Call, study: Study<What>, helpers: readonly LaboratoryHelper[]) {
    this.#study = study;
    this.#helpers = helpers;
    this.#path = textOption(call, 'state');
    this.#saver = new Saver(this.#path, () => study);
    this.#status = new Status(call.terminal);
  }

  /** The outcome; throws `E_ABORTED` once the user has stopped it. */
  async run(): Promise<Outcome<What>> {
    const forget = whenStopped(() => this.#stop.abort(), true);
    try {
      const stoppers = await this.#census();
      const answers = stoppers && (await this.#answers(stoppers));
      await this.#saver.save();
      if (stoppers !== undefined && answers !== undefined) return { stoppers, answers };
      this.#status.clear();
      const next =
        this.#path === undefined
          ? 'nothing is saved; with --state FILE the same command could go on from here'
          : `saved in ${this.#path}; the same command goes on from there`;
      throw new GyreError('E_ABORTED', `interrupted at ${this.#far}`, next);
    } finally {
      this.#status.clear();
      forget();
    }
  }

  async #census(): Promise<CodedStopper[] | undefined> {
    const { what, vertices, census } = this.#study;
    const isSums = what !== 'census' && what !== 'facts';
    const sizes = isSums ? Array.from({ length: vertices }, (_, i) => i + 1) : [vertices];
    const units: CensusUnit[] = sizes.flatMap((size) => censusUnits(size, { signal: this.#stop.signal }));
    fitParts(census, units.length, this.#path);
    const isDone = await this.#carry('the census', census, (helper, k) => helper.ask('census', units[k]));
    if (!isDone) return undefined;
    return sizes.flatMap((size) => {
      const parts = census.filter((_, k) => units[k].vertices === size) as (readonly number[])[];
      return joinCensus(parts).map((code) => ({ vertices: size, code }));
    });
  }

  async #answers(stoppers: readonly CodedStopper[]): Promise<Answers[What][] | undefined> {
    const { what, most = 0 } = this.#study;
    const answers = this.#study.answers as (Answers['facts'] | Answers['sums'] | Answers['triples'] | null)[];
    if (what === 'facts') {
      fitParts(answers, Math.ceil(stoppers.length / BATCH), this.#path);
      const batch = (k: number): readonly CodedStopper[] => stoppers.slice(k * BATCH, (k + 1) * BATCH);
      if (!(await this.#carry('the facts', answers, (helper, k) => helper.ask('facts', batch(k)))))
        return undefined;
    } else if (what !== 'census') {
      fitParts(answers, stoppers.length, this.#path);
      const task = { stoppers, options: { trustsPlumtrees: what === 'critical' } };
      await Promise.all(this.#helpers.map((helper) => helper.ask('stoppers', task)));
      const ask = (helper: LaboratoryHelper, k: number): Promise<Answers['sums'] | Answers['triples']> => {
        if (what === 'triples') return helper.ask('triples', k);
        return what === 'multiples' ? helper.ask('multiples', { row: k, most }) : helper.ask('sums', k);
      };
      if (!(await this.#carry('the sums', answers, ask))) return undefined;
    }
    return this.#study.answers as Answers[What][];
  }

  /** Has every open part answered, each helper one at a time; false once the user has stopped it. */
  async #carry<T>(
    what: string,
    parts: (T | null)[],
    ask: (helper: LaboratoryHelper, k: number) => Promise<T>,
  ): Promise<boolean> {
    const waiting = parts.map((_, k) => k).filter((k) => parts[k] === null);
    let done = parts.length - waiting.length;
    const { signal } = this.#stop;
    const end = (): void => {
      for (const helper of this.#helpers) helper.end();
    };
    signal.addEventListener('abort', end);
    try {
      await Promise.all(
        this.#helpers.map(async (helper) => {
          for (let k = waiting.shift(); k !== undefined && !signal.aborted; k = waiting.shift()) {
            parts[k] = await ask(helper, k);
            this.#far = `${what}, part ${++done} of ${parts.length}`;
            this.#status.say(() => this.#far);
            await this.#saver.saveNowAndThen();
          }
        }),
      );
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
    return !signal.aborted;
  }
}

/** Stoppers per part where facts are asked for. */
const BATCH = 16;
