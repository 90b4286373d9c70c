import type { Rules } from '../rules/index.ts';

/** Neutreeko by Jan Kristian Haugland, 2001: a man slides as far as it can; three in a row win. */
export const neutreeko: Rules = {
  rules: 1,
  name: 'neutreeko',
  title: 'Neutreeko',
  players: ['Black', 'White'],
  board: { grid: '5x5', lines: 'queen' },
  men: [{ name: 'man', letters: 'xo', moves: [{ how: 'slide', far: true }] }],
  start: ['.o.o.', '..x..', '.....', '..o..', '.x.x.'],
  ends: [{ line: 3 }],
};
