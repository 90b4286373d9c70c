import { opponent, type Player } from '../../graph/inner.ts';
import type { Key, Ruleset } from '../contract/contract.ts';
import { shardOf } from './key-shard.ts';
import { hashWords, type KeyKind, KeyWords } from './key-words.ts';
import { badPayoff, comparePositions, isCompared, isScore, payoffInSum } from './refusals.ts';
import { MOVES, OVER, type RoundMemory, type SliceMemory, STOP } from './round-memory.ts';

/** What an exploration is for, beside alternating play of rules whose keys give their positions back. */
export interface ListerOptions<P> {
  /** Are the moves of both players listed from each position, whose key is the same for both? */
  readonly isSum?: boolean;
  /** Vertex → its position, for rules without `fromKey`. */
  readonly positions?: readonly P[] | undefined;
}

/** Lists the moves of runs of vertices into slices. */
export class Lister<P> {
  /** How many rows of moves each vertex has: in a sum one for each player. */
  readonly rowsEach: 1 | 2;
  /** Move → the position that it leads to, for rules without `fromKey`. */
  readonly moved: P[] = [];
  readonly #ruleset: Ruleset<P>;
  readonly #shards: number;
  readonly #keys: KeyWords;
  readonly #fromKey: (key: Key) => P;
  readonly #emit: (to: P) => void;
  readonly #isSum: boolean;
  readonly #positions: readonly P[] | undefined;
  readonly #places: Int32Array; // of each shard in `order`
  #slice: SliceMemory | undefined;
  /** How many moves there are in the slice. */
  #moves = 0;
  /** Was there no room for a move? */
  #isFull = false;
  #next: Player = 0;
  /** How many moves were listed since it began. */
  #met = 0;

  constructor(
    ruleset: Ruleset<P>,
    kind: KeyKind,
    shards: number,
    { isSum = false, positions }: ListerOptions<P> = {},
  ) {
    this.#ruleset = ruleset;
    this.#shards = shards;
    this.#keys = new KeyWords(kind);
    this.#fromKey = (key) => ruleset.fromKey?.(key) as P;
    this.#emit = (to) => this.#add(to);
    this.#isSum = isSum;
    this.#positions = positions;
    this.#places = new Int32Array(shards + 1);
    this.rowsEach = isSum ? 2 : 1;
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
    const isSum = this.#isSum;
    let over = 0;
    let row = 0;
    this.#moves = 0;
    this.#isFull = false;
    let v = from;
    for (; v < to; v++) {
      const position =
        this.#positions === undefined
          ? this.#fromKey(this.#keys.read(words, starts[v], starts[v + 1]))
          : this.#positions[v];
      const before = this.#moves;
      let player = players[v] as Player; // in a sum 0, and then 1
      for (let rows = this.rowsEach; ; player = 1) {
        const first = this.#moves;
        const score = ruleset.payoff?.(position, player);
        if (score === undefined) {
          this.#next = isSum ? 0 : opponent(player);
          ruleset.moves(position, player, this.#emit);
        } else {
          if (isSum) throw payoffInSum(ruleset, position, player);
          if (!isScore(score)) throw badPayoff(ruleset, position, player, score);
          overVertices[over] = v;
          overScores[over++] = score;
        }
        degrees[row++] = this.#moves - first;
        if (--rows === 0) break;
      }
      if (this.#isFull) {
        this.#moves = before;
        break;
      }
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
    if (this.#positions !== undefined) this.moved[move] = position;
    else if (isCompared(++this.#met * this.#shards, this.#met))
      comparePositions(ruleset, key, this.#fromKey(key), position, side);
    starts[move + 1] = end;
    hashes[move] = hashWords(words, start, end, side);
    players[move] = side;
    this.#moves = move + 1;
  }

  /** Writes `order`: the moves, by the shards of their keys. */
  #sort({ hashes, order, shardStarts }: SliceMemory): void {
    const shards = this.#shards;
    const places = this.#places.fill(0);
    for (let move = 0; move < this.#moves; move++) places[shardOf(hashes[move], shards) + 1]++;
    for (let shard = 0; shard < shards; shard++) places[shard + 1] += places[shard];
    shardStarts.set(places);
    for (let move = 0; move < this.#moves; move++) order[places[shardOf(hashes[move], shards)]++] = move;
  }
}
