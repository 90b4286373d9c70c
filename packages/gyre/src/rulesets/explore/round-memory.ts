import { GyreError, MAX_COUNT } from '../../graph/index.ts';
import type { KeyKind } from './key-words.ts';

/** What one thread finds in one round: the moves of a run of vertices, in their order. All on shared memory. */
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
  /** Vertex of the slice → how many moves it has. */
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

/** Moves are told apart over all slices as slice · 2^MOVE_BITS + move. */
export const MOVE_BITS = 22;

/** Room for so many moves in one slice. */
export function newSlice(moves: number, shards: number): SliceMemory {
  const words = (count: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(4 * count));
  const integers = (count: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * count));
  return {
    words: words(WORDS_PER_MOVE * moves),
    starts: words(moves + 1),
    hashes: words(moves),
    players: new Uint8Array(new SharedArrayBuffer(moves)),
    order: words(moves),
    shardStarts: integers(shards + 1),
    results: integers(moves),
    degrees: integers(moves),
    overVertices: integers(moves),
    overScores: integers(moves),
    board: integers(3),
    firsts: integers(shards),
    firstWords: integers(shards),
  };
}

/** Room for the keys of rather long texts; if it does not suffice, rounds are shorter. */
const WORDS_PER_MOVE = 8;

/** Everything found so far, on shared memory. */
export interface FoundMemory {
  /** The keys of all vertices, as words, one after the other. */
  readonly words: Uint32Array;
  /** Vertex → where its key begins in `words`; one more than there are vertices. */
  readonly starts: Uint32Array;
  /** Vertex → the player to move. */
  readonly players: Uint8Array;
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
}

/** All memory of a round. */
export interface RoundMemory {
  readonly kind: KeyKind;
  readonly found: FoundMemory;
  /** One slice for each thread that takes part. */
  readonly slices: readonly SliceMemory[];
}

/** How much is found, listed and used. */
export interface FoundCounts {
  readonly vertices: number;
  /** For so many vertices the moves are listed. */
  readonly listed: number;
  readonly moves: number;
  readonly words: number;
}

/** The same memory if it has room for so many more entries, otherwise a larger one. */
export function roomFor(
  memory: FoundMemory | undefined,
  used: FoundCounts,
  more: { readonly moves: number; readonly words: number },
): FoundMemory {
  const vertices = used.vertices + more.moves;
  const room = {
    words: grown(memory?.words, used.words, used.words + more.words, (n) => new Uint32Array(memoryOf(4 * n))),
    starts: grown(memory?.starts, used.vertices + 1, vertices + 1, (n) => new Uint32Array(memoryOf(4 * n))),
    players: grown(memory?.players, used.vertices, vertices, (n) => new Uint8Array(memoryOf(n))),
    offsets: grown(memory?.offsets, used.listed + 1, vertices + 1, (n) => new Int32Array(memoryOf(4 * n))),
    ends: grown(memory?.ends, used.moves, used.moves + more.moves, (n) => new Int32Array(memoryOf(4 * n))),
  };
  const isLarger = Object.entries(room).some(
    ([name, column]) => memory?.[name as keyof FoundMemory] !== column,
  );
  return isLarger || memory === undefined ? room : memory;
}

function grown<T extends Uint8Array | Uint32Array | Int32Array>(
  column: T | undefined,
  used: number,
  room: number,
  make: (length: number) => T,
): T {
  if (column !== undefined && column.length >= room) return column;
  const longer = make(Math.max(room, Math.min(MAX_COUNT, 2 * (column?.length ?? 0))));
  if (column !== undefined) longer.set(column.subarray(0, used));
  return longer;
}

function memoryOf(bytes: number): SharedArrayBuffer {
  try {
    return new SharedArrayBuffer(bytes);
  } catch (cause) {
    throw new GyreError(
      'E_LIMIT',
      `there is no room for ${bytes} more bytes`,
      'choose a smaller instance, or use a larger machine',
      {},
      { cause },
    );
  }
}
