import { signal } from '@preact/signals';
import type { PlainGame } from '../workers/plain-game.ts';

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

/** All that is said of one expression. */
export interface ValueReport {
  readonly text: string;
  /** The game in the braces that it was written in, where they are not those of its value; ordinal sums begin with it. */
  readonly form?: string;
  readonly latex: string;
  readonly isStopper: boolean;
  readonly isLoopfree: boolean;
  readonly vertices: number;
  /** Who wins when Left begins and when Right begins, in words. */
  readonly outcome?: { readonly leftFirst: string; readonly rightFirst: string; readonly name: string };
  readonly onside: SideReport;
  readonly offside: SideReport;
}

/** How two values compare. */
export interface ComparisonReport {
  readonly relation: string;
  /** The four comparisons of the sides, in words. */
  readonly sides: readonly string[];
}

/** An expression, the names that it may use, and the name that its value is to have. */
export interface TextQuestion {
  readonly text: string;
  /** Name → an expression without names. */
  readonly variables: ReadonlyMap<string, string>;
  readonly name?: string;
}

/** What is to be worked out: an expression, or the game that is drawn. */
export type ValueQuestion = TextQuestion | { readonly game: PlainGame; readonly start: number };

/** One line of the worksheet. */
export interface Line {
  readonly id: number;
  readonly input: string;
  readonly report?: ValueReport;
  readonly comparison?: ComparisonReport;
  readonly trouble?: string;
}

/** The worksheet, newest line first. */
export const worksheet = signal<readonly Line[]>([]);
/** The reader's own names and what they stand for; `_` is the last value. */
export const variables = signal<ReadonlyMap<string, string>>(new Map());

/** Reads a line: `x := a{0|a}` gives a name to a value. What is no expression becomes blanks: errors keep their place. */
export function questionOf(line: string): TextQuestion {
  const assignment = /^\s*([\p{L}_][\p{L}\p{N}_']*)\s*:=/u.exec(line);
  const known = { variables: variables.value };
  if (assignment === null) return { text: line, ...known };
  const [sign, name] = assignment;
  return { text: ' '.repeat(sign.length) + line.slice(sign.length), name, ...known };
}

/** Remembers a value, as the last one and by its name if it has one. */
export function remember(name: string | undefined, value: string): void {
  variables.value = new Map([
    ...variables.value,
    ...(name === undefined ? [] : [[name, value] as const]),
    ['_', value],
  ]);
}
