import { Random } from '../floor/index.ts';
import { NORMAL, scoreFor } from '../game/index.ts';
import { opponent, type Player } from '../graph/index.ts';
import type { Ruleset } from '../rulesets/index.ts';
import { type Ask, isEager, type RankedMove, rankMoves, scoreOf } from '../tables/index.ts';

/** How an opponent chooses among the moves. */
export type StrategyName = 'perfect' | 'hardest' | 'mistakes';

/** A way to play. */
export interface Strategy {
  readonly name: StrategyName;
  /** One line for menus. */
  readonly summary: string;
}

/** The strategies, in the order in which menus list them. */
export const strategies: readonly Strategy[] = [
  { name: 'perfect', summary: 'the best move: wins fastest, loses slowest' },
  { name: 'hardest', summary: 'keeps the value, and sets the most traps while it is not winning' },
  { name: 'mistakes', summary: 'plays perfectly, but every fourth move at random' },
];

/** Plays moves for one side of a solved game; the same seed chooses the same moves. */
export class Opponent<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #ask: Ask<P>;
  readonly #strategy: StrategyName;
  readonly #random: Random;

  constructor(ruleset: Ruleset<P>, ask: Ask<P>, strategy: StrategyName, seed = 1) {
    this.#ruleset = ruleset;
    this.#ask = ask;
    this.#strategy = strategy;
    this.#random = new Random(seed);
  }

  /** The move it makes; undefined where there is none. */
  async choose(position: P, player: Player): Promise<RankedMove<P> | undefined> {
    const ranked = await rankMoves(this.#ruleset, this.#ask, position, player);
    if (this.#strategy === 'mistakes' && this.#random.below(4) === 0)
      return ranked[this.#random.below(ranked.length)];
    if (this.#strategy === 'hardest' && ranked.length > 0 && this.#hasTime(ranked[0], player))
      return this.#trap(ranked, player);
    return ranked[0];
  }

  /** May the player dally, because to go on for ever would cost nothing? */
  #hasTime(best: RankedMove<P>, player: Player): boolean {
    const { endless } = this.#ruleset.convention ?? NORMAL;
    return !isEager(scoreOf(best), scoreFor(player, endless));
  }

  /** Of the moves that keep the score, the one after which the largest share of answers gives something away. */
  async #trap(ranked: readonly RankedMove<P>[], player: Player): Promise<RankedMove<P>> {
    let best = ranked[0];
    let most = -1;
    for (const move of ranked.filter((other) => scoreOf(other) === scoreOf(ranked[0]))) {
      const answers = await rankMoves(this.#ruleset, this.#ask, move.to, opponent(player));
      const slips = answers.filter((answer) => scoreOf(answer) < scoreOf(answers[0])).length;
      const share = answers.length === 0 ? 0 : slips / answers.length;
      if (share > most) [best, most] = [move, share];
    }
    return best;
  }
}
