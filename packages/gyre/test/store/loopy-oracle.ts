import { expect } from 'vitest';
import { type GameValue, type ValueSide, ValueStore } from '../../src/desk/index.ts';
import {
  canonicalKey,
  compare,
  isStopper,
  type LoopyGame,
  negative,
  offside,
  onside,
  outcome,
  type SideAnswer,
  sum,
} from '../../src/values/index.ts';
import { randomGame, randomSource } from '../loopy/random-games.ts';

/** Is the side that the store gives the one that the algorithms on graphs find? What they do not find it may. */
function expectSide(store: ValueStore, side: ValueSide, answer: SideAnswer): void {
  if (answer.status !== 'found') {
    if (answer.status === 'impossible') expect(typeof side).toBe('object');
    return;
  }
  expect(typeof side).toBe('number');
  expect(canonicalKey(store.graph(side))).toBe(canonicalKey(answer.stopper));
}

function expectSides(store: ValueStore, value: GameValue, game: LoopyGame): void {
  expectSide(store, value.on, onside(game));
  expectSide(store, value.off, offside(game));
}

/** A random cyclic game: its sides, outcome and negative by the store and by graphs. */
export function askBothAboutCycles(seed: number): void {
  const random = randomSource(seed);
  const game = randomGame(random, 3 + Math.floor(random() * 22), 0.5 + random());
  const store = new ValueStore();
  const value = store.ofGame(game);
  expectSides(store, value, game);
  expect(store.outcome(value)).toEqual(outcome(game));
  const minus = store.negative(value);
  expect([store.negative(minus).on, store.negative(minus).off]).toEqual([value.on, value.off]);
  if (typeof minus.on === 'number')
    expect(canonicalKey(store.graph(minus.on))).toBe(canonicalKey(onside(negative(game)).stopper ?? game));
}

/** Two random cyclic games, by their sides: order, sum, and the sum with a number. */
export function askBothAboutSums(seed: number): void {
  const random = randomSource(seed);
  const small = (): LoopyGame => randomGame(random, 2 + Math.floor(random() * 6), 0.5 + random());
  const store = new ValueStore();
  const [g, h] = [small(), small()];
  const [a, b] = [store.ofGame(g), store.ofGame(h)];
  const { onLeq, offGeq } = compare(g, h);
  expect(store.sideAtMost(a.on, b.on, 'onside')).toBe(onLeq);
  expect(store.sideAtMost(b.off, a.off, 'offside')).toBe(offGeq);
  expectSides(store, store.sum(a, b), sum(g, h));
  const shift = store.plain({ number: { numerator: 3n, exponent: 1 }, ups: 0n, nimber: 0n });
  expectSides(store, store.sum(a, shift), sum(g, store.graph(shift.on)));
  for (const [x, y] of [
    [a, b],
    [a, a],
  ] as const)
    expectStopperSum(store, x, y);
  const twice = store.multiple(2n, a);
  const both = store.sum(a, a);
  if (typeof both.on === 'number') expect(twice.on).toBe(both.on);
}

/** A sum of stoppers in canonical form is said to be a stopper exactly if its graph is one; so is a sum of three. */
function expectStopperSum(store: ValueStore, a: GameValue, b: GameValue): void {
  const canonical = ({ on }: GameValue): GameValue => ({ on, off: on, isStopper: true });
  if (typeof a.on !== 'number' || typeof b.on !== 'number') return;
  const graph = sum(store.graph(a.on), store.graph(b.on));
  const both = store.sum(canonical(a), canonical(b));
  expect(both.isStopper).toBe(isStopper(graph));
  if (graph.vertices > 100) return;
  expect(store.sum(both, canonical(a)).isStopper).toBe(isStopper(sum(graph, store.graph(a.on))));
}
