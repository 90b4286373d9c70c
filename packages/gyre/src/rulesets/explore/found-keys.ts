import type { ArcRows } from '../../graph/inner.ts';
import type { Key } from '../contract/contract.ts';
import { KeyShard, newShard, shardOf } from './key-shard.ts';
import { hashWords, type KeyKind, KeyWords } from './key-words.ts';
import { areEqual } from './round.ts';
import { copyFound, type FoundCounts, type FoundMemory, roomFor } from './round-memory.ts';

/** The positions found so far: vertices to keys, and back. */
export class FoundKeys {
  readonly kind: KeyKind;
  /** All shards of the keys; threads send each its own, and get it back. */
  readonly shards: KeyShard[];
  /** Is the memory shared with other threads? */
  readonly isShared: boolean;
  memory: FoundMemory;
  counts: FoundCounts = { vertices: 0, listed: 0, rows: 0, moves: 0, words: 0, over: 0 };
  readonly #keys: KeyWords;
  #scratch = new Uint32Array(64);

  /** @param threads how many threads share it, each with a shard of its own; if left out, it has one shard and is not shared */
  constructor(kind: KeyKind, threads?: number) {
    this.kind = kind;
    this.isShared = threads !== undefined;
    this.#keys = new KeyWords(kind);
    this.shards = Array.from({ length: threads ?? 1 }, () => new KeyShard(newShard(this.isShared)));
    this.memory = roomFor(undefined, this.counts, FIRST_ROOM, this.isShared);
  }

  /** The vertex of a key with that player to move; if it is new, the next vertex. */
  add(key: Key, player: number): number {
    const end = this.#split(key);
    const { vertices, words } = this.counts;
    const hash = hashWords(this.#scratch, 0, end, player);
    const shard = this.shards[shardOf(hash, this.shards.length)];
    const vertex = shard.place(hash, player, vertices, (v) => this.#isSame(v, end));
    if (vertex < vertices) return vertex;
    const { memory } = this;
    this.memory = roomFor(memory, this.counts, { moves: 1, words: end }, this.isShared);
    copyFound(memory, this.memory, this.counts);
    this.memory.words.set(this.#scratch.subarray(0, end), words);
    this.memory.starts[vertex + 1] = words + end;
    this.memory.players[vertex] = player;
    this.counts = { ...this.counts, vertices: vertex + 1, words: words + end };
    return vertex;
  }

  /** The vertex of a key with that player to move, or −1. */
  find(key: Key, player: number): number {
    if (typeof key !== this.kind) return -1;
    const end = this.#split(key);
    const hash = hashWords(this.#scratch, 0, end, player);
    const shard = this.shards[shardOf(hash, this.shards.length)];
    return Math.max(
      -1,
      shard.find(hash, player, (v) => this.#isSame(v, end)),
    );
  }

  /** The key of a vertex. */
  key(vertex: number): Key {
    const { words, starts } = this.memory;
    return this.#keys.read(words, starts[vertex], starts[vertex + 1]);
  }

  /** The columns of a graph and of its ends, once all is found; they are given away. */
  columns(): {
    readonly players: Uint8Array;
    readonly rows: ArcRows;
    readonly over: { readonly vertices: Int32Array; readonly scores: Int32Array };
  } {
    const { vertices, rows, moves, over } = this.counts;
    const { players, offsets, ends, overVertices, overScores, ...kept } = this.memory;
    const none = new Int32Array(0);
    this.memory = { ...kept, players, offsets: none, ends: none, overVertices: none, overScores: none };
    // Shared memory need not be copied: threads that solve the game read it there.
    const cut = <T extends Uint8Array | Int32Array>(column: T, length: number): T =>
      (this.isShared ? column.subarray(0, length) : column.slice(0, length)) as T;
    return {
      players: cut(players, vertices),
      rows: { offsets: cut(offsets, rows + 1), ends: cut(ends, moves) },
      over: {
        vertices: new Int32Array(overVertices.subarray(0, over)),
        scores: new Int32Array(overScores.subarray(0, over)),
      },
    };
  }

  /** Leaves the words of a key in `#scratch`, and returns how many there are. */
  #split(key: Key): number {
    for (;;) {
      const end = this.#keys.write(key, this.#scratch, 0);
      if (end >= 0) return end;
      this.#scratch = new Uint32Array(2 * this.#scratch.length);
    }
  }

  #isSame(vertex: number, end: number): boolean {
    const { words, starts } = this.memory;
    return areEqual(words, starts[vertex], starts[vertex + 1], this.#scratch, 0, end);
  }
}

/** Enough for the first round of a small game. */
const FIRST_ROOM = { moves: 1 << 8, words: 1 << 11 };
