import type { LoopyGame } from 'gyre/algebra';
import { type Call, type Contestant, callOf } from './contestant.ts';
import type { Positions } from './generators.ts';
import type { Algebra } from './library.ts';

/** The work of the rows as commit 869b9c7 does it: every value is a graph. */
export function byGraphs(library: Algebra): Contestant {
  const { canonicalForm, canonicalKey, compare, gameFromOptions, sides } = library;
  const gameOf = ({ left, right, start }: Positions): LoopyGame =>
    gameFromOptions(left.length, left, right, start);
  const valueOf = (positions: Positions): LoopyGame => canonicalForm(gameOf(positions));
  const total = (terms: readonly LoopyGame[]): LoopyGame =>
    terms.slice(1).reduce((sum, term) => canonicalForm(library.sum(sum, term)), terms[0]);
  const sidesOf = (game: LoopyGame): string[] => {
    const { onside, offside } = sides(game);
    return [onside, offside].map((side) => (side.stopper ? canonicalKey(side.stopper) : side.status));
  };
  const valued = (text: string): [LoopyGame, LoopyGame] => {
    const { onside: game } = library.evaluate(library.parseExpression(text));
    if (library.isStopper(game)) {
      const canonical = canonicalForm(game);
      return [canonical, canonical];
    }
    const { onside, offside } = sides(game);
    return [onside.stopper ?? onside.simplified, offside.stopper ?? offside.simplified];
  };
  const canonical = (graphs: readonly Positions[]): Call => {
    const games = graphs.map(gameOf);
    return callOf(
      () => games.map((game) => canonicalForm(game)),
      (game) => [canonicalKey(game)],
    );
  };
  return {
    canonicalValues: canonical,
    canonicalGraphs: canonical,
    sums(terms) {
      const values = terms.map((list) => list.map(valueOf));
      return callOf(
        () => values.map(total),
        (game) => [canonicalKey(game)],
      );
    },
    texts: (texts) =>
      callOf(
        () => texts.map(valued),
        (games) => games.map((game) => canonicalKey(game)),
      ),
    comparisons(stoppers, pairs) {
      const values = stoppers.map(valueOf);
      return callOf(
        () => pairs.map(([a, b]) => compare(values[a], values[b]).relation),
        (relation) => [relation],
      );
    },
    sides(graphs) {
      const games = graphs.map(gameOf);
      return callOf(
        () => games.map(sidesOf),
        (texts) => texts,
      );
    },
  };
}
