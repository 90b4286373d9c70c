import { GyreError } from '../../graph/inner.ts';

/** Runs `read`; adds the name of the file to a refusal in it. */
export function withFile<T>(file: string | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw inFile(error, file);
  }
}

/** The same error; if it names no file, it gets this one. */
export function inFile(error: unknown, file: string | undefined): unknown {
  if (!(error instanceof GyreError) || file === undefined || error.place.file !== undefined) return error;
  const { code, found, hint, place, option } = error;
  return new GyreError(code, found, hint, { ...place, file }, { cause: error, option });
}
