import type { Rules } from '../rules/index.ts';

/** Hare and Hounds, the French military game: three hounds, which never go back, trap a hare, which wins by getting past them or by endless play. */
export const hareAndHounds: Rules = {
  rules: 1,
  name: 'hare-and-hounds',
  title: 'Hare and Hounds',
  source: 'E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 2nd edition, volume 3, pages 711-723',
  players: ['Hounds', 'Hare'],
  board: {
    points: [
      ['1', 1, 0],
      ['2', 2, 0],
      ['3', 3, 0],
      ['4', 0, 1],
      ['5', 1, 1],
      ['6', 2, 1],
      ['7', 3, 1],
      ['8', 4, 1],
      ['9', 1, 2],
      ['10', 2, 2],
      ['11', 3, 2],
    ],
    lines: ['1 2 3', '4 5 6 7 8', '9 10 11', '1 5 9', '2 6 10', '3 7 11', '4 1 6 11 8', '4 9 6 3 8'],
  },
  men: [
    { name: 'hound', letters: 'D', of: 0, moves: [{ how: 'step', ways: ['n', 's', 'e', 'ne', 'se'] }] },
    { name: 'hare', letters: 'H', of: 1, moves: [{ how: 'step' }] },
  ],
  start: { D: '1 4 9', H: '8' },
  first: [0, 1],
  ends: [{ passed: 'hare', by: 'hound', way: 'w' }],
  endless: 1,
};
