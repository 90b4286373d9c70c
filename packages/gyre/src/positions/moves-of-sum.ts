import type { Player } from '../graph/index.ts';
import { checkArgument, checkObject, checkParts, checkPlayer, GyreError } from '../graph/index.ts';
import { type AlgebraOptions, idOfValue, stopperValue } from '../values/index.ts';
import type { PositionValues } from './position-values.ts';

/** A move in one part of a sum, and what it is worth. */
export interface MoveOfSum<P> {
  /** The part's place in the list of parts, from 0. */
  readonly part: number;
  readonly name: string;
  /** The part after the move. */
  readonly to: P;
  /** What the part, and the whole sum, are worth then. */
  readonly value: number;
  readonly total: number;
  /** What the move gains for the player who makes it: an incentive. */
  readonly gain: number;
  /** Does the player who makes it win the sum? */
  readonly isWinning: boolean;
  /** For a move that is not among the best: a move that gains at least as much, by its place in the list. */
  readonly dominatedBy: number | undefined;
}

/**
 * Every move of a player in a sum of positions in which play ends: first those that win, and among the others first those
 * that gain most. A move wins exactly if it leaves at least 0 for Left, at most 0 for Right.
 *
 * A move is dominated by another that gains at least as much: then it is never needed, whatever else the sum contains.
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
  const ids = parts.map((part) => shortValue(part));
  const add = (a: number, b: number): number =>
    idOfValue(store.sum(stopperValue(a), stopperValue(b), options)) as number;
  const total = ids.reduce(add, 0);
  const moves: Omit<MoveOfSum<P>, 'dominatedBy'>[] = [];
  for (const [part, position] of parts.entries()) {
    ruleset.moves(position, player, (to, name) => {
      const value = shortValue(to);
      const change = add(value, store.negativeOf(ids[part]));
      const after = add(total, change);
      const gain = player === 0 ? change : store.negativeOf(change);
      const isWinning = player === 0 ? store.atMost(0, after, options) : store.atMost(after, 0, options);
      moves.push({ part, name, to, value, total: after, gain, isWinning });
    });
  }
  return ranked(moves);

  function shortValue(position: P): number {
    const id = values.id(position, options);
    if (id !== undefined) return id;
    throw new GyreError(
      'E_CYCLE',
      `play of ${ruleset.title} can go on for ever at\n${ruleset.show(position, player)}`,
      'moves of a sum are compared where play ends',
    );
  }

  function ranked(listed: readonly Omit<MoveOfSum<P>, 'dominatedBy'>[]): MoveOfSum<P>[] {
    const isBetter = (i: number, j: number): boolean => {
      const [a, b] = [listed[i].gain, listed[j].gain];
      return store.atMost(b, a, options) && (a !== b || i < j);
    };
    const best: number[] = []; // moves that no other move dominates
    for (const j of listed.keys()) if (!listed.some((_, i) => i !== j && isBetter(i, j))) best.push(j);
    const order = [...listed.keys()].toSorted(
      (i, j) =>
        Number(listed[j].isWinning) - Number(listed[i].isWinning) ||
        Number(best.includes(j)) - Number(best.includes(i)) ||
        i - j,
    );
    return order.map((i) => {
      const better = best.includes(i) ? undefined : best.find((j) => isBetter(j, i));
      return { ...listed[i], dominatedBy: better === undefined ? undefined : order.indexOf(better) };
    });
  }
}
