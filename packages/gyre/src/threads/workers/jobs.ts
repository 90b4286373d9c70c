import { checkParts, GyreError, type GyreErrorCode, type Place } from '../../graph/inner.ts';

/**
 * The one protocol between a program and its workers: jobs by name, each with its question and its answer.
 * The engine, indexed tables, searches for unicycles and the studio's desks each have such a map; `Helper`
 * and `Team` ask, `serveJobs` answers.
 */
export type JobMap<Map> = {
  readonly [Job in keyof Map]: {
    readonly question: unknown;
    readonly answer: unknown;
    /** What it tells on the way; by default the share of the work that is done. */
    readonly progress?: unknown;
  };
};

/** What a job tells on the way. */
export type Told<Job> = Job extends { readonly progress: infer Progress } ? Progress : number;

/** What goes to a worker. */
export interface Asked {
  readonly id: number;
  readonly job: string;
  readonly question: unknown;
  /** Does nobody listen to how far it is? */
  readonly isQuiet?: boolean;
  /** Are views in the question packed (`wide-views.ts`)? */
  readonly isWide?: boolean;
}

/** What comes back: an answer, a refusal, or how far it is. */
export type JobReport =
  | { readonly id: number; readonly answer: unknown; readonly isWide?: boolean }
  | { readonly id: number; readonly refusal: PackedError }
  | { readonly id: number; readonly progress: unknown };

/** A refusal as data. */
export interface PackedError {
  /** Undefined if the error was not a `GyreError`; it then comes back as `E_WORKER`. */
  readonly code: GyreErrorCode | undefined;
  readonly found: string;
  readonly hint: string;
  readonly place: Place;
}

/** An error as it crosses to another thread. */
export function packError(error: unknown): PackedError {
  if (error instanceof GyreError) {
    const { code, found, hint, place } = error;
    return { code, found, hint, place };
  }
  const found = error instanceof Error ? error.message : String(error);
  return { code: undefined, found, hint: '', place: {} };
}

/** The error again, on the other side. */
export function unpackError(packed: PackedError): GyreError {
  checkParts(packed, 'a packed error', { found: 'text' }, 'packError makes one');
  const { code, found, hint, place } = packed;
  return new GyreError(code ?? 'E_WORKER', found, hint, place);
}
