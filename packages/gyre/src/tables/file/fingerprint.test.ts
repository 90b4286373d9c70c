import { expect, test } from 'vitest';
import { MISERE } from '../../game/inner.ts';
import type { Ruleset } from '../../rulesets/contract/contract.ts';
import { rulesetFamilies, rulesetNamed } from '../../rulesets/families.ts';
import { chessEnding } from '../../rulesets/games/chess/chess.ts';
import { type MnkBoard, mnk } from '../../rulesets/games/mnk.ts';
import { nim } from '../../rulesets/games/nim.ts';
import { fingerprint } from './bytes.ts';
import { headerOf } from './file.ts';

const board = mnk(3, 3, 3);

const backwards: Ruleset<MnkBoard> = {
  ...board,
  title: 'The same game',
  moves(position, player, emit) {
    const moves: MnkBoard[] = [];
    board.moves(position, player, (to) => moves.push(to));
    for (const to of moves.toReversed()) emit(to, `to ${String(board.key(to))}`);
  },
  show: () => '',
};

test('names, boards and the order of moves do not change the fingerprint', () => {
  expect(fingerprint(backwards)).toBe(fingerprint(board));
  expect(headerOf(board).fingerprint).toBe(fingerprint(board));
});

const krk = chessEnding('KRK');

const heaps = nim([3, 4]);
const otherIndex: typeof krk = { ...krk, index: (b, p) => krk.index(b, p) ^ 1 };
const noWayBack: typeof krk = { ...krk, movesInto: () => 0 };

test.each([
  ['the convention', fingerprint(heaps), fingerprint({ ...heaps, convention: MISERE })],
  ['who it is for', fingerprint(heaps), fingerprint({ ...heaps, impartial: false })],
  ['the start', fingerprint(heaps), fingerprint({ ...heaps, starts: () => nim([3, 3]).starts() })],
  ['the payoff', fingerprint(board), fingerprint({ ...board, payoff: () => undefined })],
  ['the keys', fingerprint(board), fingerprint({ ...board, key: ({ marks }) => marks.join() })],
  ['the forms', fingerprint(board), fingerprint({ ...board, canonical: () => board.starts()[0].position })],
  ['the index', fingerprint(krk), fingerprint(otherIndex)],
  ['the moves back', fingerprint(krk), fingerprint(noWayBack)],
])('another fingerprint when %s is another', (_, one, other) => {
  expect(other).not.toBe(one);
});

test('every ruleset has a fingerprint of its own', () => {
  const all = rulesetFamilies.filter(({ name }) => name !== 'mnk').map(({ name }) => rulesetNamed(name, {}));
  expect(new Set(all.map((ruleset) => fingerprint(ruleset))).size).toBe(all.length);
});
