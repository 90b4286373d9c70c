import { type Cursor, type Operation, type Step, syntaxError, type Token, type TokenKind } from './lexer.ts';
import { NAMES } from './names.ts';

/** What waits on the parser's one stack: operators for their right side, brackets for their end. */

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

/**
 * Braces that are still open. Runs of bars split them, the longest run outermost: `{0||0|-2}` is
 * `{0|{0|-2}}`. The runs wait on a stack like operators, where a longer run binds less tightly.
 */
export interface BraceFrame {
  readonly kind: 'braces';
  readonly open: Token;
  readonly label: string | undefined;
  readonly slot: number | undefined;
  /** Do the braces stand after `+-`, where a bare list `+-{x,y}` is allowed? */
  readonly afterSwitch: boolean;
  /** Runs that are waiting for their right side. */
  readonly runs: Token[];
  /** Run → the number of options on its left. */
  readonly lefts: number[];
  /** Options since the last run. */
  count: number;
  /** The last `pass` among them. */
  pass: Token | undefined;
}

/** A run of bars: closes the shorter runs before it. */
export function barRun(text: string, frame: BraceFrame, run: Token, steps: Step[]): void {
  closeRuns(frame, steps, lengthOf(run));
  const same = frame.runs.at(-1);
  if (same !== undefined && lengthOf(same) === lengthOf(run)) {
    throw syntaxError(
      text,
      run.at,
      `ambiguous bars: a second ${JSON.stringify(run.text)} in the same braces`,
      'make the outer run longer, as in {3||2|1}, or add braces',
    );
  }
  frame.lefts.push(frame.count);
  frame.runs.push(run);
  frame.count = 0;
  frame.pass = undefined;
}

/** How many bars a run has; ‖ is two. */
function lengthOf(run: Token): number {
  return run.text.replaceAll('‖', '||').length;
}

/** The closing brace. Returns the number of options of a bare list, 0 if the braces had bars. */
export function closeBraces(text: string, frame: BraceFrame, close: Token, steps: Step[]): number {
  if (frame.runs.length > 0) {
    closeRuns(frame, steps, Number.POSITIVE_INFINITY);
    return 0;
  }
  if (!frame.afterSwitch || frame.label !== undefined || frame.count === 0) {
    throw syntaxError(
      text,
      close.at,
      'the braces have no bar',
      'write {Left options | Right options}; either side may be empty',
    );
  }
  if (frame.pass !== undefined) {
    throw syntaxError(text, frame.pass.at, 'pass has no negative here', 'write both sides out: {… | …}');
  }
  return frame.count;
}

/** Makes a vertex of each waiting run shorter than `length`, the innermost first. */
function closeRuns(frame: BraceFrame, steps: Step[], length: number): void {
  for (let run = frame.runs.at(-1); run !== undefined && lengthOf(run) < length; run = frame.runs.at(-1)) {
    frame.runs.pop();
    const lefts = frame.lefts.pop() ?? 0;
    const isOutermost = length === Number.POSITIVE_INFINITY && frame.runs.length === 0;
    const slot = isOutermost ? frame.slot : undefined;
    steps.push({ kind: 'braces', lefts, rights: frame.count, slot, at: run.at });
    frame.count = 1;
  }
}
