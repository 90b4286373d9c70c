import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

const GAME = '{"vertices":6,"arcs":[[0,1],[1,2],[2,0],[1,3],[3,4],[4,5],[2,5]],"start":0}';

test('--threads gives the same answer, and is refused where it cannot help', async () => {
  const alone = await runGyre(['solve', '--verify'], { stdin: GAME });
  expect(await runGyre(['solve', '--verify', '--threads', '2'], { stdin: GAME })).toEqual(alone);
  const refused = async (...options: string[]): Promise<string> =>
    (await runGyre(['solve', ...options], { stdin: GAME })).err;
  expect(await refused('--threads', '0')).toContain('--threads is 0; give 1 to 64');
  expect(await refused('--threads', '2', '--batch')).toContain('--threads with --batch');
  expect(await refused('--threads', '2', '-a', 'roth')).toContain('only attractor runs in threads');
});

test('a hub with 300,000 leaves is queried', async () => {
  const solved = inFolder('star.sol');
  const star = inFolder('star.gyre');
  await runGyre(['gen', 'star', '-n', '300000', '-o', star]);
  await runGyre(['solve', star, '-o', solved]);
  const { exitCode, out } = await runGyre(['query', solved, '-v', '0']);
  expect(exitCode).toBe(0);
  expect(out).toContain('v0: ');
});

test.each([
  ['symmetric', 0.1],
  ['symmetric', 0.5],
  ['symmetric', 0.95],
  ['owned', 0.5],
  ['owned', 0.95],
])('random %s games have about the share of draws asked for: %f', async (kind, draws) => {
  const { out } = await runGyre(['gen', 'random', '--kind', kind, '-n', '20000', '--draws', String(draws)]);
  const { counts } = await jsonOf(['solve'], { stdin: out });
  const drawn = counts.reduce((sum: number, count: { drawn: number }) => sum + count.drawn, 0);
  expect(Math.abs(drawn / 20000 - draws)).toBeLessThan(0.12);
});
