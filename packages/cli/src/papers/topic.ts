import { type GameDocument, letterOf, UNKNOWN, type Value } from 'gyre';
import type { PaperStatement } from 'gyre/papers';
import { nameOf } from '../command/index.ts';

/** The options that some topics take and others do not. */
export type TopicOption = 'vertex' | 'walk' | 'depth' | 'time' | 'labels' | 'game';

/** What a topic is asked: a game of the kind that the papers speak of, and the options that it takes. */
export interface Asked {
  readonly document: GameDocument;
  /** Where play begins: `--vertex`, the start of the game, or its first vertex. */
  readonly start: number;
  readonly text: (option: TopicOption) => string | undefined;
}

/** An answer, for people and for programs. */
export interface Answer {
  readonly lines: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
  /** Is the answer to a yes-or-no question no? */
  readonly isNo?: boolean;
}

/** A definition or statement of a paper that can be put to a game. */
export interface Topic {
  readonly name: string;
  /** The number by which a reader of the paper may ask for it. */
  readonly number?: string;
  readonly source: string;
  readonly summary: string;
  readonly options: readonly TopicOption[];
  readonly answer: (asked: Asked) => Answer;
}

/** A table with aligned columns, with at most this many rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const shownRows = [head, ...rows.slice(0, MAX_ROWS)];
  const widths = head.map((_, i) => Math.max(...shownRows.map((row) => row[i].length)));
  const lines = shownRows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('  ')
      .trimEnd(),
  );
  if (rows.length > MAX_ROWS) lines.push(`… and ${rows.length - MAX_ROWS} more; --json gives all`);
  return lines;
}

const MAX_ROWS = 60;

/** The vertices of a document, by their names. */
export function vertexNamesOf(document: GameDocument): string[] {
  return Array.from({ length: document.graph.vertices }, (_, v) => nameOf(document, v));
}

/** The letter of a label; a question mark where it is unknown. */
export function letterFor(label: number): string {
  return label === UNKNOWN ? '?' : letterOf(label as Value);
}

/** Labels in one word, as `--labels` takes them. */
export function lettersOf(labels: ArrayLike<number>): string {
  return Array.from(labels, letterFor).join('');
}

/** "{a, b, c}", or a sign for the empty set. */
export function namesIn(document: GameDocument, vertices: readonly number[]): string {
  return vertices.length === 0 ? '∅' : `{${listed(vertices, (v) => nameOf(document, v))}}`;
}

/** "a, b, c": at most this many of them. */
export function listed<T>(items: readonly T[], nameFor: (item: T) => string): string {
  const names = items.slice(0, MAX_NAMES).map(nameFor).join(', ');
  return items.length > MAX_NAMES ? `${names}, … and ${items.length - MAX_NAMES} more` : names;
}

const MAX_NAMES = 40;

/** Statements with a sign for each, and where one fails. */
export function statementLines(document: GameDocument, statements: readonly PaperStatement[]): string[] {
  return statements.map(({ name, text, holds, isErratum, fault }) => {
    const where = fault?.vertex === undefined ? '' : `, but not at ${nameOf(document, fault.vertex)}`;
    const note = isErratum === true ? ' (an erratum: it need not hold)' : '';
    return `${holds ? '✓' : '✗'} ${name}: ${text}${where}${note}`;
  });
}

/** Does a statement fail that must hold? */
export function oneFails(statements: readonly PaperStatement[]): boolean {
  return statements.some(({ holds, isErratum }) => !holds && isErratum !== true);
}
