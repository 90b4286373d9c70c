import { existsSync, writeFileSync } from 'node:fs';
import { type IndexedRuleset, IndexedRun, writeIndexedTable } from 'gyre/tables';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

/** A walk from 999 down to `end`: too far for a look at the start to see where it ends. */
const walk = (end: number): string => `
export default {
  name: 'descent',
  title: 'Descent',
  starts: () => [{ position: 999 }],
  moves: (n, _, emit) => { if (n > ${end}) emit(n - 1, 'down'); },
  key: (n) => n,
  fromKey: (n) => n,
  show: (n) => 'at ' + n,
  size: 2000,
  mostMoves: 1,
  mostMovesInto: 1,
  index: (n, player) => 2 * n + player,
  at: (index) => ({ position: index >> 1, player: index & 1 }),
  playerAt: (index) => index & 1,
  prepare: (index) => (index >> 1) > ${end} ? 1 : -2,
  movesFrom: (index, out) => { out[0] = (index - 2) ^ 1; return 1; },
  movesInto: (index, out) => { out[0] = (index + 2) ^ 1; return (index >> 1) < 999 && (index >> 1) >= ${end} ? 1 : 0; },
};
`;

const [table, first, second] = [inFolder('descent.table'), inFolder('first.js'), inFolder('second.js')];
const third = inFolder('third.js');

beforeAll(async () => {
  writeFileSync(first, walk(0));
  writeFileSync(second, walk(1));
  writeFileSync(third, walk(0).replace("emit(n - 1, 'down')", "emit(n === 1 ? 3 : n - 1, 'down')"));
  await runGyre(['table', first, '-o', table, '--cell-bytes', '2']);
});

test('a report from a table checks it against the rules, far from the start too', async () => {
  expect((await runGyre(['report', first, '--table', table])).out).toMatch(/^start: won in 999 plies/mu);
  const words = /the table is wrong at index \d+: .*; the rules are not those that the table was made with/;
  await expectRefusal(['report', second, '--table', table], 3, words);
});

test('an answer that does not follow from the rules is refused', async () => {
  const at = ['--position', '1', '--player', '1'];
  expect((await runGyre(['probe', table, '--rules', first, ...at])).exitCode).toBe(0);
  const words = /E_SOLUTION: the table does not follow from the rules at at 1; the rules are not/;
  for (const rules of [second, third]) {
    await expectRefusal(['probe', table, '--rules', rules, ...at], 3, words);
    const { err, exitCode } = await runGyre(['play', rules, '--table', table, ...at]);
    expect([exitCode, err]).toEqual([3, expect.stringMatching(words)]);
  }
});

test('what was saved of a wrong table is not taken up again', async () => {
  const { default: rules } = (await import(first)) as { default: IndexedRuleset };
  const begun = new IndexedRun(rules, { cellBytes: 2 });
  for (let ply = 0; ply < 5; ply++) begun.step();
  const part = inFolder('taken.table.part');
  writeFileSync(part, Buffer.concat(await writeIndexedTable(begun, { settledPlies: begun.plies })));
  const argv = ['table', second, '-o', inFolder('taken.table'), '--cell-bytes', '2'];
  const words = /the table is wrong at index .* taken up from a run that was stopped; have the rules changed/;
  await expectRefusal(argv, 3, words);
  expect(existsSync(part)).toBe(false);
  expect((await runGyre(argv)).exitCode).toBe(0);
});
