import {
  checkColumns,
  DRAW,
  endlessMark,
  type Layout,
  LOSS,
  NO_MOVE,
  type PliesColumn,
  type Solution,
  VALUE_LETTERS,
  WIN,
} from '../game/inner.ts';
import { checkParts, type Player } from '../graph/inner.ts';
import { type MainLine, mainLine } from './moves.ts';

/** How many positions are won, drawn and lost for the player to move. */
export interface ValueCounts {
  readonly W: number;
  readonly D: number;
  readonly L: number;
}

/** What a whole solution looks like. */
export interface Census extends ValueCounts {
  readonly positions: number;
  /** Counts with Left and with Right to move; both are the same where players share positions. */
  readonly byPlayer: readonly [ValueCounts, ValueCounts];
  /** Positions whose value rests on endless play; not known where the solver gives no plies. */
  readonly endless?: ValueCounts;
  /** The part of all positions that rests on endless play, 0 to 1; not known where no plies are given. */
  readonly endlessShare?: number;
  /** byPlies[value][k]: positions of that value (0 L, 1 D, 2 W) with k plies, endless ones not counted. */
  readonly byPlies: readonly [Uint32Array, Uint32Array, Uint32Array];
  /** Score for the player to move → positions with that score, best first; only where the game has scores. */
  readonly byScore?: ReadonlyMap<number, number>;
  /** A win with the most plies, the lowest position on ties, and the line of best play from it. */
  readonly longestWin?: { readonly position: number; readonly plies: number; readonly line: MainLine };
}

/**
 * Counts a solution in a few passes over its columns, without an object per position.
 *
 * @example
 * ```ts
 * import { census, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * const { W, D, L } = census(solution);
 * console.log(W, D, L);
 * // prints: 1 2 1
 * ```
 */
export function census(solution: Solution, lineLimit?: number): Census {
  checkColumns(solution);
  return joinCensus(solution, [censusPart(solution, 0, solution.game.positions)], lineLimit);
}

/** The columns of a solution, whether its game is in memory or not. */
export interface SolvedColumns {
  readonly layout: Layout;
  readonly vertices: number;
  readonly positions: number;
  readonly owners?: Uint8Array | undefined;
  readonly values: Uint8Array;
  readonly plies?: PliesColumn | undefined;
  readonly scores?: Int32Array | undefined;
}

/** The census of columns; the line of the longest win would need the game. */
export interface ColumnCensus extends Omit<Census, 'longestWin'> {
  readonly longestWin?: { readonly position: number; readonly plies: number };
}

/** The same census of a solution whose game is not in memory. */
export function columnCensus(columns: SolvedColumns): ColumnCensus {
  checkParts(columns, 'the columns of a solution', COLUMNS, 'give those that solveOnDisk gives');
  return joined(columns, [partOf(columns, 0, columns.positions)]);
}

const COLUMNS = { layout: 'text', vertices: 'number', positions: 'number', values: 'object' } as const;

/** The counts of some positions; several threads may each count a part. */
export interface CensusPart {
  /** [player to move][value] → positions. */
  readonly counts: readonly [number[], number[]];
  /** [value][k] → positions with k plies. */
  readonly byPlies: readonly [Uint32Array, Uint32Array, Uint32Array];
  readonly byScore: ReadonlyMap<number, number> | undefined;
  /** The lowest of the won positions in this part with the most plies; −1 if none is won. */
  readonly longestWin: number;
}

/** Counts the positions `from` up to, not including, `to`. */
export function censusPart(solution: Solution, from: number, to: number): CensusPart {
  return partOf(columnsIn(solution), from, to);
}

function columnsIn({ game, values, plies, scores }: Solution): SolvedColumns {
  const { layout, positions, graph } = game;
  const { vertices, owners } = graph;
  return { layout, vertices, positions, owners, values, plies, scores };
}

function partOf(columns: SolvedColumns, from: number, to: number): CensusPart {
  const { values, plies, scores } = columns;
  const part = {
    values: values.subarray(from, to),
    plies: plies?.subarray(from, to),
  };
  const byPlies = countPlies(part);
  const longest = byPlies[WIN].length - 1;
  const at = longest < 0 ? -1 : part.values.findIndex((v, i) => v === WIN && part.plies?.[i] === longest);
  return {
    counts: countValues(columns, from, to),
    byPlies,
    byScore: scores && countScores(scores.subarray(from, to)),
    longestWin: at < 0 ? at : from + at,
  };
}

/** The census of a solution, from all parts in rising order. */
export function joinCensus(solution: Solution, parts: readonly CensusPart[], lineLimit?: number): Census {
  const { longestWin, ...counted } = joined(columnsIn(solution), parts);
  if (longestWin === undefined) return counted;
  const line = mainLine(solution, longestWin.position, lineLimit);
  return { ...counted, longestWin: { ...longestWin, line } };
}

function joined(
  { positions, layout, plies, scores }: SolvedColumns,
  parts: readonly CensusPart[],
): ColumnCensus {
  const counts = ([0, 1] as const).map((player) =>
    [LOSS, DRAW, WIN].map((value) => parts.reduce((sum, part) => sum + part.counts[player][value], 0)),
  ) as [number[], number[]];
  const byPlies = columnsOf(
    [LOSS, DRAW, WIN].map((value) => Math.max(0, ...parts.map((part) => part.byPlies[value].length))),
  );
  for (const part of parts)
    for (const [value, column] of part.byPlies.entries())
      for (let k = 0; k < column.length; k++) byPlies[value][k] += column[k];
  const total = lettersOf(counts[0].map((n, value) => n + counts[1][value]));
  return {
    positions,
    ...total,
    byPlayer: [lettersOf(counts[0]), lettersOf(counts[layout === 'shared' ? 0 : 1])],
    ...(plies === undefined ? {} : countEndless(positions, counts, byPlies)),
    byPlies,
    ...(scores === undefined ? {} : { byScore: joinScores(parts) }),
    ...(plies === undefined ? {} : longestWinOf(parts, byPlies[WIN].length - 1)),
  };
}

/** [player to move][value] → positions. */
function countValues(
  { layout, vertices, owners, values }: SolvedColumns,
  from: number,
  to: number,
): [number[], number[]] {
  const count = (first: number, last: number, owner?: Player): number[] => {
    const counts = [0, 0, 0];
    for (let p = first; p < last; p++) if (owner === undefined || owners?.[p] === owner) counts[values[p]]++;
    return counts;
  };
  if (layout === 'shared') return [count(from, to), [0, 0, 0]];
  if (layout === 'owned') return [count(from, to, 0), count(from, to, 1)];
  const middle = Math.max(from, Math.min(to, vertices));
  return [count(from, middle), count(middle, to)];
}

function lettersOf(counts: readonly number[]): ValueCounts {
  const of = (letter: string): number => counts[VALUE_LETTERS.indexOf(letter)];
  return { W: of('W'), D: of('D'), L: of('L') };
}

/** [value] → a column as long as the most plies of that value require. */
function countPlies({
  values,
  plies,
}: {
  readonly values: Uint8Array;
  readonly plies: PliesColumn | undefined;
}): [Uint32Array, Uint32Array, Uint32Array] {
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

/** How many positions of each value remain without the positions that have plies. */
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
  return counts;
}

/** The counts of all parts, best score first. */
function joinScores(parts: readonly CensusPart[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { byScore } of parts)
    for (const [score, count] of byScore ?? []) counts.set(score, (counts.get(score) ?? 0) + count);
  return new Map([...counts].toSorted(([a], [b]) => b - a));
}

function longestWinOf(parts: readonly CensusPart[], longest: number): Pick<ColumnCensus, 'longestWin'> {
  if (longest < 0) return {};
  const position = parts.find((part) => part.byPlies[WIN].length - 1 === longest)?.longestWin ?? NO_MOVE;
  return { longestWin: { position, plies: longest } };
}
