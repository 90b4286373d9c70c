import { type Solution, Threads, type Verification, type VerifyOptions, verify } from 'gyre';
import { checkThreads, inOneGo, stoppable } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Verifies a solution, on so many threads; Ctrl-C stops it. @param rest what is to be known then */
export async function verifyWithin(
  solution: Solution,
  what: string,
  terminal: Terminal,
  threads = 1,
  options: VerifyOptions = {},
  rest = '',
): Promise<Verification> {
  if (threads === 1) return inOneGo(`${what} was verified${rest}`, () => verify(solution, options));
  checkThreads(threads);
  const team = new Threads({ threads });
  try {
    return await stoppable(terminal, { far: `${what} was being verified${rest}` }, ({ signal }) =>
      team.verify(solution, { ...options, signal }),
    );
  } finally {
    team.end();
  }
}
