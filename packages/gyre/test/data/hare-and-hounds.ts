import type { Rules } from '../../src/rulesets/rules/index.ts';

/** Hare and Hounds, the French military game: three hounds, which never go back, trap a hare, which wins by getting past them or by endless play. */
export const hareAndHounds: Rules = {
  rules: 1,
  name: 'hare-and-hounds',
  title: 'Hare and Hounds',
  source: 'E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 2nd edition, volume 3, pages 711-723',
  players: ['Hounds', 'Hare'],
  board: {
    points: [
      ['p1', 1, 0],
      ['p2', 2, 0],
      ['p3', 3, 0],
      ['p4', 0, 1],
      ['p5', 1, 1],
      ['p6', 2, 1],
      ['p7', 3, 1],
      ['p8', 4, 1],
      ['p9', 1, 2],
      ['p10', 2, 2],
      ['p11', 3, 2],
    ],
    lines: [
      'p1 p2 p3',
      'p4 p5 p6 p7 p8',
      'p9 p10 p11',
      'p1 p5 p9',
      'p2 p6 p10',
      'p3 p7 p11',
      'p4 p1 p6 p11 p8',
      'p4 p9 p6 p3 p8',
    ],
  },
  men: [
    { name: 'hound', letters: 'D', of: 0, moves: [{ how: 'step', ways: ['n', 's', 'e', 'ne', 'se'] }] },
    { name: 'hare', letters: 'H', of: 1, moves: [{ how: 'step' }] },
  ],
  start: { D: 'p1 p4 p9', H: 'p8' },
  first: [0, 1],
  ends: [{ passed: 'hare', by: 'hound', way: 'w' }],
  endless: 1,
};
