import type { Cursor } from './cursor.ts';
import type { Token, TokenKind } from './lexer.ts';
import { NAMES } from './names.ts';
import type { Operation, Step } from './syntax.ts';

/** An operator that waits for its right side; the higher `binds`, the tighter. */
export interface Operator {
  readonly kind: 'operator';
  readonly binds: number;
  readonly token: Token;
  readonly step: Step;
}

/** A bracket that is open. */
export interface ParenFrame {
  readonly kind: 'paren';
  readonly open: Token;
  /** What happens to the value in the parentheses. */
  readonly step: Step | undefined;
  /** Values that have been given: of a method the one before it, and one for each comma. */
  given: number;
}

/** Operators between two values. */
export const INFIX: Partial<Record<TokenKind, { binds: number; operation: Operation }>> = {
  '&': { binds: 1, operation: 'sides' },
  '+': { binds: 2, operation: 'add' },
  '-': { binds: 2, operation: 'subtract' },
  ':': { binds: 4, operation: 'ordinal' },
};
export const BINDS_PREFIX: number = 3;
export const BINDS_JUXTAPOSED: number = 5;
export const BINDS_MULTIPLE: number = 6;

/** Kind of the last operand → what may stand right beside it. */
export const BESIDE: Partial<Record<TokenKind, readonly TokenKind[]>> = {
  number: ['ups', 'word', 'nimber'],
  ups: ['nimber'],
  word: ['nimber'],
};

/** What closes a bracket; a label opens braces. */
export const CLOSING: Readonly<Record<string, string>> = { '(': ')', "'": "'" };

const KEYWORDS: ReadonlySet<string> = new Set(['pass', 'tiny', 'miny', 'Tiny', 'Miny']);

/** Other spellings, as CGSuite prints them: a name, and whether its negative is meant. */
export const ALIASES: ReadonlyMap<string, readonly [string, boolean]> = new Map([
  ['Tiny', ['tiny', false]],
  ['Miny', ['miny', false]],
  ['^[on]', ['upon', false]],
  ['^<on>', ['uponth', false]],
  ['v[on]', ['upon', true]],
  ['v<on>', ['uponth', true]],
]);

/** Refuses a name that has a meaning. */
export function checkFree(cursor: Cursor, token: Token): void {
  if (!NAMES.has(token.text) && !KEYWORDS.has(token.text)) return;
  throw cursor.refuse(token, `${token.text} already has a meaning`, 'take another word');
}
