import { counted, endlessMark, type PliesColumn, type Solution, type TokenGame } from '../game/inner.ts';
import { refuse } from '../graph/inner.ts';

/**
 * A solution in the form that the checker reads: each score replaced by its *grade*, its place in the
 * rising list of all scores that the game can give. The list is symmetric, so that what one player sees
 * as grade g the other sees as `top − g`.
 */
export interface Claims {
  readonly game: TokenGame;
  /** Position → grade, for the player to move. */
  readonly grades: Uint8Array | Int32Array;
  /** Grade → score. */
  readonly scores: readonly number[];
  readonly top: number;
  readonly plies: PliesColumn | undefined;
  /** The mark in `plies` for a position whose value rests on endless play. */
  readonly never: number;
  readonly ranks: Int32Array | undefined;
  /** Grade → one more than the most plies claimed there, for one player or the other. */
  readonly caps: readonly number[];
}

/** A position that is wrong by itself, regardless of the arcs. */
export interface EarlyFault {
  readonly position: number;
  readonly rule: VerifyRule;
  /** What it has, and why that cannot be. */
  readonly found: string;
}

/** What the positions in a range claim; several threads may each read a part. */
export interface ClaimsPart {
  /** The first position of the range with an entry that no game could have. */
  readonly fault: EarlyFault | undefined;
  /** Grade → how many positions claim it, the most plies claimed (plus one; 0 if none are), and where. */
  readonly counts: Float64Array;
  readonly most: Float64Array;
  readonly where: Float64Array;
}

/** Reads the entries of the positions `from` up to, not including, `to`. */
export function readClaimsPart(solution: Solution, from: number, to: number): ClaimsPart {
  const { values, plies } = solution;
  const scores = possibleScores(solution.game);
  const top = scores.length - 1;
  const grades = solution.scores === undefined ? values : gradesOf(solution.scores, scores);
  const fault = findUnknown(solution, grades, top, from, to);
  const blank = (): Float64Array => new Float64Array(top + 1);
  const part = { fault, counts: blank(), most: blank(), where: blank() };
  if (fault === undefined && plies !== undefined)
    countByGrade(grades, plies, endlessMark(plies), part, from, to);
  return part;
}

/** The claims of a solution, from all parts in rising order; or the first position with a foreign entry. */
export function joinClaims(solution: Solution, parts: readonly ClaimsPart[]): Claims | EarlyFault {
  checkScores(solution);
  const wrong = parts.find(({ fault }) => fault !== undefined)?.fault;
  if (wrong !== undefined) return wrong;
  const longest = solution.plies === undefined ? undefined : longestByGrade(parts);
  const tooLong = longest?.find(({ plies: k, count }) => k >= count && k > 0);
  if (tooLong !== undefined) {
    return {
      position: tooLong.position,
      rule: 'too-long',
      found: `${counted(tooLong.plies, 'ply', 'plies')}, more than ${counted(tooLong.count, 'position')} of that worth can take`,
    };
  }
  return claimsWith(
    solution,
    possibleScores(solution.game).map((_, g) => (longest === undefined ? 0 : longest[g].plies + 1)),
  );
}

/** The claims of a solution whose caps are known. */
export function claimsWith(solution: Solution, caps: readonly number[]): Claims {
  const { game, values, plies, ranks } = solution;
  const scores = possibleScores(game);
  const grades = solution.scores === undefined ? values : gradesOf(solution.scores, scores);
  const never = plies === undefined ? 0 : endlessMark(plies);
  return { game, grades, scores, top: scores.length - 1, plies, never, ranks, caps };
}

function checkScores({ game, scores }: Solution): void {
  if (scores === undefined && possibleScores(game).length !== PLAIN_SCORES.length)
    refuse('E_SOLUTION', 'the solution has no scores', 'the game has scores beyond ±1');
}

const PLAIN_SCORES = [-1, 0, 1];

/** Every score that an end or endless play can give to either player, rising. */
function possibleScores({ convention, payoffScores }: TokenGame): number[] {
  const found = new Set(PLAIN_SCORES);
  for (const score of [...convention.stuck, convention.endless]) found.add(score).add(0 - score);
  for (const score of payoffScores) found.add(score).add(0 - score);
  return [...found].toSorted((a, b) => a - b);
}

function gradesOf(column: Int32Array, scores: readonly number[]): Int32Array {
  const gradeOf = new Map(scores.map((score, g) => [score, g]));
  return column.map((score) => gradeOf.get(score) ?? scores.length);
}

function findUnknown(
  { values, scores }: Solution,
  grades: ArrayLike<number>,
  top: number,
  from: number,
  to: number,
): EarlyFault | undefined {
  if (scores === undefined) {
    for (let p = from; p < to; p++) if (values[p] > top) return unknown(p, `value code ${values[p]}`);
    return undefined;
  }
  for (let p = from; p < to; p++) {
    if (grades[p] > top) return unknown(p, `score ${scores[p]}`);
    if (values[p] - 1 === Math.sign(scores[p])) continue;
    return {
      position: p,
      rule: 'value-of-score',
      found: `score ${scores[p]} and value code ${values[p]}, which do not go together`,
    };
  }
  return undefined;
}

function unknown(position: number, found: string): EarlyFault {
  return { position, rule: 'unknown-value', found: `${found}, which nothing in the game gives` };
}

interface Longest {
  plies: number;
  position: number;
  /** How many positions claim the grade, for one player or the other. */
  count: number;
}

function countByGrade(
  grades: ArrayLike<number>,
  plies: PliesColumn,
  never: number,
  { counts, most, where }: ClaimsPart,
  from: number,
  to: number,
): void {
  for (let p = from; p < to; p++) {
    const g = grades[p];
    const k = ((plies[p] + 1) & never) >>> 0; // one more than the plies, and 0 for endless
    counts[g] = counts[g] + 1;
    if (k > most[g]) {
      most[g] = k;
      where[g] = p;
    }
  }
}

/** Grade → the most plies claimed at it or, seen by the other player, at `top − grade`. */
function longestByGrade(parts: readonly ClaimsPart[]): Longest[] {
  const top = parts[0].counts.length - 1;
  const counts = new Float64Array(top + 1);
  const most = new Float64Array(top + 1);
  const where = new Float64Array(top + 1);
  for (const part of parts) {
    for (let g = 0; g <= top; g++) {
      counts[g] += part.counts[g];
      if (part.most[g] <= most[g]) continue;
      most[g] = part.most[g];
      where[g] = part.where[g];
    }
  }
  return Array.from(most, (_, g) => {
    const longer = most[g] >= most[top - g] ? g : top - g;
    const count = g === top - g ? counts[g] : counts[g] + counts[top - g];
    return { plies: Math.max(0, most[longer] - 1), position: where[longer], count };
  });
}

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
