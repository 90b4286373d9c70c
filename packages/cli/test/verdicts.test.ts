import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();
const cycle = file('cycle.json', '{"vertices":2,"arcs":[[0,1],[1,0]]}');

function file(name: string, text: string): string {
  const path = inFolder(name);
  writeFileSync(path, text);
  return path;
}

async function verify(name: string, text: string): Promise<{ exitCode: number; out: string; err: string }> {
  return runGyre(['verify', cycle, file(name, text)]);
}

describe('verify has three verdicts', () => {
  test('a false solution without plies is unproved: no ✓, exit code 5', async () => {
    const { exitCode, out } = await verify('false.csv', 'vertex,player,value\n0,either,W\n1,either,L\n');
    expect(exitCode).toBe(5);
    expect(out).toMatch(/^\? values: unproved\n/);
    expect(out).not.toContain('✓');
  });

  test('right with plies is 0, wrong is 1', async () => {
    const right = await verify('right.csv', 'vertex,player,value,plies\n0,either,D,\n1,either,D,\n');
    expect([right.exitCode, right.out]).toEqual([0, '✓ values, plies: proved right\n']);
    const wrong = await verify('wrong.csv', 'vertex,player,value,plies\n0,either,W,1\n1,either,L,2\n');
    expect(wrong.exitCode).toBe(1);
  });

  test('--json names the verdict', async () => {
    const path = file('json.csv', 'vertex,player,value\n0,either,W\n1,either,L\n');
    const { exitCode, out } = await runGyre(['verify', cycle, path, '--json']);
    expect([exitCode, JSON.parse(out)]).toMatchObject([5, { verdict: 'unproved', proved: false }]);
  });

  test('solve --verify of a solver without plies says so, too', async () => {
    const { exitCode, out } = await runGyre(['solve', cycle, '-a', 'unravel', '--verify']);
    expect([exitCode, out]).toEqual([5, expect.stringContaining('unproved')]);
  });
});

describe('tables of solutions: nothing is dropped', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    [
      'pliez.csv',
      'vertex,player,value,pliez\n0,either,W,1\n1,either,L,2\n',
      'E_SOLUTION: there is no column "pliez"; did you mean "plies"?',
    ],
    [
      'pliez.ndjson',
      '{"vertex":0,"value":"W","pliez":1}\n{"vertex":1,"value":"L","pliez":2}\n',
      'there is no column "pliez"; did you mean "plies"?',
    ],
    [
      'other.csv',
      'vertex,player,value,colour\n0,either,D,red\n1,either,D,red\n',
      'the columns are vertex, player, value, plies, score, move, mover, name, moveName',
    ],
    ['proto.csv', 'vertex,player,value,__proto__\n0,either,D,1\n', 'there is no column "__proto__"'],
    ['twice.csv', 'vertex,player,value,plies,plies\n0,either,D,,1\n', 'there are two columns "plies"'],
    ['short.csv', 'vertex,player,value,plies\n0,either,D\n', 'the row has 3 fields, and the header 4'],
    [
      'again.csv',
      'vertex,player,value\n0,either,D\n0,either,W\n1,either,D\n',
      'a second row for vertex 0 contradicts the first',
    ],
  ];
  test.each(cases)('%s', async (name, text, refusal) => {
    const { exitCode, err } = await verify(name, text);
    expect([exitCode, err]).toEqual([3, expect.stringContaining(refusal)]);
  });

  test('a row for the player who does not own the vertex is refused', async () => {
    const game = file('owned.json', '{"vertices":2,"arcs":[[0,1]],"owners":[0,1]}');
    const table = file('owned.csv', 'vertex,player,value\n0,1,W\n1,1,L\n');
    await expectRefusal(['verify', game, table], 3, 'vertex 0 belongs to player 0');
  });
});
