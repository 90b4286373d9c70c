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
  const walk = new JsonWalk(text, path);
  while (walk.step());
  return walk.fault === undefined ? { offset: walk.found } : { fault: walk.fault, offset: walk.found };
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

class JsonWalk {
  fault: { offset: number; found: string; wanted: string } | undefined;
  found = -1;
  readonly #text: string;
  readonly #path: JsonPath;
  readonly #frames: Frame[] = [];
  #at = 0;
  #wanted: Wanted = 'a value';

  constructor(text: string, path: JsonPath) {
    this.#text = text;
    this.#path = path;
  }

  /** Reads one token; false at the end or at a fault. */
  step(): boolean {
    this.#skipSpace();
    const start = this.#at;
    if (start >= this.#text.length) {
      if (this.#wanted !== 'nothing more') this.#refuse(start);
      return false;
    }
    const ok = this.#take(this.#text[start], start);
    if (!ok) this.#refuse(this.fault?.offset ?? start);
    return ok;
  }

  #take(c: string, start: number): boolean {
    switch (this.#wanted) {
      case 'a value':
        return this.#value(c, start);
      case 'a value or ]':
        return c === ']' ? this.#close() : this.#value(c, start);
      case 'a key or }':
        return c === '}' ? this.#close() : this.#key(c, start);
      case 'a key':
        return this.#key(c, start);
      case ':':
        return c === ':' && this.#next('a value');
      case ', or ]':
        if (c === ',') this.#bump();
        return c === ']' ? this.#close() : c === ',' && this.#next('a value');
      case ', or }':
        return c === '}' ? this.#close() : c === ',' && this.#next('a key');
      default:
        return false;
    }
  }

  #next(wanted: Wanted): true {
    this.#at++;
    this.#wanted = wanted;
    return true;
  }

  #bump(): void {
    const frame = this.#frames[this.#frames.length - 1];
    frame.key = (frame.key as number) + 1;
  }

  #close(): true {
    this.#frames.pop();
    this.#at++;
    return this.#afterValue();
  }

  #afterValue(): true {
    const frame = this.#frames[this.#frames.length - 1];
    this.#wanted = frame === undefined ? 'nothing more' : frame.isObject ? ', or }' : ', or ]';
    return true;
  }

  #value(c: string, start: number): boolean {
    if (this.found < 0 && this.#isOnPath()) this.found = start;
    if (c === '{' || c === '[') {
      this.#frames.push({ isObject: c === '{', key: c === '{' ? '' : 0 });
      return this.#next(c === '{' ? 'a key or }' : 'a value or ]');
    }
    if (c === '"') return this.#string() && this.#afterValue();
    LITERAL.lastIndex = start;
    const literal = LITERAL.exec(this.#text);
    if (literal === null) return false;
    this.#at = start + literal[0].length;
    return this.#afterValue();
  }

  #isOnPath(): boolean {
    if (this.#frames.length !== this.#path.length) return false;
    return this.#frames.every((frame, depth) => frame.key === this.#path[depth]);
  }

  #key(c: string, start: number): boolean {
    if (c !== '"' || !this.#string()) return false;
    this.#frames[this.#frames.length - 1].key = JSON.parse(this.#text.slice(start, this.#at)) as string;
    this.#wanted = ':';
    return true;
  }

  /** Reads a string; at a fault records its place. */
  #string(): boolean {
    const text = this.#text;
    for (let i = this.#at + 1; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === QUOTE) {
        this.#at = i + 1;
        return true;
      }
      if (code === BACKSLASH) {
        ESCAPE.lastIndex = i;
        const escape = ESCAPE.exec(text);
        if (escape === null) return this.#refuse(i);
        i += escape[0].length - 1;
      } else if (code < 0x20) return this.#refuse(i);
    }
    return this.#refuse(text.length);
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  #refuse(offset: number): false {
    const code = this.#text.codePointAt(offset);
    const found = code === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(code));
    this.fault ??= { offset, found, wanted: this.#wanted };
    return false;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = /[ \t\r\n]*/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
