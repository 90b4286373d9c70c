/** Every way in which Gyre refuses an input. Each code has a line in docs/errors.md. */
export type GyreErrorCode =
  | 'E_SIZE'
  | 'E_VERTEX'
  | 'E_ARC'
  | 'E_SHAPE'
  | 'E_OWNER'
  | 'E_NAME'
  | 'E_DETACHED'
  | 'E_CONVENTION'
  | 'E_PAYOFF'
  | 'E_POSITION'
  | 'E_SOLVER'
  | 'E_SOLUTION'
  | 'E_SYNTAX'
  | 'E_FORMAT'
  | 'E_CHECKSUM'
  | 'E_TRUNCATED'
  | 'E_CYCLE'
  | 'E_RULESET'
  | 'E_LIMIT'
  | 'E_ABORTED'
  | 'E_WORKER'
  | 'E_FILE';

/** Where in an input something was found: whatever of this is known. */
export interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Index into an array, or offset into a text, counted from 0. */
  readonly at?: number;
}

/** A refusal: what was found, where, and what would have been right. */
export class GyreError extends Error {
  readonly code: GyreErrorCode;
  readonly place: Place;
  /** What was found: the message without the hint. */
  readonly found: string;
  /** What would have been right, or what to do about it. */
  readonly hint: string;

  constructor(code: GyreErrorCode, found: string, hint = '', place: Place = {}, options?: ErrorOptions) {
    super(hint === '' ? found : `${found}; ${hint}`, options);
    this.name = 'GyreError';
    this.code = code;
    this.found = found;
    this.hint = hint;
    this.place = place;
  }
}

/** Anything at all in a few words, for a message that says what was found. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  const text = jsonOf(value) ?? 'an object';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function jsonOf(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // it holds itself, or a bigint
  }
}

/** Throws the signal's reason, wrapped, if the signal has been aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal);
}

/** The error that an aborted signal is reported as; its `cause` is the signal's reason. */
export function abortedError(signal: AbortSignal): GyreError {
  return new GyreError('E_ABORTED', 'the work was stopped by its signal', '', {}, { cause: signal.reason });
}

/** Stops at a broken invariant: a fault of Gyre itself, never of its input. */
export function assert(claim: boolean, invariant: string): asserts claim {
  if (!claim) throw new Error(`Gyre broke its own invariant: ${invariant}`);
}
