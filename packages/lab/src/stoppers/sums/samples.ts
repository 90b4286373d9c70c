import { briefJson, GyreError, opponent, type Player, Random } from 'gyre';
import { canonicalForm, gameFromOptions, isLoopfree, isStopper, type LoopyGame } from 'gyre/loopy';
import { constructUnicycle, isAllowed, type Pattern, unicycleGame } from '../../unicycles/index.ts';

/** Where a sampled stopper comes from; docs/laboratory.md §3 gives the distributions. */
export const SAMPLE_KINDS = ['random', 'cycle', 'unicycle', 'near-carousel'] as const;

/** How a sampled stopper is made. */
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/**
 * Loopy stoppers in canonical form, drawn one after another with a seed: the same seed gives the same stoppers everywhere.
 * `vertices` is how many a drawn graph has before it is brought into canonical form; the form has five at least.
 */
export class StopperSampler {
  readonly #random: Random;
  readonly #vertices: number;

  constructor(vertices: number, seed: number) {
    if (!Number.isInteger(vertices) || vertices < LEAST || vertices > MOST)
      throw new GyreError(
        'E_SIZE',
        `the number of vertices is ${briefJson(vertices)}`,
        `give ${LEAST} to ${MOST}`,
      );
    this.#vertices = vertices;
    this.#random = new Random(seed);
  }

  /** The next one of this kind; draws until one is a loopy stopper whose form is large enough. */
  next(kind: SampleKind): LoopyGame {
    for (;;) {
      const game = this.#drawn(kind);
      if (isLoopfree(game) || !isStopper(game)) continue;
      const form = canonicalForm(game);
      if (form.vertices >= LEAST_FORM && !isLoopfree(form)) return form;
    }
  }

  #drawn(kind: SampleKind): LoopyGame {
    if (kind === 'random') return this.#randomGame();
    if (kind === 'unicycle') return this.#unicycle();
    return kind === 'cycle' ? this.#cycle() : this.#nearCarousel();
  }

  /**
   * The last vertex is 0. At any other vertex v each later vertex is an option of each player with probability 1.5 / (n − v), v
   * itself with 1/8, and each earlier one with 1 / 4n.
   */
  #randomGame(): LoopyGame {
    const n = this.#vertices;
    const rows = (): number[][] =>
      Array.from({ length: n }, (_, v) => {
        const row: number[] = [];
        const options = v === n - 1 ? 0 : n;
        for (let w = 0; w < options; w++) {
          const share = w > v ? 1.5 / (n - v) : w === v ? 1 / 8 : 1 / (4 * n);
          if (this.#random.share() < share) row.push(w);
        }
        return row;
      });
    return gameFromOptions(n, rows(), rows());
  }

  /** A pattern of four up to `vertices` arcs, each colour as likely, until one is allowed. */
  #pattern(): Pattern {
    for (;;) {
      const length = 4 + this.#random.below(this.#vertices - 3);
      const pattern = Array.from({ length }, () => this.#random.below(2) as Player);
      if (isAllowed(pattern)) return pattern;
    }
  }

  /** The unicycle that `constructUnicycle` builds for such a pattern. */
  #unicycle(): LoopyGame {
    return unicycleGame(constructUnicycle(this.#pattern()));
  }

  /** A cycle with such a pattern; each vertex lets the other player out to one of 0, 1, −1, *. */
  #cycle(): LoopyGame {
    const pattern = this.#pattern();
    return this.#withExits(pattern, (i, player) =>
      pattern[i] === player ? [] : [this.#random.below(EXITS[0].length)],
    );
  }

  /**
   * A carousel's cycle, LR twice or thrice, in which one arc has the other colour. From each vertex the player who does not go
   * round may leave for one of 0, 1, −1, *, and with probability 1/4 the other player may leave for one of them, too.
   */
  #nearCarousel(): LoopyGame {
    const length = 4 + 2 * this.#random.below(2);
    const broken = this.#random.below(length);
    const pattern = Array.from({ length }, (_, i) => {
      const player: Player = i % 2 === 0 ? 0 : 1;
      return i === broken ? opponent(player) : player;
    });
    return this.#withExits(pattern, (i, player) =>
      pattern[i] !== player || this.#random.below(4) === 0 ? [this.#random.below(EXITS[0].length)] : [],
    );
  }

  /** A cycle with exits, each a number of one of the games 0, 1, −1, *. */
  #withExits(pattern: Pattern, exitsAt: (i: number, player: Player) => number[]): LoopyGame {
    const n = pattern.length;
    const rows = (player: Player): number[][] => [
      ...pattern.map((colour, i) => {
        const exits = exitsAt(i, player).map((exit) => n + exit);
        return colour === player ? [(i + 1) % n, ...exits] : exits;
      }),
      ...EXITS[player].map((row) => row.map((exit) => n + exit)),
    ];
    return gameFromOptions(n + EXITS[0].length, rows(0), rows(1));
  }
}

const LEAST = 5;
const MOST = 16;
const LEAST_FORM = 5;

/** [player][game] → options: 0, 1, −1, *. */
const EXITS: readonly [readonly (readonly number[])[], readonly (readonly number[])[]] = [
  [[], [0], [], [0]],
  [[], [], [0], [0]],
];
