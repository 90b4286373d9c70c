import {
  checkOptions,
  pliesAt,
  type Solution,
  type SolveOptions,
  scoreAt,
  VALUE_LETTERS,
  valueAt,
} from '../game/index.ts';
import { checkParts, inPieces, type Player } from '../graph/index.ts';
import type { ExploredPlay } from '../rulesets/index.ts';
import type { Answer } from '../tables/index.ts';
import { checkPlay, checkTable, type IndexedTable, probeIndexed } from '../tables/index.ts';

/** A solved game as a report reads it: numbers 0 to `count` − 1, some of which may not stand for a position. */
export interface ReportSource<P> {
  readonly count: number;
  answer(i: number): Answer | undefined;
  at(i: number): { readonly position: P; readonly player: Player };
  /** Who is to move. */
  player(i: number): Player;
  moves(i: number): number;
}

/** Positions with one player to move, one value (and score, where there are scores) and one number of plies. */
export interface ReportRow {
  readonly player: Player;
  readonly value: 'W' | 'D' | 'L';
  /** Only in a game with scores other than won, drawn and lost. */
  readonly score?: number;
  /** Undefined where play need not end. */
  readonly plies: number | undefined;
  readonly count: number;
  /** The first such position of the source. */
  readonly example: number;
}

/** The counts of a solved game. */
export interface Report {
  readonly positions: number;
  readonly moves: number;
  readonly ends: number;
  readonly values: { readonly W: number; readonly D: number; readonly L: number };
  /** By player, then by falling worth, then by rising plies. */
  readonly rows: readonly ReportRow[];
  /** A won position with the most plies, if any is won. */
  readonly longestWin: number | undefined;
  /** A position with the most moves. */
  readonly mostMoves: { readonly example: number; readonly moves: number };
}

/** Counts all positions by player, value and plies, with an example of each. O(positions). */
export function reportOf<P>(source: ReportSource<P>): Report {
  checkSource(source);
  const tally = new Tally(source);
  tally.count(source.count);
  return tally.report();
}

/** The same count in pieces: the event loop turns between them, so that a signal can come from outside. */
export async function reportOfAsync<P>(
  source: ReportSource<P>,
  options: Pick<SolveOptions, 'signal' | 'onProgress'> = {},
): Promise<Report> {
  checkSource(source);
  checkOptions(options);
  const { signal, onProgress } = options;
  const tally = new Tally(source);
  await inPieces(() => {
    const isMore = tally.count(PIECE);
    onProgress?.(source.count === 0 ? 1 : tally.counted / source.count);
    return isMore;
  }, signal);
  return tally.report();
}

/** How many positions are counted before other work has its turn. */
const PIECE = 1 << 14;

/** The counts so far. */
class Tally<P> {
  /** How many positions of the source have been looked at. */
  counted = 0;
  readonly #source: ReportSource<P>;
  readonly #rows = new Map<string, { -readonly [K in keyof ReportRow]: ReportRow[K] }>();
  readonly #values = { W: 0, D: 0, L: 0 };
  readonly #mostMoves = { example: -1, moves: -1 };
  #positions = 0;
  #moves = 0;
  #ends = 0;

  constructor(source: ReportSource<P>) {
    this.#source = source;
  }

  /** Counts this many more positions; false once all have been counted. */
  count(most: number): boolean {
    const { count } = this.#source;
    for (const stop = Math.min(count, this.counted + most); this.counted < stop; this.counted++)
      this.#add(this.counted);
    return this.counted < count;
  }

  #add(i: number): void {
    const answer = this.#source.answer(i);
    if (answer === undefined) return;
    const player = this.#source.player(i);
    const value = VALUE_LETTERS[answer.value] as 'W' | 'D' | 'L';
    const { score, plies } = answer;
    const id = `${player} ${score ?? value} ${plies ?? ''}`;
    const row = this.#rows.get(id);
    if (row !== undefined) row.count++;
    else {
      const scored = score === undefined ? {} : { score };
      this.#rows.set(id, { player, value, ...scored, plies, count: 1, example: i });
    }
    const moves = this.#source.moves(i);
    if (moves > this.#mostMoves.moves) Object.assign(this.#mostMoves, { example: i, moves });
    this.#values[value]++;
    this.#positions++;
    this.#moves += moves;
    if (moves === 0) this.#ends++;
  }

  report(): Report {
    const rows = [...this.#rows.values()].toSorted(inOrder);
    return {
      positions: this.#positions,
      moves: this.#moves,
      ends: this.#ends,
      values: this.#values,
      rows,
      longestWin: longestWinOf(rows),
      mostMoves: this.#mostMoves,
    };
  }
}

const ENDLESS = 2 ** 32;

function inOrder(a: ReportRow, b: ReportRow): number {
  const byValue = 'WDL'.indexOf(a.value) - 'WDL'.indexOf(b.value);
  const byScore = (b.score ?? 0) - (a.score ?? 0);
  return a.player - b.player || byValue || byScore || (a.plies ?? ENDLESS) - (b.plies ?? ENDLESS);
}

function longestWinOf(rows: readonly ReportRow[]): number | undefined {
  let longest: ReportRow | undefined;
  for (const row of rows) {
    if (row.value !== 'W' || row.plies === undefined) continue;
    if (longest === undefined || row.plies > (longest.plies ?? 0)) longest = row;
  }
  return longest?.example;
}

/** An explored and solved game, for a report. */
export function exploredSource<P>(play: ExploredPlay<P>, solution: Solution): ReportSource<P> {
  checkPlay(play);
  const { offsets } = play.graph.out(0);
  return {
    count: play.graph.vertices,
    answer(v) {
      const answer = { value: valueAt(solution, v), plies: pliesAt(solution, v) };
      return solution.scores === undefined ? answer : { ...answer, score: scoreAt(solution, v) };
    },
    at: (v) => ({ position: play.position(v), player: play.player(v) }),
    player: (v) => play.player(v),
    moves: (v) => offsets[v + 1] - offsets[v],
  };
}

/** A table, for a report: all of it, or the part that the ruleset names for reports. */
export function indexedSource<P>(table: IndexedTable<P>): ReportSource<P> {
  checkTable(table);
  const { ruleset } = table;
  const at = (index: number): { position: P; player: Player } => {
    const found = ruleset.at(index);
    if (found === undefined) throw new RangeError(`index ${index} stands for no position`);
    return found;
  };
  return {
    count: ruleset.reported ?? ruleset.size,
    answer: (index) => probeIndexed(table, index),
    at,
    player: (index) => ruleset.playerAt(index),
    moves: (index) => Math.max(0, ruleset.prepare(index)),
  };
}

function checkSource(source: unknown): void {
  const parts = { count: 'number', answer: 'function', at: 'function' } as const;
  checkParts(source, 'a source of positions', parts, 'solveRuleset gives one');
}
