import { expect, test } from 'vitest';
import { XorShift } from '../../../floor/random.ts';
import { opponent, type Player } from '../../../graph/inner.ts';
import {
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_LOST,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../contract/indexed.ts';
import { dobutsu } from './dobutsu.ts';

const game = dobutsu();

function movesOf(board: string, player: Player = 0): Map<string, string> {
  const moves = new Map<string, string>();
  game.moves(board, player, (to, name) => moves.set(name, to));
  return moves;
}

test('the index has 39 pairs of lions up to the mirror, and all pairs with ends', () => {
  // 1,567,925,964 arrangements for 132 pairs of lions (Tanaka 2009, table 1): 11,878,227 for each pair.
  expect(game.size).toBe(21 * 11_878_227);
  expect(dobutsu({ ends: true }).size).toBe(54 * 11_878_227);
});

test('the four first moves', () => {
  expect([...movesOf('gle/.c./.C./ELG -').keys()]).toEqual(['Cb3xb2', 'Lb4-a3', 'Lb4-c3', 'Gc4-c3']);
});

test.each([
  [
    'a chick that steps on the last rank becomes a hen',
    'l../..C/.../L.. GGEEc',
    'Cc2-c1+',
    'l.H/.../.../L.. GGEEc',
  ],
  ['one that is dropped there stays a chick', 'l../.../.../L.. GGEECc', 'C*c1', 'l.C/.../.../L.. GGEEc'],
  ['a hen is captured as a chick', 'l../h../G../L.. GEEc', 'Ga3xa2', 'l../G../.../L.. GEECc'],
  ['two chicks may stand in a file', 'l../..c/.../L.. CGGEE', 'C*c4', 'l../..c/.../L.C GGEE'],
])('%s', (_, board, move, after) => {
  const written = after.replace(/ (.*)$/, (__, hand: string) => ` ${hand}`);
  expect(movesOf(game.fromKey?.(board) ?? board).get(move)).toBe(game.fromKey?.(written));
});

test('hens do not step diagonally back', () => {
  const names = [...movesOf('l../.../.H./L.. GGEEc').keys()].filter((name) => name.startsWith('H'));
  expect(names.toSorted()).toEqual(['Hb3-a2', 'Hb3-a3', 'Hb3-b2', 'Hb3-b4', 'Hb3-c2', 'Hb3-c3']);
});

test.each([
  ['the lion is taken', 'g../.../.../..L GEECC', 1, -1],
  ['a lion on its last rank that cannot be taken has won', 'L../.../..l/... GGEECC', 1, -1],
  ['a lion on its last rank that can be taken has not yet', 'L../g../..l/... GEECC', 1, undefined],
  ['play goes on', 'gle/.c./.C./ELG -', 0, undefined],
] as const)('%s', (_, board, player, payoff) => {
  expect(game.payoff?.(game.fromKey?.(board) ?? board, player)).toBe(payoff);
});

test('positions that are over or won by taking the lion next door have no index', () => {
  expect(game.index('l../L../.../... GGEECC', 0)).toBe(-1);
  expect(game.index('gle/.c./.C./ELG -', 0)).toBe(game.index('gle/.c./.C./ELG -', 1));
});

// The page of rules and the engine on the index are two programs: they agree all over the index.
test('moves, marks and moves back are those of the rules', () => {
  const random = new XorShift(78);
  const out = new Uint32Array(game.mostMovesInto);
  const seen = new Set<number>();
  for (let i = 0; i < 3000; i++) {
    const index = random.below(game.size);
    const mark = game.prepare(index);
    seen.add(Math.min(mark, 1));
    const found = game.at(index);
    expect(found === undefined).toBe(mark === NOT_A_POSITION);
    if (found === undefined) continue;
    expect(game.index(found.position, found.player)).toBe(index);
    const places = [...movesOf(found.position).values()].map((to) => placeOf(to, 1));
    const listed = [...out.subarray(0, game.movesFrom(index, out))];
    const wins = places.includes(MOVE_WINS);
    expect(new Set(listed)).toEqual(new Set(wins ? [MOVE_WINS] : places));
    expect(mark === WON_AT_ONCE || mark === WON_NEXT).toBe(wins);
    if (mark === LOST_NEXT) for (const to of listed) expect(isTaken(to)).toBe(true);
    if (mark > 0) expect(listed.filter((to) => !isTaken(to))).toHaveLength(mark);
    if (mark === WON_AT_ONCE) continue;
    for (const from of new Set(out.slice(0, game.movesInto(index, out)))) {
      const before = game.prepare(from);
      expect([NOT_A_POSITION, OVER_LOST, LOST_NEXT]).not.toContain(before);
      if (before > 0) expect(out.subarray(0, game.movesFrom(from, out))).toContain(index);
    }
  }
  expect([...seen].toSorted((a, b) => a - b)).toEqual([LOST_NEXT, WON_NEXT, WON_AT_ONCE, NOT_A_POSITION, 1]);
});

function placeOf(board: string, player: Player): number {
  if (game.payoff?.(board, player) === -1) return MOVE_WINS;
  const index = game.index(board, player);
  if (index >= 0) return index;
  const takes = [...movesOf(board, player).values()].some((to) => game.payoff?.(to, opponent(player)) === -1);
  expect(takes).toBe(true);
  return MOVE_LOSES;
}

/** Does the move leave the lion to be taken? */
function isTaken(place: number): boolean {
  return place === MOVE_LOSES || game.prepare(place) === WON_AT_ONCE;
}
