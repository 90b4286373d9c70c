import { type Context, createContext, Script } from 'node:vm';
import { GyreError } from 'gyre';
import { heardAll, whileDeaf } from '../process/index.ts';

/** The engine stops scripts only, so the work is called by one. */
const script = new Script('work()');
let context: (Context & { work?: (() => void) | undefined }) | undefined;

/** What is interrupted, if it is. */
type Doing = string | (() => string);

/**
 * Does the work and returns true; returns false if it was not done in time and was stopped, wherever it was. Code in an
 * endless loop listens to nothing, so only the engine can stop it. Ctrl-C stops it, too; `doing` says what was interrupted.
 */
export function doneWithin(seconds: number | undefined, doing: Doing, work: () => void): boolean {
  context ??= createContext({});
  const outer = context.work;
  context.work = work;
  const limit = seconds === undefined ? {} : { timeout: Math.max(1, Math.ceil(1000 * seconds)) };
  try {
    whileDeaf(
      () => void script.runInContext(context as Context, { ...limit, breakOnSigint: true }),
      'but for Ctrl-C',
    );
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED')
      throw new GyreError('E_ABORTED', `interrupted while ${typeof doing === 'string' ? doing : doing()}`);
    throw error;
  } finally {
    context.work = outer;
  }
}

/**
 * Does work that takes long and cannot be done in pieces, and returns its result. Ctrl-C stops it wherever it is, and
 * the user reads what was `doing`: "interrupted while …". A time limit also stops it, if one is given: `isOver` is then
 * the error.
 */
export async function inOneGo<T>(
  doing: Doing,
  work: () => T,
  limit?: { readonly seconds: number; readonly isOver: () => Error },
): Promise<T> {
  let result: T | undefined;
  context ??= createContext({}); // this takes a while, in which no signal may come unheard
  await heardAll();
  const isDone = doneWithin(limit?.seconds, doing, () => {
    result = work();
  });
  if (!isDone && limit !== undefined) throw limit.isOver();
  return result as T;
}
