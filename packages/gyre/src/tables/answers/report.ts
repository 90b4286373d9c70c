import {
  checkColumns,
  checkOptions,
  endlessMark,
  type PliesColumn,
  type Solution,
  type SolveOptions,
  VALUE_LETTERS,
  type Value,
} from '../../game/inner.ts';
import { checkParts, inPieces, type Player } from '../../graph/inner.ts';
import type { ExploredPlay } from '../../rulesets/inner.ts';
import { type IndexedTable, probeIndexed } from '../keep/table.ts';
import { checkPlay, checkTable } from '../rules/checks.ts';
import type { Answer } from './answers.ts';

/** What is counted in a solved game: numbers 0 to `count` − 1, some of which may not stand for a position. */
export interface CountedSource {
  readonly count: number;
  answer(i: number): Answer | undefined;
  /** Who is to move. */
  player(i: number): Player;
  moves(i: number): number;
}

/** A solved game as a report reads it. */
export interface ReportSource<P> extends CountedSource {
  at(i: number): { readonly position: P; readonly player: Player };
}

/** Positions with one player to move, one value (and score, if there are any) and one number of plies. */
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

/** The counts of a part of a solved game; such parts are joined in the order of their positions. */
export type ReportPart = Omit<Report, 'longestWin'>;

/** Counts the positions from `from` up to, not including, `to`. */
export function partOfReport(source: CountedSource, from: number, to: number): ReportPart {
  const tally = new Tally(source, from, to);
  tally.count(Number.POSITIVE_INFINITY);
  return tally.part();
}

/** The report of a game whose parts were counted apart, in rising order. */
export function joinReport(parts: readonly ReportPart[]): Report {
  const whole = new Tally(NOTHING, 0, 0);
  for (const part of parts) whole.join(part);
  return whole.report();
}

/** Counts all positions by player, value and plies, with an example of each. O(positions). */
export function reportOf<P>(source: ReportSource<P>): Report {
  checkSource(source);
  const tally = new Tally(source, 0, source.count);
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
  const tally = new Tally(source, 0, source.count);
  await inPieces(() => {
    const isMore = tally.count(PIECE);
    onProgress?.(source.count === 0 ? 1 : tally.counted / source.count);
    return isMore;
  }, signal);
  return tally.report();
}

/** How many positions are counted before other work has its turn. */
const PIECE = 1 << 14;

/** The counts so far, of a run of positions. */
class Tally {
  /** How many positions of the source have been looked at. */
  counted: number;
  readonly #source: CountedSource;
  readonly #to: number;
  readonly #rows = new Map<string, { -readonly [K in keyof ReportRow]: ReportRow[K] }>();
  readonly #values = { W: 0, D: 0, L: 0 };
  readonly #mostMoves = { example: -1, moves: -1 };
  #positions = 0;
  #moves = 0;
  #ends = 0;

  constructor(source: CountedSource, from: number, to: number) {
    this.#source = source;
    this.counted = from;
    this.#to = to;
  }

  /** Counts this many more positions; false once all have been counted. */
  count(most: number): boolean {
    for (const stop = Math.min(this.#to, this.counted + most); this.counted < stop; this.counted++)
      this.#add(this.counted);
    return this.counted < this.#to;
  }

  /** Adds the counts of positions that come after those counted so far. */
  join({ rows, values, positions, moves, ends, mostMoves }: ReportPart): void {
    for (const row of rows) {
      const known = this.#rows.get(idOf(row));
      if (known === undefined) this.#rows.set(idOf(row), { ...row });
      else known.count += row.count;
    }
    for (const value of ['W', 'D', 'L'] as const) this.#values[value] += values[value];
    if (mostMoves.moves > this.#mostMoves.moves) Object.assign(this.#mostMoves, mostMoves);
    this.#positions += positions;
    this.#moves += moves;
    this.#ends += ends;
  }

  #add(i: number): void {
    const answer = this.#source.answer(i);
    if (answer === undefined) return;
    const player = this.#source.player(i);
    const value = VALUE_LETTERS[answer.value] as 'W' | 'D' | 'L';
    const { score, plies } = answer;
    const id = idOf({ player, value, score, plies });
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

  part(): ReportPart {
    return {
      positions: this.#positions,
      moves: this.#moves,
      ends: this.#ends,
      values: this.#values,
      rows: [...this.#rows.values()].toSorted(inOrder),
      mostMoves: this.#mostMoves,
    };
  }

  report(): Report {
    const part = this.part();
    return { ...part, longestWin: longestWinOf(part.rows) };
  }
}

/** What tells the rows of a report apart. */
function idOf({
  player,
  value,
  score,
  plies,
}: { readonly score?: number | undefined } & Pick<ReportRow, 'player' | 'value' | 'plies'>): string {
  return `${player} ${score ?? value} ${plies ?? ''}`;
}

const NOTHING: CountedSource = { count: 0, answer: () => undefined, player: () => 0, moves: () => 0 };

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

/** The columns of an explored and solved game that a report counts: position by position. */
export interface CountedColumns {
  readonly values: Uint8Array;
  readonly plies: PliesColumn | undefined;
  readonly scores: Int32Array | undefined;
  /** Vertex → the player to move; undefined if the game is the same for both. */
  readonly players: Uint8Array | undefined;
  readonly offsets: Int32Array;
}

/** The columns of an explored and solved game. */
export function countedColumns<P>(play: ExploredPlay<P>, solution: Solution): CountedColumns {
  const { values, plies, scores } = solution;
  return { values, plies, scores, players: play.graph.owners, offsets: play.graph.out(0).offsets };
}

/** The same, as a report counts them. */
export function columnsSource({ values, plies, scores, players, offsets }: CountedColumns): CountedSource {
  const endless = plies === undefined ? undefined : endlessMark(plies);
  return {
    count: offsets.length - 1,
    answer(v) {
      const at = plies?.[v];
      const answer = { value: values[v] as Value, plies: at === endless ? undefined : at };
      return scores === undefined ? answer : { ...answer, score: scores[v] };
    },
    player: (v) => (players === undefined ? 0 : players[v]) as Player,
    moves: (v) => offsets[v + 1] - offsets[v],
  };
}

/** An explored and solved game, for a report. */
export function exploredSource<P>(play: ExploredPlay<P>, solution: Solution): ReportSource<P> {
  checkPlay(play);
  checkColumns(solution);
  return {
    ...columnsSource(countedColumns(play, solution)),
    at: (v) => ({ position: play.position(v), player: play.player(v) }),
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
