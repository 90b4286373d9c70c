import {
  canonicalKey,
  gameFromOptions,
  type LoopyGame,
  parseExpression,
  type StoredGame,
  ValueStore,
  valuate,
} from 'gyre/algebra';
import { type Call, type Contestant, callOf } from './contestant.ts';
import type { Positions } from './generators.ts';

/** A value of a store. */
type Value = StoredGame['value'];

/** The work of the rows as the library does it today: values are kept once, in a store that is new for each call. */
export const now: Contestant = {
  canonicalValues(graphs) {
    const games = graphs.map(gameOf);
    let store = new ValueStore();
    const run = (): Value[] => {
      store = new ValueStore();
      return games.map((game) => store.ofGame(game));
    };
    return callOf(run, (value) => [sideText(store, value.on)]);
  },
  canonicalGraphs(graphs) {
    const games = graphs.map(gameOf);
    const run = (): LoopyGame[] => {
      const store = new ValueStore();
      return games.map((game) => store.graph(store.ofGame(game).on));
    };
    return callOf(run, (game) => [canonicalKey(game)]);
  },
  sums(terms) {
    const store = new ValueStore();
    const values = terms.map((list) => list.map((term) => store.ofGame(gameOf(term))));
    const run = (): Value[] => values.map((list) => list.reduce((sum, term) => store.sum(sum, term)));
    return callOf(run, (value) => [sideText(store, value.on)]);
  },
  texts(texts) {
    const run = (): StoredGame[] =>
      texts.map((text) => valuate(parseExpression(text), { store: new ValueStore() }));
    return callOf(run, ({ onside, offside }) => [canonicalKey(onside), canonicalKey(offside)]);
  },
  comparisons(stoppers, pairs) {
    const store = new ValueStore();
    const ids = stoppers.map((positions) => store.intern(gameOf(positions)));
    return callOf(
      () => pairs.map(([a, b]) => store.relation(ids[a], ids[b])),
      (relation) => [relation],
    );
  },
  sides: sided,
};

function sided(graphs: readonly Positions[]): Call {
  const games = graphs.map(gameOf);
  const run = (): [ValueStore, Value][] =>
    games.map((game) => {
      const store = new ValueStore();
      return [store, store.ofGame(game)];
    });
  return callOf(run, ([store, { on, off }]) => [sideText(store, on), sideText(store, off)]);
}

function gameOf({ left, right, start }: Positions): LoopyGame {
  return gameFromOptions(left.length, left, right, start);
}

function sideText(store: ValueStore, side: Value['on']): string {
  if (typeof side === 'number') return canonicalKey(store.graph(side));
  return side.isImpossible ? 'impossible' : 'unknown';
}
