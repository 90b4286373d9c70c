import { checkObject, checkParts, GyreError, type GyreErrorCode, type Place } from '../../graph/inner.ts';
import type { HostPort } from './host.ts';
import { packViews, unpackViews } from './wide-views.ts';

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

/** What a job returns: the answer, and the buffers to transfer instead of copying. */
export interface Reply<Answer> {
  readonly answer: Answer;
  readonly transfer?: readonly ArrayBuffer[];
}

/** How a worker does each of its jobs. */
export type Jobs<Map extends JobMap<Map>> = {
  readonly [Job in keyof Map]: (
    question: Map[Job]['question'],
    onProgress: (share: Told<Map[Job]>) => void,
  ) => Reply<Map[Job]['answer']> | Promise<Reply<Map[Job]['answer']>>;
};

/** The worker's life: it does what it is asked, and sends what a job throws as a refusal. */
export function serveJobs<Map extends JobMap<Map>>(port: HostPort, jobs: Jobs<Map>): void {
  checkParts(port, 'a port', { post: 'function', listen: 'function' }, 'ownPort gives that of a worker');
  checkObject(jobs, 'the jobs');
  const post = (told: JobReport, transfer?: readonly ArrayBuffer[]): void => port.post(told, transfer);
  port.listen((data) => {
    const { id, job, question: sent, isQuiet = false, isWide = false } = data as Asked;
    const question = (isWide ? unpackViews(sent) : sent) as Map[keyof Map]['question'];
    const refuse = (error: unknown): void => post({ id, refusal: packError(error) });
    const reply = ({ answer, transfer }: Reply<unknown>): void => {
      const packed = packViews(answer, transfer);
      post({ id, answer: packed, ...(packed !== answer && { isWide: true }) }, transfer);
    };
    const tell = (progress: unknown): void => {
      if (!isQuiet) post({ id, progress });
    };
    try {
      const done = jobs[job as keyof Map](question, tell);
      if (done instanceof Promise) done.then(reply).catch(refuse);
      else reply(done);
    } catch (error) {
      refuse(error);
    }
  });
}
