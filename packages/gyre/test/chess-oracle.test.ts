import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { chessEnding } from '../src/rulesets/index.ts';
import type { IndexedRuleset } from '../src/tables/index.ts';

/** Our moves and payoff at an index are those of chess.js; false if there is no position. */
function agrees(ruleset: IndexedRuleset<string>, index: number): boolean {
  const found = ruleset.at(index);
  if (found === undefined) return false;
  const { position, player } = found;
  const [ranks, passed = '-'] = position.split(' ');
  const chess = new Chess(`${ranks} ${'wb'[player]} - ${passed} 0 1`, { skipValidation: true });
  const own: string[] = [];
  ruleset.moves(position, player, (to) => own.push(to));
  const theirs = chess.moves({ verbose: true }).map((move) => boardOf(move.after));
  expect(own.toSorted()).toEqual(theirs.toSorted());
  const payoff = chess.isCheckmate() ? -1 : chess.isStalemate() ? 0 : undefined;
  expect(ruleset.payoff?.(position, player)).toBe(payoff);
  return true;
}

/** The board of a FEN as our rules write it: with the square passed over if a pawn can capture there. */
function boardOf(fen: string): string {
  const [ranks, , , passed] = fen.split(' ');
  return passed === '-' ? ranks : `${ranks} ${passed}`;
}

function looked(ruleset: IndexedRuleset<string>, from: number, to: number, times: number): number {
  let count = 0;
  for (let index = from; index < to; index += Math.floor((to - from) / times) | 1)
    if (agrees(ruleset, index)) count++;
  return count;
}

test.each(['KRK', 'KQKR', 'KPK', 'KBNK', 'KPPK', 'KQKP', 'KRRK'])(
  '%s: the moves are those of chess.js',
  (men) => {
    const ruleset = chessEnding(men);
    expect(looked(ruleset, 0, ruleset.size, 160)).toBeGreaterThan(50);
  },
);

const WITHOUT_PASSING = 2 * 1806 * 48 * 48;

test.each([
  ['before', 0, WITHOUT_PASSING],
  ['after', WITHOUT_PASSING, WITHOUT_PASSING + 2 * 1806 * 14],
])(
  'KPKP %s a double step that can be captured in passing: the moves are those of chess.js',
  (_, from, to) => {
    expect(looked(chessEnding('KPKP'), from, to, 600)).toBeGreaterThan(300);
  },
);

test('a double step beside an enemy pawn can be captured in passing, at once only', () => {
  const ruleset = chessEnding('KPKP');
  const moves = (board: string, player: 0 | 1): Record<string, string> => {
    const listed: Record<string, string> = {};
    ruleset.moves(board, player, (to, name) => {
      listed[name] = to;
    });
    return listed;
  };
  const stepped = moves('8/3p4/8/2P5/8/k7/8/2K5', 1)['d7-d5'];
  expect(stepped).toBe('8/8/8/2Pp4/8/k7/8/2K5 d6');
  expect(moves(stepped, 0)['c5xd6']).toBe('8/8/3P4/8/8/k7/8/2K5');
  expect(ruleset.show(stepped, 0)).toMatch(/in passing: d6$/);
  expect(moves('8/8/8/2Pp4/8/k7/8/2K5', 0)).not.toHaveProperty('c5xd6');
  expect(moves('8/3p4/8/1P6/8/k7/8/2K5', 1)['d7-d5']).toBe('8/8/8/1P1p4/8/k7/8/2K5');
});

test.each([
  ['8/8/8/2Pp4/8/k7/8/2K5 c6', /the only square to capture on in passing is d6/],
  ['8/3p4/8/2P5/8/k7/8/2K5 d6', /no pawn can be captured in passing here/],
])('%s is refused', (board, message) => {
  expect(() => chessEnding('KPKP').index(board, 0)).toThrow(message);
});
