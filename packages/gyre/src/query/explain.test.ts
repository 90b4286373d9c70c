import { expect, test } from 'vitest';
import { ASYMMETRIC, customConvention, NORMAL, ONSIDE, tokenGame } from '../game/inner.ts';
import { ownedGraph, symmetricGraph, VertexNames } from '../graph/inner.ts';
import { solve } from '../solve/inner.ts';
import { explain } from './explain.ts';

const diamond = symmetricGraph(7, { adjacency: [[0, 1], [0, 2], [3, 5], [2, 4], [], [3, 4, 5], [2, 3, 5]] }); // biome-ignore format: rows

test.each([
  [NORMAL, 6, 'v6 is won in 3 plies: it can move to v2, which is lost in 2 plies.'],
  [NORMAL, 2, 'v2 is lost in 2 plies: both its moves lose; v3, which is won in 1 ply, lasts longest.'],
  [NORMAL, 4, 'v4 is lost: there is no move, and whoever is stuck here loses.'],
  [
    NORMAL,
    0,
    'v0 is drawn: it can move to v0, and then play can go on for ever, which is a draw; its other move loses.',
  ],
  [
    ASYMMETRIC,
    2,
    'v2 (Left to move) is drawn in 2 plies: both its moves draw; v5 (Right to move), which is drawn in 1 ply, ends it soonest.',
  ],
  [
    ASYMMETRIC,
    12,
    'v5 (Right to move) is drawn in 1 ply: it can move to v4 (Left to move), which is drawn; its 2 other moves lose.',
  ],
  [
    ONSIDE,
    7,
    'v0 (Right to move) is lost: both its moves lose, for instance to v0 (Left to move), and then play can go on for ever, which Left wins.',
  ],
])('one sentence a position: $name, position %#', (convention, position, sentence) => {
  expect(explain(solve(tokenGame(diamond, convention)), position).text).toBe(sentence);
});

test('an explanation goes as deep as it is asked to, and tells each position once', () => {
  expect(explain(solve(tokenGame(diamond)), 6, { depth: 4 }).text.split('\n')).toEqual([
    'v6 is won in 3 plies: it can move to v2, which is lost in 2 plies.',
    '  v2 is lost in 2 plies: both its moves lose; v3, which is won in 1 ply, lasts longest.',
    '    v3 is won in 1 ply: it can move to v4, which is lost.',
    '      v4 is lost: there is no move, and whoever is stuck here loses.',
    '    v5 is won in 1 ply: it can move to v4, which is lost.',
  ]);
});

test('an explanation uses names, payoffs, scores and owners', () => {
  const graph = ownedGraph([0, 0, 1, 1], { adjacency: [[1], [2, 3], [], []] });
  const solution = solve(tokenGame(graph, customConvention([-1, 1], 0), [{ vertex: 2, score: -3 }]));
  const names = new VertexNames(['start', 'fork', 'prize', 'exit']);
  expect(explain(solution, 0, { depth: 3, names }).text.split('\n')).toEqual([
    'start (Left to move) is worth 3 in 2 plies: it can move to fork (Left to move), which is worth 3 in 1 ply.',
    '  fork (Left to move) is worth 3 in 1 ply: it can move to prize (Right to move), which is worth -3.',
    '    prize (Right to move) is worth -3: the game ends here with a payoff of -3 for the player to move.',
  ]);
});
