import type { Counters } from '../../engine/inner.ts';
import { MEETING_WORDS } from '../../floor/meeting.ts';
import { hasScores, type PliesColumn, type TokenGame } from '../../game/inner.ts';
import { type ArcRows, type Player, roomForReversed } from '../../graph/inner.ts';
import type { BoxArrays } from './boxes.ts';
import { LayerSheet } from './layer-sheet.ts';

/** The shared memory of a solve: what all threads read and write. */
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

/** This many entries behind the last one may be read and written without effect. */
export const SLACK = 8;
/** How many words a long row takes in `longRows`, after the first few. */
export const LONG_ROW = 4;

/** The size of chunks, the number of them, and the length of a row that is shared out. */
export interface BoxSizes {
  readonly chunk: number;
  readonly chunks: number;
  /** Before every step each box has room for this many more entries; longer rows are shared out. */
  readonly room: number;
  /** Words of the ledger per thread and set. */
  readonly ledger: number;
  /** Words of the pools per thread: more than the chunks take, because reversing rows also needs them. */
  readonly pool: number;
}

/** What `threads` threads need: at most 64 MiB each, and fewer than 2³¹ words in all. */
export function boxSizes(threads: number): BoxSizes {
  const chunk = threads <= 64 ? 1 << 14 : 1 << 12;
  const chunks = threads <= 64 ? 4 * threads + 256 : 3 * threads;
  const pool = Math.max(2 * chunks * chunk, threads <= 16 ? 1 << 24 : 0);
  return { chunk, chunks, room: chunk >> 2, ledger: 16 + 2 * chunks, pool };
}

/** Words on a cache line. */
export const LINE = 16;

/** Words with which threads draw pieces of a layer: a line for each thread's part, one for the thin part. */
export function drawWords(threads: number): number {
  return LINE * (threads + 1);
}

/** Nothing is in the two lists of long rows. */
export function clearLongRows(longRows: Int32Array): void {
  longRows[0] = 0;
  longRows[longRows.length >> 1] = 0;
}

/** The first word that the threads share: were the plies full? The next fifteen are others'. */
export const FULL = 0;
export const FIRST_SHEET = 16;

/** Words that the threads share: two sheets, so that the quick write one while others still read. */
export function controlWords(threads: number): number {
  return FIRST_SHEET + 2 * LayerSheet.wordsFor(threads);
}

/** Layers with at most this many arcs may be thin: what joins through them fits. */
export const THIN_ROOM: number = 1 << 16;

/** Words that the threads share: the bits of all numbers of moves; the bits of a block. */
export const DEGREES = 1;
export const BLOCK_BITS = 2;
