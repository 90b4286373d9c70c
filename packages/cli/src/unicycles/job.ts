import { availableParallelism } from 'node:os';
import { GyreError } from 'gyre';
import {
  checkSearchable,
  divesForOrder,
  type ExitSet,
  type Pattern,
  parseExits,
  type SearchOrder,
  type SearchState,
  type SearchTotals,
  type UnicycleSearch,
  unicycleSearch,
} from 'gyre-lab/unicycles';
import { stoppable, type Work } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** What a command asks for. */
export interface JobRequest {
  readonly pattern: Pattern;
  /** As `--exits` gives them. */
  readonly exits: string;
  /** The file that keeps how far the search has come, if one is given. */
  readonly state: string | undefined;
  /** How many unicycles are listed; 0 for all. */
  readonly limit: number;
  /** Of the random dives that choose the order of the search. */
  readonly seed: number;
  readonly threads: number | undefined;
}

/** A search that a command asks for, ready to begin. */
export interface Job extends JobRequest {
  readonly terminal: Terminal;
  readonly set: ExitSet;
  readonly search: UnicycleSearch;
  /** How many tests it was estimated to take. */
  readonly estimate: number;
  readonly threads: number;
  /** How many exits each part of the search fixes. */
  readonly depth: number;
  readonly work: Work;
}

/** Chooses an order of filling exits, unless one is `saved`, and runs the search; Ctrl-C is heard throughout. */
export async function runJob(
  request: JobRequest,
  terminal: Terminal,
  saved: SearchOrder | undefined,
  run: (job: Job) => Promise<number>,
): Promise<number> {
  const { pattern, exits, state, seed } = request;
  checkSearchable(pattern);
  const set = parseExits(exits, pattern.length, '--exits');
  let next = 'there is nothing to save yet';
  const words = { far: 'the order of the search was being chosen', next: () => next, isPatient: true };
  return stoppable(terminal, words, async (work) => {
    const chosen = saved ?? (await orderFor(pattern, set, seed, work));
    next =
      state === undefined
        ? 'nothing is saved; with --state FILE the same command could go on from here'
        : `saved in ${state}; the same command goes on from there`;
    const isLong = chosen.estimate > LONG;
    const threads = request.threads ?? (isLong ? availableParallelism() : 1);
    const depth = isLong || threads > 1 ? depthFor(set) : 0;
    const search = unicycleSearch(pattern, set, chosen.order);
    const { estimate } = chosen;
    return run({ ...request, terminal, set, search, estimate, threads, depth, work });
  });
}

/** Estimated tests from which a search is split into parts and runs in threads. */
const LONG = 3e6;

/** Enough levels to make some hundreds of parts. */
function depthFor({ games }: ExitSet): number {
  return Math.max(1, Math.floor(Math.log(MOST_PARTS) / Math.log(Math.max(2, games.length))));
}

const MOST_PARTS = 1024;

/** Refuses a saved state that the search cannot have reached. */
export function checkSaved({ state = '', search }: Job, saved: readonly SearchState[]): void {
  try {
    for (const one of saved) search.share(one);
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    throw new GyreError(
      'E_FORMAT',
      'this is not a saved search',
      'give a new file',
      { file: state },
      {
        cause: error,
      },
    );
  }
}

/** The best order that random dives find. */
async function orderFor(pattern: Pattern, set: ExitSet, seed: number, work: Work): Promise<SearchOrder> {
  const dives = divesForOrder(pattern, set, { seed });
  for (;;) {
    const { done, value } = dives.next();
    if (done === true) return value;
    work.draw(() => `choosing the order of the search: ${percent(value)}`);
    await work.breathe();
    work.signal.throwIfAborted();
  }
}

/** How far a search has come, in words. */
export function howFar(share: number, { tests, found }: SearchTotals): string {
  return `${percent(share)} of the search, ${tests} tests, ${found} found`;
}

function percent(share: number): string {
  return `${(Math.floor(1000 * share) / 10).toFixed(1)}%`;
}
