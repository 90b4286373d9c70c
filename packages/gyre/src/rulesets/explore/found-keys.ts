import type { Player } from '../../graph/index.ts';
import type { Key, Ruleset, Start } from '../contract/contract.ts';
import { KeyShard, newShard, type ShardState, shardOf } from './key-shard.ts';
import { hashWords, type KeyKind, KeyWords } from './key-words.ts';
import { areEqual } from './round.ts';
import { copyFound, type FoundCounts, type FoundMemory, roomFor } from './round-memory.ts';

/** The positions that threads have found so far, on shared memory: vertices to keys, and back. */
export class FoundKeys {
  readonly kind: KeyKind;
  readonly shards: ShardState[];
  memory: FoundMemory;
  counts: FoundCounts = { vertices: 0, listed: 0, moves: 0, words: 0, over: 0 };
  readonly #keys: KeyWords;
  #scratch = new Uint32Array(64);

  constructor(kind: KeyKind, shards: number) {
    this.kind = kind;
    this.#keys = new KeyWords(kind);
    this.shards = Array.from({ length: shards }, newShard);
    this.memory = roomFor(undefined, this.counts, { moves: 1, words: 1 });
  }

  /** Puts the starts in, and returns their vertices. */
  addStarts<P>(ruleset: Ruleset<P>, starts: readonly Start<P>[]): number[] {
    return starts.map(({ position: given, player = 0 }) => {
      const position = ruleset.canonical?.(given, player) ?? given;
      return this.#add(ruleset.key(position), ruleset.impartial ? 0 : player);
    });
  }

  #add(key: Key, player: Player): number {
    const end = this.#split(key);
    const { vertices, words } = this.counts;
    const [hash, number] = this.#place(end, player);
    const shard = new KeyShard(this.shards[number]);
    const vertex = shard.place(hash, player, vertices, (v) => this.#isSame(v, end));
    this.shards[number] = shard.state;
    if (vertex < vertices) return vertex;
    this.#makeRoom(end);
    this.memory.words.set(this.#scratch.subarray(0, end), words);
    this.memory.starts[vertex + 1] = words + end;
    this.memory.players[vertex] = player;
    this.counts = { ...this.counts, vertices: vertex + 1, words: words + end };
    return vertex;
  }

  #makeRoom(words: number): void {
    const { memory } = this;
    this.memory = roomFor(memory, this.counts, { moves: 1, words });
    copyFound(memory, this.memory, this.counts);
  }

  /** The vertex of a key with that player to move, or −1. */
  find(key: Key, player: Player): number {
    if (typeof key !== this.kind) return -1;
    const end = this.#split(key);
    const [hash, number] = this.#place(end, player);
    return Math.max(
      -1,
      new KeyShard(this.shards[number]).find(hash, player, (v) => this.#isSame(v, end)),
    );
  }

  /** The key of a vertex. */
  key(vertex: number): Key {
    const { words, starts } = this.memory;
    return this.#keys.read(words, starts[vertex], starts[vertex + 1]);
  }

  /** Leaves the words of a key in `#scratch`, and returns how many there are. */
  #split(key: Key): number {
    for (;;) {
      const end = this.#keys.write(key, this.#scratch, 0);
      if (end >= 0) return end;
      this.#scratch = new Uint32Array(2 * this.#scratch.length);
    }
  }

  #place(end: number, player: Player): readonly [hash: number, shard: number] {
    const hash = hashWords(this.#scratch, 0, end, player);
    return [hash, shardOf(hash, this.shards.length)];
  }

  #isSame(vertex: number, end: number): boolean {
    const { words, starts } = this.memory;
    return areEqual(words, starts[vertex], starts[vertex + 1], this.#scratch, 0, end);
  }
}

/** What kind of keys a ruleset has, by the first of its starts; undefined if it has no starts. */
export function kindOfKeys<P>(ruleset: Ruleset<P>, starts: readonly Start<P>[]): string | undefined {
  const [first] = starts;
  if (first === undefined) return undefined;
  const { position, player = 0 } = first;
  return typeof ruleset.key(ruleset.canonical?.(position, player) ?? position);
}
