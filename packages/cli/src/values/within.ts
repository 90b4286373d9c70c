import { GyreError } from 'gyre';
import type { AlgebraOptions } from 'gyre/algebra';
import { type Call, type OptionSpec, textOption } from '../command/spec.ts';
import { inOneGo } from '../command/time-limit.ts';
import { memoryLimit } from '../input/input.ts';
import { secondsAllowed } from '../solving/solve-within.ts';

export const TIMEOUT_OPTION: OptionSpec = {
  flags: '--timeout <seconds>',
  summary: 'stop after so long, with exit code 4; with --batch, go on with the next line',
};

/**
 * What `--timeout` and `--max-memory` allow. The work is done in one go, so no timer could interrupt it: the
 * clock is looked at whenever the work reports how far it is.
 */
export function allowed(call: Call): AlgebraOptions {
  const seconds = secondsAllowed(call);
  const memory = textOption(call, 'maxMemory') === undefined ? undefined : memoryLimit(call);
  const deadline = performance.now() + 1000 * (seconds ?? Number.POSITIVE_INFINITY);
  const checkClock = (): void => {
    if (performance.now() < deadline) return;
    throw new GyreError('E_LIMIT', `--timeout of ${seconds} s is over`, 'allow more time');
  };
  return {
    ...(seconds === undefined ? {} : { onProgress: checkClock }),
    ...(memory === undefined ? {} : { maxPairs: Math.floor(memory / BYTES_A_PAIR) }),
  };
}

/** About what a product takes for each of its pairs. */
const BYTES_A_PAIR = 16;

/** Throws the error of some work; one for want of memory says what a user of the program can do about it. */
export function refuse(error: unknown): never {
  throw inUsersWords(
    error,
    'gyre calc simplifies each step, so give the parts one by one; or allow more with --max-memory',
  );
}

/** The error; one that tells a program to raise `maxPairs` gets a hint for a user instead. */
export function inUsersWords(error: unknown, hint: string): unknown {
  if (!(error instanceof GyreError) || error.code !== 'E_LIMIT' || !error.hint.includes('maxPairs'))
    return error;
  return new GyreError('E_LIMIT', error.found, hint, error.place, { cause: error });
}

/** An answer to a line of a batch, within what the options allow for each line. */
export async function withinLine<T>(call: Call, answer: (options: AlgebraOptions) => T): Promise<T> {
  try {
    return await inOneGo('a line was answered', () => answer(allowed(call)));
  } catch (error) {
    return refuse(error);
  }
}
