import { describe, expect, test } from 'vitest';
import { canonicalNumbering } from '../../src/values/game/numbering.ts';
import {
  canonicalKey,
  compare,
  isAtMost,
  outcome,
  replay,
  type SideAnswer,
  sides,
} from '../../src/values/index.ts';
import { facts, type GraphData, gameCases, gameOfData } from './golden.ts';

const keyOf = (data: GraphData): string => canonicalKey(canonicalNumbering(gameOfData(data)));

/** A side must be the golden one; where golden has none, whatever was found is proved already. */
function expectSide(answer: SideAnswer, expected: GraphData | null): void {
  if (expected === null) return;
  expect(answer.status).toBe('found');
  if (answer.stopper !== undefined) expect(canonicalKey(answer.stopper)).toBe(keyOf(expected));
}

describe('golden sides', () => {
  test.each(gameCases)('$id', ({ game: data, expected }) => {
    const game = gameOfData(data);
    const { onside, offside } = sides(game);
    expectSide(onside, expected.onside);
    expectSide(offside, expected.offside);
    for (const side of [onside, offside]) expect(replay(side.explanation)).toBeUndefined();
    if (onside.stopper === undefined || offside.stopper === undefined) return;
    expect(isAtMost(offside.stopper, onside.stopper, 'onside')).toBe(true);
  });
});

interface Claim {
  readonly class: string;
  readonly outcome: { readonly left_first: string; readonly right_first: string };
  readonly canonical?: GraphData;
  readonly onside?: GraphData;
  readonly offside?: GraphData;
}

describe('golden facts about graphs', () => {
  test.each(facts.filter((fact) => fact.kind === 'graph-value'))('$id', ({ left, right: claim }) => {
    const right = claim as Claim;
    const game = gameOfData(left as GraphData);
    const { leftFirst, rightFirst } = outcome(game);
    expect({ left_first: leftFirst, right_first: rightFirst }).toEqual(right.outcome);
    const { onside, offside } = sides(game);
    if (right.class === 'not-stopper-sided') {
      expect(onside.status === 'found' && offside.status === 'found').toBe(false);
      return;
    }
    expectSide(onside, right.onside ?? right.canonical ?? null);
    expectSide(offside, right.offside ?? right.canonical ?? null);
  });

  test.each(facts.filter((fact) => fact.kind === 'graph-compare'))('$id', ({ left, right, result }) => {
    const [a, b] = [left, right].map((data) => gameOfData(data as GraphData));
    const { onLeq, onGeq, offLeq, offGeq } = compare(a, b);
    expect({ on_leq: onLeq, on_geq: onGeq, off_leq: offLeq, off_geq: offGeq }).toEqual(result);
  });
});
