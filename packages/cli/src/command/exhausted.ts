import { GyreError } from 'gyre';

/** The error; where the engine ran out of memory or of stack, the refusal that says so. */
export function asLimit(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'RangeError') return error;
  const isDeep = error.message.includes('call stack');
  if (!isDeep && !OUT_OF_MEMORY.test(error.message)) return error;
  const found = isDeep ? 'this is nested too deep' : 'this takes more memory than there is';
  return new GyreError('E_LIMIT', found, 'give it in smaller parts', {}, { cause: error });
}

/** What V8 says when an array, a string, a map or a buffer cannot be had. */
const OUT_OF_MEMORY = /allocation failed|invalid .*length|maximum size exceeded|longer than|out of memory/i;
