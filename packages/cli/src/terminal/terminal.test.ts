import { writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../../test/folder.ts';
import { runGyre } from '../../test/run-gyre.ts';
import { harmless } from './terminal.ts';

test.each([
  ['plain text stays', 'a → b\t日本', 'a → b\t日本'],
  ['styles and line ends stay', '\u001b[1mbold\u001b[22m\nnext', '\u001b[1mbold\u001b[22m\nnext'],
  ['a name cannot clear the screen', '\u001b[2Jv0', '␛[2Jv0'],
  ['a name cannot set the title of the window', '\u001b]0;title\u0007', '␛]0;title␇'],
  ['a name cannot write over its line', 'won\rlost', 'won␍lost'],
])('%s', (_, text, shown) => {
  expect(harmless(text)).toBe(shown);
});

test('an error that quotes a name is harmless too', async () => {
  const stdin = '{"vertices": 2, "names": ["\\u001b[2J", "\\u001b[2J"], "arcs": []}';
  const { err } = await runGyre(['solve'], { stdin });
  expect(err).toContain('are both named "␛[2J"');
});

const inFolder = testFolder();
const [GAME, SOLVED] = [inFolder('game.json'), inFolder('game.sol')];
const WRONG = inFolder('wrong.csv');
const ODD = {
  title: 'T\nU',
  names: ['a\nb', 'c\td', 'e\r\nf'],
  arcs: [
    [0, 1],
    [1, 2],
    [1, 0],
  ],
  start: 0,
};

beforeAll(async () => {
  writeFileSync(GAME, JSON.stringify(ODD));
  writeFileSync(WRONG, 'vertex,player,value,plies\n0,either,W,1\n1,either,W,1\n2,either,L,0\n');
  await runGyre(['solve', GAME, '-o', SOLVED]);
});

test.each([
  ['solve', [GAME], 'a␊b → c␉d → e␍␊f'],
  ['info', [GAME], 'start            a␊b\n'],
  ['query', [SOLVED], ' * c␉d      L lost   2\n'],
  ['line', [SOLVED], '1  L  a␊b  → c␉d\n'],
  ['explain', [SOLVED], 'its only move is to c␉d, which is won'],
  ['verify', [GAME, WRONG], 'a␊b, said to be won, 1 ply'],
  ['trace', [GAME], 'e␍␊f is lost'],
  ['trace', [GAME, '--json'], '"why":"e␍␊f is lost'],
  ['render', [GAME], 'a␊b'],
])('a line end or a tab in a name does not break a line of gyre %s', async (command, argv, line) => {
  const { out, err } = await runGyre([command, ...argv]);
  expect(err).toBe('');
  expect(out).toContain(line);
  expect(out).not.toMatch(/a\nb|c\td|e\r?\nf|T\nU/);
});

test('--json gives a name as it is', async () => {
  const { out } = await runGyre(['query', SOLVED, '--json']);
  expect(JSON.parse(out)).toMatchObject({ name: 'a\nb', moves: [{ name: 'c\td' }] });
});
