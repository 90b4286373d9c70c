import { expect, test } from 'vitest';
import { rulesetFamilies, rulesetNamed } from '../rulesets/inner.ts';
import { positionOfKey, positionSetUp, setUpKit } from './set-up.ts';
import { solveRuleset } from './solve-ruleset.ts';

/** Rulesets whose positions are set up by their parameters, or which are too large for a test. */
const OTHERS = new Set([
  'fox-and-geese',
  'mnk',
  'tic-tac-toe',
  'dobutsu',
  'teeko',
  'quixo',
  'bagh-chal',
  'awari',
]);

test.each(rulesetFamilies.map(({ name }) => [name]).filter(([name]) => !OTHERS.has(name)))(
  '%s: a board that is set up again is the same position',
  async (name) => {
    const solved = await solveRuleset(rulesetNamed(name));
    const { ruleset, source } = solved;
    const kit = setUpKit(solved);
    const points = new Set(kit?.board.points.map((point) => point.name));
    const kinds = new Set(kit?.pieces.map(({ kind }) => kind));
    const step = Math.max(1, Math.floor(source.count / 7));
    for (let i = 0; i < source.count; i += step) {
      if (source.answer(i) === undefined) continue;
      const { position, player } = source.at(i);
      const board = ruleset.board?.(position, player);
      if (board === undefined || board.lines?.some(({ isThick }) => isThick) || board.caption !== undefined)
        continue;
      for (const { point, kind } of board.pieces) {
        expect(points).toContain(point);
        expect(kinds).toContain(kind);
      }
      const found = await positionSetUp(solved, board, player);
      expect(ruleset.key(found)).toEqual(ruleset.key(position));
      expect(ruleset.key(positionOfKey(solved, String(ruleset.key(position))))).toEqual(
        ruleset.key(position),
      );
    }
  },
);

test.each([
  ['chess', [{ point: 'a1', kind: 'white king' }], 'there are 0 black kings; put one on the board'],
  [
    'chess',
    [
      { point: 'a1', kind: 'white king' },
      { point: 'a2', kind: 'black king' },
    ],
    'the kings touch each other, a pawn is on the first or last rank, or the side that has just moved is in check',
  ],
  [
    'chess',
    [
      { point: 'a1', kind: 'white king' },
      { point: 'h8', kind: 'black king' },
      { point: 'd4', kind: 'white queen' },
    ],
    'the men are KQK; the solved endings are KRK, KK',
  ],
  ['l-game', [{ point: 'a1', kind: 'neutral piece' }], 'is not four squares in the form of an L'],
  [
    'dodgem',
    [{ point: 'a1', kind: 'car', owner: 0 as const }],
    'the nearest position that does come differs on',
  ],
])('%s: a board that shows no position is refused in words', async (name, pieces, words) => {
  const solved = await solveRuleset(rulesetNamed(name));
  await expect(positionSetUp(solved, { pieces }, 0)).rejects.toThrow(words);
});

test('chess: the men may belong to the other side', async () => {
  const solved = await solveRuleset(rulesetNamed('chess'));
  const pieces = [
    { point: 'a1', kind: 'white king' },
    { point: 'b3', kind: 'black king' },
    { point: 'h2', kind: 'black rook' },
  ];
  expect(await positionSetUp(solved, { pieces }, 0)).toBe('8/8/8/8/8/1k6/7r/K7');
});

test('a key that no position has is refused', async () => {
  const solved = await solveRuleset(rulesetNamed('mu-torere'));
  expect(() => positionOfKey(solved, '7')).toThrow('no position has the key 7');
  const other = await solveRuleset(rulesetNamed('subtraction'));
  expect(() => positionOfKey(other, 'x')).toThrow('the key is "x"; give a whole number');
});
