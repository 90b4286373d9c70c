import type { Place } from 'gyre';

/** A word, a number, a text in quotes, or a mark of a DOT file. */
export interface DotToken {
  readonly text: string;
  /** Is it a name, not a mark? In quotes, it is never a keyword. */
  readonly kind: 'mark' | 'word' | 'quoted';
  readonly place: Place;
}

/** The tokens of a DOT text that comes in pieces. A piece may end anywhere. */
export class DotTokens {
  #text = '';
  #line = 1;
  #lineStart = 0; // index of the current line's first character in `#text`; negative if it has gone
  /** A text in quotes that `+` may go on with. */
  #open: DotToken | undefined;
  #isJoining = false;

  /** The tokens that are complete with this piece; at the end, all that are left. */
  *feed(piece: string, isEnd: boolean): Generator<DotToken> {
    const text = this.#text + piece;
    let at = 0;
    while (at < text.length) {
      TOKEN.lastIndex = at;
      const found = TOKEN.exec(text);
      const end = found === null ? text.length : TOKEN.lastIndex;
      if (!isEnd && (end === text.length || (found === null && text.length - at < MOST_TOKEN))) break;
      const place = { line: this.#line, column: at - this.#lineStart + 1 };
      if (found === null) yield { text: text[at], kind: 'mark', place };
      else yield* this.#token(found, place);
      this.#passLines(text, at, end);
      at = found === null ? at + 1 : end;
    }
    this.#text = text.slice(at);
    this.#lineStart -= at;
    if (isEnd && this.#open !== undefined) yield this.#open;
  }

  /** Is there a token of which no end has come, though it should have? */
  get isStuck(): boolean {
    return this.#text.length > MOST_TOKEN;
  }

  *#token({ groups = {} }: RegExpExecArray, place: Place): Generator<DotToken> {
    const { quoted, html, word, mark } = groups;
    if (quoted !== undefined || html !== undefined) {
      const text = quoted === undefined ? html : unquoted(quoted);
      if (this.#isJoining && this.#open !== undefined)
        this.#open = { ...this.#open, text: this.#open.text + text };
      else {
        if (this.#open !== undefined) yield this.#open;
        this.#open = { text, kind: 'quoted', place };
      }
      this.#isJoining = false;
    } else if (mark === '+' && this.#open !== undefined) this.#isJoining = true;
    else if (word !== undefined || mark !== undefined) {
      if (this.#open !== undefined) yield this.#open;
      this.#open = undefined;
      yield { text: word ?? mark, kind: word === undefined ? 'mark' : 'word', place };
    }
  }

  #passLines(text: string, start: number, end: number): void {
    for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
      this.#line++;
      this.#lineStart = at + 1;
    }
  }
}

/** The longest token, in characters. */
export const MOST_TOKEN: number = 1 << 20;

const TOKEN =
  /(?:\s+|\/\/[^\n]*|#[^\n]*|\/\*(?:(?!\*\/)[\s\S])*\*\/)|"(?<quoted>(?:[^"\\]|\\[\s\S])*)"|(?<html><(?:[^<>]|<[^<>]*>)*>)|(?<word>-?(?:\.\d+|\d+(?:\.\d*)?)|[\p{L}_\u0080-\u{10ffff}][\p{L}\p{N}_\u0080-\u{10ffff}]*)|(?<mark>->|--|[{}[\];=,:+])/uy;

/** In quotes, `\"` is a quote and a backslash before a line end joins two lines; all else is as it stands. */
function unquoted(text: string): string {
  return text.includes('\\')
    ? text.replace(/\\(?:(")|\r?\n|([\s\S]))/g, (all, quote, other) =>
        other === undefined ? (quote ?? '') : all,
      )
    : text;
}
