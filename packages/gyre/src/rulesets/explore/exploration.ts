import { MEETING_WORDS, Meeting } from '../../floor/meeting.ts';
import {
  type ArcRows,
  type Graph,
  MAX_COUNT,
  type Player,
  refuse,
  throwIfAborted,
} from '../../graph/inner.ts';
import type { Key, Ruleset } from '../contract/contract.ts';
import { KeyShard, newShard, shardOf } from './key-shard.ts';
import { badKey, hashWords, type KeyKind, KeyWords } from './key-words.ts';
import { Lister } from './lister.ts';
import { comparePositions, isCompared, tooMany } from './refusals.ts';
import { areEqual, nextRange, Round } from './round.ts';
import {
  copyFound,
  type FoundCounts,
  type FoundMemory,
  newSlices,
  roomFor,
  roomOf,
  type SliceMemory,
  slicesOn,
} from './round-memory.ts';

/** How far an exploration may go, and who hears of its progress. */
export interface ExploreOptions {
  /** More positions than this are refused with `E_LIMIT`. */
  readonly limit?: number;
  /** Called every few thousand positions: how many were found, and for how many the moves have been listed. */
  readonly onProgress?: (found: number, listed: number) => void;
  readonly signal?: AbortSignal;
}

/** Every position that play can reach, one vertex each, in the order in which they were found. */
export interface Explored<P> {
  readonly ruleset: Ruleset<P>;
  readonly graph: Graph;
  /** The vertices of the starts, in the ruleset's order. */
  readonly starts: readonly number[];
  /** The position at a vertex. */
  position(vertex: number): P;
  /** The vertex of a position; undefined if it was not reached. */
  vertex(position: P, player: Player): number | undefined;
}

/** All that an exploration has found. */
export interface Found<P> extends Omit<Explored<P>, 'graph'> {
  /** Vertex → the player to move. */
  readonly players: Uint8Array;
  readonly rows: ArcRows;
  /** The vertices where the game is over, and what it is worth there. */
  readonly over: { readonly vertices: Int32Array; readonly scores: Int32Array };
}

/** What an exploration is for, and who takes part. */
export interface ExplorationKind {
  /** Are the moves of both players listed from each position? */
  readonly isSum?: boolean;
  /** So many threads will share it, on shared memory; without them it stays on this one. */
  readonly threads?: number;
  /** How many moves a slice has room for, at most, unless one position has more. */
  readonly sliceMoves?: number | undefined;
}

/** An exploration in memory: all that is found so far, and the next rounds of it on this thread. */
export class Exploration<P> {
  readonly keys: FoundKeys;
  readonly #ruleset: Ruleset<P>;
  readonly #options: ExploreOptions;
  /** The most positions that it may find. */
  readonly limit: number;
  readonly #starts: readonly number[];
  readonly #lister: Lister<P>;
  /** Vertex → its position, where the key alone cannot restore it. */
  readonly #positions: P[] | undefined;
  /** How often a move led to a key that was already known, where positions are kept. */
  #met = 0;
  readonly #most: number;
  #room: number;
  #slices: SliceMemory[] = [];
  #round: Round<P> | undefined;
  readonly #alone = new Meeting(new Int32Array(MEETING_WORDS), 0, 1);
  /** How much there was at the last progress report. */
  #told: Pick<FoundCounts, 'vertices' | 'listed'> = { vertices: 0, listed: 0 };

  constructor(
    ruleset: Ruleset<P>,
    options: ExploreOptions,
    { isSum = false, threads, sliceMoves = SLICE_MOVES }: ExplorationKind = {},
  ) {
    this.#ruleset = ruleset;
    this.#options = options;
    this.limit = Math.min(options.limit ?? MAX_COUNT - 1, MAX_COUNT - 1);
    this.#most = sliceMoves;
    this.#room = Math.min(FIRST_MOVES, sliceMoves);
    const starts = startsOf(ruleset, isSum);
    const kind = kindOf(starts);
    this.keys = new FoundKeys(kind, threads);
    this.#positions = ruleset.fromKey === undefined ? [] : undefined;
    this.#lister = new Lister(ruleset, kind, threads ?? 1, { isSum, positions: this.#positions });
    this.#starts = starts.map(({ position, key, player }) => {
      const { vertices } = this.keys.counts;
      const vertex = this.keys.add(key, player);
      if (vertex < vertices)
        comparePositions(
          ruleset,
          key,
          positionAt(ruleset, this.keys, this.#positions, vertex),
          position,
          player,
        );
      else this.#positions?.push(position);
      return vertex;
    });
    this.#checkLimit();
  }

  /** How many vertices are found whose moves are not listed. */
  get waiting(): number {
    const { vertices, listed } = this.keys.counts;
    return vertices - listed;
  }

  /** Lists the moves of at most so many more positions; false once all have been listed. */
  step(most: number = Number.POSITIVE_INFINITY): boolean {
    for (const end = this.keys.counts.listed + most; this.waiting > 0; ) {
      const left = end - this.keys.counts.listed;
      if (left <= 0) return true;
      this.round(left);
    }
    return false;
  }

  /** Does the next round on this thread, of at most so many positions. */
  round(most: number = Number.POSITIVE_INFINITY): void {
    const { keys } = this;
    const { memory: before, counts } = keys;
    if (this.#slices.length === 0)
      this.#slices = slicesOn(newSlices(1, this.#room, keys.shards.length, false));
    const slices = this.#slices;
    const found = (keys.memory = roomFor(before, counts, roomOf(slices), keys.isShared));
    copyFound(before, found, counts);
    const range = nextRange(slices, counts, most);
    if (this.#round?.memory.found !== found || this.#round.memory.slices !== slices)
      this.#round = new Round(this.#lister, { kind: keys.kind, found, slices }, this.#alone, keys.shards);
    const after = this.#round.run(range);
    this.#alone.meet();
    if (after.listed === counts.listed) this.#widen();
    else if (range.to < counts.vertices && range.to - range.from < most && this.#room < this.#most) {
      this.#room = Math.min(this.#most, 4 * this.#room);
      this.#slices = [];
    }
    if (this.#positions !== undefined) this.#keep(this.#positions, counts.moves, after.moves);
    this.take(after);
  }

  /** Counts what a round has found. */
  take(counts: FoundCounts): void {
    this.keys.counts = counts;
    this.#checkLimit();
    const { vertices, listed } = this.#told;
    if (counts.vertices - vertices < TELL_FOUND && counts.listed - listed < TELL_LISTED && listed > 0) return;
    this.#told = counts;
    throwIfAborted(this.#options.signal);
    this.#options.onProgress?.(counts.vertices, counts.listed);
  }

  /** Keeps the positions of new vertices. A key that appears again must stand for a position that looks the same. */
  #keep(positions: P[], from: number, to: number): void {
    const { ends, players } = this.keys.memory;
    const { moved } = this.#lister;
    for (let a = from; a < to; a++) {
      const v = ends[a];
      const position = moved[a - from];
      if (v === positions.length) positions.push(position);
      else if (isCompared(++this.#met, this.#met))
        comparePositions(this.#ruleset, this.keys.key(v), positions[v], position, players[v] as Player);
    }
  }

  /** Not even one vertex fitted. */
  #widen(): void {
    this.#room *= 2;
    this.#slices = [];
    if (this.#room <= MOST_MOVES) return;
    refuse(
      'E_LIMIT',
      `a position of ${this.#ruleset.title} has more than ${this.#room / 2} moves, or their keys are too long`,
      'choose a smaller instance',
    );
  }

  #checkLimit(): void {
    const { vertices, moves } = this.keys.counts;
    if (vertices > this.limit) throw tooMany(this.#ruleset, this.limit);
    if (moves <= MAX_COUNT) return;
    refuse('E_LIMIT', `there are more than ${MAX_COUNT} moves`, 'choose a smaller instance');
  }

  /** What was found, once nothing is waiting. */
  found(): Found<P> {
    const [ruleset, keys, positions] = [this.#ruleset, this.keys, this.#positions];
    const { players, rows, over } = keys.columns();
    return {
      ruleset,
      starts: this.#starts,
      players,
      rows,
      over,
      position: (v) => positionAt(ruleset, keys, positions, v),
      vertex: (given, player) => {
        const position = ruleset.canonical?.(given, player) ?? given;
        const vertex = keys.find(ruleset.key(position), ruleset.impartial ? 0 : player);
        return vertex < 0 ? undefined : vertex;
      },
    };
  }
}

function positionAt<P>(
  ruleset: Ruleset<P>,
  keys: FoundKeys,
  positions: readonly P[] | undefined,
  v: number,
): P {
  return positions === undefined ? (ruleset.fromKey?.(keys.key(v)) as P) : positions[v];
}

/** A start with its key. */
export interface KeyedStart<P> {
  readonly position: P;
  readonly key: Key;
  readonly player: Player;
}

/** The starts with their keys; in a sum nobody is to move, so that all of them are player 0's. */
export function startsOf<P>(ruleset: Ruleset<P>, isSum = false): KeyedStart<P>[] {
  return ruleset.starts().map(({ position: given, player: first = 0 }) => {
    const mover = isSum ? 0 : first;
    const position = ruleset.canonical?.(given, mover) ?? given;
    return { position, key: ruleset.key(position), player: ruleset.impartial ? 0 : mover };
  });
}

/** The kind of a ruleset's keys, by the first of its starts. */
export function kindOf<P>([first]: readonly KeyedStart<P>[]): KeyKind {
  const kind = first === undefined ? 'number' : typeof first.key;
  if (kind === 'number' || kind === 'bigint' || kind === 'string') return kind;
  throw badKey(first.key, 'keys are numbers, bigints or strings');
}

/** A round finds about as much as the nearest cache holds; a small game needs less. */
const SLICE_MOVES = 1 << 12;
const FIRST_MOVES = 1 << 6;
const MOST_MOVES = 1 << 27;

/** Often enough to stop a slow ruleset soon and to notice that memory fills up; rarely enough to cost nothing. */
const TELL_FOUND = 512;
const TELL_LISTED = 4096;

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
