import { rowsOf } from '../../floor/lists.ts';
import type { ArcRows, Player } from '../../graph/inner.ts';
import { alternatingArcs, isAlternationFree } from '../game/alternation.ts';
import { gameFromOptions, LoopyGame } from '../game/game.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { onsideOrder } from '../order/index.ts';
import { Simplifier, Sketch, sortedSet } from '../simplify/index.ts';

/** Which arcs lead to approximations instead of positions. */
export type Cut = (player: Player, v: number, w: number) => boolean;

/**
 * Sidling from above. Every position has an approximation, a stopper that is at least its γ⁺: at first
 * `on`, and after each round the position's options, with approximations at the end of the arcs that are
 * cut. Approximations never rise. If a round changes none of them, no later round does: the sequence has arrived.
 *
 * With every arc cut this is the classical procedure. Fewer cuts give lower approximations, which may
 * arrive where the classical ones go on falling; but without the cut arcs no alternating cycle may be left,
 * so that every approximation is a stopper. docs/decisions/051-sidling-by-laps.md compares them.
 */
export class Sidling {
  readonly #game: LoopyGame;
  readonly #cut: Cut;
  readonly #options: AlgebraOptions;
  #pool: readonly (readonly number[][])[] = [[[0]], [[]]]; // options of the approximations; at first on alone
  #approximation: Int32Array; // position → its approximation in the pool
  #isStationary = false;

  constructor(game: LoopyGame, cut: Cut, options: AlgebraOptions) {
    this.#game = game;
    this.#cut = cut;
    this.#options = options;
    this.#approximation = new Int32Array(game.vertices);
  }

  /** Positions that the next round will look at. */
  get size(): number {
    return this.#game.vertices + this.#pool[0].length;
  }

  /** Did the last round change nothing? */
  get isStationary(): boolean {
    return this.#isStationary;
  }

  /** Does a round, and gives the approximation of the start in canonical form. */
  next(): LoopyGame {
    const size = this.#game.vertices;
    const raised = new LoopyGame(this.size, [this.#rows(0), this.#rows(1)]);
    const order = onsideOrder(raised, raised, this.#options);
    const sketch = new Sketch(
      raised,
      Array.from({ length: size }, (_, v) => v),
    );
    new Simplifier(sketch, order, this.#options).run();
    this.#isStationary = this.#approximation.every((a, v) => order.atMost(size + a, v));
    const kept = sketch.prune();
    const numbers = new Map(kept.map((v, i) => [v, i]));
    const place = (v: number): number => numbers.get(v) as number;
    this.#pool = ([0, 1] as const).map((player) =>
      kept.map((v) => sortedSet(sketch.options(player, v).map(place))),
    );
    this.#approximation = Int32Array.from(sketch.roots, place);
    return gameFromOptions(kept.length, this.#pool[0], this.#pool[1], this.#approximation[this.#game.start]);
  }

  /** The game's options, the cut ones led to the approximations, which come after its own positions. */
  #rows(player: Player): ArcRows {
    const size = this.#game.vertices;
    const lists: number[][] = [];
    for (let v = 0; v < size; v++) {
      const end = (w: number): number => (this.#cut(player, v, w) ? size + this.#approximation[w] : w);
      lists.push(sortedSet(Array.from(this.#game.options(player, v), end)));
    }
    for (const options of this.#pool[player]) lists.push(options.map((w) => size + w));
    return rowsOf(lists);
  }
}

/**
 * Sets of Right arcs, each of which meets every alternating cycle and has no superfluous arc, without
 * repeats. Nobody can tell beforehand which is best: they approach γ⁺ differently, and some may never arrive.
 * As long as `afford` allows it, one is made for each arc on such a cycle and each direction: it spares that
 * arc first, then the next ones.
 */
export function leastCuts(game: LoopyGame, afford: (cost: number) => boolean): Cut[] {
  const [, cyclic] = alternatingArcs(game);
  const found = new Map<string, Cut>();
  for (let i = 0; i < cyclic.length; i++) {
    for (const arcs of [cyclic, cyclic.toReversed()]) {
      if (found.size === MAX_CUTS || !afford(cyclic.length * game.vertices)) return [...found.values()];
      const cut = leastCut(game, [...arcs.slice(i), ...arcs.slice(0, i)]);
      found.set([...cut].toSorted((a, b) => a - b).join(), (player, v, w) => {
        return player === 1 && cut.has(v * game.vertices + w);
      });
    }
  }
  return [...found.values()];
}

/** How many cuts are tried; random games of some dozens of positions have three or four. */
const MAX_CUTS = 8;

/** Cuts all the arcs, then restores one after another where no alternating cycle returns. */
function leastCut(game: LoopyGame, arcs: readonly (readonly [number, number])[]): Set<number> {
  const cut = new Set(arcs.map(([v, w]) => v * game.vertices + w));
  const sketch = new Sketch(game);
  const redraw = (v: number): void => {
    const uncut = Array.from(game.options(1, v)).filter((w) => !cut.has(v * game.vertices + w));
    sketch.setOptions(1, v, uncut);
  };
  for (const [v] of arcs) redraw(v);
  for (const [v, w] of arcs) {
    cut.delete(v * game.vertices + w);
    redraw(v);
    if (isAlternationFree(sketch)) continue;
    cut.add(v * game.vertices + w);
    redraw(v);
  }
  return cut;
}
