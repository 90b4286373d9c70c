import { MAX_COUNT, refuse } from '../../graph/inner.ts';
import type { KeyKind } from './key-words.ts';

/** What is found in one round in one go: the moves of a run of vertices, in their order. On shared memory, if threads take part. */
export interface SliceMemory {
  /** The keys of the positions that the moves lead to, as words, one after the other. */
  readonly words: Uint32Array;
  /** Move → where its key begins in `words`; one more than there are moves. */
  readonly starts: Uint32Array;
  /** Move → the hash of its key. */
  readonly hashes: Uint32Array;
  /** Move → the player who is to move after it. */
  readonly players: Uint8Array;
  /** The moves, by the shard that their key belongs to. */
  readonly order: Uint32Array;
  /** Shard → where its moves begin in `order`; one more than there are shards. */
  readonly shardStarts: Int32Array;
  /** Move → the vertex that it leads to, or ~m, if that is new in this round and move m leads there first. */
  readonly results: Int32Array;
  /** Row of the slice → how many moves it has: one row for each vertex, or in a sum two. */
  readonly degrees: Int32Array;
  /** The vertices of the slice where the game is over, and what it is worth there to the player to move. */
  readonly overVertices: Int32Array;
  readonly overScores: Int32Array;
  /** What the others must know: see the entries below. */
  readonly board: Int32Array;
  /** Shard → how many of its new keys are first met here, and how many words these have. */
  readonly firsts: Int32Array;
  readonly firstWords: Int32Array;
}

/** Entries of a slice's board: the moves found, the vertex before which the slice had to stop, and how many games are over. */
export const MOVES = 0;
export const STOP = 1;
export const OVER = 2;

/** Slices as they cross from thread to thread: one piece of memory for all of them. */
export interface SliceBlock {
  readonly memory: ArrayBufferLike;
  readonly slices: number;
  /** Each slice has room for so many moves. */
  readonly moves: number;
  readonly shards: number;
}

/** Room for so many slices. */
export function newSlices(slices: number, moves: number, shards: number, isShared: boolean): SliceBlock {
  return { memory: memoryOf(4 * slices * sliceWords(moves, shards), isShared), slices, moves, shards };
}

/** The slices of a block. */
export function slicesOn({ memory, slices, moves, shards }: SliceBlock): SliceMemory[] {
  const each = 4 * sliceWords(moves, shards);
  return Array.from({ length: slices }, (_, slice) => sliceAt(memory, slice * each, moves, shards));
}

/** Room for the keys of rather long texts; if it does not suffice, rounds are shorter. */
const WORDS_PER_MOVE = 8;

/** Columns with one entry per move beside the keys; the last of them holds bytes, and takes a word all the same. */
const COLUMNS_PER_MOVE = 8;

/** Words of a cache line: what threads write at the same time stands on different ones. */
const LINE = 16;

function sliceWords(moves: number, shards: number): number {
  const words = (WORDS_PER_MOVE + COLUMNS_PER_MOVE) * lines(moves + 1) + 3 * lines(shards + 1) + LINE;
  return lines(words);
}

function lines(words: number): number {
  return LINE * Math.ceil(words / LINE);
}

function sliceAt(memory: ArrayBufferLike, start: number, moves: number, shards: number): SliceMemory {
  let at = start;
  const place = (room: number): number => {
    const here = at;
    at += 4 * lines(room);
    return here;
  };
  const words = (count: number): Uint32Array => new Uint32Array(memory, place(count), count);
  const integers = (count: number): Int32Array => new Int32Array(memory, place(count), count);
  return {
    board: integers(3),
    words: words(WORDS_PER_MOVE * moves),
    starts: words(moves + 1),
    hashes: words(moves),
    players: new Uint8Array(memory, place(moves), moves),
    order: words(moves),
    results: integers(moves),
    degrees: integers(moves),
    overVertices: integers(moves),
    overScores: integers(moves),
    shardStarts: integers(shards + 1),
    firsts: integers(shards),
    firstWords: integers(shards),
  };
}

/** Everything found so far. */
export interface FoundMemory {
  /** The keys of all vertices, as words, one after the other. */
  readonly words: Uint32Array;
  /** Vertex → where its key begins in `words`; one more than there are vertices. */
  readonly starts: Uint32Array;
  /** Vertex → the player to move. */
  readonly players: Uint8Array;
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  /** The vertices where the game is over, in rising order, and what it is worth there to the player to move. */
  readonly overVertices: Int32Array;
  readonly overScores: Int32Array;
}

/** All memory of a round. */
export interface RoundMemory {
  readonly kind: KeyKind;
  readonly found: FoundMemory;
  /** Several slices for each thread that takes part, so that a quick thread can do more of them. */
  readonly slices: readonly SliceMemory[];
}

/** How much is found, listed and used. */
export interface FoundCounts {
  readonly vertices: number;
  /** For so many vertices the moves are listed. */
  readonly listed: number;
  /** The rows of the listed vertices: one for each, or in a sum two. */
  readonly rows: number;
  readonly moves: number;
  readonly words: number;
  /** At so many vertices the game is over. */
  readonly over: number;
}

/** The same memory if it has room for so many more entries; otherwise with longer columns, into which `copyFound` copies. */
export function roomFor(
  memory: FoundMemory | undefined,
  used: FoundCounts,
  more: { readonly moves: number; readonly words: number },
  isShared: boolean,
): FoundMemory {
  const need = roomNeeded(used, more);
  if (memory !== undefined && hasRoom(memory, need)) return memory;
  const column = ([name, Column]: (typeof COLUMNS)[number]): [string, unknown] => {
    const { length = 0 } = memory?.[name] ?? {};
    if (memory !== undefined && length >= need[name]) return [name, memory[name]];
    // Memory that is never touched costs nothing, and copying costs time: a short column becomes four times as long.
    const room = Math.max(need[name], Math.min(MAX_COUNT, (length < MODEST ? 4 : 2) * length));
    return [name, new Column(memoryOf(Column.BYTES_PER_ELEMENT * room, isShared) as ArrayBuffer)];
  };
  return Object.fromEntries(COLUMNS.map(column)) as unknown as FoundMemory;
}

/** Column → how many entries it must have room for. */
type Room = Readonly<Record<keyof FoundMemory, number>>;

function roomNeeded(used: FoundCounts, more: { readonly moves: number; readonly words: number }): Room {
  const vertices = used.vertices + more.moves + 1;
  const over = used.over + more.moves;
  return {
    words: used.words + more.words,
    starts: vertices,
    players: vertices,
    offsets: used.rows + more.moves + 1,
    ends: used.moves + more.moves,
    overVertices: over,
    overScores: over,
  };
}

function hasRoom(memory: FoundMemory, need: Room): boolean {
  return COLUMNS.every(([name]) => memory[name].length >= need[name]);
}

const COLUMNS = [
  ['words', Uint32Array],
  ['starts', Uint32Array],
  ['players', Uint8Array],
  ['offsets', Int32Array],
  ['ends', Int32Array],
  ['overVertices', Int32Array],
  ['overScores', Int32Array],
] as const;

const MODEST = 1 << 24;

/** Copies one part of several of what was found into the columns that are new. */
export function copyFound(
  from: FoundMemory,
  to: FoundMemory,
  { vertices, rows, moves, words, over }: FoundCounts,
  part = 0,
  parts = 1,
): void {
  if (from === to) return;
  const used: Room = {
    words,
    starts: vertices + 1,
    players: vertices,
    offsets: rows + 1,
    ends: moves,
    overVertices: over,
    overScores: over,
  };
  for (const [name] of COLUMNS) {
    if (from[name] === to[name]) continue;
    const [start, stop] = [part, part + 1].map((at) => Math.floor((used[name] * at) / parts));
    to[name].set(from[name].subarray(start, stop), start);
  }
}

/** How many vertices the slices can take in one round: as many as are likely to fit, by what those before them took. */
export function fitting(slices: readonly SliceMemory[], used: FoundCounts): number {
  const { listed, moves, vertices, words } = used;
  const movesEach = Math.max(1, moves / Math.max(1, listed));
  const wordsEach = movesEach * Math.max(1, words / Math.max(1, vertices));
  const [{ hashes, words: room }] = slices;
  const each = Math.min(hashes.length / movesEach, room.length / wordsEach) / 2;
  return Math.max(1, Math.floor(slices.length * Math.max(1, each)));
}

/** Is there room for all that a round can find? */
export function fitsAnother({ found, slices }: RoundMemory, used: FoundCounts): boolean {
  return hasRoom(found, roomNeeded(used, roomOf(slices)));
}

/** What slices have room for, together. */
export function roomOf(slices: readonly SliceMemory[]): { readonly moves: number; readonly words: number } {
  const [{ hashes, words }] = slices;
  return { moves: slices.length * hashes.length, words: slices.length * words.length };
}

/** Memory that is all zero, shared with other threads or not. */
export function memoryOf(bytes: number, isShared: boolean): ArrayBufferLike {
  try {
    return isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  } catch (cause) {
    const hint = 'choose a smaller instance, or use a larger machine';
    return refuse('E_LIMIT', `there is no room for ${bytes} more bytes`, hint, {}, { cause });
  }
}
