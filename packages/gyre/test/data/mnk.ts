import type { Rules } from '../../src/rulesets/rules/index.ts';

/** Tic-tac-toe on m columns and n rows: k in a row win, a full board is a draw. */
export const mnk: Rules = {
  rules: 1,
  name: 'mnk',
  title: 'k in a row',
  players: ['X', 'O'],
  parameters: { m: 3, n: 3, k: 3 },
  board: { grid: ['$m', '$n'], lines: 'queen' },
  men: [{ name: 'man', letters: 'XO', moves: [{ how: 'drop' }] }],
  hands: { man: 'any' },
  ends: [{ line: '$k' }, { stuck: 'drawn' }],
};
