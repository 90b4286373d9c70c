import * as fc from 'fast-check';
import {
  CONVENTIONS,
  type Graph,
  ownedGraph,
  partizanGraph,
  symmetricGraph,
  type TokenGame,
  tokenGame,
} from '../src/index.ts';

/** Small games of every kind of graph and every named convention, which fast-check shrinks when one fails. */
export const anyGame: fc.Arbitrary<TokenGame> = fc
  .tuple(
    fc.constantFrom(...CONVENTIONS),
    fc.integer({ min: 1, max: 7 }).chain((n) => anyGraph(n)),
  )
  .map(([convention, graph]) => tokenGame(graph, convention));

function anyGraph(n: number): fc.Arbitrary<Graph> {
  const arcs: fc.Arbitrary<[number, number][]> = fc.array(fc.tuple(fc.nat(n - 1), fc.nat(n - 1)), {
    maxLength: 3 * n,
  });
  const owners = fc.array(fc.nat(1), { minLength: n, maxLength: n });
  return fc.oneof(
    arcs.map((both) => symmetricGraph(n, both)),
    fc.tuple(arcs, arcs).map(([left, right]) => partizanGraph(n, left, right)),
    fc.tuple(owners, arcs).map(([owner, all]) => ownedGraph(owner, all)),
  );
}
