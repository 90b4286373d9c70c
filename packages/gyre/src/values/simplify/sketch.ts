import { rowsOf } from '../../floor/lists.ts';
import type { ArcRows, Player } from '../../graph/inner.ts';
import type { OptionLists } from '../game/alternation.ts';
import { type GameWithOrigins, LoopyGame, reachablePart } from '../game/game.ts';

/** A game's options, copied for rewriting. Vertices keep the numbers that they have in the game. */
export class Sketch implements OptionLists {
  readonly vertices: number;
  /** The vertices that matter: the start, or several. */
  readonly roots: number[];
  readonly #lists: readonly [number[][], number[][]];

  constructor(game: LoopyGame, roots: readonly number[] = [game.start]) {
    this.vertices = game.vertices;
    this.roots = [...roots];
    const lists = (player: Player): number[][] =>
      Array.from({ length: game.vertices }, (_, v) => Array.from(game.options(player, v)));
    this.#lists = [lists(0), lists(1)];
  }

  options(player: Player, v: number): readonly number[] {
    return this.#lists[player][v];
  }

  /** Gives v these options of `player`, which must rise and not repeat. */
  setOptions(player: Player, v: number, options: number[]): void {
    this.#lists[player][v] = options;
  }

  /** Deletes every key of `targets` and sends the arcs that end in it, and the roots, to its value. */
  redirect(targets: ReadonlyMap<number, number>): void {
    const to = (w: number): number => targets.get(w) ?? w;
    for (const lists of this.#lists) {
      for (const v of targets.keys()) lists[v] = [];
      for (let v = 0; v < this.vertices; v++) {
        if (lists[v].some((w) => targets.has(w))) lists[v] = sortedSet(lists[v].map(to));
      }
    }
    for (let i = 0; i < this.roots.length; i++) this.roots[i] = to(this.roots[i]);
  }

  /** Empties the rows of vertices that the roots no longer reach; returns the reached ones, in order. */
  prune(): number[] {
    const reached = new Uint8Array(this.vertices);
    const queue = sortedSet(this.roots);
    for (const v of queue) reached[v] = 1;
    for (let head = 0; head < queue.length; head++) {
      for (const player of [0, 1] as const) {
        for (const w of this.#lists[player][queue[head]]) {
          if (reached[w] === 1) continue;
          reached[w] = 1;
          queue.push(w);
        }
      }
    }
    for (let v = 0; v < this.vertices; v++) {
      if (reached[v] === 0) this.#lists[0][v] = this.#lists[1][v] = [];
    }
    return queue.toSorted((v, w) => v - w);
  }

  /** The game from the first root, in its present state. */
  game(): GameWithOrigins {
    return reachablePart(this.vertices, this.#rows(), this.roots[0]);
  }

  /** All vertices in their present state, with their own numbers, reached or not. */
  whole(): LoopyGame {
    return new LoopyGame(this.vertices, this.#rows());
  }

  #rows(): [ArcRows, ArcRows] {
    return [rowsOf(this.#lists[0]), rowsOf(this.#lists[1])];
  }
}

/** The numbers in rising order, without repeats. */
export function sortedSet(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].toSorted((v, w) => v - w);
}
