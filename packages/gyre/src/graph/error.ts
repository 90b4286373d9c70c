/** Every way in which Gyre refuses an input. Each code has a line in docs/errors.md. */
export type GyreErrorCode =
  | 'E_SIZE'
  | 'E_VERTEX'
  | 'E_ARC'
  | 'E_SHAPE'
  | 'E_OWNER'
  | 'E_NAME'
  | 'E_DETACHED'
  | 'E_CONVENTION'
  | 'E_PAYOFF'
  | 'E_POSITION'
  | 'E_SOLVER'
  | 'E_SOLUTION'
  | 'E_SYNTAX'
  | 'E_FORMAT'
  | 'E_CHECKSUM'
  | 'E_TRUNCATED'
  | 'E_CYCLE'
  | 'E_DOMAIN'
  | 'E_RULESET'
  | 'E_RULES'
  | 'E_LIMIT'
  | 'E_ABORTED'
  | 'E_WORKER'
  | 'E_CLUSTER'
  | 'E_FILE';

/** Where in an input something was found, as far as it is known. */
export interface Place {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Index into an array, or offset into a text, counted from 0. */
  readonly at?: number;
}

/**
 * A refusal: what was found, where, and what would have been right.
 *
 * @example
 * ```ts
 * import { GyreError, symmetricGraph } from 'gyre';
 * try {
 *   symmetricGraph(2, [[0, 5]]);
 * } catch (error) {
 *   if (error instanceof GyreError) console.log(error.code, error.hint);
 *   // prints: E_VERTEX the vertices are 0 to 1
 * }
 * ```
 */
export class GyreError extends Error {
  readonly code: GyreErrorCode;
  readonly place: Place;
  /** What was found: the message without the hint. */
  readonly found: string;
  /** What would have been right, or what to do about it. */
  readonly hint: string;
  /** The option that would help, if there is one. Whoever shows the error says how it is set there. */
  readonly option?: HelpfulOption;

  constructor(code: GyreErrorCode, found: string, hint = '', place: Place = {}, options: ErrorExtras = {}) {
    const [cutFound, cutHint] = [withShortQuotes(found), withShortQuotes(hint)];
    super(hint === '' ? cutFound : `${cutFound}; ${cutHint}`, options);
    this.name = 'GyreError';
    this.code = code;
    this.found = cutFound;
    this.hint = cutHint;
    const isLong = place.file !== undefined && place.file.length > LONGEST_PATH;
    this.place = isLong ? { ...place, file: withShortQuotes(place.file) } : place;
    if (options.option !== undefined) this.option = options.option;
  }
}

/** The options that can help after a refusal, under their names in the library. */
export type HelpfulOption =
  | 'header'
  | 'columns'
  | 'names'
  | 'maxBytes'
  | 'maxPairs'
  | 'convention'
  | 'batch'
  | 'parameters'
  | 'out'
  | 'game'
  | 'objective';

/** What an error may carry besides its words. */
interface ErrorExtras extends ErrorOptions {
  readonly option?: HelpfulOption | undefined;
}

/** A message in which each quote, and each word, is cut at 200 characters: what it repeats of an input is short. */
function withShortQuotes(text: string): string {
  if (text.length <= MOST_QUOTED) return text;
  const pieces = text.split(/(?<!\\)"/u).map((piece, i) =>
    i % 2 === 1
      ? cut(piece, MOST_QUOTED)
      : piece
          .split(' ')
          .map((word) => cut(word, MOST_QUOTED))
          .join(' '),
  );
  return cut(pieces.join('"'), MOST_SAID);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}

const MOST_QUOTED = 200;
/** A quote may itself have quotes; and no message is longer than this. */
const MOST_SAID = 2000;
/** No system opens a longer path. */
const LONGEST_PATH = 4096;

/** Any value in a few words, for a message that says what was found. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return cut(String(value), MOST_QUOTED);
  return briefJson(value);
}

/**
 * The beginning of a value as JSON writes it, for a message that says what was found. Looks at no more of the
 * value than it shows, so a value that is huge, nested without end or part of itself costs nothing.
 *
 * @example
 * ```ts
 * import { briefJson } from 'gyre';
 * console.log(briefJson([1, 2, 3]));
 * // prints: [1,2,3]
 * ```
 */
export function briefJson(value: unknown): string {
  return cut(value === undefined ? 'missing' : jsonStart(value, MOST_SHOWN, MOST_NESTED), MOST_SHOWN);
}

const MOST_SHOWN = 60;
const MOST_NESTED = 24;

/** At least the first `room` characters of the value as JSON, but nothing below `levels` levels. */
function jsonStart(value: unknown, room: number, levels: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1));
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (levels === 0) return '…';
  const isList = Array.isArray(value);
  const keys = isList ? undefined : Object.keys(value);
  const count = isList ? value.length : (keys?.length ?? 0);
  let text = isList ? '[' : '{';
  for (let i = 0; i < count && text.length <= room; i++) {
    const key = keys?.[i];
    const label = key === undefined ? '' : `${JSON.stringify(key.slice(0, room))}:`;
    const item: unknown = isList ? value[i] : (value as Readonly<Record<string, unknown>>)[keys?.[i] ?? ''];
    text += `${i === 0 ? '' : ','}${label}${jsonStart(item, room - text.length, levels - 1)}`;
  }
  return `${text}${isList ? ']' : '}'}`;
}

/** Refuses an input: what was found, and what would have been right. */
export function refuse(
  code: GyreErrorCode,
  found: string,
  hint = '',
  place: Place = {},
  options: ErrorExtras = {},
): never {
  throw new GyreError(code, found, hint, place, options);
}

/** Throws the signal's reason, wrapped, if the signal has been aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal);
}

/** The error that an aborted signal is reported as; its `cause` is the signal's reason. */
export function abortedError(signal: AbortSignal): GyreError {
  return new GyreError('E_ABORTED', 'the work was stopped by its signal', '', {}, { cause: signal.reason });
}

/** Stops at a broken invariant: a fault of Gyre itself, never of its input. */
export function assert(claim: boolean, invariant: string): asserts claim {
  if (!claim) throw new Error(`Gyre broke its own invariant: ${invariant}`);
}
