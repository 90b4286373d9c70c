import { expect, test } from 'vitest';
import { ownedGraph, partizanGraph, symmetricGraph } from '../graph/inner.ts';
import { tokenGame } from './token-game.ts';

const GRAPHS = [
  symmetricGraph(6, [[0, 1]]),
  ownedGraph([0, 1, 0, 1, 0, 1], [[0, 1]]),
  partizanGraph(6, [[0, 1]], [[0, 2]]),
];
const PAYOFFS = [1, 2, 4, 5].map((vertex) => ({ vertex, score: 10 - 3 * vertex }));

test.each(GRAPHS)('payoffs of rising vertices, which need no map, are those of any order: $kind', (graph) => {
  const columnsOf = (payoffs: typeof PAYOFFS): unknown => {
    const { payoffPositions, payoffScores } = tokenGame(graph, 'normal', payoffs);
    return [[...payoffPositions], [...payoffScores]];
  };
  const expected = columnsOf(PAYOFFS);
  expect(expected).toEqual(
    graph.kind === 'partizan'
      ? [
          [1, 2, 4, 5, 7, 8, 10, 11],
          [7, 4, -2, -5, 7, 4, -2, -5],
        ]
      : [
          [1, 2, 4, 5],
          [7, 4, -2, -5],
        ],
  );
  expect(columnsOf(PAYOFFS.toReversed())).toEqual(expected);
  expect(columnsOf([...PAYOFFS, PAYOFFS[0]])).toEqual(expected); // the same once more
  const refusal = (payoffs: typeof PAYOFFS): unknown => {
    try {
      return columnsOf(payoffs);
    } catch (error) {
      return (error as { readonly code: string }).code;
    }
  };
  expect(refusal([...PAYOFFS, { vertex: 5, score: 0 }])).toBe('E_PAYOFF'); // two at one vertex
  expect(refusal([{ vertex: 0, score: 0 }, ...PAYOFFS])).toBe('E_PAYOFF'); // play goes on there
  expect(refusal([...PAYOFFS, { vertex: 6, score: 0 }])).toBe('E_PAYOFF');
});
