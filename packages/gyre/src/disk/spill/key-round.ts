import { MOVES, type SliceMemory } from '../../rulesets/inner.ts';
import type { BucketStore } from './bucket-store.ts';
import { type KeyEntries, PLAYER_BIT } from './key-entries.ts';

/**
 * What a round does with the moves that it has listed. Until they are numbered, moves are told apart over all slices as
 * slice · 2^bits + move.
 */
export class KeyRound {
  readonly #store: BucketStore;
  readonly #keys: KeyEntries;
  readonly #slices: readonly SliceMemory[];
  readonly #bits: number;

  constructor(store: BucketStore, keys: KeyEntries, slices: readonly SliceMemory[], bits: number) {
    this.#store = store;
    this.#keys = keys;
    this.#slices = slices;
    this.#bits = bits;
  }

  /** Does any move lead to a key of this bucket? */
  concerns(bucket: number): boolean {
    return this.#slices.some(({ shardStarts }) => shardStarts[bucket] < shardStarts[bucket + 1]);
  }

  /** Finds every key of one bucket, in the order of the moves: its vertex, or ~m, if it is new and move m led there first. */
  lookUp(number: number): void {
    const bucket = this.#store.taken(number);
    const { settled } = bucket;
    for (const [s, slice] of this.#slices.entries()) {
      const { order, shardStarts, hashes, players, results, starts, words } = slice;
      const base = s << this.#bits;
      for (let i = shardStarts[number]; i < shardStarts[number + 1]; i++) {
        const m = order[i];
        const at = bucket.place(words, starts[m], starts[m + 1], hashes[m], players[m], base + m);
        results[m] = at < settled ? bucket.numberAt(at) : ~bucket.numberAt(at);
      }
    }
    this.#store.keep(number, bucket);
  }

  /** Numbers the new keys of a slice from `vertex` on, in the order of the moves; writes their keys and movers. */
  number(slice: number, vertex: number): { readonly keys: Uint32Array; readonly movers: Uint8Array } {
    const { words, starts, players, results, board } = this.#slices[slice];
    const moves = board[MOVES];
    const base = slice << this.#bits;
    const movers = new Uint8Array(moves);
    const keys = new Uint32Array(this.#keys.roomFor(moves, starts[moves]));
    let count = 0;
    let end = 0;
    for (let m = 0; m < moves; m++) {
      if (results[m] !== ~(base + m)) continue;
      end = this.#keys.copy(words, starts[m], starts[m + 1], keys, end);
      movers[count] = players[m];
      results[m] = vertex + count++;
    }
    return { keys: keys.subarray(0, end), movers: movers.subarray(0, count) };
  }

  /** Gives the new keys of a bucket their vertices: in memory where it still is, otherwise in its file. */
  settle(number: number, known: number): void {
    const held = this.#store.held(number);
    if (held !== undefined) return held.settle((move) => this.#vertexOf(move));
    const entries = new Uint32Array(this.#room(number));
    let end = 0;
    for (const { order, shardStarts, players, results, starts, words } of this.#slices) {
      for (let i = shardStarts[number]; i < shardStarts[number + 1]; i++) {
        const m = order[i];
        if (results[m] < known) continue; // known before, or another move led there first
        entries[end++] = results[m] | (players[m] << PLAYER_BIT);
        end = this.#keys.copy(words, starts[m], starts[m + 1], entries, end);
      }
    }
    this.#store.append(number, entries.subarray(0, end));
  }

  /** Lets the moves of a slice lead to vertices, and returns those. */
  ends(slice: number): Int32Array {
    const { results, board } = this.#slices[slice];
    for (let m = 0; m < board[MOVES]; m++) if (results[m] < 0) results[m] = this.#vertexOf(~results[m]);
    return results.slice(0, board[MOVES]);
  }

  #vertexOf(move: number): number {
    const mask = 2 ** this.#bits - 1;
    return this.#slices[move >>> this.#bits].results[move & mask];
  }

  /** The most words that the new entries of a bucket can take. */
  #room(number: number): number {
    let room = 0;
    for (const { order, shardStarts, starts } of this.#slices)
      for (let i = shardStarts[number]; i < shardStarts[number + 1]; i++)
        room += 1 + this.#keys.lengthOf(starts[order[i]], starts[order[i] + 1]);
    return room;
  }
}
