import {
  briefJson,
  checkText,
  type Graph,
  GyreError,
  type GyreErrorCode,
  type HelpfulOption,
  type Place,
  type Player,
  refuse,
} from '../../graph/inner.ts';
import { checkParseOptions } from './doors.ts';
import type { ParseOptions } from './format.ts';

/** The digits of a whole number, which may be written as a float, as in `2.0`; undefined for any other text. */
export function wholeIn(text: string): string | undefined {
  checkText(text, 'the number');
  return WHOLE.exec(text)?.[1];
}

const WHOLE = /^(\d+)(?:\.0+)?$/;

/**
 * Names of vertices as they come, from a file that does not say that they are names. A whole number written as a float is that
 * number: a table that once missed a value has `1.0` in one column and `1` in the other. What only looks like a number is
 * refused beside plain numbers: it is a damaged one as likely as a name.
 */
export class Numerals {
  readonly #options: ParseOptions;
  #plain: string | undefined; // the first of each kind
  #strange: string | undefined;
  #hasFloats = false;

  constructor(options: ParseOptions) {
    checkParseOptions(options);
    this.#options = options;
  }

  /** The name that stands for such a text, wherever it stands. */
  plain(text: string): string {
    checkText(text, 'the name');
    if (!text.endsWith('0') || this.#options.names === true) return text;
    const digits = wholeIn(text);
    if (digits === undefined || digits.length === text.length) return text;
    if (!this.#hasFloats) this.#options.note?.(`${text} is read as the whole number ${digits}`, 'names');
    this.#hasFloats = true;
    return digits;
  }

  /** Takes a name that has not come before, and is plain. */
  add(name: string, place: Place = {}): void {
    const { file, names } = this.#options;
    if (names === true) return;
    if (wholeIn(name) !== undefined) this.#plain ??= name;
    else if (LOOKS_LIKE_A_NUMBER.test(name)) this.#strange ??= name;
    if (this.#plain === undefined || this.#strange === undefined) return;
    const found = `${briefJson(this.#strange)} and the plain number ${this.#plain} are both vertices`;
    const hint = 'correct it, or say that vertices are names';
    const where = file === undefined ? place : { file, ...place };
    refuse('E_SHAPE', found, hint, where, { option: 'names' });
  }
}

/** With a sign, a fraction, an exponent or another base; or as programs write a number that is missing. */
const LOOKS_LIKE_A_NUMBER =
  /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[-+]?0x[\da-f]+|[-+]?inf(?:inity)?|[-+]?nan|na|<na>|none|null)$/i;

/** Does a text look like a number, plain or not? */
export function looksLikeNumber(text: string): boolean {
  return LOOKS_LIKE_A_NUMBER.test(text);
}

/** The texts of all arcs in the order of their sources, some together; in a partizan graph, Left's first. */
export function* arcTexts(
  graph: Graph,
  textFrom: (v: number, player: Player) => (w: number) => string,
): Generator<string> {
  let text = '';
  for (const player of (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    for (let v = 0; v < graph.vertices; v++) {
      const textTo = textFrom(v, player);
      for (let a = offsets[v]; a < offsets[v + 1]; a++) {
        text += textTo(ends[a]);
        if (text.length < TOGETHER) continue;
        yield text;
        text = '';
      }
    }
  }
  yield text;
}

const TOGETHER = 1 << 12;

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
