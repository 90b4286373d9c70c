import { signal } from '@preact/signals';
import type { Statement } from 'gyre/algebra';
import type { PackedDocument } from 'gyre/workers';

/** A game of the algebra as it is drawn: its arcs and the value of each vertex in words. */
export interface ValueGraph {
  readonly left: readonly (readonly [number, number])[];
  readonly right: readonly (readonly [number, number])[];
  readonly names: readonly string[];
}

/** One side of a value: the stopper, or that none was found. */
export interface SideReport {
  /** The stopper in the notation; undefined where none was found. */
  readonly text?: string;
  readonly latex?: string;
  readonly graph?: ValueGraph;
  /** How it was found, or what was tried, in words. */
  readonly story: string;
  /** Each step of the simplification, with its reason. */
  readonly steps: readonly string[];
}

/** Everything that is said about one expression. */
export interface ValueReport {
  /** The name that the line gave to the value. */
  readonly name?: string;
  readonly text: string;
  /** What the reader may have meant otherwise. */
  readonly note?: string;
  /** The game in the braces that it was written in, where they are not those of its value; ordinal sums begin with it. */
  readonly form?: string;
  readonly latex: string;
  readonly isStopper: boolean;
  readonly isLoopfree: boolean;
  readonly vertices: number;
  /** Who wins, in words. */
  readonly outcome: string;
  readonly onside: SideReport;
  readonly offside: SideReport;
}

/** How two values compare. */
export interface ComparisonReport {
  /** Whether what the line says holds, in words; undefined where it asks for the relation. */
  readonly verdict?: string;
  readonly relation: string;
  /** The four comparisons of the sides, in words. */
  readonly sides: readonly string[];
}

/** What a word says about a value when its answer is not a value itself: yes or no, a list, a thermograph. */
export interface TellingReport {
  readonly told: string;
  /** A picture, where there is one. */
  readonly svg?: string;
}

/** A line, which may give its value a name as in `x := a{0|a}`, and the names that it may use. */
export interface TextQuestion {
  readonly text: string;
  /** The statement of the line that is meant; if it is left out, the line is one statement. */
  readonly statement?: Statement;
  /** Name → an expression without names. */
  readonly variables: ReadonlyMap<string, string>;
}

/** What is to be worked out: an expression, or the game that is drawn. */
export type ValueQuestion = TextQuestion | { readonly game: PackedDocument; readonly start: number };

/** One line of the worksheet. */
export interface Line {
  readonly id: number;
  readonly input: string;
  readonly report?: ValueReport;
  readonly comparison?: ComparisonReport;
  readonly telling?: TellingReport;
  readonly trouble?: string;
}

/** The worksheet, newest line first. */
export const worksheet = signal<readonly Line[]>([]);
/** The reader's own names and what they stand for; `_` is the last value. */
export const variables = signal<ReadonlyMap<string, string>>(new Map());

/** Lines that a link brought and that are still to be worked out, the oldest first. */
export const sheetToRun = signal<readonly string[]>([]);

/** A line, or one of its statements, as a question: with the names that it may use. */
export function questionOf(line: string, statement?: Statement): TextQuestion {
  return { text: line, ...(statement === undefined ? {} : { statement }), variables: variables.value };
}

/** Remembers a value, as the last one and by its name if it has one. */
export function remember(name: string | undefined, value: string): void {
  variables.value = new Map([
    ...variables.value,
    ...(name === undefined ? [] : [[name, value] as const]),
    ['_', value],
  ]);
}
