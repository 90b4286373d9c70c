import type { Rules } from '../rules/index.ts';

/** Teeko by John Scarne: four men each are placed, then moved; a row of four or a square wins. */
export const teeko: Rules = {
  rules: 1,
  name: 'teeko',
  title: { choose: '$goals', among: { 44: 'Teeko', 58: 'Advanced Teeko' } },
  players: ['Black', 'Red'],
  parameters: { goals: 44, centre: true },
  board: { grid: '5x5', lines: 'queen' },
  regions: { rim: 'a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c4 c5 d1 d2 d3 d4 d5 e1 e2 e3 e4 e5' },
  men: [
    {
      name: 'man',
      letters: 'BR',
      moves: {
        choose: '$centre',
        among: {
          true: [{ how: 'step' }],
          false: [
            { how: 'step' },
            { how: 'drop', when: { board: 0 }, if: { to: 'rim' } },
            { how: 'drop', when: { over: 0 } },
          ],
        },
      },
    },
  ],
  hands: { man: 4 },
  placing: 'first',
  ends: [{ line: 4 }, { square: { choose: '$goals', among: { 44: [1], 58: [1, 2, 3, 4] } } }],
};
