import { checkParts, GyreError, type GyreErrorCode, type Place } from '../../graph/inner.ts';
import { Utf8 } from './chunks.ts';
import { checkedBytes, checkedChunks, checkParseOptions } from './doors.ts';
import { type Chunks, longestText, type ParseOptions } from './format.ts';

/** Hears the parts of a JSON object as they come. */
export interface JsonListener {
  /** The keys of lists whose elements come many at a time: none of them is held longer than its batch. */
  readonly lists: readonly string[];
  /** One of these lists begins. */
  list(key: string): void;
  /** The next elements of such a list; `placeOf` finds out where the i-th of them stands, for a refusal. */
  elements(key: string, values: readonly unknown[], placeOf: (i: number) => Place): void;
  /** Any other key, and its value. */
  field(key: string, value: unknown): void;
  /** Those of the lists that hold pairs: `pair` hears of each pair of whole numbers up to nine digits, without an object. */
  readonly pairLists?: readonly string[];
  pair?(key: string, first: number, second: number): void;
  /** A key has come. With this, the values are passed over. */
  key?(key: string): void;
}

const LISTENER = { lists: 'list', list: 'function', elements: 'function', field: 'function' } as const;

/** Where the scan is, between two parts or within one. */
type State = 'start' | 'key' | 'colon' | 'value' | 'comma' | 'batch' | 'end';

/**
 * Splits a JSON object that comes in chunks into its fields, and some lists of it into their elements; each part is
 * parsed by itself, so that a file of many gigabytes needs the memory of its largest part.
 */
export class JsonParts {
  readonly #listener: JsonListener;
  readonly #file: string | undefined;
  readonly #most: number;
  readonly #decoder = new Utf8({ ignoreBOM: true }); // a mark within the text is not JSON
  #orderBytes = 0; // how much of a byte order mark has come
  #state: State = 'start';
  #key = '';
  #isFirst = true; // may a bracket close here, without a comma before it?
  #line = 1;
  #firstLine = 1; // where the object begins
  /** The beginning of a part that is not complete yet. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #isWithin = false;
  #depth = 0;
  #isText = false; // within a text in quotes
  #isEscaped = false;

  constructor(listener: JsonListener, options: ParseOptions = {}) {
    checkParts(listener, 'a listener', LISTENER, 'give { lists, list, elements, field }');
    checkParseOptions(options);
    this.#listener = listener;
    this.#file = options.file;
    this.#most = Math.min(MOST_PART, longestText(options, TREE_WEIGHT));
  }

  /** Has the object begun, on one line so far? Has it ended? */
  get outline(): { readonly isBegun: boolean; readonly isOneLine: boolean; readonly isClosed: boolean } {
    const isOneLine = this.#line === this.#firstLine;
    return { isBegun: this.#state !== 'start', isOneLine, isClosed: this.#state === 'end' };
  }

  /** Takes all chunks. */
  async read(chunks: Chunks): Promise<void> {
    for await (const chunk of checkedChunks(chunks)) this.feed(chunk);
    this.end();
  }

  /** Takes the end of the text: refuses one that is cut short. */
  end(): void {
    if (this.#isWithin || this.#state !== 'end')
      throw this.#refuse('E_SYNTAX', 'the text ends too early', '');
  }

  /** Takes the next chunk, or as far as the object goes if its values are passed over; returns how much that is. */
  feed(chunk: Uint8Array): number {
    checkedBytes(chunk, 'the chunk');
    let at = 0;
    while (at < chunk.length) {
      if (this.#isWithin) at = this.#within(chunk, at);
      else if (this.#state === 'batch') at = this.#inBatch(chunk, at);
      else if (this.#state === 'end' && this.#listener.key !== undefined) break;
      else {
        const c = chunk[at];
        if (c === NEWLINE) this.#line++;
        if (this.#state === 'start' && this.#isByteOrder(c)) at++;
        else if (isBlank(c)) at++;
        else if (this.#mark(c)) at++;
        else this.#begin(c);
      }
    }
    return at;
  }

  /** Is it the next byte of a byte order mark, which may stand at the very beginning? */
  #isByteOrder(c: number): boolean {
    const seen = this.#orderBytes;
    if (c === BYTE_ORDER_MARK[seen]) {
      this.#orderBytes++;
      return true;
    }
    this.#orderBytes = BYTE_ORDER_MARK.length; // from here on there is none
    if (seen === 0 || seen === BYTE_ORDER_MARK.length) return false;
    throw this.#refuse('E_SYNTAX', 'this is not JSON: a part of a byte order mark stands here', '');
  }

  /** Takes a mark between two parts; returns false where a part begins. */
  #mark(c: number): boolean {
    const state = this.#state;
    if (state === 'start' && c === OPEN_OBJECT) {
      this.#state = 'key';
      this.#firstLine = this.#line;
    } else if (state === 'colon' && c === COLON) this.#state = 'value';
    else if (state === 'comma' && c === COMMA) this.#state = 'key';
    else if (c === CLOSE_OBJECT && (state === 'comma' || (state === 'key' && this.#isFirst)))
      this.#state = 'end';
    else if (state === 'value' && c === OPEN_LIST && this.#listener.lists.includes(this.#key)) {
      this.#listener.list(this.#key);
      this.#state = 'batch';
      this.#isFirst = true;
      this.#startPart();
      return true;
    } else return false;
    this.#isFirst = state === 'start';
    return true;
  }

  #begin(c: number): void {
    if (this.#state === 'start' && c === OPEN_LIST)
      throw this.#refuse('E_SHAPE', 'the text is a list', 'give an object {"gyre": 1, …}');
    const isPart = this.#state === 'value' || (this.#state === 'key' && c === QUOTE);
    if (!isPart || c === COMMA || c === COLON || c === CLOSE_LIST || c === CLOSE_OBJECT) {
      const found = JSON.stringify(String.fromCharCode(c));
      throw this.#refuse('E_SYNTAX', `this is not JSON: ${found} stands here`, '');
    }
    this.#isWithin = true;
    this.#startPart();
  }

  #startPart(): void {
    this.#depth = 0;
    this.#isText = false;
    this.#isEscaped = false;
  }

  /** Walks through a part from `start`; returns where it ends, or the end of the chunk. */
  #within(chunk: Uint8Array, start: number): number {
    let [depth, isText, isEscaped] = [this.#depth, this.#isText, this.#isEscaped];
    for (let at = start; at < chunk.length; at++) {
      const c = chunk[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (c === BACKSLASH) isEscaped = true;
        else if (c === QUOTE) {
          isText = false;
          if (depth === 0) return this.#finish(chunk, start, at + 1);
        }
      } else if (c === QUOTE) isText = true;
      else if (c === OPEN_LIST || c === OPEN_OBJECT) depth++;
      else if (c === CLOSE_LIST || c === CLOSE_OBJECT) {
        if (depth === 0) return this.#finish(chunk, start, at);
        if (--depth === 0) return this.#finish(chunk, start, at + 1);
      } else if (depth === 0 && (c === COMMA || c === COLON || c <= SPACE))
        return this.#finish(chunk, start, at);
    }
    [this.#depth, this.#isText, this.#isEscaped] = [depth, isText, isEscaped];
    return this.#hold(chunk, start);
  }

  /** Walks through a list whose elements come many at a time; returns where it ends, or the end of the chunk. */
  #inBatch(chunk: Uint8Array, first: number): number {
    let [depth, isText, isEscaped] = [this.#depth, this.#isText, this.#isEscaped];
    let start = first;
    let comma = -1; // the last one between two elements
    for (let at = first; at < chunk.length; at++) {
      const c = chunk[at];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (c === BACKSLASH) isEscaped = true;
        else if (c === QUOTE) isText = false;
      } else if (c === QUOTE) isText = true;
      else if (c === OPEN_LIST || c === OPEN_OBJECT) depth++;
      else if (c === CLOSE_LIST || c === CLOSE_OBJECT) {
        if (depth === 0) return this.#endBatches(chunk, start, at);
        depth--;
      } else if (c === COMMA && depth === 0) {
        comma = at;
        if (at - start < BATCH_BYTES) continue;
        this.#hearBatch(chunk, start, at);
        start = at + 1;
      }
    }
    if (comma >= start) {
      this.#hearBatch(chunk, start, comma);
      start = comma + 1;
    }
    [this.#depth, this.#isText, this.#isEscaped] = [depth, isText, isEscaped];
    return this.#hold(chunk, start);
  }

  /** A list ends at `end`, and the elements before it are the last. */
  #endBatches(chunk: Uint8Array, start: number, end: number): number {
    if (chunk[end] !== CLOSE_LIST) throw this.#refuse('E_SYNTAX', 'this is not JSON: "}" stands here', '');
    this.#hearBatch(chunk, start, end, this.#isFirst);
    this.#state = 'comma';
    this.#isFirst = false;
    return end + 1;
  }

  /** Tells the listener of the elements between two commas; in an empty list there are none. */
  #hearBatch(chunk: Uint8Array, start: number, end: number, mayBeEmpty = false): void {
    const part = chunk.subarray(start, end);
    const bytes = this.#held.length === 0 ? part : this.#joined(part);
    const rest = this.#listener.pairLists?.includes(this.#key) === true ? this.#pairs(bytes) : 0;
    if (rest < 0) {
      this.#isFirst = false;
      return;
    }
    const text = this.#decoder.decode(bytes.subarray(rest));
    const line = this.#line;
    const values = this.#parsedText(`[${text}]`, text) as readonly unknown[];
    if (values.length === 0 && mayBeEmpty && rest === 0) return;
    if (values.length === 0) throw this.#refuse('E_SYNTAX', 'this is not JSON: an element is missing', '');
    this.#isFirst = false;
    let lines: readonly number[] | undefined; // counted only where somebody asks
    this.#listener.elements(this.#key, values, (i) => this.#place(line + (lines ??= elementLines(text))[i]));
  }

  /** Tells the listener of the pairs of whole numbers; returns where something else begins, −1 if nothing does. */
  #pairs(bytes: Uint8Array): number {
    const listener = this.#listener as Required<JsonListener>;
    const { length } = bytes;
    for (let start = 0; ; ) {
      let at = start;
      let lines = 0;
      for (; at < length && isBlank(bytes[at]); at++) if (bytes[at] === NEWLINE) lines++;
      if (bytes[at] !== OPEN_LIST) return start;
      const first = wholeAt(bytes, at + 1, length);
      const second = bytes[NUMBER_END.at] === COMMA ? wholeAt(bytes, NUMBER_END.at + 1, length) : -1;
      at = NUMBER_END.at;
      if (first < 0 || second < 0 || bytes[at++] !== CLOSE_LIST) return start;
      for (; at < length && isBlank(bytes[at]); at++) if (bytes[at] === NEWLINE) lines++;
      if (at < length && bytes[at] !== COMMA) return start;
      this.#line += lines;
      listener.pair(this.#key, first, second);
      if (at >= length) return -1;
      start = at + 1;
    }
  }

  /** Keeps the beginning of a part whose end is in a later chunk; returns the end of this one. */
  #hold(chunk: Uint8Array, start: number): number {
    if (this.#isPassed) {
      this.#countLines(chunk, start, chunk.length);
      return chunk.length;
    }
    if (this.#depth > MOST_DEPTH)
      throw this.#refuse('E_LIMIT', `more than ${MOST_DEPTH} brackets are open`, 'no game nests so deeply');
    if (start === chunk.length) return start;
    this.#held.push(chunk.slice(start));
    this.#heldBytes += chunk.length - start;
    if (this.#heldBytes > this.#most)
      throw this.#refuse(
        'E_LIMIT',
        `a part of the text has more than ${this.#most} bytes`,
        'use the binary format',
      );
    return chunk.length;
  }

  /** The part ends before `end`. */
  #finish(chunk: Uint8Array, start: number, end: number): number {
    this.#isWithin = false;
    const part = chunk.subarray(start, end);
    if (this.#state === 'key') {
      this.#key = String(this.#parsed(this.#joined(part)));
      this.#state = 'colon';
      this.#listener.key?.(this.#key);
      return end;
    }
    this.#state = 'comma';
    if (this.#listener.key === undefined) this.#listener.field(this.#key, this.#parsed(this.#joined(part)));
    else this.#countLines(chunk, start, end);
    return end;
  }

  /** Is it within a value that is passed over? */
  get #isPassed(): boolean {
    return this.#listener.key !== undefined && this.#state === 'value';
  }

  #countLines(bytes: Uint8Array, start: number, end: number): void {
    for (let at = bytes.indexOf(NEWLINE, start); at >= 0 && at < end; at = bytes.indexOf(NEWLINE, at + 1))
      this.#line++;
  }

  #joined(last: Uint8Array): Uint8Array {
    if (this.#held.length === 0) return last;
    const bytes = new Uint8Array(this.#heldBytes + last.length);
    let at = 0;
    for (const part of [...this.#held, last]) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#held = [];
    this.#heldBytes = 0;
    return bytes;
  }

  #parsed(bytes: Uint8Array): unknown {
    const text = this.#decoder.decode(bytes);
    return this.#parsedText(text, text);
  }

  /** What a text says; `shown` is how the file has it. */
  #parsedText(text: string, shown: string): unknown {
    try {
      const value: unknown = JSON.parse(text);
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#line++;
      return value;
    } catch {
      throw this.#refuse('E_SYNTAX', `this is not JSON: ${JSON.stringify(shown.slice(0, 40))}`, '');
    }
  }

  #place(line: number = this.#line): Place {
    return { ...(this.#file === undefined ? {} : { file: this.#file }), line };
  }

  #refuse(code: GyreErrorCode, found: string, hint: string): GyreError {
    return new GyreError(code, found, hint, this.#place());
  }
}

function isBlank(c: number): boolean {
  return c === SPACE || c === NEWLINE || c === RETURN || c === TAB;
}

/** Where the number that `wholeAt` read last ended, after any blanks: a field, so that no object per number is needed. */
const NUMBER_END = { at: 0 };

/** The whole number of up to nine digits at `start`, skipping spaces around it; −1 if there is none. */
function wholeAt(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] === SPACE) at++;
  const first = at;
  let n = 0;
  while (at < end && (bytes[at] - ZERO) >>> 0 < 10) n = n * 10 + bytes[at++] - ZERO;
  const isPlain = at > first && at - first < 10 && (bytes[first] !== ZERO || at === first + 1);
  while (at < end && bytes[at] === SPACE) at++;
  NUMBER_END.at = at;
  return isPlain ? n : -1;
}

/** Elements of a list that are parsed together have about this many bytes. */
const BATCH_BYTES = 1 << 16;
/** Brackets within brackets, counted where a chunk ends: far more than any game has. */
const MOST_DEPTH = 1000;
const MOST_PART = 0x1fff_0000;
const TREE_WEIGHT = 8; // bytes of objects per byte of JSON, measured with 27 million arcs
const [NEWLINE, RETURN, TAB, SPACE] = [0x0a, 0x0d, 0x09, 0x20];
const [QUOTE, BACKSLASH, COMMA, COLON, ZERO] = [0x22, 0x5c, 0x2c, 0x3a, 0x30];
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Element of a piece of JSON, where elements are separated by commas → how many lines of the piece end before it. The piece has
 * been parsed, so that brackets and quotes match; texts in it may be as long as they like.
 */
export function elementLines(text: string): readonly number[] {
  const before: number[] = [];
  let [depth, lines, isNext, isText] = [0, 0, true, false];
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (isText) {
      if (c === '\\')
        at++; // what follows is no end
      else isText = c !== '"';
      continue;
    }
    if (c === '\n') lines++;
    if (c <= ' ') continue;
    if (isNext) before.push(lines);
    isNext = c === ',' && depth === 0;
    if (c === '"') isText = true;
    else if (c === '[' || c === '{') depth++;
    else if (c === ']' || c === '}') depth--;
  }
  return before;
}
