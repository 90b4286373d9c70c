import type { LoopyGame } from 'gyre/algebra';
import type { Call, Contestant } from './contestant.ts';
import type { Positions } from './generators.ts';
import type { Algebra } from './library.ts';

/** The work of the rows as commit 869b9c7 does it: every value is a graph. */
export function byGraphs(library: Algebra): Contestant {
  const { canonicalForm, canonicalKey, compare, gameFromOptions, sides } = library;
  const notation = new library.Notation();
  const gameOf = ({ left, right, start }: Positions): LoopyGame =>
    gameFromOptions(left.length, left, right, start);
  const valueOf = (positions: Positions): LoopyGame => canonicalForm(gameOf(positions));
  const total = (terms: readonly LoopyGame[]): LoopyGame =>
    terms.slice(1).reduce((sum, term) => canonicalForm(library.sum(sum, term)), terms[0]);
  const sidesOf = (game: LoopyGame): string => {
    const { onside, offside } = sides(game);
    return [onside, offside]
      .map((side) => (side.stopper ? canonicalKey(side.stopper) : side.status))
      .join(' & ');
  };
  const textOf = (text: string): string => {
    const { onside: game } = library.evaluate(library.parseExpression(text));
    if (library.isStopper(game)) return notation.write(canonicalForm(game));
    const { onside, offside } = sides(game);
    const [s, t] = [onside, offside].map((side) => side.stopper ?? side.simplified);
    return notation.writeSides(s, t);
  };
  const canonical = (graphs: readonly Positions[]): Call => {
    const games = graphs.map(gameOf);
    return callOf(() => games.map((game) => canonicalForm(game)), canonicalKey);
  };
  const sided = (graphs: readonly Positions[]): Call => {
    const games = graphs.map(gameOf);
    return callOf(() => games.map(sidesOf), String);
  };
  return {
    canonicalValues: canonical,
    canonicalGraphs: canonical,
    sums(terms) {
      const values = terms.map((list) => list.map(valueOf));
      return callOf(() => values.map(total), canonicalKey);
    },
    texts: (texts) => callOf(() => texts.map(textOf), String),
    comparisons(stoppers, pairs) {
      const values = stoppers.map(valueOf);
      return callOf(() => pairs.map(([a, b]) => compare(values[a], values[b]).relation), String);
    },
    sides: sided,
    sideGraphs: sided,
  };
}

/** A call that keeps what `work` gives and says it in texts afterwards. */
export function callOf<T>(work: () => T[], text: (answer: T) => string): Call {
  let found: T[] = [];
  return {
    run() {
      found = work();
    },
    answers: () => found.map(text),
  };
}
