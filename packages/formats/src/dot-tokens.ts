/** A word, a number, a text in quotes, or a mark of a DOT file. */
export interface DotToken {
  readonly text: string;
  /** Is it a name, not a mark? In quotes, it is never a keyword. */
  readonly kind: 'mark' | 'word' | 'quoted';
  readonly line: number;
  readonly column: number;
}

/**
 * The tokens of a DOT text that comes in pieces; a piece may end anywhere. Each character is looked at once, except
 * those of a token that a piece cuts.
 */
export class DotTokens {
  readonly #emit: (token: DotToken) => void;
  #text = '';
  #line = 1;
  #lineStart = 0; // index of the current line's first character in `#text`; negative if it has gone
  /** A text in quotes that `+` may go on with. */
  #open: DotToken | undefined;
  #isJoining = false;

  constructor(emit: (token: DotToken) => void) {
    this.#emit = emit;
  }

  /** Takes the next piece of the text. */
  feed(piece: string): void {
    this.#text += piece;
    this.#scan(false);
  }

  /** Takes what is left. */
  end(): void {
    this.#scan(true);
    this.#release();
  }

  /** Is there a token that should have ended but has not? */
  get isStuck(): boolean {
    return this.#text.length > MOST_TOKEN;
  }

  #scan(isLast: boolean): void {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const c = text.charCodeAt(at);
      if (c === NEWLINE) {
        this.#line++;
        this.#lineStart = ++at;
      } else if (c === SPACE || c === TAB || c === RETURN) at++;
      else {
        const end = tokenEnd(text, at, c);
        if (!isLast && (end === undefined || end === text.length)) break; // it may go on
        this.#token(text, at, end ?? text.length, end === undefined);
        at = end ?? text.length;
      }
    }
    this.#text = text.slice(at);
    this.#lineStart -= at;
  }

  #token(text: string, start: number, end: number, isOpen: boolean): void {
    const c = text.charCodeAt(start);
    const [line, column] = [this.#line, start - this.#lineStart + 1];
    const isComment = c === HASH || (c === SLASH && end > start + 1);
    if (c === QUOTE || c === LESS || isComment) this.#passLines(text, start, end);
    if (isOpen) this.#pass({ text: text.slice(start, start + 1), kind: 'mark', line, column });
    else if (c === QUOTE)
      this.#quoted({ text: unquoted(text.slice(start + 1, end - 1)), kind: 'quoted', line, column });
    else if (c === LESS) this.#quoted({ text: text.slice(start, end), kind: 'quoted', line, column });
    else if (!isComment) {
      const part = text.slice(start, end);
      const kind =
        isNameCode(c) || (part.length > 1 && c === MINUS && part !== '->' && part !== '--') ? 'word' : 'mark';
      if (part === '+' && this.#open !== undefined) this.#isJoining = true;
      else this.#pass({ text: part, kind: kind === 'word' && !isName(part) ? 'mark' : kind, line, column });
    }
  }

  #quoted(token: DotToken): void {
    if (this.#isJoining && this.#open !== undefined)
      this.#open = { ...this.#open, text: this.#open.text + token.text };
    else {
      this.#release();
      this.#open = token;
    }
    this.#isJoining = false;
  }

  #pass(token: DotToken): void {
    if (this.#open !== undefined) this.#release();
    this.#emit(token);
  }

  #release(): void {
    const token = this.#open;
    this.#open = undefined;
    if (token !== undefined) this.#emit(token);
  }

  #passLines(text: string, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      if (text.charCodeAt(at) !== NEWLINE) continue;
      this.#line++;
      this.#lineStart = at + 1;
    }
  }
}

/** The longest token, in characters. */
export const MOST_TOKEN: number = 1 << 20;

const [NEWLINE, RETURN, TAB, SPACE] = [0x0a, 0x0d, 0x09, 0x20];
const [QUOTE, HASH, SLASH, STAR, BACKSLASH, LESS, GREATER, MINUS] = [
  0x22, 0x23, 0x2f, 0x2a, 0x5c, 0x3c, 0x3e, 0x2d,
];

/** Where the token that begins at `start` ends; undefined if it has no end in the text. */
function tokenEnd(text: string, start: number, c: number): number | undefined {
  const next = text.charCodeAt(start + 1); // NaN at the end
  if (c === QUOTE) return quoteEnd(text, start + 1);
  if (c === HASH || (c === SLASH && next === SLASH)) return foundEnd(text.indexOf('\n', start), 0);
  if (c === SLASH && next === STAR) return foundEnd(text.indexOf('*/', start + 2), 2);
  if (c === LESS) return htmlEnd(text, start);
  if (c === MINUS && (next === GREATER || next === MINUS)) return start + 2;
  if (!isNameCode(c) && c !== MINUS) return start + 1;
  let end = start + 1;
  while (end < text.length && isNameCode(text.charCodeAt(end))) end++;
  return end;
}

function foundEnd(at: number, more: number): number | undefined {
  return at < 0 ? undefined : at + more;
}

function quoteEnd(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) return at + 1;
    if (c === BACKSLASH) at++;
  }
  return undefined;
}

function htmlEnd(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === LESS) depth++;
    else if (c === GREATER && --depth === 0) return at + 1;
  }
  return undefined;
}

/** May a name or a number without quotes have it? */
function isNameCode(c: number): boolean {
  if (c >= 0x80) return c !== 0xfeff;
  return (
    (c >= 0x30 && c <= 0x39) ||
    (c >= 0x61 && c <= 0x7a) ||
    (c >= 0x41 && c <= 0x5a) ||
    c === 0x5f ||
    c === 0x2e
  );
}

/** Is it a number, or a name that begins with a letter? Graphviz takes `2a` for two names, and refuses `a.b`. */
function isName(text: string): boolean {
  const c = text.charCodeAt(0);
  const isNumber = c <= 0x39;
  return isNumber ? /^-?(?:\.\d+|\d+(?:\.\d*)?)$/.test(text) : !text.includes('.');
}

/** In quotes, `\"` is a quote and a backslash before a line end joins two lines; everything else is literal. */
function unquoted(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:(")|\r?\n|[\s\S])/g,
    (all, quote?: string) => quote ?? (all.endsWith('\n') ? '' : all),
  );
}
