import { expect, test } from 'vitest';
import { DRAW, pliesAt, solve, valueAt } from '../src/index.ts';
import { explore, mnk } from '../src/rulesets/index.ts';

test('m,n,k: 4,4,4 is a draw', () => {
  const play = explore(mnk(4, 4, 4));
  const solution = solve(play.game);
  expect([valueAt(solution, play.starts[0]), pliesAt(solution, play.starts[0])]).toEqual([DRAW, 16]);
}, 600_000);
