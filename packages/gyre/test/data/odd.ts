import type { Rules } from '../../src/rulesets/rules/index.ts';

/** Games that nobody plays, each for parts that the others do not have: two words, hands, promotion, exits, passes, rings. */
export const odd: Readonly<Record<string, Rules>> = {
  'kings on 36 points': {
    rules: 1,
    name: 'kings',
    board: { grid: '6x6', lines: 'queen' },
    men: [{ name: 'king', letters: 'Kk', moves: [{ how: 'step', onto: 'any' }] }],
    start: { K: 'a1', k: 'f6' },
    ends: [{ none: 'king' }],
  },
  'a fox and two geese on 35 points': {
    rules: 1,
    name: 'meadow',
    board: { grid: '7x5', lines: 'alquerque' },
    men: [
      { name: 'fox', letters: 'F', of: 0, moves: [{ how: 'step' }, { how: 'jump' }] },
      { name: 'goose', letters: 'G', of: 1, moves: [{ how: 'step', ways: ['n', 'e', 'w'] }] },
    ],
    start: { F: 'd5', G: 'a1 g1' },
    ends: [{ none: 'goose' }],
  },
  'lines of three on 33 points': {
    rules: 1,
    name: 'long-mill',
    board: { grid: '11x3', lines: 'rook' },
    men: [{ name: 'man', letters: 'xo', moves: [{ how: 'step' }] }],
    start: { x: 'a1 k3 f2', o: 'b1' },
    mill: { line: 3 },
    ends: [{ none: 'man' }],
  },
  'dobutsu without giraffes and elephants': {
    rules: 1,
    name: 'two-lions',
    board: { grid: '3x4', lines: 'queen' },
    regions: { far: ['top', 'bottom'] },
    men: [
      { name: 'lion', letters: 'Ll', moves: [{ how: 'step', onto: 'any' }] },
      {
        name: 'chick',
        letters: 'Cc',
        moves: [{ how: 'step', ways: ['n'], onto: 'any' }],
        promote: { to: 'hen', on: 'far' },
      },
      {
        name: 'hen',
        letters: 'Hh',
        moves: [{ how: 'step', ways: ['n', 'e', 's', 'w', 'ne', 'nw'], onto: 'any' }],
      },
    ],
    captures: 'hand',
    start: ['.l.', '.c.', '.C.', '.L.'],
    ends: [{ none: 'lion' }, { reach: 'lion', in: 'far', safe: true }],
  },
  'leavers who pass on a ring': {
    rules: 1,
    name: 'ring',
    board: {
      points: [
        ['a', 0, 0],
        ['b', 1, 0],
        ['c', 2, 1],
        ['d', 2, 2],
        ['e', 1, 3],
        ['f', 0, 3],
        ['g', 3, 3],
      ],
      lines: ['a b c d e f a', 'd g', 'b e'],
    },
    men: [
      {
        name: 'man',
        letters: 'xo',
        moves: [
          { how: 'slide', most: 3 },
          { how: 'jump', over: 'own' },
          { how: 'exit', if: { from: 'g' } },
        ],
      },
    ],
    start: { x: 'a c', o: 'd f' },
    pass: 'stuck',
    ends: [{ none: 'man', is: 'won' }],
  },
  'flying and placing, no three in a row': {
    rules: 1,
    name: 'square',
    board: { grid: '3x3', lines: 'queen' },
    men: [
      {
        name: 'man',
        letters: 'xo',
        moves: [
          { how: 'fly', when: { men: 2 } },
          { how: 'slide', far: true, when: { more: 2 } },
        ],
      },
    ],
    hands: { man: 3 },
    ends: [{ square: [1, 2] }, { shapes: ['a1 b2 a3'] }, { stuck: 'drawn' }],
  },
};
