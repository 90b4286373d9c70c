import { type Known, UNKNOWN } from './watcher.ts';

/** How a solver describes itself so that its steps can be followed: its text and the rules that it names. */
export interface Script {
  /** The algorithm as one would write it on a blackboard, line by line. */
  readonly pseudocode: readonly string[];
  /** The rules that `Watcher.step` refers to by index. */
  readonly rules: readonly Rule[];
  /** The order in which waiting positions leave. */
  readonly waiting: 'queue' | 'stack' | 'nothing';
  /** What the counter of a position counts, if there are counters. */
  readonly counter?: string;
  /** Says that each counter starts at its position's number of moves; it starts unset otherwise. */
  readonly counterStart?: 'moves';
  /** What the mark of a step is, if steps have marks. */
  readonly mark?: string;
}

/** One kind of step. */
export interface Rule {
  readonly name: string;
  /** The line of the pseudocode that it stands on, from 0. */
  readonly line: number;
  /** Why the step was taken, in a sentence without its full stop. */
  why(told: Told): string;
}

/** A step in words, for `Rule.why`. */
export interface Told {
  /** The position, as in "v3" or "v3 (Left to move)". */
  readonly here: string;
  /** The position that caused the step; empty if there is none. */
  readonly there: string;
  readonly before: Known;
  readonly after: Known;
  /** What was known, at that moment, of the position that caused the step. */
  readonly knownThere: Known;
  readonly counter: number;
  readonly mark: number;
  /** Does the same player move here and there? Only in owned graphs. */
  readonly samePlayer: boolean;
}

/** The word for what is known of a position, for the player to move there. */
export function wordFor(known: Known): string {
  return WORDS[known];
}

const WORDS: readonly string[] = ['lost', 'drawn', 'won', 'not known'];

/** "which is lost", phrased so that it is also true in owned graphs. */
export function whichIs({ knownThere, samePlayer }: Told): string {
  if (knownThere === UNKNOWN) return 'which is not known';
  return samePlayer
    ? `where the same player moves again and which is ${wordFor(knownThere)}`
    : `which is ${wordFor(knownThere)}`;
}
