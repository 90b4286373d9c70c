import { MEETING_WORDS, Meeting } from '../floor/index.ts';
import {
  endlessMark,
  hasScores,
  type PliesColumn,
  type SolveOptions,
  type TokenGame,
} from '../game/index.ts';
import {
  type ArcRows,
  type Dealt,
  dealtRanges,
  type Player,
  reverseOwn,
  reverseTogether,
  roomForOwn,
  roomForReversed,
} from '../graph/index.ts';
import { BoxHands } from './box-layers.ts';
import { type BoxArrays, Boxes, boxSizes, LONG_ROW, SLACK } from './boxes.ts';
import type { Counters } from './kernel.ts';
import { fillEndless, fillEndlessScores, fillMoves, reporter, sharedKernel } from './large.ts';
import { OwnRowsHands } from './own-rows.ts';
import { Pace } from './pace.ts';
import { controlWords, FULL, type Hands, SharedRun } from './shared-run.ts';
import { spreadsOf } from './spreads.ts';
import { planOwnSweeps } from './sweeps.ts';
import { THIN_ROOM } from './thin.ts';

/**
 * The engine on several threads: the layers of `layers.ts`, in shared memory.
 *
 * Blocks of positions are dealt out to the threads, who own their counters, values and plies. Many threads share a layer
 * out between them, read its reversed rows and put every source into a box for its owner (`boxes.ts`); then each owner
 * empties its boxes. They meet twice per layer. Two threads have reversed rows of their own instead, read the whole layer, and
 * meet once (`own-rows.ts`). Nobody writes what another owns, so nothing in a loop is atomic. Thin layers are left to
 * the first thread (`thin.ts`), by what a meeting was seen to take (`pace.ts`). Layers are sets, so the columns are the
 * same to the bit however many threads there are.
 */
export interface SharedColumns {
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  readonly values: Uint8Array;
  readonly scores: Int32Array | undefined;
  readonly frontier: Int32Array;
  /** Reversed rows: one for all threads, or one for each. */
  readonly rows: readonly ArcRows[];
  /** What threads need beside that if they have no rows of their own. */
  readonly boxes: BoxColumns | undefined;
  readonly meeting: Int32Array;
  /** See `shared-run.ts`. */
  readonly control: Int32Array;
  /** Are the rows there already, from a run whose plies were too narrow? */
  readonly isReversed: boolean;
}

/** See `BoxArrays`. */
type BoxColumns = Pick<BoxArrays, 'bits' | 'pools' | 'ledger' | 'longRows'>;

/** How many bytes counters and plies take. */
export interface Widths {
  readonly counters: 1 | 2 | 4;
  readonly plies: 2 | 4;
}

/** What most games need. */
export const NARROW: Widths = { counters: 1, plies: 2 };

/** Widths to begin with: counters as wide as the largest number of moves needs; plies are rarely too long for two bytes. */
export function firstWidths({ graph }: TokenGame): Widths {
  const players: readonly Player[] = graph.kind === 'partizan' ? [0, 1] : [0];
  const bits = players.reduce<number>((sum, player) => sum | degreeBits(graph.out(player).offsets), 0);
  return { counters: bytesFor(bits), plies: NARROW.plies };
}

function bytesFor(bits: number): Widths['counters'] {
  return bits < 0x100 ? 1 : bits < 0x1_0000 ? 2 : 4;
}

/** The bits of all lengths of rows; four at a time, as in `checkEnds` in graph/arcs.ts. */
function degreeBits(offsets: Int32Array): number {
  const last = offsets.length - 1;
  let bits = 0;
  let v = 0;
  for (; v < last - 3; v += 4) {
    const b = offsets[v + 1];
    const c = offsets[v + 2];
    const d = offsets[v + 3];
    bits |= (b - offsets[v]) | (c - b) | (d - c) | (offsets[v + 4] - d);
  }
  for (; v < last; v++) bits |= offsets[v + 1] - offsets[v];
  return bits;
}

/** Columns on shared memory. Those of a run for which they were too narrow are used again where they are wide enough. */
export function sharedColumns(
  game: TokenGame,
  division: Division,
  widths: Widths,
  before?: SharedColumns,
): SharedColumns {
  const columns = before ?? newColumns(game, division);
  const { positions } = game;
  if (columns.boxes !== undefined) columns.boxes.longRows[0] = 0;
  return {
    ...columns,
    movesLeft:
      before?.movesLeft.BYTES_PER_ELEMENT === widths.counters
        ? before.movesLeft
        : sharedCounters(widths.counters, positions),
    plies:
      before?.plies.BYTES_PER_ELEMENT === widths.plies ? before.plies : sharedPlies(widths.plies, positions),
    meeting: words(MEETING_WORDS),
    control: words(controlWords(division.threads)),
    isReversed: before?.control[FULL] === 1,
  };
}

type KeptColumns = Omit<SharedColumns, 'movesLeft' | 'plies' | 'meeting' | 'control' | 'isReversed'>;

function newColumns(game: TokenGame, division: Division): KeptColumns {
  const { positions, graph } = game;
  const { kind, vertices, arcs } = graph;
  const { threads } = division;
  return {
    values: new Uint8Array(shared(positions)),
    scores: hasScores(game) ? words(positions) : undefined,
    frontier: words(positions + 2 * THIN_ROOM),
    ...(division.hasOwnRows
      ? {
          rows: eachOf(threads, (t) => roomForOwn(graph, dealtTo(t, game, division), shared)),
          boxes: undefined,
        }
      : {
          rows: [roomForReversed({ kind, vertices, arcs: arcs + SLACK }, shared)],
          boxes: boxColumns(game, threads),
        }),
  };
}

function eachOf<T>(threads: number, make: (thread: number) => T): T[] {
  return Array.from({ length: threads }, (_, thread) => make(thread));
}

function boxColumns({ positions, graph }: TokenGame, threads: number): BoxColumns {
  const sizes = boxSizes(threads);
  return {
    bits: words((positions + 31) >>> 5),
    pools: words(threads * sizes.pool),
    ledger: words(threads * sizes.ledger),
    longRows: words(LONG_ROW * (2 + 2 * Math.ceil(graph.arcs / sizes.room))),
  };
}

/** Rows of their own go with vertices, so that both positions of a vertex have one owner. */
function dealtTo(thread: number, { graph }: TokenGame, { threads, blockBits }: Division): Dealt {
  return { thread, threads, blockBits: blockBits ?? largeBlockBitsFor(graph.vertices) };
}

/** Where arcs lead to near vertices, large blocks leave most rows to one thread; but each has some of every region. */
function largeBlockBitsFor(vertices: number): number {
  let bits = 9;
  while (bits < 17 && vertices > 64 * 2 ** bits) bits++;
  return bits;
}

/** What one thread will fill of the reversed rows, or an equal part of what all will. */
export function rowsToFill({ rows }: SharedColumns, thread: number, threads: number): Int32Array[] {
  if (rows.length > 1) return [rows[thread].offsets, rows[thread].ends];
  return [rows[0].offsets, rows[0].ends].map((array) => {
    const cut = (t: number): number => Math.floor((array.length * t) / threads);
    return array.subarray(cut(thread), cut(thread + 1));
  });
}

function words(count: number): Int32Array {
  return new Int32Array(shared(4 * count));
}

function sharedPlies(bytes: Widths['plies'], positions: number): PliesColumn {
  const memory = shared(bytes * positions);
  return bytes === 4 ? new Uint32Array(memory) : new Uint16Array(memory);
}

function sharedCounters(bytes: Widths['counters'], positions: number): Counters {
  const memory = shared(bytes * positions);
  if (bytes === 1) return new Uint8Array(memory);
  return bytes === 2 ? new Uint16Array(memory) : new Uint32Array(memory);
}

function shared(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes);
}

/** If the columns were too narrow for the game: how wide they must be. The run has then ended early. */
export function widthsNeeded({ control, movesLeft, plies }: SharedColumns): Widths | undefined {
  const counters = bytesFor(control[DEGREES]);
  const widths: Widths = { counters, plies: control[FULL] === 1 ? 4 : 2 };
  if (counters > movesLeft.BYTES_PER_ELEMENT || widths.plies > plies.BYTES_PER_ELEMENT) return widths;
  return undefined;
}

/** How the work is divided. */
export interface Division {
  readonly threads: number;
  /** A block is 2 to this power of positions; if left out, what suits the game. */
  readonly blockBits: number | undefined;
  /** Layers with fewer positions are left to the first thread; if left out, what the clock recommends. */
  readonly thinLayer: number | undefined;
  /** How often a thread looks for the others before it falls asleep. */
  readonly patience: number;
  /** Has each thread reversed rows of its own? Pays for two. */
  readonly hasOwnRows: boolean;
}

/** What one thread needs to know. */
export interface Share {
  readonly game: TokenGame;
  readonly columns: SharedColumns;
  readonly division: Division;
  /** Which thread this is, from 0. */
  readonly thread: number;
}

/**
 * One thread's part of a solve; returns when the whole is solved, or when the columns are too narrow
 * (`widthsNeeded`), which all threads find at the same moment. Every thread must call it.
 *
 * @param clock returns milliseconds, to judge which layers are worth a meeting
 */
export function solveShare(share: Share, options: SolveOptions = {}, clock?: () => number): void {
  const { game, columns, division, thread } = share;
  const { threads } = division;
  const tell = thread === 0 ? reporter(options) : () => undefined;
  const meeting = new Meeting(columns.meeting, thread, threads, division.patience);
  Atomics.or(columns.control, DEGREES, clearColumns(share));
  meeting.meet();
  if (widthsNeeded(columns) !== undefined) return;
  const pace = new Pace(threads, division.thinLayer, clock);
  const reversing = (part: number): void => tell(0.5 * part);
  const { hands, ranges } =
    columns.boxes === undefined
      ? handsWithOwnRows(share, reversing)
      : handsWithBoxes(share, columns.boxes, meeting, reversing);
  const part = partOfFrontier(ranges, thread);
  const arrays = { ...columns, scores: columns.scores ?? NO_SCORES };
  const run = new SharedRun(
    arrays,
    { thread, threads, ...part },
    hands,
    columns.control,
    meeting,
    pace,
    tell,
  );
  // Everybody plans from the full counters: the first meeting in a sweep holds back whoever is quick.
  for (const sweep of planOwnSweeps(game, columns.movesLeft, ranges[thread])) {
    run.placeEnds(sweep);
    if (!run.sweep(sweep, spreadsOf(game, sweep.attacker))) return;
  }
  tell(1);
}

const NO_SCORES = new Int32Array(0);

/** A thread's hands, and which positions each thread owns: from, to, from, to, … */
interface Hired {
  readonly hands: Hands;
  readonly ranges: readonly (readonly number[])[];
}

/** Where a thread's part of the frontier is: as long as what it owns. */
function partOfFrontier(
  ranges: readonly (readonly number[])[],
  thread: number,
): { first: number; last: number } {
  let [first, last] = [0, 0];
  for (let t = 0; t <= thread; t++) {
    first = last;
    for (let i = 0; i < ranges[t].length; i += 2) last += ranges[t][i + 1] - ranges[t][i];
  }
  return { first, last };
}

function handsWithOwnRows(share: Share, report: (part: number) => void): Hired {
  const { game, columns, division, thread } = share;
  const { vertices } = game.graph;
  const rows = columns.rows[thread];
  if (!columns.isReversed) reverseOwn(game.graph, dealtTo(thread, game, division), rows, report);
  const { movesLeft, plies, values, frontier, scores = NO_SCORES } = columns;
  const bits = new Int32Array((game.positions + 31) >>> 5);
  const { offsets, ends } = rows;
  const kernel = sharedKernel({ offsets, ends, movesLeft, plies, values, frontier, bits });
  const ranges = eachOf(division.threads, (t) => {
    const own = [...dealtRanges(vertices, dealtTo(t, game, division))].flat();
    return game.layout === 'paired' ? [...own, ...own.map((v) => v + vertices)] : own;
  });
  return { hands: new OwnRowsHands(kernel, frontier, scores), ranges };
}

function handsWithBoxes(
  { game, columns, division, thread }: Share,
  boxes: BoxColumns,
  meeting: Meeting,
  report: (part: number) => void,
): Hired {
  const { threads } = division;
  const notes = { space: columns.frontier, parts: boxes.pools };
  const [rows] = columns.rows;
  if (!columns.isReversed) reverseTogether(game.graph, meeting, rows, notes, report);
  const blockBits = division.blockBits ?? blockBitsFor(game.positions);
  const blocks = Math.ceil(game.positions / 2 ** blockBits);
  const boxOf = Int32Array.from({ length: blocks }, (_, block) => 2 * (block % threads));
  const { scores = NO_SCORES } = columns;
  const { offsets, ends } = rows;
  const arrays = { ...columns, ...boxes, offsets, ends, scores, boxOf, blockBits, thread, threads };
  const ranges = eachOf(threads, (t) =>
    [...dealtRanges(game.positions, { blockBits, thread: t, threads })].flat(),
  );
  return { hands: new BoxHands(arrays, new Boxes(arrays), columns.control, meeting), ranges };
}

/** Small blocks share every layer out evenly; but the table of their owners must fit a cache. */
function blockBitsFor(positions: number): number {
  let bits = 9;
  while (bits < 20 && positions > 4096 * 2 ** bits) bits++;
  return bits;
}

/** Each thread clears its part of the columns and counts its moves; returns the bits of those counts. */
function clearColumns({ game, columns, division: { threads }, thread }: Share): number {
  const { plies, values, scores, movesLeft } = columns;
  const from = Math.floor((game.positions * thread) / threads);
  const to = Math.floor((game.positions * (thread + 1)) / threads);
  plies.fill(endlessMark(plies), from, to);
  fillEndless(game, values, from, to);
  if (scores !== undefined) fillEndlessScores(game, scores, from, to);
  return fillMoves(game, movesLeft, from, to);
}

/** The bits of all numbers of moves. */
const DEGREES = 1;
