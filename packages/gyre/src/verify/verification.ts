/**
 * The rules that a solution can break, each with what it demands.
 *
 * @example
 * ```ts
 * import { VERIFY_RULES } from 'gyre';
 * console.log(Object.keys(VERIFY_RULES).includes('no-such-move'));
 * // prints: true
 * ```
 */
export const VERIFY_RULES = {
  'unknown-value': 'every value is one that some end of the game, or endless play, can give',
  'value-of-score': 'a value is W, D or L as its score is above, at or below 0',
  'end-value': 'a position without moves is worth its payoff, or what the convention says of being stuck',
  'end-plies': 'a position without moves has 0 plies',
  'better-move': 'no move leads to more than the position is said to be worth',
  'no-such-move': 'some move leads to as much as the position is said to be worth',
  'endless-value': 'plies may be missing only where endless play is worth as much',
  plies: 'plies are one more than those of the best move that keeps the value',
  'too-long': 'best play meets no position twice, so plies stay below the number of positions of that worth',
  rank: 'the side that must bring the game to an end moves to a smaller rank, whatever the other side does',
  'move-missing': 'a position has a best move exactly if it has moves',
  'move-illegal': 'a best move goes along an arc',
  'move-value': 'a best move keeps the value',
  'move-plies': 'a best move goes from k plies to k − 1, from endless to endless',
  'move-tie': 'of equally good moves the one to the lowest vertex is given',
} as const;

/** The name of a rule; `VERIFY_RULES` says what it demands. */
export type VerifyRule = keyof typeof VERIFY_RULES;

/** One position at which a solution is wrong. */
export interface VerifyFault {
  readonly position: number;
  readonly rule: VerifyRule;
  /** What is wrong, in one sentence with names and numbers. */
  readonly sentence: string;
}

/** What the checker looked at. */
export type VerifiedColumn = 'values' | 'plies' | 'scores' | 'ranks' | 'moves' | 'ties';

/** Proved right, wrong, or neither: consistent, but without anything that would prove it. */
export type Verdict = 'right' | 'wrong' | 'unproved';

/** What the checker found. */
export interface Verification {
  readonly verdict: Verdict;
  /** No rule is broken. */
  readonly accepted: boolean;
  /**
   * Accepted, and proved right. False for a solution with neither plies nor ranks: its
   * values agree with each other along every arc, but a cycle of values may hold itself up.
   */
  readonly proved: boolean;
  readonly checked: readonly VerifiedColumn[];
  /** The faults found, by rising position; empty if accepted, and never more than were asked for. */
  readonly faults: readonly VerifyFault[];
}
