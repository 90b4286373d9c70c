import { MEETING_WORDS, Meeting } from '../floor/index.ts';
import {
  endlessMark,
  hasScores,
  type PliesColumn,
  type SolveOptions,
  type TokenGame,
} from '../game/index.ts';
import { type ArcRows, reverseTogether, roomForReversed } from '../graph/index.ts';
import { type BoxArrays, Boxes, boxSizes, LONG_ROW, SLACK } from './boxes.ts';
import type { Counters } from './kernel.ts';
import { fillEndless, fillEndlessScores, fillMoves, reporter } from './large.ts';
import { Pace } from './pace.ts';
import { controlWords, FULL, SharedRun } from './shared-run.ts';
import { spreadsOf } from './spreads.ts';
import { planOwnSweeps } from './sweeps.ts';
import { THIN_ROOM } from './thin.ts';

/**
 * The engine on several threads: the layers of `layers.ts`, in shared memory.
 *
 * Blocks of positions are dealt out to the threads, who own their counters, values and plies. Threads share a layer out
 * between them, read its reversed rows and put every source into a box for its owner (`boxes.ts`); then each owner
 * empties its boxes. Nobody writes what another owns, so nothing in a loop is atomic, and no work is done twice.
 * Threads meet twice per layer. Thin layers are left to the first thread (`thin.ts`), by what a meeting was seen to
 * take (`pace.ts`). Layers are sets, so the columns are the same to the bit however many threads there are.
 */
export interface SharedColumns {
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  readonly values: Uint8Array;
  readonly scores: Int32Array | undefined;
  readonly frontier: Int32Array;
  readonly rows: ArcRows;
  readonly bits: Int32Array;
  readonly pools: Int32Array;
  readonly ledger: Int32Array;
  readonly longRows: Int32Array;
  readonly meeting: Int32Array;
  /** See `shared-run.ts`. */
  readonly control: Int32Array;
  /** Are the rows there already, from a run whose plies were too narrow? */
  readonly isReversed: boolean;
}

/** How many bytes counters and plies take. */
export interface Widths {
  readonly counters: 1 | 2 | 4;
  readonly plies: 2 | 4;
}

/** What most games need. */
export const NARROW: Widths = { counters: 1, plies: 2 };

/** Columns on shared memory. Those of a run for which they were too narrow are used again where they are wide enough. */
export function sharedColumns(
  game: TokenGame,
  { threads }: Division,
  widths: Widths,
  before?: SharedColumns,
): SharedColumns {
  const columns = before ?? newColumns(game, threads);
  const { positions } = game;
  columns.longRows[0] = 0;
  return {
    ...columns,
    movesLeft:
      before?.movesLeft.BYTES_PER_ELEMENT === widths.counters
        ? before.movesLeft
        : sharedCounters(widths.counters, positions),
    plies:
      before?.plies.BYTES_PER_ELEMENT === widths.plies ? before.plies : sharedPlies(widths.plies, positions),
    meeting: words(MEETING_WORDS),
    control: words(controlWords(threads)),
    isReversed: before?.control[FULL] === 1,
  };
}

type KeptColumns = Omit<SharedColumns, 'movesLeft' | 'plies' | 'meeting' | 'control' | 'isReversed'>;

function newColumns(game: TokenGame, threads: number): KeptColumns {
  const { positions, graph } = game;
  const sizes = boxSizes(threads);
  return {
    values: new Uint8Array(shared(positions)),
    scores: hasScores(game) ? words(positions) : undefined,
    frontier: words(positions + 2 * THIN_ROOM),
    rows: roomForReversed({ kind: graph.kind, vertices: graph.vertices, arcs: graph.arcs + SLACK }, shared),
    bits: words((positions + 31) >>> 5),
    pools: words(threads * sizes.pool),
    ledger: words(threads * sizes.ledger),
    longRows: words(LONG_ROW * (2 + 2 * Math.ceil(graph.arcs / sizes.room))),
  };
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
  const bits = control[DEGREES];
  const counters = bits < 0x100 ? 1 : bits < 0x1_0000 ? 2 : 4;
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
  const notes = { space: columns.frontier, parts: columns.pools };
  if (!columns.isReversed)
    reverseTogether(game.graph, meeting, columns.rows, notes, (part) => tell(0.5 * part));
  const arrays = boxArrays(share);
  const pace = new Pace(threads, division.thinLayer, clock);
  const boxes = new Boxes(arrays);
  const run = new SharedRun(arrays, boxes, columns.control, meeting, pace, tell);
  // Everybody plans from the full counters: the first meeting in a sweep holds back whoever is quick.
  for (const sweep of planOwnSweeps(game, columns.movesLeft, (p) => run.owns(p), run.ownRanges())) {
    run.placeEnds(sweep);
    if (!run.sweep(sweep, spreadsOf(game, sweep.attacker))) return;
  }
  tell(1);
}

function boxArrays({ game, columns, division, thread }: Share): BoxArrays {
  const { threads } = division;
  const blockBits = division.blockBits ?? blockBitsFor(game.positions);
  const blocks = Math.ceil(game.positions / 2 ** blockBits);
  const boxOf = Int32Array.from({ length: blocks }, (_, block) => 2 * (block % threads));
  const { rows, scores = new Int32Array(0), ...rest } = columns;
  return { ...rest, offsets: rows.offsets, ends: rows.ends, scores, boxOf, blockBits, thread, threads };
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
