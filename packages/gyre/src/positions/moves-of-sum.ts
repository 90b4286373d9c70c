import { checkArgument, checkObject, checkParts, checkPlayer, type Player } from '../graph/inner.ts';
import { type AlgebraOptions, type GameValue, idOfValue, stopperValue } from '../values/inner.ts';
import type { PositionValues } from './position-values.ts';

/** What a move leads to for the player who makes it. */
export type MoveResult = 'wins' | 'draws' | 'loses';

/** A move in one part of a sum, and what it is worth. */
export interface MoveOfSum<P> {
  /** The part's place in the list of parts, from 0. */
  readonly part: number;
  readonly name: string;
  /** The part after the move. */
  readonly to: P;
  /** What the part, and the whole sum, are worth then. */
  readonly value: GameValue;
  readonly total: GameValue;
  /** What the move gains for the player who makes it: an incentive. Undefined where play in the part may never end. */
  readonly gain: GameValue | undefined;
  readonly result: MoveResult;
  /** For a move that is not among the best: a move that is at least as good in every sum, by its place in the list. */
  readonly dominatedBy: number | undefined;
}

/**
 * Every move of a player in a sum of positions: first those that win, then those that draw, and among equals first those that no other
 * move dominates. A move wins if the other player, to move, loses what is left.
 *
 * A move is dominated by another that leaves at least as much, on both sides of the value: then it is never needed, whatever else
 * the sum contains.
 */
export function movesOfSum<P>(
  values: PositionValues<P>,
  parts: readonly P[],
  player: Player,
  options: AlgebraOptions = {},
): MoveOfSum<P>[] {
  checkParts(
    values,
    'a PositionValues',
    { ruleset: 'object', store: 'object' },
    'make one with new PositionValues(ruleset)',
  );
  checkArgument(parts, 'the list of parts', 'list');
  checkPlayer(player);
  checkObject(options, 'the options');
  const { ruleset, store } = values;
  const worth = (position: P): GameValue => values.value(position, options).value.value;
  const all = parts.map(worth);
  const moves: Omit<MoveOfSum<P>, 'dominatedBy'>[] = [];
  for (const [part, position] of parts.entries()) {
    const others = all
      .toSpliced(part, 1)
      .reduce((total, value) => store.sum(total, value, options), stopperValue(0));
    ruleset.moves(position, player, (to, name) => {
      const value = worth(to);
      const total = store.sum(others, value, options);
      const gain = gainOf(value, all[part]);
      moves.push({ part, name, to, value, total, gain, result: resultOf(total) });
    });
  }
  return ranked(moves);

  /** What changes for the player, where play in the part ends. */
  function gainOf(after: GameValue, before: GameValue): GameValue | undefined {
    const [a, b] = [idOfValue(after), idOfValue(before)];
    if (a === undefined || b === undefined || !store.isShort(a) || !store.isShort(b)) return undefined;
    const change = store.sum(after, store.negative(before), options);
    return player === 0 ? change : store.negative(change);
  }

  function resultOf(total: GameValue): MoveResult {
    const { leftFirst, rightFirst } = store.outcome(total, options);
    const winner = player === 0 ? rightFirst : leftFirst; // the other player moves next
    if (winner === 'D') return 'draws';
    return winner === 'LR'[player] ? 'wins' : 'loses';
  }

  /** Does the first move leave the player at least as much as the second, in every sum? */
  function isAtLeast({ total: a }: { total: GameValue }, { total: b }: { total: GameValue }): boolean {
    const [more, less] = player === 0 ? [a, b] : [b, a];
    return (
      store.sideAtMost(less.on, more.on, 'onside', options) &&
      store.sideAtMost(less.off, more.off, 'offside', options)
    );
  }

  function ranked(listed: readonly Omit<MoveOfSum<P>, 'dominatedBy'>[]): MoveOfSum<P>[] {
    const isBetter = (i: number, j: number): boolean =>
      isAtLeast(listed[i], listed[j]) && (i < j || !isAtLeast(listed[j], listed[i]));
    const best = new Set<number>(); // moves that no other move dominates
    for (const j of listed.keys()) if (!listed.some((_, i) => i !== j && isBetter(i, j))) best.add(j);
    const order = [...listed.keys()].toSorted(
      (i, j) =>
        RESULTS.indexOf(listed[i].result) - RESULTS.indexOf(listed[j].result) ||
        Number(best.has(j)) - Number(best.has(i)) ||
        i - j,
    );
    return order.map((i) => {
      const better = best.has(i) ? undefined : [...best].find((j) => isBetter(j, i));
      return { ...listed[i], dominatedBy: better === undefined ? undefined : order.indexOf(better) };
    });
  }
}

const RESULTS: readonly MoveResult[] = ['wins', 'draws', 'loses'];
