import {
  checkAsked,
  DRAW,
  endScore,
  hurrierAt,
  playerAt,
  playerName,
  pliesAt,
  pliesWords,
  positionWords,
  type Solution,
  scoreAt,
  scoreFor,
  type Value,
  valueAt,
  WIN,
  wordFor,
} from '../game/inner.ts';
import { checkLimit, checkNames, checkOptionNames, type VertexNames } from '../graph/inner.ts';
import { type MoveReport, rankedMoves } from './moves.ts';

/** How far an explanation goes. */
export interface ExplainOptions {
  /** How many moves deep; the default, 1, explains the position itself. */
  readonly depth?: number;
  /** How many replies are followed where all of them matter; by default 5. */
  readonly width?: number;
  readonly names?: VertexNames;
}

/** Why one position has its value. */
export interface ExplainStep {
  readonly position: number;
  /** 0 for the given position, 1 for those after one move, and so on. */
  readonly level: number;
  readonly value: Value;
  readonly score: number;
  readonly plies: number | undefined;
  /** Its moves, the best first. */
  readonly moves: readonly MoveReport[];
  /** The reason, in one sentence. */
  readonly sentence: string;
}

/** Why a position has its value: step by step, and as text with one line per step. */
export interface Explanation {
  readonly steps: readonly ExplainStep[];
  readonly text: string;
}

/**
 * Why a position is won, drawn or lost, in sentences. A win is explained by its best move alone, everything
 * else by all moves, because each of them must fail to do better. Each position is explained once.
 *
 * @example
 * ```ts
 * import { explain, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(explain(solution, 1).text);
 * // prints: v1 is won in 1 ply: it can move to v0, which is lost.
 * ```
 */
export function explain(solution: Solution, position: number, options: ExplainOptions = {}): Explanation {
  checkAsked(solution, position);
  checkOptionNames(options, 'depth width names');
  const { depth = 1, width = 5, names } = options;
  checkLimit(depth, 'the depth', 0);
  checkLimit(width, 'the width', 0);
  checkNames(names);
  const words = new Words(solution, names);
  const steps: ExplainStep[] = [];
  const told = new Set<number>();
  const waiting = [{ position, level: 0 }]; // a stack: the next position to explain is the last
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (told.has(next.position)) continue;
    told.add(next.position);
    const step = explainOne(solution, next.position, next.level, words);
    steps.push(step);
    if (step.level + 1 >= depth) continue;
    const followed = step.moves.slice(0, step.value === WIN ? 1 : width).toReversed();
    for (const move of followed) waiting.push({ position: move.position, level: step.level + 1 });
  }
  const text = steps.map(({ level, sentence }) => `${'  '.repeat(level)}${sentence}`).join('\n');
  return { steps, text };
}

function explainOne(solution: Solution, position: number, level: number, words: Words): ExplainStep {
  const moves = rankedMoves(solution, position);
  const reason = moves.length === 0 ? words.end(position) : words.choice(position, moves);
  return {
    position,
    level,
    value: valueAt(solution, position),
    score: scoreAt(solution, position),
    plies: pliesAt(solution, position),
    moves,
    sentence: `${words.place(position)} is ${words.worth(position)}: ${reason}.`,
  };
}

/** The sentences. */
class Words {
  readonly #solution: Solution;
  readonly #names: VertexNames | undefined;

  constructor(solution: Solution, names: VertexNames | undefined) {
    this.#solution = solution;
    this.#names = names;
  }

  /** The vertex and, where it matters, who is to move. */
  place(position: number): string {
    return positionWords(this.#solution.game, position, this.#names);
  }

  /** "won in 5 plies", "drawn", "worth 3 in 2 plies". */
  worth(position: number): string {
    const { scores, plies } = this.#solution;
    const word =
      scores === undefined ? wordFor(valueAt(this.#solution, position)) : `worth ${scores[position]}`;
    const length = plies === undefined ? undefined : pliesAt(this.#solution, position);
    return length === undefined || length === 0 ? word : `${word} in ${pliesWords(length)}`;
  }

  /** Why a position without moves is worth what it is. */
  end(position: number): string {
    const { game } = this.#solution;
    if (game.payoffPositions.includes(position)) {
      return `the game ends here with a payoff of ${endScore(game, position)} for the player to move`;
    }
    const score = endScore(game, position);
    const outcome = score > 0 ? 'wins' : score < 0 ? 'loses' : 'draws';
    const points = Math.abs(score) > 1 ? ` ${Math.abs(score)}` : '';
    return `there is no move, and whoever is stuck here ${outcome}${points}`;
  }

  /** Why a position with moves is worth what it is. */
  choice(position: number, moves: readonly MoveReport[]): string {
    const best = moves[0];
    const forEver = this.#forEver(position);
    const there = this.place(best.position);
    const target = forEver === '' ? `${there}, which is ${this.worth(best.position)}` : `${there}${forEver}`;
    const worse = moves.filter((move) => move.score < best.score).length;
    if (best.value === WIN) return `it can move to ${target}`;
    if (moves.length === 1) return `its only move is to ${target}`;
    if (worse > 0) return `it can move to ${target}; ${this.#others(moves, worse)}`;
    const all = moves.length === 2 ? 'both its moves' : `all its ${moves.length} moves`;
    return `${all} ${this.#fare(best, true)}${this.#instance(position, target)}`;
  }

  /** The moves that are worse than the best ones. */
  #others(moves: readonly MoveReport[], worse: number): string {
    const many = worse > 1;
    const last = moves[moves.length - 1];
    const fare =
      this.#solution.scores === undefined ? this.#fare(last, many) : many ? 'are worse' : 'is worse';
    if (worse < moves.length - 1) return `${worse} of its ${moves.length} moves ${fare}`;
    return many ? `its ${worse} other moves ${fare}` : `its other move ${fare}`;
  }

  #fare({ value, score }: MoveReport, many: boolean): string {
    if (this.#solution.scores !== undefined) return `${many ? 'are' : 'is'} worth ${score}`;
    const verb = value === DRAW ? 'draw' : 'lose';
    return many ? verb : `${verb}s`;
  }

  /** The first of several moves that are worth the same, and why it comes first. */
  #instance(position: number, target: string): string {
    if (pliesAt(this.#solution, position) === undefined) return `, for instance to ${target}`;
    const { game } = this.#solution;
    const player = playerAt(game, position);
    const score = scoreFor(player, scoreAt(this.#solution, position));
    const merit = hurrierAt(score, game.convention.endless) === player ? 'ends it soonest' : 'lasts longest';
    return `; ${target}, ${merit}`;
  }

  /** What follows the best move where the value rests on endless play. */
  #forEver(position: number): string {
    const { game, plies } = this.#solution;
    if (plies === undefined || pliesAt(this.#solution, position) !== undefined) return '';
    const { endless } = game.convention;
    const worth = endless === 0 ? 'is a draw' : `${playerName(game, endless > 0 ? 0 : 1)} wins`;
    return `, and then play can go on for ever, which ${worth}`;
  }
}
