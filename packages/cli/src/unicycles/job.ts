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
import { type Call, numberOption, textOption, threadsOption } from '../command/index.ts';
import { whenStopped } from '../process/index.ts';
import { Status } from '../terminal/status.ts';

/** A search that a command asks for, ready to begin. */
export interface Job {
  readonly call: Call;
  readonly pattern: Pattern;
  readonly set: ExitSet;
  /** As `--exits` gives them. */
  readonly exits: string;
  readonly search: UnicycleSearch;
  /** How many tests it was estimated to take. */
  readonly estimate: number;
  readonly threads: number;
  /** How many exits each part of the search fixes. */
  readonly depth: number;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly status: Status;
}

/** What a command is called with, and the order of filling exits that a saved search has. */
export interface JobRequest {
  readonly call: Call;
  readonly pattern: Pattern;
  readonly exits: string;
  readonly saved: SearchOrder | undefined;
}

/** Chooses an order of filling exits, unless there is one, and runs the search; Ctrl-C is heard throughout. */
export async function runJob(request: JobRequest, run: (job: Job) => Promise<number>): Promise<number> {
  const { call, pattern, exits } = request;
  const asked = threadsOption(call);
  checkSearchable(pattern);
  const set = parseExits(exits, pattern.length, '--exits');
  const status = new Status(call.terminal);
  const stop = new AbortController();
  const forget = whenStopped(() => stop.abort(), true);
  try {
    const chosen = await orderFor(request, set, status, stop.signal);
    if (chosen === undefined) {
      status.clear();
      throw new GyreError(
        'E_ABORTED',
        'interrupted while the order of the search was being chosen',
        'there is nothing to save yet',
      );
    }
    const isLong = chosen.estimate > LONG;
    const threads = asked ?? (isLong ? availableParallelism() : 1);
    const depth = isLong || threads > 1 ? depthFor(set) : 0;
    const search = unicycleSearch(pattern, set, chosen.order);
    const { estimate } = chosen;
    const { signal } = stop;
    return await run({ call, pattern, set, exits, search, estimate, threads, depth, signal, status });
  } finally {
    status.clear();
    forget();
  }
}

/** Estimated tests from which a search is split into parts and runs in threads. */
const LONG = 3e6;

/** Enough levels to make some hundreds of parts. */
function depthFor({ games }: ExitSet): number {
  return Math.max(1, Math.floor(Math.log(MOST_PARTS) / Math.log(Math.max(2, games.length))));
}

const MOST_PARTS = 1024;

/** Refuses a saved state that the search cannot have reached. */
export function checkSaved({ call, search }: Job, states: readonly SearchState[]): void {
  try {
    for (const state of states) search.share(state);
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    const place = { file: textOption(call, 'state') ?? '' };
    throw new GyreError('E_FORMAT', 'this is not a saved search', 'give a new file', place, { cause: error });
  }
}

/** The order that was saved, or the best that random dives find; `undefined` once the signal is aborted. */
async function orderFor(
  { call, pattern, saved }: JobRequest,
  set: ExitSet,
  status: Status,
  signal: AbortSignal,
): Promise<SearchOrder | undefined> {
  if (saved !== undefined) return saved;
  const dives = divesForOrder(pattern, set, { seed: numberOption(call, 'seed', '--seed') ?? 1 });
  for (let paused = Number.NEGATIVE_INFINITY; ; ) {
    const { done, value } = dives.next();
    if (done === true) return value;
    if (performance.now() - paused < PAUSE) continue;
    status.say(() => `choosing the order of the search: ${percent(value)}`);
    await new Promise((resolve) => setImmediate(resolve)); // lets Ctrl-C through
    if (signal.aborted) return undefined;
    paused = performance.now();
  }
}

const PAUSE = 30;

/** How far a search has come, in words. */
export function howFar(share: number, { tests, found }: SearchTotals): string {
  return `${percent(share)} of the search, ${tests} tests, ${found} found`;
}

function percent(share: number): string {
  return `${(Math.floor(1000 * share) / 10).toFixed(1)}%`;
}

/** The error that says that the search was interrupted, what is kept of it, and how to continue. */
export function interruptedAt({ call, status }: Job, far: string): GyreError {
  const path = textOption(call, 'state');
  const next =
    path === undefined
      ? 'nothing is saved; with --state FILE the same command could go on from here'
      : `saved in ${path}; the same command goes on from there`;
  status.clear();
  return new GyreError('E_ABORTED', `interrupted at ${far}`, next);
}
