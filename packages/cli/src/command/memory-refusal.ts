import { GyreError } from 'gyre';
import { addressSpaceLeft, areFilesFew } from '../process/index.ts';

/** Turns an error about exhausted memory or stack into a refusal; returns any other error unchanged. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof GyreError) return error;
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return new GyreError(
      'E_LIMIT',
      'this is nested too deep',
      'give it in smaller parts',
      {},
      { cause: error },
    );
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  if (FILE_CODES.includes(code) && areFilesFew())
    return new GyreError(
      'E_LIMIT',
      'too few files can be open at once',
      'raise the limit with ulimit -n',
      {},
      { cause: error },
    );
  if (!CODES.includes(code) && !(error instanceof RangeError && WORDS.test(error.message))) return error;
  return new GyreError(
    'E_LIMIT',
    `the system gives the program no more memory (${error.message})`,
    'use a smaller input or a larger machine, or raise the limit: ulimit -v, or that of a container',
    {},
    { cause: error },
  );
}

/** What Node says when no more files can be open: of files, and of modules, which it then cannot find. */
const FILE_CODES: readonly string[] = ['EMFILE', 'ENFILE', 'ERR_MODULE_NOT_FOUND'];

/** What Node says when there is no more memory. */
const CODES: readonly string[] = [
  'ENOMEM',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_WORKER_OUT_OF_MEMORY',
  'ERR_WORKER_INIT_FAILED',
];

/** What V8 says: of arrays, of strings, of WebAssembly. */
const WORDS =
  /^(?:Array buffer allocation failed|Invalid (?:string|array) length|Invalid typed array length: \d|(?:Map|Set) maximum size|WebAssembly\.\w+\(\): .*memory)/i;

/**
 * Refuses threads if so little address space is left that the engine would end the program without a message: each thread
 * has an engine of its own, which reserves some.
 */
export function checkThreads(threads: number): void {
  const left = addressSpaceLeft();
  const needed = threads * FOR_A_THREAD;
  if (left >= needed) return;
  const [has, wants] = [left, needed].map((bytes) => `${Math.max(0, Math.round(bytes / 2 ** 20))} MB`);
  const who = threads === 1 ? 'a thread needs' : `${threads} threads need`;
  throw new GyreError(
    'E_LIMIT',
    `${has} of address space are left, and ${who} ${wants}`,
    'raise the limit with ulimit -v',
  );
}

/** Measured with Node 20 on 64-bit Linux. */
const FOR_A_THREAD = 896 * 2 ** 20;
