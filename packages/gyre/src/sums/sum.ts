import { invert, type Value, WIN } from '../game/inner.ts';
import { check, kindOf } from '../graph/inner.ts';
import { type NimValue, nimSumOf, outcomeOf } from './nim-value.ts';
import { type NimValues, nimValueAt } from './nim-values.ts';

/** One component of a sum: a graph with its nim-values, and where its token stands. */
export interface SumComponent {
  readonly values: NimValues;
  readonly vertex: number;
}

/** A move in a sum: in which component, to which vertex. */
export interface SumMove {
  readonly component: number;
  readonly to: number;
  /** What the sum is worth after it, to the player who made it. */
  readonly value: Value;
}

/** The nim-value of a sum of any number of components. The product graph is never built. */
export function sumNimValue(components: readonly SumComponent[]): NimValue {
  check(components, COMPONENTS);
  return nimSumOf(components.map(({ values, vertex }) => nimValueAt(values, vertex)));
}

/** What a sum is worth to the player to move. */
export function sumValue(components: readonly SumComponent[]): Value {
  return outcomeOf(sumNimValue(components));
}

/** Every move of a sum with its worth, best first; moves that win are in the order of `winningMoves`. */
export function sumMoves(components: readonly SumComponent[]): SumMove[] {
  check(components, COMPONENTS);
  const found: (SumMove & { counter: number })[] = [];
  const standing = components.map(({ values, vertex }) => nimValueAt(values, vertex));
  const rests = sumsOfOthers(standing);
  for (const [component, { values, vertex }] of components.entries()) {
    const { offsets, ends } = values.graph.out(0);
    for (let a = offsets[vertex]; a < offsets[vertex + 1]; a++) {
      const to = ends[a];
      const value = invert(outcomeOf(nimSumOf([rests[component], nimValueAt(values, to)])));
      found.push({ component, to, value, counter: values.counters[to] - values.counters[vertex] });
    }
  }
  found.sort(
    (m, n) => n.value - m.value || m.counter - n.counter || m.component - n.component || m.to - n.to,
  );
  return found.map(({ component, to, value }) => ({ component, to, value }));
}

/**
 * The moves that win a sum: those after which its nim-value is 0. The first is the one that lowers the
 * counters most; a player who always takes the first one reaches an end, since the counters of a lost sum
 * fall from turn to turn.
 */
export function winningMoves(components: readonly SumComponent[]): SumMove[] {
  return sumMoves(components).filter(({ value }) => value === WIN);
}

/** component → the sum of all others, by sums from the front and from the back. */
function sumsOfOthers(values: readonly NimValue[]): NimValue[] {
  const after: NimValue[] = [0];
  for (const value of values.toReversed()) after.push(nimSumOf([after[after.length - 1], value]));
  after.reverse();
  let before: NimValue = 0;
  return values.map((value, i) => {
    const rest = nimSumOf([before, after[i + 1]]);
    before = nimSumOf([before, value]);
    return rest;
  });
}

const COMPONENTS = kindOf(
  'the components are …',
  'give [{ values, vertex }, …]',
  (all) => Array.isArray(all) && all.every((one) => typeof one === 'object' && one !== null),
);
