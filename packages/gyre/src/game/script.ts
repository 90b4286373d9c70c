import { type Known, UNKNOWN } from './watcher.ts';

/** What a solver says of itself so that its steps can be followed: the text and the rules it names. */
export interface Script {
  /** The algorithm as one would write it on a blackboard, line by line. */
  readonly pseudocode: readonly string[];
  /** What `Watcher.step` is told the index of. */
  readonly rules: readonly Rule[];
  /** In what order those that wait leave. */
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
  /** The position that made it so; empty if there is none. */
  readonly there: string;
  readonly before: Known;
  readonly after: Known;
  /** What was known, at that moment, of the position that made it so. */
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

/** "which is lost", said so that it is true in owned graphs too. */
export function whichIs({ knownThere, samePlayer }: Told): string {
  if (knownThere === UNKNOWN) return 'which is not known';
  return samePlayer
    ? `where the same player moves again and which is ${wordFor(knownThere)}`
    : `which is ${wordFor(knownThere)}`;
}
