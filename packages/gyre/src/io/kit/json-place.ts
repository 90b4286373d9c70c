import { checkText } from '../../graph/inner.ts';
import { type JsonListener, JsonParts } from './json-parts.ts';

/** What a scan of a JSON text found: where its first fault is, or where the wanted value begins. */
export interface JsonScan {
  /** The first place where the text stops being JSON, and what stands there. */
  readonly fault?: { readonly offset: number; readonly found: string; readonly wanted: string };
  /** Where the value at the path begins; −1 if there is none. */
  readonly offset: number;
}

/** The way from the top of a JSON text to a value inside it: keys and indices. */
export type JsonPath = readonly (string | number)[];

/**
 * Walks through a JSON text to find where things are. `JSON.parse` reads faster but keeps no places, and
 * its messages differ between engines, so this runs only once something has already gone wrong.
 */
export function scanJson(text: string, path: JsonPath = []): JsonScan {
  const frames: Frame[] = [];
  let wanted: Wanted = 'a value';
  let offset = -1;
  for (let at = spaceEnd(text, 0); at < text.length; at = spaceEnd(text, at)) {
    const start = at;
    const c = text[start];
    const frame = frames.at(-1);
    if (isCloser(c) && wanted.endsWith(c)) {
      frames.pop();
      at++;
      wanted = afterValue(frames.at(-1));
    } else if (frame !== undefined && (c === ',' || c === ':') && wanted.startsWith(c)) {
      at++; // a comma or a colon
      if (c === ',' && !frame.isObject) frame.key = (frame.key as number) + 1;
      wanted = c === ',' && frame.isObject ? 'a key' : 'a value';
    } else if (wanted.startsWith('a key')) {
      at = c === '"' ? stringEnd(text, start) : ~start;
      if (at < 0) return faultAt(~at);
      (frame as Frame).key = JSON.parse(text.slice(start, at)) as string;
      wanted = ':';
    } else if (wanted.startsWith('a value')) {
      const isOnPath = frames.length === path.length && frames.every(({ key }, depth) => key === path[depth]);
      if (offset < 0 && isOnPath) offset = start;
      if (c === '{' || c === '[') {
        frames.push({ isObject: c === '{', key: c === '{' ? '' : 0 });
        at++;
        wanted = c === '{' ? 'a key or }' : 'a value or ]';
      } else {
        at = c === '"' ? stringEnd(text, start) : literalEnd(text, start);
        if (at < 0) return faultAt(~at);
        wanted = afterValue(frame);
      }
    } else return faultAt(start);
  }
  return wanted === 'nothing more' ? { offset } : faultAt(text.length);

  function faultAt(place: number): JsonScan {
    const code = text.codePointAt(place);
    const found = code === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(code));
    return { fault: { offset: place, found, wanted }, offset };
  }
}

/** Line and column, both counted from 1, of an offset into a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

/** What may stand next; a sentence about a fault ends with these words. */
type Wanted =
  | 'a value'
  | 'a value or ]'
  | 'a key or }'
  | 'a key'
  | ':'
  | ', or ]'
  | ', or }'
  | 'nothing more';

/** One open object or array: the key or the index of the value that is being read. */
interface Frame {
  readonly isObject: boolean;
  key: string | number;
}

function afterValue(frame: Frame | undefined): Wanted {
  return frame === undefined ? 'nothing more' : frame.isObject ? ', or }' : ', or ]';
}

function isCloser(c: string): boolean {
  return c === ']' || c === '}';
}

/** Where the string that begins at `start` ends; the complement of the place of a fault in it. */
function stringEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i + 1;
    if (code === BACKSLASH) {
      ESCAPE.lastIndex = i;
      if (!ESCAPE.test(text)) return ~i;
      i = ESCAPE.lastIndex - 1;
    } else if (code < 0x20) return ~i;
  }
  return ~text.length;
}

/** Where the number or word that begins at `start` ends; the complement of `start` if it is neither. */
function literalEnd(text: string, start: number): number {
  LITERAL.lastIndex = start;
  return LITERAL.test(text) ? LITERAL.lastIndex : ~start;
}

function spaceEnd(text: string, start: number): number {
  SPACE.lastIndex = start;
  SPACE.test(text);
  return SPACE.lastIndex;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = /[ \t\r\n]*/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** What the beginning of a text shows about the JSON object that it may hold. */
export interface JsonOutline {
  /** Its keys so far. */
  readonly keys: ReadonlySet<string>;
  /** The first key that comes a second time. */
  readonly twice: string | undefined;
  /** Is it on one line, as far as the text goes? */
  readonly isOneLine: boolean;
  /** Does it end within the text? */
  readonly isClosed: boolean;
  /** The first character after its end that is not blank; empty if there is none yet. */
  readonly next: string;
}

/** The outline of the object that the text begins with; undefined if it begins with something else. */
export function jsonOutline(text: string): JsonOutline | undefined {
  checkText(text, 'the beginning of the text');
  const scan = new OutlineScan();
  scan.feed(new TextEncoder().encode(text));
  return scan.outline;
}

/** Finds the outline of an object whose text comes in pieces, up to where it stops being JSON; only its keys are kept. */
export class OutlineScan {
  readonly #keys = new Set<string>();
  readonly #parts: JsonParts;
  #twice: string | undefined;
  #isBroken = false;
  #next = '';

  constructor() {
    const nothing = (): void => {};
    const key = (name: string): void => {
      if (this.#keys.has(name)) this.#twice ??= name;
      this.#keys.add(name);
    };
    const listener: JsonListener = { lists: [], list: nothing, elements: nothing, field: nothing, key };
    this.#parts = new JsonParts(listener);
  }

  /** What has been found so far. */
  get outline(): JsonOutline | undefined {
    const { isBegun, isOneLine, isClosed } = this.#parts.outline;
    if (!isBegun) return undefined;
    return { keys: this.#keys, twice: this.#twice, isOneLine, isClosed, next: this.#next };
  }

  /** Takes the next piece of the text. */
  feed(bytes: Uint8Array): void {
    if (this.#isBroken || this.#next !== '') return;
    let at = 0;
    try {
      at = this.#parts.feed(bytes);
    } catch {
      this.#isBroken = true; // the reader says what is wrong
      return;
    }
    while (at < bytes.length && bytes[at] <= 0x20) at++;
    if (at < bytes.length) this.#next = String.fromCharCode(bytes[at]);
  }
}
