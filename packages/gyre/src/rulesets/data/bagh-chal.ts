import type { Rules } from '../rules/index.ts';

/** Bagh chal of Nepal once all goats are on the board: tigers jump over goats, goats hem them in. */
export const baghChal: Rules = {
  rules: 1,
  name: 'bagh-chal',
  title: {
    choose: '$captures',
    among: {
      1: 'Bagh chal to 1',
      2: 'Bagh chal to 2',
      3: 'Bagh chal to 3',
      4: 'Bagh chal to 4',
      5: 'Bagh chal',
    },
  },
  players: ['Goats', 'Tigers'],
  parameters: { captures: 5, stuck: 'lose' },
  board: { grid: '5x5', lines: 'alquerque' },
  men: [
    { name: 'goat', letters: 'G', of: 0, moves: [{ how: 'step' }] },
    { name: 'tiger', letters: 'T', of: 1, moves: [{ how: 'step' }, { how: 'jump' }] },
  ],
  start: ['TGGGT', 'GGGGG', 'GG.GG', 'GGGGG', 'TGGGT'],
  first: 1,
  ends: [
    { taken: '$captures', of: 'goat' },
    { stuck: { choose: '$stuck', among: { lose: 'lost', draw: 'drawn' } }, of: 'goat' },
  ],
};
