import { gameFromJson, writeGameJson } from 'gyre/io';
import { expect, test } from 'vitest';
import { toDrawing, toGameDocument } from './convert.ts';

test.each([
  ['the empty game', '{"vertices":0,"arcs":[]}'],
  ['a symmetric game', '{"vertices":3,"arcs":[[0,1],[1,1],[2,0]],"start":1}'],
  ['a partizan game', '{"vertices":2,"left":[[0,1]],"right":[[1,0],[0,1]],"convention":"onside"}'],
  ['a game with owners', '{"owners":[0,1],"arcs":[[0,1],[1,0]],"convention":"misere"}'],
  ['names and places', '{"vertices":2,"names":["here","there"],"arcs":[[0,1]],"places":[[1,2],[3,4]]}'],
  ['payoffs', '{"vertices":2,"arcs":[[0,1]],"payoffs":[{"vertex":1,"score":0}]}'],
])('%s is the same after a visit to the drawing', (_, json) => {
  const given = gameFromJson(JSON.parse(json));
  const once = toGameDocument(toDrawing(given));
  const twice = toGameDocument(toDrawing(once));
  expect(writeGameJson(twice)).toBe(writeGameJson(once));
  expect(once.graph.kind).toBe(given.graph.kind);
  expect(once.graph.arcs).toBe(given.graph.arcs);
});

test.each([
  ['an arc that both players have', '{"vertices":2,"left":[[0,1]],"right":[[0,1]]}'],
  ['an arc that stands twice in a file', '{"vertices":2,"arcs":[[0,1],[0,1]]}'],
])('%s is drawn once, for both', (_, json) => {
  const drawing = toDrawing(gameFromJson(JSON.parse(json)));
  expect(drawing.game.arcs).toEqual([{ from: 0, to: 1, who: 'both' }]);
});
