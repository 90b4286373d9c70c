import { expect, test } from 'vitest';
import { rulesetNamed } from '../families.ts';

function shown(name: string, given: Readonly<Record<string, string>> = {}): string[] {
  const ruleset = rulesetNamed(name, given);
  const [{ position, player = 0 }] = ruleset.starts();
  return ruleset.show(position, player).split('\n');
}

test.each<[string, Readonly<Record<string, string>>, string[]]>([
  ['tic-tac-toe', {}, ['3 . . .', '2 . . .', '1 . . .', '  a b c']],
  ['dodgem', {}, ['3 > . .', '2 > . .', '1 . ^ ^', '  a b c']],
  ['l-game', {}, ['4 n M M .', '3 . O M .', '2 . O M .', '1 . O O n', '  a b c d']],
  ['chomp', { rows: '2' }, ['1 P # # #', '2 # # # #', '  1 2 3 4']],
  [
    'chomp',
    { rows: '1', columns: '10' },
    ['1  P  #  #  #  #  #  #  #  #  #', '   1  2  3  4  5  6  7  8  9 10'],
  ],
  ['toads-and-frogs', { strip: 't.f' }, ['t . f', '1 2 3']],
  [
    'hare-and-hounds',
    {},
    ['  D . .         1  2  3', 'D . . . H    4  5  6  7  8', '  D . .         9  10 11'],
  ],
  ['chess', {}, expect.arrayContaining(['8 . . . . . . . .', '  a b c d e f g h'])],
])('the text of a board names its squares as the moves do: %s %o', (name, given, lines) => {
  expect(shown(name, given)).toEqual(lines);
});

test('numbers of two digits are in line, and a point is named beside the board', () => {
  const meadow = shown('fox-and-geese', { width: '3', height: '10' });
  expect(meadow[0]).toBe('10 . g .');
  expect(meadow[9]).toBe(' 1 F . .');
  expect(shown('mu-torere')[2]).toBe('o   .   x    7   c   3');
});
