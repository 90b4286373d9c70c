import { MEETING_WORDS, Meeting } from '../floor/meeting.ts';
import {
  endlessMark,
  hasScores,
  type PliesColumn,
  type SolveOptions,
  type TokenGame,
} from '../game/inner.ts';
import { type ArcRows, type Player, roomForReversed } from '../graph/inner.ts';
import { blockBitsFor, type Dealt, dealtCount, dealtRanges } from './blocks.ts';
import { BoxHands, clearLongRows, drawWords } from './box-layers.ts';
import { type BoxArrays, boxSizes, LONG_ROW, SLACK } from './boxes.ts';
import { fillEndless, fillEndlessScores, fillMoves, reporter } from './large.ts';
import { Pace } from './pace.ts';
import { reverseTogether } from './reverse/reverse-together.ts';
import { controlWords, type FrontierPart, FULL, SharedRun } from './shared-run.ts';
import type { Counters } from './spread-loops.ts';
import { spreadsOf } from './spreads.ts';
import { planOwnSweeps } from './sweeps.ts';
import { THIN_ROOM } from './thin.ts';

/**
 * The engine on several threads: the layers of `layers.ts`, in shared memory.
 *
 * Blocks of positions are dealt out to the threads, who own their counters, values and plies. The threads
 * share a layer out between them, read its reversed rows and put sources into boxes for their owners; then
 * each owner empties its boxes. They begin with the next layer before all are done with the present one, and
 * meet once (`box-layers.ts`). Nobody writes what another owns, so nothing in a loop is atomic. Thin layers
 * are left to the first thread (`thin.ts`), by what a meeting was seen to take (`pace.ts`). Layers are sets,
 * so the columns are the same to the bit however many threads there are.
 */
export interface SharedColumns {
  readonly movesLeft: Counters;
  readonly plies: PliesColumn;
  readonly values: Uint8Array;
  readonly scores: Int32Array | undefined;
  readonly frontier: Int32Array;
  readonly rows: ArcRows;
  /** What the threads need beside that. */
  readonly boxes: BoxColumns;
  readonly meeting: Int32Array;
  /** See `shared-run.ts`. */
  readonly control: Int32Array;
  /** Are the rows there already, from a run whose plies were too narrow? */
  readonly isReversed: boolean;
}

/** See `BoxArrays`. */
type BoxColumns = Pick<BoxArrays, 'bits' | 'settled' | 'pools' | 'ledger' | 'longRows'>;

/** How many bytes counters and plies take. */
export interface Widths {
  readonly counters: 1 | 2 | 4;
  readonly plies: 2 | 4;
}

/** What most games need. */
export const NARROW: Widths = { counters: 1, plies: 2 };

/**
 * Widths to begin with: counters as a sample of the rows needs them, because looking at all would keep the
 * threads waiting; plies are rarely too long for two bytes. `widthsNeeded` says if that was too narrow.
 */
export function firstWidths({ graph }: TokenGame): Widths {
  const players: readonly Player[] = graph.kind === 'partizan' ? [0, 1] : [0];
  let bits = 0;
  for (const player of players) {
    const { offsets } = graph.out(player);
    const step = Math.max(1, Math.floor(offsets.length / SAMPLES));
    for (let v = 0; v + 1 < offsets.length; v += step) bits |= offsets[v + 1] - offsets[v];
  }
  return { counters: bytesFor(bits), plies: NARROW.plies };
}

/** About so many rows are looked at. */
const SAMPLES = 1024;

function bytesFor(bits: number): Widths['counters'] {
  return bits < 0x100 ? 1 : bits < 0x1_0000 ? 2 : 4;
}

/**
 * Columns on shared memory. Those of a run for which they were too narrow are used again where they are wide
 * enough.
 *
 * @param memory gives at least so many bytes for what is not part of the answer; they need not be 0
 */
export function sharedColumns(
  game: TokenGame,
  division: Division,
  widths: Widths,
  before?: SharedColumns,
  memory: Memory = shared,
): SharedColumns {
  const columns = before ?? newColumns(game, division, memory);
  const { positions } = game;
  clearLongRows(columns.boxes.longRows);
  return {
    ...columns,
    movesLeft:
      before?.movesLeft.BYTES_PER_ELEMENT === widths.counters
        ? before.movesLeft
        : sharedCounters(widths.counters, positions, memory),
    plies:
      before?.plies.BYTES_PER_ELEMENT === widths.plies ? before.plies : sharedPlies(widths.plies, positions),
    meeting: words(MEETING_WORDS),
    control: words(controlWords(division.threads) + drawWords(division.threads)),
    isReversed: before?.control[FULL] === 1,
  };
}

type KeptColumns = Omit<SharedColumns, 'movesLeft' | 'plies' | 'meeting' | 'control' | 'isReversed'>;

type Memory = (bytes: number) => SharedArrayBuffer;

function newColumns(game: TokenGame, { threads }: Division, memory: Memory): KeptColumns {
  const { positions, graph } = game;
  const { kind, vertices, arcs } = graph;
  const room = (count: number): Int32Array => words(count, memory);
  return {
    values: new Uint8Array(shared(positions)),
    scores: hasScores(game) ? words(positions) : undefined,
    frontier: room(positions + 2 * THIN_ROOM),
    rows: roomForReversed({ kind, vertices, arcs: arcs + SLACK }, memory),
    boxes: boxColumns(game, threads, room),
  };
}

function boxColumns({ positions, graph }: TokenGame, threads: number, room: Room): BoxColumns {
  const sizes = boxSizes(threads);
  return {
    bits: words((positions + 31) >>> 5), // all clear
    settled: room((positions + 31) >>> 5),
    pools: room(threads * sizes.pool),
    ledger: room(2 * threads * sizes.ledger),
    longRows: room(2 * LONG_ROW * (2 + 2 * Math.ceil(graph.arcs / sizes.room))),
  };
}

/** Gives so many words, which need not be 0. */
type Room = (count: number) => Int32Array;

/** An equal part of what the threads will fill of the reversed rows. */
export function rowsToFill({ rows }: SharedColumns, thread: number, threads: number): Int32Array[] {
  return [rows.offsets, rows.ends].map((array) => partOf(array, thread, threads));
}

/** One of as many equal parts as there are threads. */
export function partOf(array: Int32Array, thread: number, threads: number): Int32Array {
  const cut = (t: number): number => Math.floor((array.length * t) / threads);
  return array.subarray(cut(thread), cut(thread + 1));
}

function words(count: number, memory: Memory = shared): Int32Array {
  return new Int32Array(memory(4 * count), 0, count);
}

function sharedPlies(bytes: Widths['plies'], positions: number): PliesColumn {
  const memory = shared(bytes * positions);
  return bytes === 4 ? new Uint32Array(memory) : new Uint16Array(memory);
}

function sharedCounters(bytes: Widths['counters'], positions: number, memory: Memory): Counters {
  const room = memory(bytes * positions);
  if (bytes === 1) return new Uint8Array(room, 0, positions);
  return bytes === 2 ? new Uint16Array(room, 0, positions) : new Uint32Array(room, 0, positions);
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
  Atomics.or(columns.control, DEGREES, clearColumns(share, meeting));
  meeting.meet();
  if (widthsNeeded(columns) !== undefined) return;
  const pace = new Pace(threads, division.thinLayer, clock);
  const { rows, control, frontier, boxes } = columns;
  const notes = { space: frontier, parts: boxes.pools };
  if (!columns.isReversed) reverseTogether(game.graph, meeting, rows, notes, (part) => tell(0.5 * part));
  const arrays = boxArrays(share);
  const hands = new BoxHands(arrays, control, control.subarray(controlWords(threads)), meeting);
  const part = partOfFrontier(game.positions, arrays);
  const run = new SharedRun(arrays, part, hands, control, meeting, pace, tell);
  const own = dealtRanges(game.positions, arrays);
  // Everybody plans from the full counters: the first meeting in a sweep holds back whoever is quick.
  for (const sweep of planOwnSweeps(game, columns.movesLeft, own)) {
    run.placeEnds(sweep);
    if (!run.sweep(sweep, spreadsOf(game, sweep.attacker))) return;
  }
  tell(1);
}

const NO_SCORES = new Int32Array(0);

/** Where a thread's part of the frontier is: as long as what it owns. */
function partOfFrontier(positions: number, { blockBits, thread, threads }: Dealt): FrontierPart {
  const countOf = (t: number): number => dealtCount(positions, { blockBits, thread: t, threads });
  let first = 0;
  for (let t = 0; t < thread; t++) first += countOf(t);
  return { first, last: first + countOf(thread) };
}

/** Without spreads: V8 gives each object with spreads a shape of its own, and compiles what uses it anew. */
function boxArrays({ game, columns, division, thread }: Share): BoxArrays {
  const { threads } = division;
  const blockBits = columns.control[BLOCK_BITS];
  const blocks = Math.ceil(game.positions / 2 ** blockBits);
  const { movesLeft, plies, values, frontier, scores = NO_SCORES, boxes } = columns;
  return {
    offsets: columns.rows.offsets,
    ends: columns.rows.ends,
    movesLeft,
    plies,
    values,
    scores,
    frontier,
    bits: boxes.bits,
    settled: boxes.settled,
    pools: boxes.pools,
    ledger: boxes.ledger,
    longRows: boxes.longRows,
    boxOf: Int32Array.from({ length: blocks }, (_, block) => 2 * (block % threads)),
    blockBits,
    thread,
    threads,
  };
}

/**
 * The threads draw parts of the columns, clear them and count moves; returns the bits of this thread's
 * counts. Whoever draws the first number finds out, instead, how large blocks should be.
 */
function clearColumns({ game, columns, division }: Share, meeting: Meeting): number {
  const { plies, values, scores, movesLeft, control, boxes } = columns;
  const { threads, blockBits } = division;
  const size = Math.max(SMALL_PART, Math.ceil(game.positions / (8 * threads)));
  let bits = 0;
  for (let drawn = meeting.draw(); ; drawn = meeting.draw()) {
    if (drawn === 0) {
      control[BLOCK_BITS] = blockBits ?? blockBitsFor(game, threads);
      continue;
    }
    const from = size * (drawn - 1);
    if (from >= game.positions) return bits;
    const to = Math.min(game.positions, from + size);
    plies.fill(endlessMark(plies), from, to);
    fillEndless(game, values, from, to);
    if (scores !== undefined) fillEndlessScores(game, scores, from, to);
    boxes.settled.fill(0, (from + 31) >>> 5, (to + 31) >>> 5);
    bits |= fillMoves(game, movesLeft, from, to);
  }
}

/** Drawing parts that are smaller takes as long as clearing them. */
const SMALL_PART = 1 << 12;

/** Words that the threads share: the bits of all numbers of moves; the bits of a block. */
const DEGREES = 1;
const BLOCK_BITS = 2;
