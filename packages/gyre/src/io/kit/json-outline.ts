import { checkText } from '../../graph/index.ts';

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
  scan.feed(text);
  return scan.outline;
}

/** Finds the outline of an object whose text comes in pieces; only its keys are kept. */
export class OutlineScan {
  readonly #keys = new Set<string>();
  #twice: string | undefined;
  #isOneLine = true;
  #isObject: boolean | undefined; // undefined as long as only blanks have come
  #isClosed = false;
  #next = '';
  #depth = 0;
  #isKeyDue = false;
  #isText = false; // within a text in quotes
  #isEscaped = false;
  #key = ''; // what has come of a key

  /** What has been found so far. */
  get outline(): JsonOutline | undefined {
    if (this.#isObject !== true) return undefined;
    return {
      keys: this.#keys,
      twice: this.#twice,
      isOneLine: this.#isOneLine,
      isClosed: this.#isClosed,
      next: this.#next,
    };
  }

  /** Takes the next piece of the text. */
  feed(text: string): void {
    let at = 0;
    if (this.#isObject === undefined) {
      at = text.search(/\S/);
      if (at < 0) return;
      this.#isObject = text[at] === '{';
    }
    if (!this.#isObject) return;
    while (at < text.length && !this.#isClosed)
      at = this.#isText ? this.#within(text, at) : this.#mark(text, at);
    if (this.#isClosed && this.#next === '') this.#next = text.slice(at).trimStart().slice(0, 1);
  }

  /** Takes the character at `at`, which is not within quotes. */
  #mark(text: string, at: number): number {
    const c = text[at];
    if (c === '\n') this.#isOneLine = false;
    else if (c === '"') this.#isText = true;
    else if (c === '{' || c === '[') {
      this.#depth++;
      this.#isKeyDue = c === '{';
    } else if (c === ',') this.#isKeyDue = this.#depth === 1;
    else if (c === '}' || c === ']') this.#isClosed = --this.#depth === 0;
    return at + 1;
  }

  /** Walks through a text in quotes; returns where it has ended, or the end of the piece. */
  #within(text: string, start: number): number {
    let [at, isEscaped] = [start, this.#isEscaped];
    for (; at < text.length; at++) {
      const c = text.charCodeAt(at);
      if (isEscaped) isEscaped = false;
      else if (c === BACKSLASH) isEscaped = true;
      else if (c === QUOTE) break;
    }
    this.#isEscaped = isEscaped;
    const isKey = this.#isKeyDue && this.#depth === 1;
    if (isKey) this.#key += text.slice(start, at);
    if (at === text.length) return at;
    if (isKey) this.#addKey();
    this.#isKeyDue = false;
    this.#isText = false;
    return at + 1;
  }

  #addKey(): void {
    const key = keyIn(this.#key);
    if (this.#keys.has(key)) this.#twice ??= key;
    this.#keys.add(key);
    this.#key = '';
  }
}

/** The key between these quotes; escapes that JSON does not have stay as they are. */
function keyIn(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
