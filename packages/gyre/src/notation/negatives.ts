import { type ArcRows, opponent, type Player } from '../graph/inner.ts';
import { heights, type LoopyGame, refine } from '../values/inner.ts';

/** Which vertices of a game are each other's negatives, as graphs. */
export class Negatives {
  readonly #game: LoopyGame;
  readonly #colours: Int32Array;

  /** Colours the game and its negative side by side. */
  constructor(game: LoopyGame) {
    this.#game = game;
    const doubled = (player: Player): ArcRows =>
      joined(game.vertices, game.out(player), game.out(opponent(player)));
    // Equal colours have equal heights; told before, they spare a deep game as many rounds as it is deep.
    const height = heights(game);
    const seeds = new Int32Array(2 * game.vertices);
    seeds.set(height);
    seeds.set(height, game.vertices);
    this.#colours = refine(2 * game.vertices, [doubled(0), doubled(1)], seeds).colours;
  }

  #isNegative(v: number, w: number): boolean {
    return this.#colours[v] === this.#colours[this.#game.vertices + w];
  }

  /** Are the Right options of v the negatives of its Left ones, so that they can be left out? */
  isSwitch(v: number): boolean {
    const lefts = this.#game.options(0, v);
    const rights = this.#game.options(1, v);
    if (lefts.length === 0 || lefts.length !== rights.length || !this.#isNegative(v, v)) return false;
    return lefts.every((x) => rights.some((y) => this.#isNegative(x, y))) && !this.#reaches(lefts, v);
  }

  /** A value cannot be negated inside its own braces, so its options must not lead back to it. */
  #reaches(from: Int32Array, v: number): boolean {
    const seen = new Uint8Array(this.#game.vertices);
    const found = Array.from(from);
    for (let w = found.pop(); w !== undefined; w = found.pop()) {
      if (w === v) return true;
      if (seen[w] === 1) continue;
      seen[w] = 1;
      found.push(...this.#game.options(0, w), ...this.#game.options(1, w));
    }
    return false;
  }
}

/** Two sets of rows, the second with its vertices after the first's. */
function joined(vertices: number, first: ArcRows, second: ArcRows): ArcRows {
  const offsets = new Int32Array(2 * vertices + 1);
  offsets.set(first.offsets);
  for (let v = 0; v <= vertices; v++) offsets[vertices + v] = first.ends.length + second.offsets[v];
  const ends = new Int32Array(first.ends.length + second.ends.length);
  ends.set(first.ends);
  for (let a = 0; a < second.ends.length; a++) ends[first.ends.length + a] = vertices + second.ends[a];
  return { offsets, ends };
}
