import { counted, endlessMark, type PliesColumn, type Solution, type TokenGame } from '../game/index.ts';
import { GyreError } from '../graph/index.ts';
import type { VerifyRule } from './verification.ts';

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

/** A position that is wrong by itself, whatever the arcs say. */
export interface EarlyFault {
  readonly position: number;
  readonly rule: VerifyRule;
  /** What it has, and why that cannot be. */
  readonly found: string;
}

/** The claims of a solution; or the first position with an entry that no game could have. */
export function readClaims(solution: Solution): Claims | EarlyFault {
  checkScores(solution);
  const { game, values, plies, ranks } = solution;
  const scores = possibleScores(game);
  const top = scores.length - 1;
  const grades = solution.scores === undefined ? values : gradesOf(solution.scores, scores);
  const never = plies === undefined ? 0 : endlessMark(plies);
  const wrong = findUnknown(solution, grades, top);
  if (wrong !== undefined) return wrong;
  const longest = plies === undefined ? undefined : longestByGrade(grades, plies, never, top);
  const tooLong = longest?.find(({ plies: k, count }) => k >= count && k > 0);
  if (tooLong !== undefined) {
    return {
      position: tooLong.position,
      rule: 'too-long',
      found: `${counted(tooLong.plies, 'ply', 'plies')}, more than ${counted(tooLong.count, 'position')} of that worth can take`,
    };
  }
  const caps = scores.map((_, g) => (longest === undefined ? 0 : longest[g].plies + 1));
  return { game, grades, scores, top, plies, never, ranks, caps };
}

function checkScores({ game, scores }: Solution): void {
  if (scores === undefined && possibleScores(game).length !== PLAIN_SCORES.length) {
    throw new GyreError('E_SOLUTION', 'the solution has no scores', 'the game has scores beyond ±1');
  }
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
): EarlyFault | undefined {
  if (scores === undefined) {
    for (let p = 0; p < values.length; p++) if (values[p] > top) return unknown(p, `value code ${values[p]}`);
    return undefined;
  }
  for (let p = 0; p < scores.length; p++) {
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

/** Grade → the most plies claimed at it or, seen by the other player, at `top − grade`. */
function longestByGrade(
  grades: ArrayLike<number>,
  plies: PliesColumn,
  never: number,
  top: number,
): Longest[] {
  const counts = new Float64Array(top + 1);
  const most = new Float64Array(top + 1);
  const where = new Int32Array(top + 1);
  for (let p = 0; p < plies.length; p++) {
    const g = grades[p];
    const k = ((plies[p] + 1) & never) >>> 0; // one more than the plies, and 0 for endless
    counts[g] = counts[g] + 1;
    if (k > most[g]) {
      most[g] = k;
      where[g] = p;
    }
  }
  return Array.from(most, (_, g) => {
    const longer = most[g] >= most[top - g] ? g : top - g;
    const count = g === top - g ? counts[g] : counts[g] + counts[top - g];
    return { plies: Math.max(0, most[longer] - 1), position: where[longer], count };
  });
}
