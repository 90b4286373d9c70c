import type { Player } from '../../graph/inner.ts';
import type { AlgebraOptions } from '../game/work.ts';
import { integer } from '../plain/dyadic.ts';
import { checkAsked, type ValueStore } from '../store/index.ts';
import { fold, gameWithOptions, numberId, sumOf, Thermographs, wallAt } from '../temperature/index.ts';

/**
 * The reduced canonical form of a short game: the simplest game infinitesimally close to it. A game close to
 * a number is that number. In any other, whose options are reduced already, options are left out that another
 * one is at least as good as up to infinitesimals, and those that can be answered are bypassed in the same
 * sense (Calistrate, The reduced canonical form of a game, 1996; Grossman and Siegel, Reductions of partizan
 * games, 2009).
 */
export function reducedCanonicalForm(store: ValueStore, id: number, options: AlgebraOptions = {}): number {
  checkAsked(store, [id], options);
  const thermographs = new Thermographs(store);
  const isAtMost = (a: number, b: number): boolean => {
    const difference = sumOf(store, b, store.negativeOf(a), options);
    return wallAt(thermographs.of(difference, options).right, integer(0)).numerator >= 0n;
  };
  const settled = (one: number): number | undefined => {
    const { mean, temperature } = thermographs.of(one, options);
    return temperature.numerator <= 0n ? numberId(store, mean) : undefined;
  };
  return fold(store, id, settled, options, (one, lefts, rights) => {
    const lists: [number[], number[]] = [[...new Set(lefts)], [...new Set(rights)]];
    while (bypassed(one, lists, 0) || bypassed(one, lists, 1));
    return gameWithOptions(store, undominated(lists[0], 0), undominated(lists[1], 1), options);
  });

  /** Is a at most b for the player, up to infinitesimals? */
  function isWorse(player: Player, a: number, b: number): boolean {
    return player === 0 ? isAtMost(a, b) : isAtMost(b, a);
  }

  /** Puts the answers to an answer in place of an option that can be answered, if there is such an option. */
  function bypassed(game: number, lists: [number[], number[]], player: Player): boolean {
    for (const [i, option] of lists[player].entries()) {
      const answer = store
        .options(player === 0 ? 1 : 0, option)
        .find((reply) => isWorse(player, reply, game));
      if (answer === undefined) continue;
      const others = lists[player].toSpliced(i, 1);
      lists[player] = [...new Set([...others, ...store.options(player, answer)])];
      return true;
    }
    return false;
  }

  /** The options, but of those that are equally good only the first, and none that a better one beats. */
  function undominated(list: readonly number[], player: Player): number[] {
    return list.filter((a, i) =>
      list.every((b, j) => i === j || !isWorse(player, a, b) || (isWorse(player, b, a) && i < j)),
    );
  }
}
