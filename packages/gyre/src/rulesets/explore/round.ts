import type { Meeting } from '../../floor/index.ts';
import { KeyShard, type ShardState } from './key-shard.ts';
import type { Lister } from './lister.ts';
import {
  type FoundCounts,
  MOVE_BITS,
  MOVES,
  type RoundMemory,
  type SliceMemory,
  STOP,
} from './round-memory.ts';

/** A round: these vertices are shared out in equal parts, in their order. */
export interface RoundRange {
  readonly from: number;
  readonly to: number;
  readonly found: FoundCounts;
}

/**
 * One thread's part in rounds of an exploration. In a round the threads list the moves of the next vertices, one run
 * of vertices each (its slice), and each key goes to the thread that owns its shard. Vertices get their numbers in the order
 * in which their first moves stand in all slices together, so that numbers and rows are the same as on one thread.
 *
 * Four phases, between which all threads meet: list moves; look keys up; number the new ones; write rows. Within a
 * phase nobody reads what another writes.
 */
export class Round<P> {
  readonly #meeting: Meeting;
  readonly #lister: Lister<P>;
  readonly #memory: RoundMemory;
  /** Shard → the moves that led to its new keys first. */
  readonly #news = new Map<number, number[]>();
  #own: ReadonlyMap<number, KeyShard> = new Map();

  /** @param lister lists moves into the slice of this thread */
  constructor(lister: Lister<P>, memory: RoundMemory, meeting: Meeting) {
    this.#lister = lister;
    this.#memory = memory;
    this.#meeting = meeting;
  }

  /** Does the round with the shards that this thread owns; returns them as they are then. */
  run(
    { from, to, found }: RoundRange,
    own: ReadonlyMap<number, ShardState>,
  ): ReadonlyMap<number, ShardState> {
    const { thread, threads } = this.#meeting;
    this.#own = new Map([...own].map(([shard, state]) => [shard, new KeyShard(state)]));
    const cut = cutsOf(from, to, threads);
    this.#lister.list(this.#memory, thread, cut(thread), cut(thread + 1));
    this.#meeting.meet();
    const slices = validSlices(this.#memory.slices, cut);
    for (const [number, shard] of this.#own) this.#lookUp(number, shard, slices, found.vertices);
    this.#meeting.meet();
    if (thread < slices.length) this.#number(slices, found);
    this.#meeting.meet();
    if (thread < slices.length) this.#writeRows(slices, cut(thread), found);
    for (const [number, shard] of this.#own) this.#renumber(number, shard, found.vertices);
    return new Map([...this.#own].map(([number, shard]) => [number, shard.state]));
  }

  /** Finds every key of one shard, in the order of the moves; new keys get numbers from `known` on, for this round only. */
  #lookUp(number: number, shard: KeyShard, slices: readonly SliceMemory[], known: number): void {
    const { words: knownWords, starts: knownStarts } = this.#memory.found;
    const news: number[] = [];
    this.#news.set(number, news);
    let mine = slices[0];
    let move = 0;
    const isSame = (other: number): boolean => {
      const { words, starts } = mine;
      if (other < known)
        return areEqual(
          knownWords,
          knownStarts[other],
          knownStarts[other + 1],
          words,
          starts[move],
          starts[move + 1],
        );
      const first = news[other - known];
      const slice = slices[first >>> MOVE_BITS];
      const at = first & MOVE_MASK;
      return areEqual(
        slice.words,
        slice.starts[at],
        slice.starts[at + 1],
        words,
        starts[move],
        starts[move + 1],
      );
    };
    const sameKey = this.#isNarrow(slices, known) ? isTrue : isSame;
    for (const [s, slice] of slices.entries()) {
      mine = slice;
      const { order, shardStarts, hashes, players, results, starts } = slice;
      const before = news.length;
      let words = 0;
      const stop = shardStarts[number + 1];
      for (let i = shardStarts[number]; i < stop; i++) {
        if ((i & TOUCH_MASK) === 0 || i === shardStarts[number])
          shard.touch(hashes, order, i, Math.min(stop, (i | TOUCH_MASK) + 1));
        move = order[i];
        const next = known + news.length;
        const place = shard.place(hashes[move], players[move], next, sameKey);
        if (place === next) {
          news.push((s << MOVE_BITS) | move);
          words += starts[move + 1] - starts[move];
        }
        results[move] = place < known ? place : ~news[place - known];
      }
      slice.firsts[number] = news.length - before;
      slice.firstWords[number] = words;
    }
  }

  /** Is every key a number of one word? Then two keys with the same hash are the same, because no two words have one hash. */
  #isNarrow(slices: readonly SliceMemory[], known: number): boolean {
    const { kind, found } = this.#memory;
    const isShort = ({ starts, board }: SliceMemory): boolean => starts[board[MOVES]] === board[MOVES];
    return kind !== 'string' && found.starts[known] === known && slices.every(isShort);
  }

  /** Numbers the vertices that the own slice is the first to lead to, and keeps their keys. */
  #number(slices: readonly SliceMemory[], found: FoundCounts): void {
    const { thread } = this.#meeting;
    const { words: allWords, starts: allStarts, players: allPlayers } = this.#memory.found;
    const { results, words, starts, players, board } = slices[thread];
    const before = slices.slice(0, thread);
    let vertex = before.reduce((sum, { firsts }) => sum + total(firsts), found.vertices);
    let end = before.reduce((sum, { firstWords }) => sum + total(firstWords), found.words);
    for (let move = 0; move < board[MOVES]; move++) {
      if (results[move] !== ~((thread << MOVE_BITS) | move)) continue;
      for (let at = starts[move]; at < starts[move + 1]; at++) allWords[end++] = words[at];
      allPlayers[vertex] = players[move];
      allStarts[vertex + 1] = end;
      results[move] = vertex++;
    }
  }

  /** Writes the rows of the own slice: by now every move knows its vertex. */
  #writeRows(slices: readonly SliceMemory[], from: number, found: FoundCounts): void {
    const { offsets, ends } = this.#memory.found;
    const { thread } = this.#meeting;
    const { results, degrees, board } = slices[thread];
    const first = slices.slice(0, thread).reduce((sum, slice) => sum + slice.board[MOVES], found.moves);
    for (let move = 0; move < board[MOVES]; move++) {
      const result = results[move];
      ends[first + move] = result >= 0 ? result : slices[~result >>> MOVE_BITS].results[~result & MOVE_MASK];
    }
    let end = first;
    for (let v = from; v < board[STOP]; v++) offsets[v + 1] = end += degrees[v - from];
  }

  /** Gives the new keys of a shard their numbers for good. */
  #renumber(number: number, shard: KeyShard, known: number): void {
    const { slices } = this.#memory;
    for (const [i, first] of (this.#news.get(number) ?? []).entries()) {
      const { hashes, players, results } = slices[first >>> MOVE_BITS];
      const move = first & MOVE_MASK;
      shard.renumber(hashes[move], players[move], known + i, results[move]);
    }
  }
}

/** Where the run of vertices of each thread begins. */
export function cutsOf(from: number, to: number, threads: number): (thread: number) => number {
  return (thread) => from + Math.floor(((to - from) * thread) / threads);
}

/** The slices up to the first one that had no room for all its moves; what comes after it is listed again. */
export function validSlices(
  slices: readonly SliceMemory[],
  cut: (thread: number) => number,
): readonly SliceMemory[] {
  const short = slices.findIndex(({ board }, t) => board[STOP] < cut(t + 1));
  return short < 0 ? slices : slices.slice(0, short + 1);
}

const isTrue = (): boolean => true;

/** So many keys are looked up between two touches, less one. */
const TOUCH_MASK = 0x3f;

const MOVE_MASK = (1 << MOVE_BITS) - 1;

function total(counts: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i];
  return sum;
}

/** Are two runs of words the same? */
export function areEqual(
  a: Uint32Array,
  from: number,
  to: number,
  b: Uint32Array,
  otherFrom: number,
  otherTo: number,
): boolean {
  if (to - from !== otherTo - otherFrom) return false;
  for (let i = from, j = otherFrom; i < to; i++, j++) if (a[i] !== b[j]) return false;
  return true;
}
