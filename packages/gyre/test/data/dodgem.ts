import type { Rules } from '../../src/rulesets/rules/index.ts';

/** Dodgem by C. Vout: two fleets cross; whoever has all cars off first wins, and whoever cannot move. */
export const dodgem: Rules = {
  rules: 1,
  name: 'dodgem',
  title: 'Dodgem',
  players: ['Blue', 'Red'],
  parameters: { n: 3 },
  board: { grid: ['$n', '$n'], lines: 'rook' },
  men: [
    {
      name: 'blue',
      letters: 'b',
      of: 0,
      moves: [
        { how: 'step', ways: ['e', 'n', 's'] },
        { how: 'exit', if: { from: 'right' } },
      ],
    },
    {
      name: 'red',
      letters: 'r',
      of: 1,
      moves: [
        { how: 'step', ways: ['n', 'w', 'e'] },
        { how: 'exit', if: { from: 'top' } },
      ],
    },
  ],
  start: {
    choose: '$n',
    among: {
      2: ['b.', '.r'],
      3: ['b..', 'b..', '.rr'],
      4: ['b...', 'b...', 'b...', '.rrr'],
      5: ['b....', 'b....', 'b....', 'b....', '.rrrr'],
    },
  },
  ends: [{ none: 'blue', is: 'won' }, { none: 'red', is: 'won' }, { stuck: 'won' }],
};
