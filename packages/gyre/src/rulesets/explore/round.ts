import type { Meeting } from '../../floor/meeting.ts';
import type { KeyShard } from './key-shard.ts';
import type { Lister } from './lister.ts';
import {
  type FoundCounts,
  fitting,
  MOVES,
  OVER,
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

/** The next round: as many vertices as are likely to fit the slices, and at most so many. */
export function nextRange(
  slices: readonly SliceMemory[],
  found: FoundCounts,
  most: number = Number.POSITIVE_INFINITY,
): RoundRange {
  const from = found.listed;
  return { from, to: Math.min(found.vertices, from + Math.min(most, fitting(slices, found))), found };
}

/**
 * One thread's part in rounds of an exploration. In a round the threads list the moves of the next vertices, one run
 * of vertices for each slice, and each key goes to the thread that owns its shard. Vertices get their numbers in the order
 * in which their first moves stand in all slices together, so that numbers and rows are the same as on one thread.
 *
 * Four phases, between which all threads meet: list moves; look keys up; number the new ones; write rows. Within a
 * phase nobody reads what another writes. Threads draw the slices: who is quick does more of them.
 */
export class Round<P> {
  readonly memory: RoundMemory;
  readonly #meeting: Meeting;
  readonly #lister: Lister<P>;
  readonly #first: number;
  readonly #own: readonly KeyShard[];
  /** Own shard → the moves that led to its new keys first. */
  readonly #news: number[][] = [];
  /** Moves are told apart over all slices as slice · 2^bits + move. */
  readonly #bits: number;

  /** @param own the shards that this thread owns, the first of them with the number `first` */
  constructor(lister: Lister<P>, memory: RoundMemory, meeting: Meeting, own: readonly KeyShard[], first = 0) {
    this.#lister = lister;
    this.memory = memory;
    this.#bits = bitsOf(memory.slices);
    this.#meeting = meeting;
    this.#own = own;
    this.#first = first;
  }

  /** Does a round; returns how much is found after it, the same on all threads. They must meet before the next one. */
  run({ from, to, found }: RoundRange): FoundCounts {
    const { slices: all } = this.memory;
    const cut = cutsOf(from, to, all.length);
    this.#drawn(all.length, (s) => this.#lister.list(this.memory, s, cut(s), cut(s + 1)));
    this.#meeting.meet();
    const slices = validSlices(all, cut);
    for (let own = 0; own < this.#own.length; own++) this.#lookUp(own, slices, found.vertices);
    this.#meeting.meet();
    const sums = sumsOver(slices, found, this.#lister.rowsEach);
    this.#drawn(slices.length, (s) => this.#number(slices[s], s, sums[s]));
    this.#meeting.meet();
    this.#drawn(slices.length, (s) => this.#writeRows(slices, s, cut(s), sums[s]));
    for (let own = 0; own < this.#own.length; own++) this.#renumber(own, found.vertices);
    return sums[slices.length];
  }

  /** Does what this thread draws of so many pieces of work. */
  #drawn(pieces: number, work: (piece: number) => void): void {
    for (let piece = this.#meeting.draw(); piece < pieces; piece = this.#meeting.draw()) work(piece);
  }

  /** Finds every key of one shard, in the order of the moves; new keys get numbers from `known` on, for this round only. */
  #lookUp(own: number, slices: readonly SliceMemory[], known: number): void {
    const { words: knownWords, starts: knownStarts } = this.memory.found;
    const number = this.#first + own;
    const shard = this.#own[own];
    const bits = this.#bits;
    const mask = (1 << bits) - 1;
    const news: number[] = [];
    this.#news[own] = news;
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
      const slice = slices[first >>> bits];
      const at = first & mask;
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
          news.push((s << bits) | move);
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
    const { kind, found } = this.memory;
    const isShort = ({ starts, board }: SliceMemory): boolean => starts[board[MOVES]] === board[MOVES];
    return kind !== 'string' && found.starts[known] === known && slices.every(isShort);
  }

  /** Numbers the vertices that a slice is the first to lead to, and keeps their keys; `before` counts what comes before it. */
  #number(slice: SliceMemory, s: number, before: FoundCounts): void {
    const { words: allWords, starts: allStarts, players: allPlayers } = this.memory.found;
    const { results, words, starts, players, board } = slice;
    const base = s << this.#bits;
    let { vertices: vertex, words: end } = before;
    for (let move = 0, moves = board[MOVES]; move < moves; move++) {
      if (results[move] !== ~(base | move)) continue;
      for (let at = starts[move]; at < starts[move + 1]; at++) allWords[end++] = words[at];
      allPlayers[vertex] = players[move];
      allStarts[vertex + 1] = end;
      results[move] = vertex++;
    }
  }

  /** Writes the rows of a slice, by now every move knows its vertex, and where the game is over. */
  #writeRows(slices: readonly SliceMemory[], s: number, from: number, before: FoundCounts): void {
    const { offsets, ends, overVertices, overScores } = this.memory.found;
    const slice = slices[s];
    const { results, degrees, board } = slice;
    const first = before.moves;
    const bits = this.#bits;
    const mask = (1 << bits) - 1;
    for (let move = 0, moves = board[MOVES]; move < moves; move++) {
      const result = results[move];
      ends[first + move] = result >= 0 ? result : slices[~result >>> bits].results[~result & mask];
    }
    let end = first;
    const rows = this.#lister.rowsEach * (board[STOP] - from);
    for (let row = 0, at = before.rows + 1; row < rows; row++, at++) offsets[at] = end += degrees[row];
    for (let i = 0, over = before.over; i < board[OVER]; i++, over++) {
      overVertices[over] = slice.overVertices[i];
      overScores[over] = slice.overScores[i];
    }
  }

  /** Gives the new keys of a shard their numbers for good. */
  #renumber(own: number, known: number): void {
    const { slices } = this.memory;
    const mask = (1 << this.#bits) - 1;
    const news = this.#news[own];
    for (let i = 0; i < news.length; i++) {
      const { hashes, players, results } = slices[news[i] >>> this.#bits];
      const move = news[i] & mask;
      if (results[move] !== known + i)
        // one slice that is alone gives the same numbers
        this.#own[own].renumber(hashes[move], players[move], known + i, results[move]);
    }
  }
}

/** So many bits tell the moves of a slice apart. */
function bitsOf([{ hashes }]: readonly SliceMemory[]): number {
  return 32 - Math.clz32(hashes.length - 1);
}

/** Where each of so many equal runs begins. */
export function cutsOf(from: number, to: number, runs: number): (run: number) => number {
  return (run) => from + Math.floor(((to - from) * run) / runs);
}

/** The slices up to the first one that had no room for all its moves; what comes after it is listed again. */
function validSlices(slices: readonly SliceMemory[], cut: (slice: number) => number): readonly SliceMemory[] {
  const short = slices.findIndex(({ board }, s) => board[STOP] < cut(s + 1));
  return short < 0 ? slices : slices.slice(0, short + 1);
}

/** How much is found before each slice, and, behind the last, after all. */
function sumsOver(slices: readonly SliceMemory[], found: FoundCounts, rowsEach: number): FoundCounts[] {
  const sums = [found];
  for (const { board, firsts, firstWords } of slices) {
    const { vertices, moves, words, over } = sums[sums.length - 1];
    sums.push({
      vertices: vertices + total(firsts),
      listed: board[STOP],
      rows: rowsEach * board[STOP],
      moves: moves + board[MOVES],
      words: words + total(firstWords),
      over: over + board[OVER],
    });
  }
  return sums;
}

const isTrue = (): boolean => true;

/** So many keys are looked up between two touches, less one. */
const TOUCH_MASK = 0x3f;

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
