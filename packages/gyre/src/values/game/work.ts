import { checkOptions } from '../../game/inner.ts';
import { checkArgument, GyreError, refuse, shown, throwIfAborted } from '../../graph/inner.ts';

/** Options of a running computation. */
export interface AlgebraOptions {
  /** Checked between steps; once it is aborted, the computation throws `E_ABORTED`. */
  readonly signal?: AbortSignal;
  /** Called now and then with the share of the work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Called every few milliseconds of work: a caller who has a clock may check it, and throw. */
  readonly look?: () => void;
  /**
   * The most pairs of vertices, or states and moves, that one product may hold; more is refused with
   * `E_LIMIT`.
   */
  readonly maxPairs?: number;
  /** About how many pairs the back-ups of `onside` and `offside` may look at before they give up. */
  readonly effort?: number;
}

/** Pairs that fit by default: products up to some hundreds of megabytes. */
const DEFAULT_MAX_PAIRS = 1 << 26;

/** The largest product that the options allow. */
export function maxPairs(options: AlgebraOptions): number {
  return options.maxPairs ?? DEFAULT_MAX_PAIRS;
}

/** How many pairs the back-ups may spend: a second or two. */
export const DEFAULT_EFFORT: number = 1 << 22;

/** The error for a product that will not fit; thrown before anything is allocated. */
export function tooManyPairs(what: string, limit: number): GyreError {
  const hint = 'raise maxPairs if memory allows';
  return new GyreError('E_LIMIT', `${what}; the limit is ${limit} pairs`, hint, {}, { option: 'maxPairs' });
}

/** Checks the signal and reports progress, once in a fixed number of calls. */
export function ticker(options: AlgebraOptions, total: number): (done: number) => void {
  let next = 0;
  return (done) => {
    if (done < next) return;
    next = done + TICK;
    throwIfAborted(options.signal);
    options.look?.();
    options.onProgress?.(total === 0 ? 1 : Math.min(1, done / total));
  };
}

const TICK = 1 << 14;

/** Refuses options of other types than those of `AlgebraOptions`. */
export function checkWork(options: AlgebraOptions): void {
  checkOptions(options);
  const { look, maxPairs: pairs, effort }: Partial<Record<keyof AlgebraOptions, unknown>> = options;
  if (look !== undefined) checkArgument(look, 'look', 'function');
  checkCost('maxPairs', pairs);
  checkCost('effort', effort);
}

function checkCost(name: string, value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return;
  refuse('E_SIZE', `${name} is ${shown(value)}`, 'give a number from 0 on');
}
