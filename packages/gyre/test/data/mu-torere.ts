import type { Rules } from '../../src/rulesets/rules/index.ts';

/** Mū tōrere of the Māori: eight points on a ring and one in the middle, which a man enters only from beside an enemy man. */
export const muTorere: Rules = {
  rules: 1,
  name: 'mu-torere',
  title: 'Mū tōrere',
  players: ['Black', 'White'],
  board: {
    points: [
      ['k1', 1, 0],
      ['k2', 2, 0],
      ['k3', 3, 1],
      ['k4', 3, 2],
      ['k5', 2, 3],
      ['k6', 1, 3],
      ['k7', 0, 2],
      ['k8', 0, 1],
      ['middle', 1.5, 1.5],
    ],
    lines: [
      'k1 k2 k3 k4 k5 k6 k7 k8 k1',
      'k1 middle',
      'k2 middle',
      'k3 middle',
      'k4 middle',
      'k5 middle',
      'k6 middle',
      'k7 middle',
      'k8 middle',
    ],
  },
  regions: { ring: 'k1 k2 k3 k4 k5 k6 k7 k8' },
  men: [
    {
      name: 'man',
      letters: 'xo',
      moves: [
        { how: 'step', if: { to: 'ring' } },
        { how: 'step', if: { to: 'middle', beside: 'enemy' } },
      ],
    },
  ],
  start: ['xxxxoooo.'],
};
