import { syntaxError, type Token, tokens } from './lexer.ts';

/** The tokens of a text, and how far it has been read. */
export class Cursor {
  readonly text: string;
  readonly tokens: readonly Token[];
  #next = 0;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokens(text);
  }

  /** The next token, or one behind it; beyond the end it is always the last. */
  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.#next + ahead, this.tokens.length - 1)];
  }

  /** The last token that was read, or one before it. */
  before(back = 0): Token {
    return this.tokens[this.#next - 1 - back];
  }

  /** Reads so many tokens; the last of them. */
  next(count = 1): Token {
    this.#next += count;
    return this.before();
  }

  /** A refusal that points at the token. */
  refuse(token: Token, found: string, hint: string): Error {
    return syntaxError(this.text, token.at, found, hint);
  }
}
