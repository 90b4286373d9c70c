import { expect, test } from 'vitest';
import { stagesOf } from './transcripts.ts';

test.each([
  ['gyre info', [{ gyre: ['info'] }]],
  [
    `gyre value 'a{0|a}' "b c" board='..|#' -v=1`,
    [{ gyre: ['value', 'a{0|a}', 'b c', 'board=..|#', '-v=1'] }],
  ],
  ['gyre gen path \\\n  -n 5 > a.edges', [{ gyre: ['gen', 'path', '-n', '5'], into: 'a.edges' }]],
  [
    `printf '0 1\\n' | gyre solve | tail -4`,
    [{ shell: `printf '0 1\\n' ` }, { gyre: ['solve'] }, { shell: ' tail -4' }],
  ],
  [`sed 's/a/b/' x > y`, [{ shell: `sed 's/a/b/' x > y` }]],
])('a pipeline: %s', (command, stages) => {
  expect(stagesOf(command)).toEqual(stages);
});

test.each([
  'gyre info && gyre help',
  'gyre solve; echo $?',
  'gyre solve 2> err',
  'gyre solve *.json',
  'gyre solve "$x"',
  'gyre solve < x',
  "gyre value it's",
  'gyre info # a comment',
])('only a shell runs: %s', (command) => {
  expect(stagesOf(command)).toBeUndefined();
});
