import { opponent, type Player } from '../../graph/inner.ts';
import type { LoopyGame } from '../game/game.ts';

/**
 * An option of the game that bounds an option of s, and an answer of the other player through which it gives
 * way.
 */
export interface Bypass {
  readonly x: number;
  readonly through: number;
}

/** What is known of the order between an option x, the vertex w that is to be reached, and s. */
interface Questions {
  /** Is w at most x, as the player sees it? */
  reaches(x: number): boolean;
  /** Is x at most w? */
  isSame(x: number): boolean;
  /** Is the answer y no better than s for the player? */
  givesWay(y: number): boolean;
}

/** x does not reach up to w: no option of s that reaches up to w lies below it. */
const NEVER = -1;
/** x reaches up to w and no further: an option of s between the two has the value w. */
const SAME = -2;
/** x lies above w, and nothing brings it down. */
const OPEN = -3;

/**
 * Bounds on an option t of a canonical stopper s that reaches up to w, for one player: from t ≤ x follows t ≤
 * x′ for one of the options x′ of y, whenever y is an answer to x that is at most s (docs/loopy-values.md
 * §7). The vertices whose bounds end, each by an answer to it or by itself, are found from those that end
 * immediately.
 */
export class Bounds {
  readonly #game: LoopyGame;
  readonly #player: Player;
  readonly #ends: Int32Array; // vertex → NEVER, SAME, OPEN, or the answer that it gives way through
  readonly #order: number[] = []; // vertices that give way, each after what it leads to

  constructor(game: LoopyGame, player: Player, questions: Questions) {
    this.#game = game;
    this.#player = player;
    this.#ends = new Int32Array(game.vertices);
    for (let x = 0; x < game.vertices; x++) {
      this.#ends[x] = !questions.reaches(x) ? NEVER : questions.isSame(x) ? SAME : OPEN;
    }
    for (let before = -1; before !== this.#order.length; ) {
      before = this.#order.length;
      for (let x = 0; x < game.vertices; x++) if (this.#ends[x] === OPEN) this.#close(x, questions);
    }
  }

  #close(x: number, questions: Questions): void {
    for (const y of this.#game.options(opponent(this.#player), x)) {
      if (!this.isClosed(y) || !questions.givesWay(y)) continue;
      this.#ends[x] = y;
      this.#order.push(x);
      return;
    }
  }

  /** Do the bounds that the options of v give all end? */
  isClosed(v: number): boolean {
    return this.#game.options(this.#player, v).every((x) => this.#ends[x] !== OPEN);
  }

  /** The bounds that give way, from the options of v on, each before everything that it leads to. */
  bypasses(v: number): Bypass[] {
    const met = new Set<number>(this.#game.options(this.#player, v));
    for (const x of met) {
      if (this.#ends[x] >= 0)
        for (const next of this.#game.options(this.#player, this.#ends[x])) met.add(next);
    }
    return this.#order
      .toReversed()
      .filter((x) => met.has(x))
      .map((x) => ({ x, through: this.#ends[x] }));
  }

  /** May an option of s below one of the options of v be worth w? */
  mayBeSame(v: number): boolean {
    const last = [v, ...this.bypasses(v).map(({ through }) => through)];
    return last.some((u) => this.#game.options(this.#player, u).some((x) => this.#ends[x] === SAME));
  }
}
