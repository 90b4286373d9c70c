import type { Rules } from '../rules/index.ts';

/**
 * Mū tōrere, the Māori game on an eight-pointed star: a piece moves to the empty point along the rim, out of the centre, or
 * into the centre from beside an enemy piece.
 *
 * M. Ascher, Mathematics Magazine 60 (1987) 90–100, analyses the game: a draw.
 */
export const muTorere: Rules = {
  rules: 1,
  name: 'mu-torere',
  title: 'Mū tōrere',
  source: 'M. Ascher, Mathematics Magazine 60 (1987) 90-100',
  players: ['Dark', 'Light'],
  board: {
    points: [
      ['1', 2, 0],
      ['2', 3.4, 0.6],
      ['3', 4, 2],
      ['4', 3.4, 3.4],
      ['5', 2, 4],
      ['6', 0.6, 3.4],
      ['7', 0, 2],
      ['8', 0.6, 0.6],
      ['c', 2, 2],
    ],
    lines: ['1 2 3 4 5 6 7 8 1', '1 c', '2 c', '3 c', '4 c', '5 c', '6 c', '7 c', '8 c'],
  },
  regions: { rim: '1 2 3 4 5 6 7 8' },
  men: [
    {
      name: 'piece',
      letters: 'xo',
      moves: [
        { how: 'step', if: { to: 'rim' } },
        { how: 'step', if: { to: 'c', beside: 'enemy' } },
      ],
    },
  ],
  start: ['xxxxoooo.'],
};
