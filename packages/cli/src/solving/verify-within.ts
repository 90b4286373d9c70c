import {
  GyreError,
  type Solution,
  solvers,
  Threads,
  type Verification,
  type VerifyOptions,
  verify,
} from 'gyre';
import { type Call, checkThreads, inOneGo } from '../command/index.ts';
import { whenStopped } from '../process/index.ts';
import { threadsAsked } from './solve-within.ts';

/** Verifies a solution, on as many threads as `--threads` says; Ctrl-C stops it. */
export async function verifyWithin(
  call: Call,
  solution: Solution,
  what: string,
  options: VerifyOptions = {},
): Promise<Verification> {
  const threads = threadsAsked(call, solvers[0].name) ?? 1;
  if (threads === 1) return inOneGo(`${what} was verified`, () => verify(solution, options));
  checkThreads(threads);
  const team = new Threads({ threads });
  const controller = new AbortController();
  const forget = whenStopped(() => controller.abort());
  try {
    return await team.verify(solution, { ...options, signal: controller.signal });
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    throw new GyreError('E_ABORTED', `interrupted while ${what} was verified`);
  } finally {
    forget();
    team.end();
  }
}
