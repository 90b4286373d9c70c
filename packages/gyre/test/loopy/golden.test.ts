import { describe, expect, test } from 'vitest';
import { partizanGraph } from '../../src/index.ts';
import { alternatingArcs } from '../../src/values/game/alternation.ts';
import { canonicalNumbering } from '../../src/values/game/numbering.ts';
import {
  canonicalForm,
  canonicalKey,
  certificateFault,
  compare,
  comparers,
  gameWithOrigins,
  isLoopfree,
  isStopper,
  outcome,
  proveAtMost,
  stateGraph,
} from '../../src/values/index.ts';
import { type GraphData, gameCases, gameOfData, pairCases } from './golden.ts';

const keyOf = (data: GraphData): string => canonicalKey(canonicalNumbering(gameOfData(data)));
const asSet = (arcs: [number, number][]): string[] => arcs.map(String).toSorted();

describe('golden games', () => {
  test.each(gameCases)('$id', ({ game: data, expected }) => {
    const graph = partizanGraph(data.vertices, data.left, data.right);
    const { game, origins } = gameWithOrigins(graph, data.start);
    expect(game.vertices).toBe(expected.reachable);
    expect(isStopper(game)).toBe(expected.is_stopper);
    expect(isLoopfree(game)).toBe(expected.is_loopfree);
    const cyclic = alternatingArcs(game).map((arcs) =>
      arcs.map(([v, w]): [number, number] => [origins[v], origins[w]]),
    );
    expect(asSet(cyclic[0])).toEqual(asSet(expected.cyclic_left));
    expect(asSet(cyclic[1])).toEqual(asSet(expected.cyclic_right));
    const found = outcome(game);
    expect({ left_first: found.leftFirst, right_first: found.rightFirst, class: found.class }).toEqual(
      expected.outcome,
    );
    if (expected.canonical !== null) {
      expect(canonicalKey(canonicalForm(game))).toBe(keyOf(expected.canonical));
    }
  });
});

describe('golden pairs', () => {
  test.each(pairCases)('$id', ({ a: dataA, b: dataB, expected }) => {
    const a = gameOfData(dataA);
    const b = gameOfData(dataB);
    const { onLeq, onGeq, offLeq, offGeq, relation } = compare(a, b);
    expect({ on_leq: onLeq, on_geq: onGeq, off_leq: offLeq, off_geq: offGeq, relation }).toMatchObject({
      on_leq: expected.on_leq,
      on_geq: expected.on_geq,
      off_leq: expected.off_leq,
      off_geq: expected.off_geq,
      relation: expected.relation,
    });
    const stoppers = isStopper(a) && isStopper(b);
    const graph = stateGraph(a, b);
    for (const side of ['onside', 'offside'] as const) {
      const holds = side === 'onside' ? onLeq : offLeq;
      for (const comparer of comparers) {
        if (comparer.stoppersOnly && !stoppers) continue;
        expect(comparer.lost(graph, side)[0] === 0, comparer.name).toBe(holds);
      }
      const certificate = proveAtMost(a, b, side);
      expect(certificate.holds).toBe(holds);
      expect(certificateFault(a, b, certificate)).toBeUndefined();
    }
  });
});
