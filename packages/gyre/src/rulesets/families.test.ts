import { expect, test } from 'vitest';
import { checkRuleset } from './check/check.ts';
import { explore } from './explore/explore.ts';
import { rulesetNamed } from './families.ts';

test.each<[string, Record<string, string>, RegExp]>([
  ['chequers', {}, /no ruleset "chequers"; the rulesets are nim, subtraction/],
  ['nim', { heaps: '3' }, /Nim has no parameter "heaps"; its parameters are piles/],
  ['nim', { piles: '3,x' }, /piles is "x"; give a whole number from 0 to 1000/],
  ['l-game', { n: '5' }, /L-game has no parameter "n"; it has none/],
  ['dodgem', { n: '' }, /n is ""; give a whole number from 2 to 5/],
  ['mnk', { m: '9', n: '9' }, /the board has 81 squares; at most 26 fit a key/],
  ['toads-and-frogs', { strip: 'tx' }, /the strip is "tx"; use t for a toad/],
  ['toads-and-frogs', { backsliding: 'no' }, /backsliding is "no"; give true or false/],
  ['cat-and-mouse', { graph: 'path:2' }, /the graph has 2 vertices; at least 3 are needed/],
  ['geography', { graph: 'grid:4' }, /the graph is "grid:4"; give petersen/],
  ['geography', { graph: 'grid:2x2x2' }, /the graph is "grid:2x2x2"; give petersen/],
  ['geography', { graph: 'petersen:5' }, /the graph is "petersen:5"; give petersen/],
  ['geography', { graph: '[[1],[2]]' }, /vertex 1 has the neighbours \[2\]; give a list of 0 to 1/],
  ['geography', { graph: 'path:31' }, /the graph has 31 vertices; at most 30 fit a key/],
  ['geography', { graph: 'path:4', start: '4' }, /play starts at 4; the vertices are 0 to 3/],
  ['cops-and-robber', { graph: 'grid:20x20', cops: '4' }, /in 25600000000 ways; choose fewer cops/],
  ['cops-and-robber', { graph: '[]' }, /on 0 vertices/],
])('%s with %j is refused', (name, parameters, message) => {
  expect(() => rulesetNamed(name, parameters)).toThrow(message);
});

test.each<[string, Record<string, string>, number]>([
  ['nim', { piles: '' }, 1],
  ['nim', { piles: Array(30).fill('3').join() }, 5456], // C(33, 3): how many piles of 1, 2, 3 there are
  ['subtraction', { heap: '9', set: '2,2,3' }, 9],
  ['subtraction', { set: '' }, 1],
  ['kayles', { rows: '0' }, 1],
  ['chomp', { rows: '1', columns: '1' }, 1],
  ['mnk', { m: '1', n: '1', k: '1' }, 2],
  ['geography', { graph: 'cycle:1' }, 1],
  ['geography', { graph: '[[1,1],[0,0,1]]' }, 2],
  ['cops-and-robber', { graph: '[[0,1],[1]]', cops: '2' }, 14],
  ['dodgem', { n: '2' }, 15],
  ['toads-and-frogs', { strip: '.' }, 1],
  ['fox-and-geese', { width: '3', height: '3' }, 3],
])('%s with %j is small, and sound', (name, parameters, positions) => {
  const ruleset = rulesetNamed(name, parameters);
  expect(explore(ruleset).graph.vertices).toBe(positions);
  const { faults } = checkRuleset(ruleset, { games: 5, length: 40 });
  expect(faults.filter(({ about }) => about !== 'starts')).toEqual([]);
});
