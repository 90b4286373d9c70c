import { expect, test } from 'vitest';
import { opponent, type Player } from '../../graph/inner.ts';
import type { Ruleset } from '../contract/contract.ts';
import { rulesetFamilies, rulesetNamed } from '../families.ts';
import { boardWithMoves, touchedMoves } from './board-moves.ts';

/** The ruleset's board after moves by name. */
function after(name: string, ...played: string[]): NonNullable<ReturnType<typeof boardWithMoves>> {
  const ruleset = rulesetNamed(name);
  let { position, player = 0 } = ruleset.starts()[0] as { position: unknown; player?: Player };
  for (const move of played) {
    const found = boardWithMoves(ruleset, position, player)?.moves.find((one) => one.name === move);
    if (found === undefined) throw new Error(`no move ${move}`);
    position = found.to;
    player = opponent(player);
  }
  return boardWithMoves(ruleset, position, player) as NonNullable<ReturnType<typeof boardWithMoves>>;
}

test.each(rulesetFamilies.map(({ name }) => [name]))('%s has a board, and every move a way', (name) => {
  const { board, moves } = after(name);
  expect(JSON.parse(JSON.stringify(board))).toEqual(board);
  expect(moves.length).toBeGreaterThan(0);
  const points = new Set(board.points.map((point) => point.name));
  for (const { ways } of moves) {
    expect(ways.length).toBeGreaterThan(0);
    for (const point of ways.flat(2)) expect(points).toContain(point);
  }
});

test.each([
  ['tic-tac-toe', ['b2'], ['b2']],
  ['chess', ['a1', 'b1'], undefined],
  ['dodgem', ['a3', 'b3'], ['a3 right']],
  ['fox-and-geese', ['b8', 'a7'], ['b8-a7']],
  ['hare-and-hounds', ['4', '5'], ['4-5']],
  ['mu-torere', ['1', 'c'], ['1-c']],
  ['toads-and-frogs', ['3', '4'], ['3 steps']],
  ['chomp', ['row 2, column 3'], ['row 2, column 3']],
  ['nim', ['1.4'], ['2 from 5']],
  ['nim', ['2.1'], ['4 from 4']],
  ['kayles', ['1.10'], ['1 of 10, leaving 0 and 9']],
  ['kayles', ['1.9', '1.10'], ['2 of 10, leaving 0 and 8']],
  ['wythoff', ['1.11', '2.7'], ['2 from both']],
  ['wythoff', ['2.7', '1.11'], ['2 from both']],
  ['subtraction', ['1.20'], ['take 2']],
  ['geography', ['5'], ['0-5']],
  ['cat-and-mouse', ['3'], ['to 3']],
  ['cops-and-robber', ['7', '7', '2'], ['place 2 7 7']],
  ['l-game', ['a3', 'a2', 'a1', 'b1'], undefined],
  ['l-game', ['b1', 'a1', 'b2', 'b3'], undefined],
])('%s: touching %j makes %j', (name, touched, made) => {
  const { moves } = after(name);
  const found = touchedMoves(moves, touched).made.map((move) => move.name);
  if (made === undefined) expect(found.length).toBeLessThanOrEqual(1);
  else expect(found).toEqual(made);
});

test('touching goes on where it can', () => {
  const { moves } = after('kayles');
  const first = touchedMoves(moves, ['1.3']);
  expect(first.made.map(({ name }) => name)).toEqual(['1 of 10, leaving 2 and 7']);
  expect(first.next.toSorted()).toEqual(['1.2', '1.4']);
  expect(touchedMoves(moves, ['1.3', '1.5'])).toEqual({ made: [], open: [], next: [] });
  expect(touchedMoves(moves, []).open.length).toBe(moves.length);
});

test('a car leaves by its exit', () => {
  const { moves } = after('dodgem', 'a3 right', 'b1 up', 'b3 right', 'c1 up');
  expect(touchedMoves(moves, ['c3', 'right exit 1']).made.map(({ name }) => name)).toEqual(['c3 leaves']);
});

test('names of moves name the points where a ruleset says nothing else', () => {
  const walk: Ruleset<number> = {
    name: 'walk',
    title: 'Walk',
    starts: () => [{ position: 0 }],
    moves: (at, _, emit) => emit(at + 1, `from p${at} to p${at + 1}`),
    key: (at) => at,
    show: String,
    board: (at) => ({
      points: [0, 1, 2].map((x) => ({ name: `p${x}`, x, y: 0, look: 'spot' as const })),
      pieces: [{ point: `p${at}`, kind: 'walker' }],
    }),
  };
  expect(boardWithMoves(walk, 0, 0)?.moves[0].ways).toEqual([[['p0'], ['p1']]]);
  const odd = { ...walk, touches: () => ['p0'] } as unknown as Ruleset<number>;
  expect(() => boardWithMoves(odd, 0, 0)).toThrow('touches gives ["p0"] for the move');
});
