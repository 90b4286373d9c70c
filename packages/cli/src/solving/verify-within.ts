import { type Solution, solvers, Threads, type Verification, type VerifyOptions, verify } from 'gyre';
import { type Call, checkThreads, inOneGo, stoppable } from '../command/index.ts';
import { threadsAsked } from './solve-within.ts';

/** Verifies a solution, on as many threads as `--threads` says; Ctrl-C stops it. @param rest what is to be known then */
export async function verifyWithin(
  call: Call,
  solution: Solution,
  what: string,
  options: VerifyOptions = {},
  rest = '',
): Promise<Verification> {
  const threads = threadsAsked(call, solvers[0].name) ?? 1;
  if (threads === 1) return inOneGo(`${what} was verified${rest}`, () => verify(solution, options));
  checkThreads(threads);
  const team = new Threads({ threads });
  try {
    return await stoppable(call.terminal, { far: `${what} was being verified${rest}` }, ({ signal }) =>
      team.verify(solution, { ...options, signal }),
    );
  } finally {
    team.end();
  }
}
