import { checkText, refuse } from '../graph/inner.ts';

/** One of the statements that semicolons separate: an expression, a system of equations, or `name := …`. */
export interface Statement {
  /** As it was written, without the blanks around it. */
  readonly source: string;
  /** The name that `name := …` gives to the value. */
  readonly name: string | undefined;
  /** The statement at its place in the text, with blanks for everything else. */
  readonly own: string;
  /**
   * The text for the parser: without `name :=`, and with the equations elsewhere in the text that it may use.
   * Errors point into the whole text.
   */
  readonly text: string;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly source: string;
  /** The name before `=`, where the piece begins with one. */
  readonly equation: string | undefined;
}

/**
 * The statements of a text. A semicolon between two equations `name = …` belongs to their system; any other
 * one ends a statement. Each statement has its own value, so none may be dropped. The names of equations are
 * known throughout the text: an expression that stands before them and uses one is the start of their system.
 */
export function statementsOf(text: string): Statement[] {
  checkText(text, 'what is asked');
  const pieces = piecesOf(text);
  if (pieces.length > MOST_STATEMENTS) {
    const found = `there are ${pieces.length} statements in one text; the limit is ${MOST_STATEMENTS}`;
    refuse('E_LIMIT', found, 'give them line by line');
  }
  const equations = pieces.filter(({ equation }) => equation !== undefined);
  const names = new Set(equations.flatMap(({ equation }) => equation ?? []));
  const used = new Set<string>(); // names of equations that the expressions so far use
  const statements: Statement[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const first = i;
    while (pieces[first].equation !== undefined && pieces[i + 1]?.equation !== undefined) i++;
    const own = pieces.slice(first, i + 1);
    if (own[0].equation === undefined) {
      const given = own[0].source.replace(ASSIGNMENT, ''); // the name that is given is not used
      const words = wordsIn(given).filter((word) => names.has(word));
      for (const word of words) used.add(word);
      statements.push(statement(text, own, words.length > 0 ? equations : []));
    } else if (!own.some(({ equation = '' }) => used.has(equation)))
      statements.push(statement(text, own, []));
  }
  return statements;
}

/** Each statement is parsed with blanks in place of the rest of the text. */
const MOST_STATEMENTS = 1000;

function statement(text: string, own: readonly Piece[], equations: readonly Piece[]): Statement {
  const [from, to] = [own[0].from, own[own.length - 1].to];
  const assignment = ASSIGNMENT.exec(text.slice(from, to));
  const begin = from + (assignment?.[0].length ?? 0);
  const shown = [{ from: begin, to }, ...equations].toSorted((a, b) => a.from - b.from);
  return {
    source: text.slice(from, to).trim(),
    name: assignment?.[1],
    own: onlyWithin(text, [{ from, to }]),
    text: onlyWithin(text, shown),
  };
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_']*`;
const ASSIGNMENT = new RegExp(String.raw`^\s*(${NAME})\s*:=`, 'u');
const EQUATION = new RegExp(String.raw`^(${NAME})\s*=(?!=)`, 'u');

/** The text with blanks outside these ranges, except for line ends and the semicolons between equations. */
function onlyWithin(text: string, ranges: readonly { readonly from: number; readonly to: number }[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    parts.push(blank(text.slice(at, from), at > 0), text.slice(from, to));
    at = to;
  }
  return parts.join('');
}

function blank(text: string, keepsSemicolon: boolean): string {
  const blanks = text.replaceAll(/[^\n]/gu, (found) => ' '.repeat(found.length));
  return keepsSemicolon && text.startsWith(';') ? `;${blanks.slice(1)}` : blanks;
}

function wordsIn(source: string): string[] {
  return masked(source).match(WORD) ?? [];
}

const WORD = new RegExp(NAME, 'gu');

/** The pieces between semicolons, outside of brackets and comments; empty ones are left out. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let open = 0;
  let from = 0;
  const end = (to: number): void => {
    const source = text.slice(from, to).trim();
    const bare = withoutComments(source).trim();
    if (bare !== '') pieces.push({ from, to, source, equation: EQUATION.exec(bare)?.[1] });
    from = to + 1;
  };
  const signs = masked(text);
  for (let at = 0; at < text.length; at++) {
    const sign = signs[at];
    if (sign === '#') at = lineEnd(text, at);
    else if (sign === '{' || sign === '(') open++;
    else if (sign === '}' || sign === ')') open = Math.max(0, open - 1);
    else if (sign === ';' && open === 0) end(at);
  }
  end(text.length);
  return pieces;
}

function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found;
}

/** Comments, and texts in double quotes: what the notation does not look into. */
const CLOSED = /#[^\n]*|"[^"\n]*"|“[^”\n]*”/gu;

/**
 * The text with something harmless inside its quotes, and every other character in its place: for looking for
 * signs.
 */
export function masked(text: string): string {
  checkText(text, 'the text');
  if (!/["“]/u.test(text)) return text;
  return text.replaceAll(CLOSED, (found) =>
    found.startsWith('#') ? found : found[0] + '_'.repeat(found.length - 2) + found[found.length - 1],
  );
}

/** The text without its comments; a `#` in quotes is none. */
export function withoutComments(text: string): string {
  checkText(text, 'the text');
  return text.replaceAll(CLOSED, (found) => (found.startsWith('#') ? '' : found));
}

/**
 * What a word means: a label whose braces are open, else the last label of that name that was closed in
 * the same equation, else an equation.
 */
export class Scope {
  /** Slot → its name. */
  readonly slots: string[] = [];
  readonly #equations = new Map<string, number>();
  readonly #open = new Map<string, number[]>();
  #closed = new Map<string, number>();

  /** A slot for the equation `name = …`; undefined if the name already has one. */
  equation(name: string): number | undefined {
    if (this.#equations.has(name)) return undefined;
    const slot = this.slots.push(name) - 1;
    this.#equations.set(name, slot);
    return slot;
  }

  /** Labels end with their equation. */
  nextEquation(): void {
    this.#closed = new Map();
  }

  openLabel(name: string): number {
    const slot = this.slots.push(name) - 1;
    const open = this.#open.get(name);
    if (open === undefined) this.#open.set(name, [slot]);
    else open.push(slot);
    return slot;
  }

  closeLabel(name: string): void {
    const slot = this.#open.get(name)?.pop();
    if (slot !== undefined) this.#closed.set(name, slot);
  }

  slotOf(name: string): number | undefined {
    return this.#open.get(name)?.at(-1) ?? this.#closed.get(name) ?? this.#equations.get(name);
  }
}
