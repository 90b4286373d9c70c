import {
  checkColumns,
  DRAW,
  endlessMark,
  LOSS,
  NO_MOVE,
  playerAt,
  type Solution,
  VALUE_LETTERS,
  WIN,
} from '../game/index.ts';
import { type MainLine, mainLine } from './line.ts';

/** How many positions are won, drawn and lost for the player to move. */
export interface ValueCounts {
  readonly W: number;
  readonly D: number;
  readonly L: number;
}

/** What a whole solution looks like. */
export interface Census extends ValueCounts {
  readonly positions: number;
  /** Counts with Left and with Right to move; the same twice where players share positions. */
  readonly byPlayer: readonly [ValueCounts, ValueCounts];
  /** Positions whose value rests on endless play; not known where the solver gives no plies. */
  readonly endless?: ValueCounts;
  /** The part of all positions that rests on endless play, 0 to 1; not known where the solver gives no plies. */
  readonly endlessShare?: number;
  /** byPlies[value][k]: positions of that value (0 L, 1 D, 2 W) with k plies; endless ones are not in it. */
  readonly byPlies: readonly [Uint32Array, Uint32Array, Uint32Array];
  /** Score for the player to move → positions with that score, best first; only where the game has scores. */
  readonly byScore?: ReadonlyMap<number, number>;
  /** A win with the most plies, the lowest position on ties, and the line of best play from it. */
  readonly longestWin?: { readonly position: number; readonly plies: number; readonly line: MainLine };
}

/** Counts a solution in a few passes over its columns, without an object a position. */
export function census(solution: Solution, lineLimit?: number): Census {
  checkColumns(solution);
  const counts = countValues(solution);
  const byPlies = countPlies(solution);
  const { positions } = solution.game;
  const total = lettersOf(counts[0].map((n, value) => n + counts[1][value]));
  const isShared = solution.game.layout === 'shared';
  return {
    positions,
    ...total,
    byPlayer: [lettersOf(counts[0]), lettersOf(counts[isShared ? 0 : 1])],
    ...(solution.plies === undefined ? {} : countEndless(positions, counts, byPlies)),
    byPlies,
    ...(solution.scores === undefined ? {} : { byScore: countScores(solution.scores) }),
    ...longestWinOf(solution, byPlies[WIN].length - 1, lineLimit),
  };
}

/** [player to move][value] → positions. */
function countValues({ game, values }: Solution): [number[], number[]] {
  const counts: [number[], number[]] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let p = 0; p < values.length; p++) counts[playerAt(game, p)][values[p]]++;
  return counts;
}

function lettersOf(counts: readonly number[]): ValueCounts {
  const of = (letter: string): number => counts[VALUE_LETTERS.indexOf(letter)];
  return { W: of('W'), D: of('D'), L: of('L') };
}

/** [value] → a column as long as the most plies of that value ask for. */
function countPlies({ values, plies }: Solution): [Uint32Array, Uint32Array, Uint32Array] {
  const lengths = [0, 0, 0];
  if (plies === undefined) return columnsOf(lengths);
  const endless = endlessMark(plies);
  for (let p = 0; p < plies.length; p++) {
    if (plies[p] !== endless && plies[p] >= lengths[values[p]]) lengths[values[p]] = plies[p] + 1;
  }
  const columns = columnsOf(lengths);
  for (let p = 0; p < plies.length; p++) if (plies[p] !== endless) columns[values[p]][plies[p]]++;
  return columns;
}

function columnsOf(lengths: readonly number[]): [Uint32Array, Uint32Array, Uint32Array] {
  return [new Uint32Array(lengths[0]), new Uint32Array(lengths[1]), new Uint32Array(lengths[2])];
}

/** What is left of each value once the positions with plies are taken away. */
function countEndless(
  positions: number,
  counts: readonly [number[], number[]],
  byPlies: readonly Uint32Array[],
): Required<Pick<Census, 'endless' | 'endlessShare'>> {
  const resting = [LOSS, DRAW, WIN].map(
    (value) => counts[0][value] + counts[1][value] - byPlies[value].reduce((sum, n) => sum + n, 0),
  );
  const total = resting.reduce((sum, n) => sum + n, 0);
  return { endless: lettersOf(resting), endlessShare: positions === 0 ? 0 : total / positions };
}

function countScores(scores: Int32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const score of scores) counts.set(score, (counts.get(score) ?? 0) + 1);
  return new Map([...counts].toSorted(([a], [b]) => b - a));
}

function longestWinOf(solution: Solution, longest: number, lineLimit?: number): Pick<Census, 'longestWin'> {
  const { values, plies } = solution;
  if (plies === undefined || longest < 0) return {};
  let position = NO_MOVE;
  for (let p = 0; p < plies.length && position < 0; p++) {
    if (plies[p] === longest && values[p] === WIN) position = p;
  }
  return { longestWin: { position, plies: longest, line: mainLine(solution, position, lineLimit) } };
}
