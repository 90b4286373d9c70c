import { GyreError, type GyreErrorCode, type HelpfulOption, refuse } from '../../graph/inner.ts';
import { type JsonPath, lineAndColumn, scanJson } from '../kit/json-place.ts';

/** A refusal on its way out: it knows its path in the value; `withPlaces` adds its line and column. */
export class Refusal extends Error {
  readonly code: GyreErrorCode;
  readonly hint: string;
  readonly path: JsonPath;
  readonly option: HelpfulOption | undefined;

  constructor(code: GyreErrorCode, path: JsonPath, found: string, hint: string, option?: HelpfulOption) {
    super(found);
    this.option = option;
    this.code = code;
    this.hint = hint;
    this.path = path;
  }
}

/** Runs `read`; a refusal in it becomes an error that knows where in the text it is. */
export function withPlaces<T>(text: string | undefined, file: string | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const scan = text === undefined ? undefined : scanJson(text, error.path);
    const offset = scan?.fault?.offset ?? scan?.offset ?? -1;
    const last = error.path[error.path.length - 1];
    const place = {
      ...(file === undefined ? {} : { file }),
      ...(text === undefined || offset < 0 ? {} : lineAndColumn(text, offset)),
      ...(typeof last === 'number' ? { at: last } : {}),
    };
    return refuse(error.code, error.message, error.hint, place, { option: error.option });
  }
}

/** Runs `read`; a refusal in entry `at` is reported at that entry of the list `key`. */
export function refusedAt<T>(key: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    const path = error.place.at === undefined ? [key] : [key, error.place.at];
    throw new Refusal(error.code, path, error.found, error.hint, error.option);
  }
}
