import type { Rules } from '../rules/index.ts';

/** Kaooa of India: a vulture jumps over crows on a star of ten points; seven crows shut it in. */
export const kaooa: Rules = {
  rules: 1,
  name: 'kaooa',
  title: 'Kaooa',
  players: ['Crows', 'Vulture'],
  board: {
    points: [
      ['a', 5, 0],
      ['b', 0, 4],
      ['c', 10, 4],
      ['d', 2, 10],
      ['e', 8, 10],
      ['f', 4, 4],
      ['g', 6, 4],
      ['h', 3, 6],
      ['i', 7, 6],
      ['j', 5, 8],
    ],
    lines: ['a f h d', 'a g i e', 'b f g c', 'b h j e', 'c i j d'],
  },
  men: [
    { name: 'crow', letters: 'C', of: 0, moves: [{ how: 'step' }] },
    { name: 'vulture', letters: 'V', of: 1, moves: [{ how: 'step' }, { how: 'jump' }] },
  ],
  hands: { crow: 7, vulture: 1 },
  placing: 'first',
  ends: [{ taken: 4, of: 'crow' }],
};
