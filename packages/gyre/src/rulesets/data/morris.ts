import type { Rules } from '../rules/index.ts';

/** Morris: men are placed, then moved; a line of three takes an enemy man; whoever has two men left has lost. */
export const morris: Rules = {
  rules: 1,
  name: 'morris',
  title: 'Morris',
  players: ['White', 'Black'],
  parameters: { men: 4, flying: false },
  board: {
    points: [
      ['a1', 0, 4],
      ['a3', 0, 2],
      ['a5', 0, 0],
      ['c5', 2, 0],
      ['e5', 4, 0],
      ['e3', 4, 2],
      ['e1', 4, 4],
      ['c1', 2, 4],
      ['b2', 1, 3],
      ['b3', 1, 2],
      ['b4', 1, 1],
      ['c4', 2, 1],
      ['d4', 3, 1],
      ['d3', 3, 2],
      ['d2', 3, 3],
      ['c2', 2, 3],
    ],
    lines: [
      'a1 a3 a5',
      'a5 c5 e5',
      'e5 e3 e1',
      'e1 c1 a1',
      'b2 b3 b4',
      'b4 c4 d4',
      'd4 d3 d2',
      'd2 c2 b2',
      'a3 b3',
      'c5 c4',
      'e3 d3',
      'c1 c2',
    ],
  },
  men: [
    {
      name: 'man',
      letters: 'xo',
      moves: {
        choose: '$flying',
        among: {
          false: [{ how: 'step' }],
          true: [
            { how: 'step', when: { more: 3 } },
            { how: 'fly', when: { men: 3 } },
          ],
        },
      },
    },
  ],
  hands: { man: '$men' },
  placing: 'first',
  mill: { line: 3 },
  ends: [{ fewer: 3, of: 'man' }],
};
