import { GyreError } from '../graph/inner.ts';
import type { Dyadic } from '../values/inner.ts';
import type { Word } from '../words/inner.ts';

/** What a token is; the punctuation marks stand for themselves. */
export type TokenKind =
  | 'number'
  | 'nimber'
  | 'ups'
  | 'word'
  | 'bars'
  | 'plusminus'
  | 'text'
  | '{'
  | '}'
  | '('
  | ')'
  | ','
  | '+'
  | '-'
  | '.'
  | ':'
  | '&'
  | '='
  | ';'
  | "'"
  | 'end';

/** A word of the notation, with its place in the text. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Offset of its first character. */
  readonly at: number;
}

/** Splits a text into tokens; the last one is `end`. Refuses characters that the notation does not use. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const length = blank(text, at);
    if (length > 0) {
      at += length;
      continue;
    }
    const token = tokenAt(text, at);
    found.push(token);
    at += token.text.length;
  }
  found.push({ kind: 'end', text: '', at: text.length });
  return found;
}

/** The length of the white space or `#` comment at this place. */
function blank(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code > 0x20 && code < 0x7f && code !== HASH) return 0; // most characters are seen to be none without a pattern
  return matchAt(BLANK, text, at)?.length ?? 0;
}

function tokenAt(text: string, at: number): Token {
  const mark = PUNCTUATION[text[at]];
  if (mark !== undefined && (mark !== '+' || text[at + 1] !== '-')) return { kind: mark, text: text[at], at };
  for (const [kind, pattern] of PATTERNS) {
    const match = matchAt(pattern, text, at);
    if (match !== undefined) return { kind, text: match, at };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  throw syntaxError(
    text,
    at,
    `unexpected character ${JSON.stringify(character)}`,
    hintAt(text, at, character),
  );
}

/** What to write in place of a character, by what stands before it. */
function hintAt(text: string, at: number, character: string): string {
  const before = text.slice(0, at).trimEnd().at(-1);
  if (character === '>' && before === '-') return ARROW_HINT;
  if (character === '[' && before === '*') return NIMBER_HINT;
  return HINTS[character] ?? '';
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

const HASH = 0x23;

const BLANK = /(?:\s+|#[^\n]*)+/uy;

/**
 * Tried in this order. `v`, `vv` and `v3` are downs, not words; `^[on]`, `^<on>`, `^[2]`, `^<2>` are words.
 */
const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['number', /\d*[½¼¾⅛⅜⅝⅞]|\d+(?:\/\d+)?/uy],
  ['nimber', /[*∗⋆]\d*/uy],
  ['word', /(?:\^|v)(?:\[(?:on|\d+)\]|<(?:on|\d+)>)/uy],
  ['ups', /(?:\^\d+|\^+|↑\d+|↑+|↓\d+|↓+|⇑|⇓|v\d+(?![\p{L}\p{N}_'])|v+(?![\p{L}\p{N}_']))/uy],
  ['word', /[\p{L}_][\p{L}\p{N}_']*/uy],
  ['bars', /[|‖]+/uy],
  ['plusminus', /\+-|±/uy],
  ['text', /"[^"\n]*"|“[^”\n]*”/uy],
];

const PUNCTUATION: Readonly<Record<string, TokenKind>> = {
  '{': '{',
  '}': '}',
  '(': '(',
  ')': ')',
  ',': ',',
  '+': '+',
  '-': '-',
  '−': '-',
  '.': '.',
  '·': '.',
  ':': ':',
  '&': '&',
  '=': '=',
  ';': ';',
  "'": "'",
};

const BRACES_HINT = 'games are written with braces: {0|1}; of many values write for x in 1,2,3: …';

const QUOTE_HINT = 'a text begins and ends with quotes: domineering("..|.#")';

const ORDER_HINT = 'an expression has no order signs; compare two expressions instead';

const ARROW_HINT = 'the notation has no functions of its own; of many values write for x in 0..8: x + 1';

const NIMBER_HINT = 'a nimber is * and a whole number: *2; a sum of nimbers is * + *2';

const HINTS: Readonly<Record<string, string>> = {
  '[': BRACES_HINT,
  ']': BRACES_HINT,
  '"': QUOTE_HINT,
  '“': QUOTE_HINT,
  '”': QUOTE_HINT,
  '⧾': 'write tiny(x)',
  '⧿': 'write miny(x)',
  '×': 'three times x is 3.x',
  '/': 'a fraction is written p/q without blanks, with q a power of 2',
  '<': ORDER_HINT,
  '>': ORDER_HINT,
  '≤': ORDER_HINT,
  '≥': ORDER_HINT,
};

/** A refusal that points at one character of the text: offset, line and column. */
export function syntaxError(text: string, at: number, found: string, hint: string): GyreError {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return new GyreError('E_SYNTAX', found, hint, { at, line, column });
}

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

/**
 * One step of an expression in postfix order: operands come first, then what is done with them.
 * A list needs no recursion, so braces may be nested as deep as memory allows.
 */
export type Step =
  | { readonly kind: 'number'; readonly value: Dyadic; readonly at: number }
  | { readonly kind: 'nimber'; readonly size: bigint; readonly at: number }
  /** `count` ups, or −count downs. */
  | { readonly kind: 'ups'; readonly count: bigint; readonly at: number }
  /** A value from outside: of the table of names, or a variable. */
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  /** The vertex whose braces it stands in. */
  | { readonly kind: 'pass'; readonly at: number }
  /** The vertex of a label or of an equation. */
  | { readonly kind: 'refer'; readonly slot: number; readonly at: number }
  /** Takes the Left options, then the Right options, and makes a vertex, that of `slot` if there is one. */
  | {
      readonly kind: 'braces';
      readonly lefts: number;
      readonly rights: number;
      readonly slot: number | undefined;
      readonly at: number;
    }
  /** {x, … | −x, …} of the last `count` values. */
  | { readonly kind: 'switch'; readonly count: number; readonly at: number }
  /** A position of a ruleset: the word of the ruleset, and the text in its brackets. */
  | { readonly kind: 'position'; readonly word: string; readonly text: string; readonly at: number }
  /** What a word says of as many of the last values as it takes. */
  | { readonly kind: 'word'; readonly word: Word; readonly at: number }
  | { readonly kind: 'multiple'; readonly times: bigint; readonly at: number }
  /** What stands before `:`. A form stays as it is written; a value becomes its canonical form. */
  | { readonly kind: 'base'; readonly at: number }
  | { readonly kind: Operation; readonly at: number };

/** Operations on one or two values that need no further data. */
export type Operation = 'negate' | 'tiny' | 'miny' | 'add' | 'subtract' | 'ordinal' | 'sides';

/** One equation of a system, or the whole of a plain expression. */
export interface Equation {
  /** The slot of the name on its left; undefined for a plain expression. */
  readonly slot: number | undefined;
  readonly steps: readonly Step[];
  readonly at: number;
}

/** A parsed text. The first equation is the start: the equation without a name, if there is one. */
export interface Expression {
  readonly text: string;
  readonly equations: readonly Equation[];
  /** Slot → the label or name that it belongs to. */
  readonly slots: readonly string[];
  /** What a reader may have meant otherwise: `2*3` is not a product. */
  readonly notes: readonly string[];
}
