import { signal } from '@preact/signals';
import type { Picture, Statement } from 'gyre/algebra';
import type { PackedDocument } from 'gyre/workers';

/** A value as it is typeset, and as it is typed. */
export interface Written {
  readonly text: string;
  readonly mathml: string;
}

/** A game of the algebra as it is drawn: its arcs and the value of each vertex. */
export interface ValueGraph {
  readonly left: readonly (readonly [number, number])[];
  readonly right: readonly (readonly [number, number])[];
  readonly vertices: readonly Written[];
}

/** One side of a value: the stopper, or that none was found. */
export interface SideReport {
  /** The stopper; undefined where none was found. */
  readonly written?: Written;
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
  readonly mathml: string;
  /** What the reader may have meant otherwise. */
  readonly note?: string;
  /** The braces that it was written in, where they are not those of its value; ordinal sums begin with it. */
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
  /** The values of a loop's turns, each with what its name stood for; undefined where a turn has none. */
  readonly rows?: readonly (Written & { readonly label: string })[];
  /** A picture, where there is one. */
  readonly picture?: Picture;
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

/** What a statement of a cell led to: one of the four. */
export interface CellAnswer {
  readonly source: string;
  readonly report?: ValueReport;
  readonly comparison?: ComparisonReport;
  readonly telling?: TellingReport;
  readonly trouble?: string;
}

/** One cell of the worksheet: a line, perhaps with several statements, and their answers. */
export interface Cell {
  readonly id: number;
  readonly source: string;
  readonly answers: readonly CellAnswer[];
  /** Is it the value of a drawing, which has no text of its own? */
  readonly isDrawn?: boolean;
  /** The names that it could use. */
  readonly before: readonly (readonly [string, string])[];
}

/** The worksheet, from its first cell to its last. */
export const worksheet = signal<readonly Cell[]>([]);
/** The reader's own names and what they stand for; `_` is the last value. */
export const variables = signal<ReadonlyMap<string, string>>(new Map());

/** What the Values view shows: the worksheet, or a bench of the laboratory. */
const BENCHES = ['sheet', 'stoppers', 'unicycles'] as const;
export type Bench = (typeof BENCHES)[number];
export const bench = signal<Bench>('sheet');

/** Is it the name of a bench? */
export function isBench(name: string | undefined): name is Bench {
  return (BENCHES as readonly (string | undefined)[]).includes(name);
}

/** Lines that a link brought and that are still to be worked out, the oldest first. */
export const sheetToRun = signal<readonly string[]>([]);
