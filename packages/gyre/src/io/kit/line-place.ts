import { GyreError, type GyreErrorCode, type HelpfulOption, type Place } from '../../graph/inner.ts';

/** Where a reader of lines is, for its messages. */
export class LinePlace {
  line = 0;
  readonly #file: string | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
  }

  /** An error on the current line; at its first column unless another is known. */
  refuse(code: GyreErrorCode, found: string, hint: string, column = 1, option?: HelpfulOption): GyreError {
    const place = { line: Math.max(1, this.line), column: Math.max(1, column) };
    return this.refuseFile(code, found, hint, place, option);
  }

  /** An error of the file as a whole, or at a place in it. */
  refuseFile(
    code: GyreErrorCode,
    found: string,
    hint: string,
    place: Place = {},
    option?: HelpfulOption,
  ): GyreError {
    const where = this.#file === undefined ? place : { file: this.#file, ...place };
    return new GyreError(code, found, hint, where, { option });
  }
}
