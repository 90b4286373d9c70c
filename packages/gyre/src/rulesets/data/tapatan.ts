import type { Rules } from '../rules/index.ts';

/** Tapatan, three men's morris of the Philippines: three men each are placed, then moved along the lines; three in a row win. */
export const tapatan: Rules = {
  rules: 1,
  name: 'tapatan',
  title: 'Tapatan',
  board: { grid: '3x3', lines: 'queen' },
  men: [{ name: 'man', letters: 'xo', moves: [{ how: 'step' }] }],
  hands: { man: 3 },
  placing: 'first',
  ends: [{ line: 3 }],
};
