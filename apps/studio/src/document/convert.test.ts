import { gameFromJson, writeGameJson } from 'gyre/io';
import { expect, test } from 'vitest';
import { toDrawing, toGameDocument } from './convert.ts';

const games: readonly [string, object][] = [
  ['the empty game', { vertices: 0, arcs: [] }],
  [
    'a symmetric game',
    {
      vertices: 3,
      arcs: [
        [0, 1],
        [1, 1],
        [2, 0],
      ],
      start: 1,
    },
  ],
  [
    'a partizan game',
    {
      vertices: 2,
      left: [[0, 1]],
      right: [
        [1, 0],
        [0, 1],
      ],
      convention: 'onside',
    },
  ],
  [
    'a game with owners',
    {
      owners: [0, 1],
      arcs: [
        [0, 1],
        [1, 0],
      ],
      convention: 'misere',
    },
  ],
  [
    'names and places',
    {
      vertices: 2,
      names: ['here', 'there'],
      arcs: [[0, 1]],
      places: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  ['payoffs', { vertices: 2, arcs: [[0, 1]], payoffs: [{ vertex: 1, score: 0 }] }],
];

test.each(games)('%s is the same after a visit to the drawing', (_, json) => {
  const once = toGameDocument(toDrawing(gameFromJson(json)));
  const twice = toGameDocument(toDrawing(once));
  expect(writeGameJson(twice)).toBe(writeGameJson(once));
  expect(once.graph.kind).toBe(gameFromJson(json).graph.kind);
  expect(once.graph.arcs).toBe(gameFromJson(json).graph.arcs);
});

test('a partizan game in which both players have every arc is drawn with arcs for both', () => {
  const drawing = toDrawing(gameFromJson({ vertices: 2, left: [[0, 1]], right: [[0, 1]] }));
  expect(drawing.game.arcs).toEqual([{ from: 0, to: 1, who: 'both' }]);
});

test('an arc that stands twice in a file is drawn once', () => {
  const drawing = toDrawing(
    gameFromJson({
      vertices: 2,
      arcs: [
        [0, 1],
        [0, 1],
      ],
    }),
  );
  expect(drawing.game.arcs).toHaveLength(1);
});
