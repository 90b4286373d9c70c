import { opponent, type Player } from '../../graph/index.ts';
import type { Key, Ruleset } from '../contract/contract.ts';
import { ALL_MET, comparePositions, MET_MASK } from './discovery.ts';
import { badPayoff, isScore } from './explore.ts';
import { shardOf } from './key-shard.ts';
import { hashWords, type KeyKind, KeyWords } from './key-words.ts';
import { MOVES, OVER, type RoundMemory, type SliceMemory, STOP } from './round-memory.ts';

/** Lists the moves of runs of vertices into slices. */
export class Lister<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #shards: number;
  readonly #keys: KeyWords;
  readonly #fromKey: (key: Key) => P;
  readonly #emit: (to: P) => void;
  #slice: SliceMemory | undefined;
  /** How many moves there are in the slice. */
  #moves = 0;
  /** Was there no room for a move? */
  #isFull = false;
  #next: Player = 0;
  /** How many moves were listed since it began. */
  #met = 0;

  constructor(ruleset: Ruleset<P>, kind: KeyKind, shards: number) {
    this.#ruleset = ruleset;
    this.#shards = shards;
    this.#keys = new KeyWords(kind);
    this.#fromKey = (key) => ruleset.fromKey?.(key) as P;
    this.#emit = (to) => this.#add(to);
  }

  /** Begins another exploration. The loops of a lister stay compiled; those of a new one would be compiled again. */
  begin(): void {
    this.#met = 0;
  }

  /**
   * Lists the moves of these vertices into that slice, as many as there is room for, and sorts them by the shards
   * of their keys.
   */
  list({ found, slices }: RoundMemory, slice: number, from: number, to: number): void {
    const ruleset = this.#ruleset;
    const { words, starts, players } = found;
    const { board, degrees, overVertices, overScores } = (this.#slice = slices[slice]);
    let over = 0;
    this.#moves = 0;
    this.#isFull = false;
    let v = from;
    for (; v < to; v++) {
      const player = players[v] as Player;
      const position = this.#fromKey(this.#keys.read(words, starts[v], starts[v + 1]));
      const before = this.#moves;
      const score = ruleset.payoff?.(position, player);
      if (score === undefined) {
        this.#next = opponent(player);
        ruleset.moves(position, player, this.#emit);
      } else {
        if (!isScore(score)) throw badPayoff(ruleset, position, player, score);
        overVertices[over] = v;
        overScores[over++] = score;
      }
      if (this.#isFull) {
        this.#moves = before;
        break;
      }
      degrees[v - from] = this.#moves - before;
    }
    board[MOVES] = this.#moves;
    board[STOP] = v;
    board[OVER] = over;
    this.#sort(slices[slice]);
  }

  /** Takes a move. */
  #add(given: P): void {
    const { words, starts, hashes, players } = this.#slice as SliceMemory;
    const move = this.#moves;
    if (this.#isFull || move === hashes.length) {
      this.#isFull = true;
      return;
    }
    const ruleset = this.#ruleset;
    const position = ruleset.canonical?.(given, this.#next) ?? given;
    const side = ruleset.impartial ? 0 : this.#next;
    const key = ruleset.key(position);
    const start = starts[move];
    const end = this.#keys.write(key, words, start);
    if (end < 0) {
      this.#isFull = true;
      return;
    }
    if (++this.#met * this.#shards < ALL_MET || (this.#met & MET_MASK) === 0)
      comparePositions(ruleset, key, this.#fromKey(key), position, side);
    starts[move + 1] = end;
    hashes[move] = hashWords(words, start, end, side);
    players[move] = side;
    this.#moves = move + 1;
  }

  /** Writes `order`: the moves, by the shards of their keys. */
  #sort({ hashes, order, shardStarts }: SliceMemory): void {
    const shards = this.#shards;
    const places = new Int32Array(shards + 1);
    for (let move = 0; move < this.#moves; move++) places[shardOf(hashes[move], shards) + 1]++;
    for (let shard = 0; shard < shards; shard++) places[shard + 1] += places[shard];
    shardStarts.set(places);
    for (let move = 0; move < this.#moves; move++) order[places[shardOf(hashes[move], shards)]++] = move;
  }
}
