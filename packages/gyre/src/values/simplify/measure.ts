import { rowsOf } from '../../floor/lists.ts';
import type { ArcRows, Player } from '../../graph/inner.ts';
import { type LoopyGame, reachablePart } from '../game/game.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { sortedSet } from './sketch.ts';
import { type Measures, measured, STICKS, stickGame } from './yardsticks.ts';

/**
 * A game with the same onside at the start: positions that equal a yardstick are replaced by it, and the
 * others lose the options that the yardsticks show to be dominated or reversible. In random graphs little is
 * left after that, and it costs a small multiple of the arcs, where the order of all positions costs the
 * square of their number.
 *
 * Sound, as the simplifier is: x ≤ t ≤ y shows x ≤ y, each step keeps γ⁺ at every position, and where a rule
 * requires that alternating play does not return, the option or answer in question is a yardstick, which
 * leads only to yardsticks.
 */
export function reducedByYardsticks(game: LoopyGame, options: AlgebraOptions = {}): LoopyGame {
  return new Reduction(game, measured(game, options)).run();
}

class Reduction {
  readonly #game: LoopyGame;
  readonly #measures: Measures;
  readonly #ofSticks: Measures = measured(stickGame());
  readonly #size: number; // vertices from here on are yardsticks
  readonly #lists: readonly [(readonly number[])[], (readonly number[])[]] = [[], []]; // of what was met
  #met: number[] = [];

  constructor(game: LoopyGame, measures: Measures) {
    this.#game = game;
    this.#measures = measures;
    this.#size = game.vertices;
  }

  run(): LoopyGame {
    const start = this.#image(this.#game.start);
    for (let changed = true; changed; ) {
      changed = false;
      this.#met = this.#reached(start);
      for (const v of this.#met) if (v < this.#size && this.#reduce(v)) changed = true;
    }
    return reachablePart(this.#size + STICKS.length, [this.#rows(0), this.#rows(1)], start).game;
  }

  /** The yardstick that v equals, or v. */
  #image(v: number): number {
    const equal = this.#measures.atMost[v] & this.#measures.atLeast[v];
    return equal === 0 ? v : this.#size + 31 - Math.clz32(equal);
  }

  #reached(start: number): number[] {
    const isMet = new Uint8Array(this.#size + STICKS.length);
    const met = [start];
    isMet[start] = 1;
    for (const v of met) {
      for (const player of [0, 1] as const) {
        for (const w of this.#options(player, v)) {
          if (isMet[w] === 1) continue;
          isMet[w] = 1;
          met.push(w);
        }
      }
    }
    return met;
  }

  #options(player: Player, v: number): readonly number[] {
    const known = this.#lists[player][v];
    if (known !== undefined) return known;
    const list =
      v >= this.#size
        ? STICKS[v - this.#size].filter((t, who) => who === player && t >= 0).map((t) => this.#size + t)
        : sortedSet(Array.from(this.#game.options(player, v), (w) => this.#image(w)));
    this.#lists[player][v] = list;
    return list;
  }

  /** Is v⁺ ≤ w⁺, as far as the yardsticks show? */
  #atMost(v: number, w: number): boolean {
    return v === w || (this.#sticks(true, v) & this.#sticks(false, w)) !== 0;
  }

  /** The yardsticks above v, or below it. */
  #sticks(isAbove: boolean, v: number): number {
    if (v < this.#size) return (isAbove ? this.#measures.atMost : this.#measures.atLeast)[v];
    return (isAbove ? this.#ofSticks.atMost : this.#ofSticks.atLeast)[v - this.#size];
  }

  #reduce(v: number): boolean {
    const before = [this.#options(0, v), this.#options(1, v)];
    this.#lists[1][v] = this.#undominated(1, this.#bypassedRight(v));
    this.#lists[0][v] = this.#undominated(0, this.#bypassedLeft(v));
    return before.some((list, player) => !isSame(list, this.#lists[player][v]));
  }

  /** Definition 14 (c), closed. */
  #bypassedRight(v: number): readonly number[] {
    const open = [...this.#options(1, v)];
    const seen = new Set(open);
    const kept: number[] = [];
    for (let x = open.pop(); x !== undefined; x = open.pop()) {
      const through = this.#options(0, x).find((y) => this.#atMost(v, y));
      if (through === undefined) kept.push(x);
      else {
        for (const w of this.#options(1, through)) {
          if (seen.has(w)) continue;
          seen.add(w);
          open.push(w);
        }
      }
    }
    return sortedSet(kept);
  }

  /**
   * Definition 14 (d), through yardsticks: alternating play does not return from them, and none hands itself
   * back.
   */
  #bypassedLeft(v: number): readonly number[] {
    const open = [...this.#options(0, v)];
    const seen = new Set(open);
    const kept: number[] = [];
    for (let x = open.pop(); x !== undefined; x = open.pop()) {
      const through = this.#options(1, x).find((y) => y >= this.#size && this.#atMost(y, v));
      if (through === undefined) kept.push(x);
      else {
        for (const w of this.#options(0, through)) {
          if (seen.has(w)) continue;
          seen.add(w);
          open.push(w);
        }
      }
    }
    return sortedSet(kept);
  }

  /** Definition 14 (a) and (b); for Right the better option must be a yardstick. */
  #undominated(player: Player, list: readonly number[]): readonly number[] {
    if (list.length < 2) return list;
    const kept = [...list];
    const noBetter = (x: number, y: number): boolean =>
      player === 0 ? this.#atMost(x, y) : this.#atMost(y, x);
    for (let i = kept.length - 1; i >= 0; i--) {
      const x = kept[i];
      const isWorse = (y: number): boolean =>
        y !== x && (player === 0 || y >= this.#size) && noBetter(x, y) && (!noBetter(y, x) || y > x);
      if (kept.some(isWorse)) kept.splice(i, 1);
    }
    return kept;
  }

  #rows(player: Player): ArcRows {
    const count = this.#size + STICKS.length;
    const lists: (readonly number[])[] = Array.from({ length: count }, () => []);
    for (const v of this.#met) lists[v] = this.#options(player, v);
    return rowsOf(lists);
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}
