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

/** What is to be worked out: an expression, or the game that is drawn. */
export type ValueQuestion = { readonly text: string } | { readonly game: PlainGame; readonly start: number };

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
