import { whatIsMeant } from '../floor/near-word.ts';
import { XorShift } from '../floor/random.ts';
import { NORMAL, scoreFor } from '../game/inner.ts';
import {
  checkArgument,
  checkParts,
  checkPlayer,
  checkText,
  checkWhole,
  opponent,
  type Player,
  refuse,
  shown,
} from '../graph/inner.ts';
import { checkRules, type Ruleset } from '../rulesets/inner.ts';
import { type Ask, isEager, type RankedMove, rankMoves, scoreOf } from '../tables/inner.ts';

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

/** A move as a strategy sees it: what it is worth to the player who makes it. */
export interface ScoredMove {
  readonly score: number;
}

/** Where a strategy has to choose. */
export interface Choice<M extends ScoredMove> {
  /** Every move, the best first. */
  readonly moves: readonly M[];
  /** What endless play is worth to the player who chooses. */
  readonly endless: number;
  /** What the other player may answer to a move, the best first. */
  readonly answers: (move: M) => Promise<readonly ScoredMove[]>;
}

/**
 * The move that a strategy makes; undefined where there is none. `below(n)` gives a random whole number from
 * 0 to n − 1.
 */
export async function chosenMove<M extends ScoredMove>(
  strategy: StrategyName,
  choice: Choice<M>,
  below: (bound: number) => number,
): Promise<M | undefined> {
  checkStrategy(strategy);
  checkParts(choice, 'a choice', { moves: 'list', answers: 'function' }, 'give { moves, endless, answers }');
  checkArgument(below, 'the source of random numbers', 'function');
  const { moves, endless } = choice;
  if (moves.length === 0) return undefined;
  if (strategy === 'mistakes' && below(4) === 0) return moves[below(moves.length)];
  // A player who would lose by endless play has no time for traps.
  const hasTime = strategy === 'hardest' && !isEager(moves[0].score, endless);
  return hasTime ? trap(choice) : moves[0];
}

function checkStrategy(strategy: unknown): void {
  checkText(strategy, 'the strategy');
  const names: readonly string[] = strategies.map(({ name }) => name);
  if (names.includes(strategy as string)) return;
  const hint = whatIsMeant(strategy as string, names, 'strategies');
  refuse('E_NAME', `there is no strategy "${shown(strategy)}"`, hint);
}

/** Of the moves that keep the score, the one after which the largest share of the answers is a mistake. */
async function trap<M extends ScoredMove>({ moves, answers }: Choice<M>): Promise<M> {
  let best = moves[0];
  let most = -1;
  for (const move of moves) {
    if (move.score !== moves[0].score) break; // best first
    const replies = await answers(move);
    const slips = replies.filter(({ score }) => score < replies[0].score).length;
    const share = replies.length === 0 ? 0 : slips / replies.length;
    if (share > most) [best, most] = [move, share];
  }
  return best;
}

interface Scored<P> extends ScoredMove {
  readonly move: RankedMove<P>;
}

/** Plays moves for one side of a solved game; the same seed chooses the same moves. */
export class Opponent<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #ask: Ask<P>;
  readonly #strategy: StrategyName;
  readonly #random: XorShift;

  constructor(ruleset: Ruleset<P>, ask: Ask<P>, strategy: StrategyName, seed = 1) {
    checkRules(ruleset);
    checkArgument(ask, 'what answers for positions', 'function');
    checkStrategy(strategy);
    checkWhole(seed, 'the seed');
    this.#ruleset = ruleset;
    this.#ask = ask;
    this.#strategy = strategy;
    this.#random = new XorShift(seed);
  }

  /** The move that it makes; undefined where there is none. */
  async choose(position: P, player: Player): Promise<RankedMove<P> | undefined> {
    checkPlayer(player);
    const choice = {
      moves: await this.#scored(position, player),
      endless: scoreFor(player, (this.#ruleset.convention ?? NORMAL).endless),
      answers: ({ move }: Scored<P>) => this.#scored(move.to, opponent(player)),
    };
    return (await chosenMove<Scored<P>>(this.#strategy, choice, (bound) => this.#random.below(bound)))?.move;
  }

  async #scored(position: P, player: Player): Promise<Scored<P>[]> {
    const ranked = await rankMoves(this.#ruleset, this.#ask, position, player);
    return ranked.map((move) => ({ move, score: scoreOf(move) }));
  }
}
