import { letterOf, positionOf, valueAt } from '../game/inner.ts';
import { NEVER, type ObjectiveAnswer, UNCLAIMED } from '../objectives/inner.ts';

/**
 * An answer as data for JSON. Columns have an entry for each vertex; where players take turns, a list with player 0 to
 * move and one with player 1. `winner` is a digit a vertex, `-` where nothing is claimed; no cost, credit or plies is null.
 */
export function answerData(answer: ObjectiveAnswer): Record<string, unknown> {
  const { objective, winners, costs, plies, credits, numerators, denominators, presses } = answer;
  const digits = (column: ArrayLike<number>): unknown =>
    perPlayer(answer, column, (list) => Array.from(list, (x) => (x === UNCLAIMED ? '-' : x)).join(''));
  const numbers = (column: ArrayLike<number>): unknown =>
    perPlayer(answer, column, (list) => Array.from(list, (x) => (x === Infinity || x === NEVER ? null : x)));
  if (objective.name === 'pressing') {
    const { solution } = objective;
    const values = Uint8Array.from(winners, (_, p) => valueAt(solution, positionIn(answer, p)));
    const bit = (mask: number): Uint8Array => Uint8Array.from(presses ?? [], (x) => Number((x & mask) > 0));
    return {
      value: perPlayer(answer, values, (list) => Array.from(list, (x) => letterOf(x as 0 | 1 | 2)).join('')),
      slips: digits(answer.slips ?? []),
      presses: [digits(bit(1)), digits(bit(2))],
    };
  }
  if (costs !== undefined) return { cost: numbers(costs), plies: numbers(plies ?? []) };
  if (plies !== undefined) return { winner: digits(winners), plies: numbers(plies) };
  if (credits !== undefined) return { credit: numbers(credits) };
  if (numerators !== undefined && denominators !== undefined) {
    const words = Array.from(numerators, (p, at) => fraction(p, denominators[at]));
    return { value: perPlayer(answer, words, (list) => Array.from(list)) };
  }
  return { winner: digits(winners) };
}

/** A value of a mean payoff: `3/2`, `-1`, `inf`. */
export function fraction(p: number, q: number): string {
  if (q === 0) return p > 0 ? 'inf' : '-inf';
  return q === 1 ? String(p) : `${p}/${q}`;
}

function positionIn({ arena, objective }: ObjectiveAnswer, p: number): number {
  if (objective.name !== 'pressing') return p;
  const { game } = objective.solution;
  return arena.kind === 'owned' ? p : positionOf(game, p < arena.vertices ? 0 : 1, p % arena.vertices);
}

/** What `made` makes of the entries, or of each player's. */
function perPlayer<T>(
  { arena }: ObjectiveAnswer,
  column: ArrayLike<T>,
  made: (list: ArrayLike<T>) => unknown,
): unknown {
  if (arena.kind === 'owned') return made(column);
  const all = Array.from(column);
  return [made(all.slice(0, arena.vertices)), made(all.slice(arena.vertices))];
}
