import { findInOrder, type SearchState, type SearchStretch, writePattern } from 'gyre-lab/unicycles';
import { EXIT } from '../command/index.ts';
import { Saver } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withCarriers } from './carriers.ts';
import { FoundFile } from './found-file.ts';
import { checkSaved, howFar, type Job, type JobRequest, runJob } from './job.ts';
import { Listing } from './listing.ts';
import { readSavedSearch, type SavedFind } from './state-file.ts';

/**
 * Lists unicycles in the order of the search until the limit is reached; exit code 1 if there is none. With a
 * state file, what was found is kept beside it, so that a continued search lists everything again.
 */
export async function findUnicycles(request: JobRequest, terminal: Terminal): Promise<number> {
  const { pattern, exits, state: path } = request;
  const limit = request.limit === 0 ? Number.POSITIVE_INFINITY : request.limit;
  const saved =
    path === undefined ? undefined : await readSavedSearch(path, 'find', writePattern(pattern), exits);
  const order = saved && { order: saved.state.order, estimate: saved.estimate };
  return runJob(request, terminal, order, async (job) => {
    const state = saved?.state ?? job.search.start;
    checkSaved(job, [state]);
    const kept = path === undefined ? undefined : await FoundFile.open(`${path}.found`, saved?.bytes ?? 0);
    try {
      return await new Find(job, limit, kept, state).run();
    } finally {
      await kept?.close();
    }
  });
}

/** One run of `--find`. */
class Find {
  readonly #job: Job;
  readonly #limit: number;
  readonly #kept: FoundFile | undefined;
  readonly #listing: Listing;
  readonly #saver: Saver;
  #state: SearchState;

  constructor(job: Job, limit: number, kept: FoundFile | undefined, state: SearchState) {
    this.#job = job;
    this.#limit = limit;
    this.#kept = kept;
    this.#listing = new Listing(job);
    this.#state = state;
    this.#saver = new Saver(job.state, async (): Promise<SavedFind> => {
      await kept?.flush();
      const { exits, estimate } = job;
      const bytes = kept?.bytes ?? 0;
      return { schema: 'gyre/unicycle-find/1', exits, estimate, state: this.#state, bytes };
    });
  }

  async run(): Promise<number> {
    const job = this.#job;
    await this.#saver.save();
    await this.#listing.begin();
    for await (const lines of this.#kept?.batches(this.#limit) ?? []) await this.#listing.add(lines);
    if (this.#mayGoOn()) await withCarriers(job, true, (carriers) => this.#search(carriers));
    await this.#saver.save();
    job.work.far = this.#far();
    if (job.work.signal.aborted) await this.#listing.end(this.#state, 'interrupted');
    job.work.signal.throwIfAborted();
    await this.#listing.end(this.#state, this.#outcome());
    return this.#listing.listed > 0 ? EXIT.ok : EXIT.no;
  }

  #mayGoOn(): boolean {
    const isWanted = this.#listing.listed < this.#limit && !this.#job.terminal.isBroken;
    return isWanted && !this.#state.isDone && !this.#job.work.signal.aborted;
  }

  async #search(carriers: Parameters<typeof findInOrder>[1]): Promise<void> {
    const { search, depth, work } = this.#job;
    for await (const stretch of findInOrder(search, carriers, { from: this.#state, depth })) {
      const { after, found } = this.#cutAtLimit(stretch);
      const lines = this.#listing.linesOf(found);
      await this.#kept?.append(lines);
      await this.#listing.add(lines);
      this.#state = after;
      work.far = this.#far();
      work.draw(() => work.far);
      if (!this.#mayGoOn()) break;
      await this.#saver.saveNowAndThen();
    }
  }

  /** Where a stretch passes the limit, it is searched again up to the limit. */
  #cutAtLimit(stretch: SearchStretch): Pick<SearchStretch, 'after' | 'found'> {
    const { search, pattern } = this.#job;
    const wanted = this.#limit - this.#listing.listed;
    if (stretch.found.length / pattern.length < wanted) return stretch;
    const after = search.advance(stretch.before, { maxFound: wanted });
    return { after, found: stretch.found.subarray(0, wanted * pattern.length) };
  }

  #far(): string {
    return howFar(this.#job.search.share(this.#state), this.#state);
  }

  /** Is the list complete? If the limit ended it, a little further search may tell. */
  #outcome(): 'all' | 'more' | 'maybe more' {
    if (this.#listing.listed < this.#state.found) return 'more';
    const ahead = this.#job.search.advance(this.#state, { maxFound: 1, maxTests: PEEK });
    if (ahead.found > this.#state.found) return 'more';
    return ahead.isDone ? 'all' : 'maybe more';
  }
}

/** How many tests may be spent on whether there is more. */
const PEEK = 1 << 16;
